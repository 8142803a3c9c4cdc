import { fail, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";

const daysPerYear = 365;

/** TNA (fraction) that stands in where no caución is known: the specification's 15 %. Always to be shown as such. */
export const FALLBACK_RATE = 0.15;

/**
 * Continuous rate per year of a simple TNA (fraction, 0.30 = 30 %) over its term in days:
 * ln(1 + TNA x days/365) x 365/days. Fails where the term is not positive or the capital would be lost.
 */
export function continuousRateFromTna({
  tna,
  days,
}: {
  readonly tna: number;
  readonly days: number;
}): Result<{ rate: number }, "invalid-input"> {
  const rate = (Math.log1p((tna * days) / daysPerYear) * daysPerYear) / days;
  return days > 0 && Number.isFinite(rate) ? succeed({ rate }) : fail("invalid-input");
}

/** The simple TNA (fraction) that a continuous rate pays over a term in days; inverse of `continuousRateFromTna`. */
export function tnaFromContinuousRate({
  rate,
  days,
}: {
  readonly rate: number;
  readonly days: number;
}): Result<{ tna: number }, "invalid-input"> {
  const tna = (Math.expm1((rate * days) / daysPerYear) * daysPerYear) / days;
  return days > 0 && Number.isFinite(tna) ? succeed({ tna }) : fail("invalid-input");
}

/** One caución term: days and its simple TNA as a fraction. */
export interface CaucionTerm {
  readonly days: number;
  readonly tna: number;
}

interface InterpolatedRate {
  readonly tna: number;
  /** Interpolated between the two nearest terms if none has exactly those days. */
  readonly origin: "caucion" | "interpolated";
}
export type CaucionRateResult = Result<InterpolatedRate, "no-rates" | "invalid-input">;

/**
 * TNA for a number of days out of a ladder of caución terms in any order: linear in the TNA between two terms,
 * flat beyond the ends. Terms that are no numbers or have no days are left out.
 */
export function interpolateCaucionRate(ladder: readonly CaucionTerm[], days: number): CaucionRateResult {
  if (!(days >= 0 && days < Infinity)) return fail("invalid-input");
  const usable = ladder
    .filter(({ days: term, tna }) => term > 0 && term < Infinity && Number.isFinite(tna))
    .sort((one, other) => one.days - other.days);
  const lower = usable.findLast((term) => term.days <= days);
  const upper = usable.find((term) => term.days > days);
  const end = lower ?? upper;
  if (end === undefined) return fail("no-rates");
  if (lower === undefined || upper === undefined || lower.days === days)
    return succeed<InterpolatedRate>({ tna: end.tna, origin: "caucion" });
  const share = (days - lower.days) / (upper.days - lower.days);
  return succeed<InterpolatedRate>({
    tna: lower.tna + share * (upper.tna - lower.tna),
    origin: "interpolated",
  });
}

/** The term nearest to a number of days, of two as near the shorter; those made up where no market said don't count. */
export function nearestTerm<Term extends { readonly days: number; readonly fallback?: boolean | undefined }>(
  ladder: readonly Term[],
  days: number,
): Term | null {
  const distance = (term: Term) => Math.abs(term.days - days);
  const [nearest = null] = ladder
    .filter(({ fallback }) => fallback !== true)
    .toSorted((one, other) => distance(one) - distance(other) || one.days - other.days);
  return nearest;
}
