import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { americanPrice } from "../../pricing/index.ts";
import type { OptionLeg } from "../position-types.ts";
import { intrinsicOf, millisecondsPerYear } from "../value-leg.ts";

/** Time value below this share of the strike is not worth waiting for. */
const leastTimeValue = 0.0025;

export interface EarlyExercise {
  /** Pesos a share: what the holder would give up by exercising, from the bid; null without one. */
  readonly timeValue: number | null;
  /** True where the model has the holder exercise now. */
  readonly isOptimal: boolean;
  /** True if either test expects an early exercise: only for options in the money. */
  readonly isLikely: boolean;
}

/**
 * Flags a sold in-the-money option that may be exercised early: less than 0.25 % of the strike of time value at
 * the bid, or past the exercise boundary of the American model. Cash dividends lower the strike here, so none is a reason.
 */
export function earlyExercise({
  leg,
  bid,
  spot,
  instant,
  rate,
}: {
  readonly leg: Pick<OptionLeg, "kind" | "strike" | "expiration" | "volatility">;
  readonly bid: number | null;
  readonly spot: number;
  readonly instant: number;
  /** Continuous per year. */
  readonly rate: number;
}): Result<EarlyExercise, "expired" | "invalid-input"> {
  const { kind, strike, expiration, volatility } = leg;
  const arePositive = isPositiveNumber(spot) && isPositiveNumber(strike);
  if (!arePositive || !isKnownNumber(rate) || !isKnownNumber(instant)) return fail("invalid-input");
  const yearsToExpiry = (expiration - instant) / millisecondsPerYear;
  if (!(yearsToExpiry > 0)) return fail("expired");
  const intrinsic = intrinsicOf({ ...leg, quantity: 1, price: 0 }, spot);
  const timeValue = isPositiveNumber(bid) ? bid - intrinsic : null;
  if (intrinsic === 0) return succeed({ timeValue, isOptimal: false, isLikely: false });
  const terms = { type: kind, spot, strike, yearsToExpiry, rate, quality: "fast" } as const;
  const american = isPositiveNumber(volatility) ? americanPrice({ ...terms, volatility }) : null;
  const isOptimal = american?.ok === true && american.exerciseNow;
  const isThin = timeValue !== null && timeValue < leastTimeValue * strike;
  return succeed({ timeValue, isOptimal, isLikely: isOptimal || isThin });
}

/**
 * The holder's loss by exercising now, as a share of the strike: the time value of an option in the money, its bid and the way
 * to the strike of one out of it; 0 or below beyond the model's boundary. Null without a bid where the model says nothing.
 */
export function exerciseLoss(
  input: Parameters<typeof earlyExercise>[0],
): Result<{ share: number | null }, "expired" | "invalid-input"> {
  const { leg, bid, spot } = input;
  const exercise = earlyExercise(input);
  if (!exercise.ok) return exercise;
  const gain = leg.kind === "call" ? spot - leg.strike : leg.strike - spot;
  const share = isPositiveNumber(bid) ? (bid - gain) / leg.strike : null;
  return succeed({ share: exercise.isOptimal ? Math.min(0, share ?? 0) : share });
}
