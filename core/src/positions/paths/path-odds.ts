import { fail } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { createSeededRandom, overlappingLogReturns } from "../../probability/index.ts";
import { shiftedVolatility } from "../../volatility/index.ts";
import { expirationsOf, isOption } from "../check-legs.ts";
import type { PositionScenario } from "../evaluate/evaluate-position.ts";
import { positionOf } from "../position-types.ts";
import type { CostedPosition, PositionLeg } from "../position-types.ts";
import { empiricalOdds } from "./empirical-odds.ts";
import type { EmpiricalOddsResult } from "./empirical-odds.ts";
import { halfProfitOdds } from "./half-profit-odds.ts";
import type { HalfProfitOdds, HalfProfitReason } from "./half-profit-odds.ts";
import { sessionCloses } from "./session-closes.ts";

/** The same walks and the same draws each time: a chance that changes by itself says nothing. */
const seed = 20_240_731;

export interface PathOddsInput extends CostedPosition {
  readonly scenario: PositionScenario;
  /** The position's own (`evaluatePosition` gives it); null is unknown. */
  readonly volatility: number | null;
  /** The share's daily closes, ascending; null where there is no history. */
  readonly closes: readonly (number | null)[] | null;
  /** Days that an administrator closed. */
  readonly closedDays?: readonly string[] | undefined;
}

export interface PathOdds {
  /** P50 at drift 0; `no-sessions` on the last day, `no-volatility` where the position has none. */
  readonly halfProfit: Result<HalfProfitOdds, HalfProfitReason | "no-sessions">;
  /** By what the share did over as many sessions as are left. */
  readonly empirical: EmpiricalOddsResult | { readonly ok: false; readonly reason: "no-history" };
}

/** The odds that take tens of milliseconds, seeded: half of the gain before the expiry, and what happened before. */
export function pathOdds(input: PathOddsInput): PathOdds {
  const { legs, scenario, closedDays } = input;
  const [expiration] = expirationsOf(legs);
  if (expiration === undefined) {
    const nothing = fail("no-volatility");
    return { halfProfit: nothing, empirical: fail("no-history") };
  }
  const closes = sessionCloses({ instant: scenario.instant, expiration, closedDays });
  const halfProfit = closes.length === 0 ? fail("no-sessions") : halfProfitAt(input, closes);
  return { halfProfit, empirical: empiricalOver(input, closes.length + 1) };
}

function halfProfitAt(input: PathOddsInput, closes: readonly number[]) {
  const { legs, scenario, volatility } = input;
  if (volatility === null) return fail("no-volatility");
  const { volatilityShift = 0, ...terms } = scenario;
  const shifted = legs.map((leg) => shiftedLeg(leg, volatilityShift));
  return halfProfitOdds({
    ...positionOf(input),
    legs: shifted,
    ...terms,
    closes,
    volatility,
    drift: 0,
    seed,
  });
}

function shiftedLeg(leg: PositionLeg, shift: number): PositionLeg {
  if (!isOption(leg) || leg.volatility === undefined) return leg;
  return { ...leg, volatility: shiftedVolatility(leg.volatility, shift) };
}

function empiricalOver(input: PathOddsInput, sessions: number): PathOdds["empirical"] {
  const { scenario, closes } = input;
  if (closes === null || closes.length === 0) return fail("no-history");
  const logReturns = overlappingLogReturns({ closes, sessions });
  const random = createSeededRandom(seed);
  return empiricalOdds({ ...positionOf(input), spot: scenario.spot, logReturns, sessions, random });
}
