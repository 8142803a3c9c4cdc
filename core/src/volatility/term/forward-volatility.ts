import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Failure, Result } from "../../lib/index.ts";

/** The volatility of one expiry, 0.41 = 41 %, at years of 365 days. */
export interface TermPoint {
  readonly years: number;
  readonly volatility: number;
}

type Inconsistent = Failure<"inconsistent", { readonly variance: number }>;
export type ForwardVolatilityResult = Result<{ readonly volatility: number }, "invalid-input"> | Inconsistent;

/**
 * Volatility between two expiries: sqrt((s2^2 T2 - s1^2 T1) / (T2 - T1)). `inconsistent` where the later total variance is
 * the lower one: a calendar arbitrage or quotes of different moments; `variance`, per year and negative, says how much.
 */
export function forwardVolatility(near: TermPoint, next: TermPoint): ForwardVolatilityResult {
  if (![near, next].every(isTermPoint) || near.years >= next.years) return fail("invalid-input");
  const variance = (totalOf(next) - totalOf(near)) / (next.years - near.years);
  return variance < 0
    ? { ok: false, reason: "inconsistent", variance }
    : succeed({ volatility: Math.sqrt(variance) });
}

/**
 * The move that the expiries around an event give it: the root of s2^2 T2 - s1^2 T1 less the variance of the other days
 * between them, which run at `baseVolatility` (the near expiry's by default). Without an expiry before the event s1^2 T1 is
 * 0, the days are those from now, and the base must be given. One standard deviation of the logarithm, 0.08 = 8 %.
 * `not-priced` where nothing is left for the event.
 */
export function eventMove({
  near,
  next,
  eventYears,
  baseVolatility = near?.volatility,
}: {
  /** The last expiry before the event; null where the event comes before all of them. */
  readonly near: TermPoint | null;
  /** The first one after it. */
  readonly next: TermPoint;
  /** Length of the event: 1/252 for a session. */
  readonly eventYears: number;
  readonly baseVolatility?: number | undefined;
}): Result<{ readonly move: number }, "invalid-input" | "not-priced"> {
  const otherYears = next.years - (near?.years ?? 0) - eventYears;
  const ends = near === null ? [next] : [near, next];
  const isUsable = ends.every(isTermPoint) && isPositiveNumber(eventYears) && otherYears >= 0;
  if (!isUsable || !isPositiveNumber(baseVolatility)) return fail("invalid-input");
  const before = near === null ? 0 : totalOf(near);
  const variance = totalOf(next) - before - baseVolatility ** 2 * otherYears;
  return variance > 0 ? succeed({ move: Math.sqrt(variance) }) : fail("not-priced");
}

function isTermPoint({ years, volatility }: TermPoint): boolean {
  return isPositiveNumber(years) && isKnownNumber(volatility) && volatility >= 0;
}

function totalOf({ years, volatility }: TermPoint): number {
  return volatility ** 2 * years;
}
