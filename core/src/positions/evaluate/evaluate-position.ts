import { fail } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { createSeededRandom } from "../../probability/index.ts";
import type { DistributionReason, PayoffAnalysis } from "../../probability/index.ts";
import { analyzeAt } from "../analyze-at.ts";
import { analyzePosition } from "../analyze-position.ts";
import type { PositionAnalysis, PositionReason } from "../analyze-position.ts";
import { positionCapital } from "../build/position-capital.ts";
import type { PositionCapital } from "../build/position-capital.ts";
import { expirationsOf } from "../check-legs.ts";
import { empiricalOdds } from "../paths/empirical-odds.ts";
import type { EmpiricalOddsResult } from "../paths/empirical-odds.ts";
import { oddsAt } from "../paths/odds-at.ts";
import type { OddsAt } from "../paths/odds-at.ts";
import { positionOdds } from "../position-odds.ts";
import type { PositionOdds } from "../position-odds.ts";
import { positionReturn } from "../position-return.ts";
import type { PositionReturn } from "../position-return.ts";
import type { CostedPosition } from "../position-types.ts";
import { tradersGreeks } from "../traders-greeks.ts";
import type { TradersGreeks } from "../traders-greeks.ts";
import { millisecondsPerYear } from "../value-leg.ts";
import type { ValueReason } from "../value-leg.ts";
import { valuePosition } from "../value-position.ts";
import type { PositionValue } from "../value-position.ts";
import { positionVolatility } from "./position-volatility.ts";

/** One scenario feeds every number: what is now, or what somebody supposes. */
export interface PositionScenario {
  readonly spot: number;
  /** Epoch milliseconds, no later than the nearest expiry. */
  readonly instant: number;
  /** Continuous per year. */
  readonly rate: number;
  /** Points per 1.00 on every volatility; 0 where left out. */
  readonly volatilityShift?: number;
}

export interface EvaluationInput extends CostedPosition {
  readonly scenario: PositionScenario;
  /** Where the loss has no limit: what it ties up, pesos in all. */
  readonly margin?: number;
  /** Caución of the same days, simple per year, and days from settlement to settlement. */
  readonly caucionTna?: number;
  readonly moneyDays?: number;
  /** Past logarithmic returns over the sessions left, for odds by what happened. */
  readonly history?: {
    readonly logReturns: readonly number[];
    readonly sessions: number;
    readonly seed: number;
  };
}

type Odds = Result<PositionOdds | OddsAt, PositionReason | ValueReason | DistributionReason>;

export interface PositionEvaluation {
  /** The nearest expiry, epoch milliseconds; null without options. */
  readonly expiration: number | null;
  /** Calendar days to it, with their fraction. */
  readonly days: number | null;
  /** At the one expiry in closed form with costs; over two, searched at the nearer one, gross and `isEstimated`. */
  readonly atExpiry: Result<
    PositionAnalysis | (PayoffAnalysis & { readonly isEstimated: true }),
    PositionReason | ValueReason
  >;
  /** Breakevens and extremes at the scenario's instant. */
  readonly atInstant: Result<PayoffAnalysis, ValueReason>;
  readonly value: Result<PositionValue, ValueReason>;
  /** Of the whole and leg by leg, in the units of the screen; null without a value. */
  readonly greeks: { readonly whole: TradersGreeks; readonly legs: readonly TradersGreeks[] } | null;
  /** The position's own, which the odds are taken with; null where unknown. */
  readonly volatility: number | null;
  /** Drift 0 first, then the rate's, then what happened (null without a history). */
  readonly odds: {
    readonly zeroDrift: Odds;
    readonly rateDrift: Odds;
    readonly empirical: EmpiricalOddsResult | null;
  };
  readonly capital: Result<PositionCapital, PositionReason | "unlimited-loss" | "no-capital">;
  /** Of the largest gain on that capital; null where the gain has no limit, or no capital or days are known. */
  readonly bestReturn: Result<PositionReturn, "expired" | "no-capital" | "invalid-input"> | null;
}

/** Every number of a position in one scenario, each a result with its reason: what the screen shows and programs get. */
export function evaluatePosition(input: EvaluationInput): PositionEvaluation {
  const { legs, scenario, margin } = input;
  const { spot, instant, rate } = scenario;
  const expirations = expirationsOf(legs);
  const expiration = expirations[0] ?? null;
  const days = expiration === null ? null : (expiration - instant) / 86_400_000;
  const value = valuePosition({ legs, ...scenario });
  const own = positionVolatility({ legs, spot, instant, rate });
  const volatility = own === null ? null : Math.max(0, own + (scenario.volatilityShift ?? 0));
  const position = positionOf(input);
  const capital = positionCapital({ ...position, ...(margin !== undefined && { margin }) });
  const atExpiry =
    expirations.length > 1 && expiration !== null
      ? analyzeAt({ ...scenario, legs, instant: expiration })
      : analyzePosition(position);
  return {
    expiration,
    days,
    atExpiry,
    atInstant: analyzeAt({ ...scenario, legs }),
    value,
    greeks: value.ok
      ? {
          whole: tradersGreeks({ greeks: value.greeks, spot }),
          legs: value.legs.map(({ greeks }) => tradersGreeks({ greeks, spot })),
        }
      : null,
    volatility,
    odds: {
      zeroDrift: oddsWith(input, { volatility, drift: 0 }),
      rateDrift: oddsWith(input, { volatility, drift: rate }),
      empirical: empiricalOf(input),
    },
    capital,
    bestReturn: bestReturnOf(input, { atExpiry, capital, days }),
  };
}

function positionOf({ legs, costs, realized }: CostedPosition): CostedPosition {
  return { legs, ...(costs && { costs }), ...(realized !== undefined && { realized }) };
}

function oddsWith(
  input: EvaluationInput,
  { volatility, drift }: { readonly volatility: number | null; readonly drift: number },
): Odds {
  const { legs, scenario } = input;
  const { spot, instant } = scenario;
  const expirations = expirationsOf(legs);
  const [nearest] = expirations;
  if (volatility === null || nearest === undefined) return fail("no-volatility");
  const years = (nearest - instant) / millisecondsPerYear;
  const terms = { spot, years, volatility, drift };
  if (expirations.length < 2) return positionOdds({ ...positionOf(input), ...terms });
  return oddsAt({ ...scenario, legs, ...terms, instant: nearest });
}

function empiricalOf(input: EvaluationInput): EmpiricalOddsResult | null {
  const { history, scenario } = input;
  if (history === undefined) return null;
  const { logReturns, sessions, seed } = history;
  const random = createSeededRandom(seed);
  return empiricalOdds({ ...positionOf(input), spot: scenario.spot, logReturns, sessions, random });
}

function bestReturnOf(
  { caucionTna, moneyDays }: EvaluationInput,
  { atExpiry, capital, days }: Pick<PositionEvaluation, "atExpiry" | "capital" | "days">,
): PositionEvaluation["bestReturn"] {
  if (!atExpiry.ok || !capital.ok || days === null) return null;
  const maximum = "netMaximum" in atExpiry ? atExpiry.netMaximum : atExpiry.maximum;
  if (!maximum.bounded) return null;
  return positionReturn({
    gain: maximum.value,
    capital: capital.capital,
    days,
    ...(caucionTna !== undefined && { caucionTna }),
    ...(moneyDays !== undefined && { moneyDays }),
  });
}
