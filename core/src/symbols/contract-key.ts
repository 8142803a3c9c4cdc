/** Joins the two halves of a key; no symbol or date holds it. */
const separator = "@";

/**
 * The identity of a contract. Symbols carry no year and come back (64 recorded symbols were reused), so a symbol alone
 * names nothing. An unknown expiration gives its own key.
 * @example contractKey({ symbol: "GFGC10600F", expiration: "2026-02-20" }) // "GFGC10600F@2026-02-20"
 */
export function contractKey({ symbol, expiration }: { symbol: string; expiration: string | null }): string {
  return `${symbol}${separator}${expiration ?? "?"}`;
}

/** The two halves of a key made by `contractKey`, or null when the text is not one. */
export function readContractKey(key: string): { symbol: string; expiration: string | null } | null {
  const at = key.indexOf(separator);
  if (at <= 0 || at === key.length - 1) return null;
  const expiration = key.slice(at + 1);
  return { symbol: key.slice(0, at), expiration: expiration === "?" ? null : expiration };
}
