import { isPositiveNumber } from "../lib/index.ts";
import { monthOfCode } from "./month-codes.ts";
import type { MonthNumber } from "./month-codes.ts";

export type OptionType = "call" | "put";

/** `reference`: stated by the feed. `exact`: written whole in the symbol. `inferred`: scale guessed from the spot. */
export type StrikeCertainty = "reference" | "exact" | "inferred";

/** The letters of a symbol, without its strike. */
export type OptionSymbolParts = {
  symbol: string;
  /** Root of three characters: GFG is Grupo Galicia. */
  company: string;
  type: OptionType;
  /** The strike as written, with its dot if it has one. */
  strikeText: string;
  /** True when the digits hide the decimal point (five digits without a dot). */
  hidesDecimalPoint: boolean;
  monthCode: string;
  month: MonthNumber;
};

export type ParsedOptionSymbol = OptionSymbolParts & {
  ok: true;
  strike: number;
  strikeCertainty: StrikeCertainty;
  /** True when the feed's strike does not fit the digits of the symbol: worth counting in the feed's health. */
  referenceDisagrees: boolean;
};

export type RefusedOptionSymbol =
  | { ok: false; reason: "shape"; symbol: string }
  | { ok: false; reason: "unknown-month"; symbol: string; monthCode: string }
  | ({ ok: false; reason: "strike-unknown"; strikeCandidates: number[] } & OptionSymbolParts);

export type SymbolContext = {
  /** The feed's own data of the series; a strike that is absent, null or not positive is ignored. */
  reference?: { strike?: number | null | undefined } | null | undefined;
  /** Price of the underlying, pesos a share; only used to place a hidden decimal point. */
  spot?: number | null | undefined;
};

// Linear: fixed-width root and side, one bounded run of digits, one bounded run of letters.
const shape = /^([A-Z0-9]{3})([CV])(\d{1,5}|\d{1,6}\.\d{0,3})([A-Z]{1,2})$/;
const sameScale = Math.sqrt(10);
const roundingOfSources = 0.0101;

/**
 * Reads the root, side and month of a bare upper-case symbol (see `normalizeSymbol`), without needing the strike.
 * Recorded symbols have exactly ten characters; longer spellings of aggregators (`GFGC9753.9AB`) are read too.
 */
export function readSymbolParts(
  symbol: string,
): ({ ok: true } & OptionSymbolParts) | Exclude<RefusedOptionSymbol, { reason: "strike-unknown" }> {
  const match = symbol.length <= 16 ? shape.exec(symbol) : null;
  if (!match) return { ok: false, reason: "shape", symbol };
  const [, company = "", side, strikeText = "", monthCode = ""] = match;
  const month = monthOfCode(monthCode);
  if (month === null) return { ok: false, reason: "unknown-month", symbol, monthCode };
  return {
    ok: true,
    symbol,
    company,
    type: side === "C" ? "call" : "put",
    strikeText,
    hidesDecimalPoint: strikeText.length === 5 && !strikeText.includes("."),
    monthCode,
    month,
  };
}

/** Strikes that five digits may mean, highest first: 38785 is 38785, 3878.5, 387.85, 38.785 or 3.8785. */
export function strikeCandidates(digits: string): number[] {
  // Dividing (not multiplying by 0.1) gives the double nearest to the decimal number.
  return [1, 10, 100, 1_000, 10_000]
    .map((divisor) => Number(digits) / divisor)
    .filter((strike) => strike > 0);
}

// Strikes stay listed while the share rises, so a chain reaches further below the spot than above: recorded ones lie
// between 0.21 and 2.46 times it. Around 0.8 the window is 0.25 to 2.53; around 1 it would misread 1.5 % of rows.
const chainCentre = 0.8;

function nearest(candidates: number[], price: number): number {
  const distance = (strike: number): number => Math.abs(Math.log(strike / price));
  return candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/**
 * Reads a BYMA option symbol. The strike comes from the reference when there is one on the same scale as the digits,
 * or from the symbol where it is written whole, or the power of ten nearest to the chain around the spot, marked `inferred`.
 * A reference off by more than a factor of 3.16 from a strike that is written whole is a provider's mistake (seen:
 * `GFGC7400EN` described as 850) and is not believed.
 * @returns the parsed symbol, or why not; `strike-unknown` still carries root, side, month and the candidates.
 */
export function parseOptionSymbol(
  symbol: string,
  context: SymbolContext = {},
): ParsedOptionSymbol | RefusedOptionSymbol {
  const parts = readSymbolParts(symbol);
  if (!parts.ok) return parts;
  const candidates = parts.hidesDecimalPoint
    ? strikeCandidates(parts.strikeText)
    : [Number(parts.strikeText)].filter((strike) => strike > 0);
  if (candidates.length === 0) return { ok: false, reason: "shape", symbol };

  const reference = context.reference?.strike;
  if (isPositiveNumber(reference)) {
    const written = nearest(candidates, reference);
    const referenceDisagrees = Math.abs(written - reference) > roundingOfSources;
    const isBelieved = Math.max(written / reference, reference / written) <= sameScale;
    if (isBelieved) return { ...parts, strike: reference, strikeCertainty: "reference", referenceDisagrees };
  }
  const referenceDisagrees = isPositiveNumber(reference);
  const [written] = candidates;
  if (!parts.hidesDecimalPoint && written !== undefined) {
    return { ...parts, strike: written, strikeCertainty: "exact", referenceDisagrees };
  }
  if (isPositiveNumber(context.spot)) {
    const strike = nearest(candidates, context.spot * chainCentre);
    return { ...parts, strike, strikeCertainty: "inferred", referenceDisagrees };
  }
  return { ...parts, ok: false, reason: "strike-unknown", strikeCandidates: candidates };
}
