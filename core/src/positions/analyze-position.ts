import { noCosts } from "../costs/index.ts";
import { fail, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { analyzePayoff, payoffOf } from "../probability/index.ts";
import type { PayoffAnalysis, PiecewisePayoff } from "../probability/index.ts";
import { expirationsOf, faultOf, outlayOf } from "./check-legs.ts";
import { analyzeNet } from "./net/net-analysis.ts";
import type { NetAnalysis } from "./net/net-analysis.ts";
import { netPayoffOf, openingCosts } from "./net/net-payoff.ts";
import type { NetPayoff } from "./net/net-payoff.ts";
import { sharesPerLot } from "./position-types.ts";
import type { CostedPosition, LegsReason } from "./position-types.ts";

export type PositionReason = LegsReason | "several-expiries";

export interface PositionAnalysis extends PayoffAnalysis, NetAnalysis {
  /** Pesos paid for the legs, without costs; negative where received. */
  readonly outlay: number;
  /** The same with the costs of dealing. */
  readonly netOutlay: number;
}

/**
 * A position at its one expiry, in closed form and pesos in all: outlay, extremes, breakevens and intervals, gross,
 * and beside them net of `costs`. Independent of any chart's range. Refuses two expiries: see `analyzeAt`.
 */
export function analyzePosition(position: CostedPosition): Result<PositionAnalysis, PositionReason> {
  const payoffs = positionPayoffs(position);
  if (!payoffs.ok) return payoffs;
  const outlay = outlayOf(position.legs);
  return succeed({
    outlay,
    netOutlay: outlay + openingCosts(position.legs, position.costs ?? noCosts),
    ...analyzePayoff(payoffs.gross),
    ...analyzeNet(payoffs.net),
  });
}

/** The result at the one expiry, gross and net of costs, pesos in all. */
export function positionPayoffs({
  costs = noCosts,
  realized = 0,
  ...position
}: CostedPosition): Result<{ gross: PiecewisePayoff; net: NetPayoff }, PositionReason> {
  const { legs } = position;
  const fault = faultOf({ legs, costs, realized });
  if (fault !== null) return fail(fault);
  if (expirationsOf(legs).length > 1) return fail("several-expiries");
  // Lots are 100 shares; shares are counted one by one.
  const inLots = legs.map((leg) =>
    leg.kind === "share" ? { ...leg, quantity: leg.quantity / sharesPerLot } : leg,
  );
  const built = payoffOf({ legs: inLots, multiplier: sharesPerLot });
  if (!built.ok) return fail("invalid-input");
  const knots = built.payoff.knots.map(({ level, value }) => ({ level, value: value + realized }));
  const gross = realized === 0 ? built.payoff : { ...built.payoff, knots };
  return succeed({ gross, net: netPayoffOf({ ...position, costs, payoff: gross }) });
}
