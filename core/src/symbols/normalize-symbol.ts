const settlementSuffix = /^(CI|T0|T1|T2|24HS|48HS|SPOT)$/;
const marketPrefixes = new Set(["MERV", "XMEV", "BCBA", "BYMA"]);

export type NormalizedSymbol = {
  /** The bare ticker, upper case. */
  symbol: string;
  /** "CI", "24HS"...: data of the quote, never part of the contract; null when the text has none. */
  settlement: string | null;
};

/**
 * Takes the ticker out of a provider's spelling: `MERV - XMEV - GFGC4400OC - 24hs` (Primary), `GFGC4400OC.CI`,
 * `GFGC4400OC 24hs`. The settlement is returned apart because providers move it (24hs to CI in 2026). A dot that is
 * the decimal point of the strike stays.
 */
export function normalizeSymbol(text: string): NormalizedSymbol {
  const parts = text
    .slice(0, 80)
    .toUpperCase()
    .split(/[\s_/|-]+/)
    .filter((part) => part !== "" && !marketPrefixes.has(part));
  const last = parts.at(-1);
  if (parts.length > 1 && last !== undefined && settlementSuffix.test(last)) {
    return { symbol: parts.slice(0, -1).join(" "), settlement: last };
  }
  const dot = last?.lastIndexOf(".") ?? -1;
  if (parts.length === 1 && last !== undefined && dot > 0 && settlementSuffix.test(last.slice(dot + 1))) {
    return { symbol: last.slice(0, dot), settlement: last.slice(dot + 1) };
  }
  return { symbol: parts.join(" "), settlement: null };
}
