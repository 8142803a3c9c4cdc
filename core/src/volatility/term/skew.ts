import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { normalCdf } from "../../pricing/index.ts";
import { smileVolatility } from "../smile/smile-curve.ts";
import type { SmileShape } from "../smile/smile-curve.ts";
import { smileReach } from "../smile/smile-model.ts";
import type { SmilePoint } from "../smile/smile-model.ts";

/** Skew in volatility, 0.01 = a point. */
export interface Skew {
  readonly atTheMoney: number;
  /** Volatility of the 25-delta call less that of the 25-delta put. */
  readonly riskReversal: number;
  /** Mean of both wings less the one at the money. */
  readonly butterfly: number;
}

export interface SkewInput {
  readonly smile: SmileShape;
  /** The two-sided quotes that the smile was fitted to. */
  readonly points: readonly Pick<SmilePoint, "logMoneyness" | "volatility">[];
  readonly years: number;
}

export type SkewResult = Result<Skew, "no-fit" | "no-call-wing" | "no-put-wing">;

const quotedFrom = 0.15;
const quotedTo = 0.35;

/**
 * 25-delta risk reversal and butterfly of a fitted smile by forward delta, only where each wing has a two-sided quote with
 * a delta of 0.15 to 0.35 at its own volatility: elsewhere the smile would answer for quotes that nobody made.
 */
export function skewAt25Delta({ smile, points, years }: SkewInput): SkewResult {
  const atTheMoney = smileVolatility(smile, { logMoneyness: 0, years });
  if (atTheMoney === null) return fail("no-fit");
  const deltas = points.map(({ logMoneyness, volatility }) =>
    callDelta(logMoneyness, volatility * Math.sqrt(years)),
  );
  if (!deltas.some((delta) => delta >= quotedFrom && delta <= quotedTo)) return fail("no-call-wing");
  if (!deltas.some((delta) => 1 - delta >= quotedFrom && 1 - delta <= quotedTo)) return fail("no-put-wing");
  const call = volatilityAtDelta(smile, { years, delta: 0.25 });
  const put = volatilityAtDelta(smile, { years, delta: 0.75 });
  if (call === null || put === null) return fail("no-fit");
  return succeed({ atTheMoney, riskReversal: call - put, butterfly: (call + put) / 2 - atTheMoney });
}

/** Forward delta of a call; the put's is this less 1. */
function callDelta(logMoneyness: number, deviation: number): number {
  return normalCdf(-logMoneyness / deviation + deviation / 2);
}

function volatilityAtDelta(
  smile: SmileShape,
  { years, delta }: { readonly years: number; readonly delta: number },
): number | null {
  let [low, high] = [-smileReach, smileReach];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    const volatility = smileVolatility(smile, { logMoneyness: middle, years });
    if (!isPositiveNumber(volatility)) return null;
    if (callDelta(middle, volatility * Math.sqrt(years)) > delta) low = middle;
    else high = middle;
  }
  return smileVolatility(smile, { logMoneyness: low, years });
}
