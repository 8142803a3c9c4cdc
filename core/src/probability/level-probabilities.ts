import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { erfcx, normalCdf } from "../pricing/index.ts";
import type { DistributionReason, LognormalInput } from "./lognormal-distribution.ts";

export type ProbabilityResult<Reason extends string> = Result<{ readonly probability: number }, Reason>;

/**
 * Probability that the price touches a level at some time up to expiry, by the reflection principle for a
 * geometric Brownian motion with drift; 1 when spot is at the level.
 */
export function probabilityOfTouch(
  input: LognormalInput & { readonly level: number },
): ProbabilityResult<DistributionReason> {
  const { spot, level, yearsToExpiry, volatility, drift } = input;
  if (!isPositiveNumber(spot) || !isPositiveNumber(level) || !isKnownNumber(drift)) {
    return fail("invalid-input");
  }
  if (spot === level) return succeed({ probability: 1 });
  if (Number.isNaN(yearsToExpiry)) return fail("invalid-input");
  if (!(yearsToExpiry > 0)) return fail("expired");
  if (!isPositiveNumber(volatility)) return fail("no-volatility");
  const deviation = volatility * Math.sqrt(yearsToExpiry);
  const distance = Math.abs(Math.log(level / spot)) / deviation;
  const growth = (drift * yearsToExpiry - 0.5 * deviation * deviation) / deviation;
  const towards = level > spot ? growth : -growth;
  if (!Number.isFinite(distance + towards)) return fail("invalid-input");
  const direct = normalCdf(towards - distance);
  return succeed({ probability: Math.min(1, direct + reflected(distance, towards)) });
}

/** exp(2 x towards x distance) N(-distance - towards) without overflow. */
function reflected(distance: number, towards: number): number {
  const sum = distance + towards;
  if (sum <= 0) return Math.exp(2 * towards * distance) * normalCdf(-sum);
  return 0.5 * erfcx(sum * Math.SQRT1_2) * Math.exp(-0.5 * (distance - towards) ** 2);
}
