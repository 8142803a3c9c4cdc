import { caucionWithFee, noCosts } from "../../costs/index.ts";
import { fail, isKnownNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { createSeededRandom } from "../../probability/index.ts";
import type { DistributionReason } from "../../probability/index.ts";
import { buenosAiresDate, calendarDaysToExpiry } from "../../symbols/index.ts";
import { shiftedVolatility } from "../../volatility/index.ts";
import { analyzeAt } from "../analyze-at.ts";
import type { AnalysisAt } from "../analyze-at.ts";
import { analyzePosition } from "../analyze-position.ts";
import type { PositionAnalysis, PositionReason } from "../analyze-position.ts";
import { positionCapital } from "../build/position-capital.ts";
import type { PositionCapital } from "../build/position-capital.ts";
import { expirationsOf, faultOf, outlayOf } from "../check-legs.ts";
import { profitCurves } from "../net/net-curve.ts";
import { openingCosts } from "../net/net-payoff.ts";
import { empiricalOdds } from "../paths/empirical-odds.ts";
import type { EmpiricalOddsResult } from "../paths/empirical-odds.ts";
import { oddsAt } from "../paths/odds-at.ts";
import type { OddsAt } from "../paths/odds-at.ts";
import { positionOdds } from "../position-odds.ts";
import type { PositionOdds } from "../position-odds.ts";
import { caucionInterest, positionReturn } from "../position-return.ts";
import type { PositionReturn } from "../position-return.ts";
import { positionOf } from "../position-types.ts";
import type { CostedPosition, LegsReason } from "../position-types.ts";
import { tradersGreeks } from "../traders-greeks.ts";
import type { TradersGreeks } from "../traders-greeks.ts";
import { millisecondsPerYear } from "../value-leg.ts";
import type { ValueReason } from "../value-leg.ts";
import { valuePosition } from "../value-position.ts";
import type { PositionValue } from "../value-position.ts";
import { expectedReturn } from "./expected-return.ts";
import type { ExpectedReturn } from "./expected-return.ts";
import { positionEnds } from "./position-ends.ts";
import type { PositionEnds } from "./position-ends.ts";
import { positionVolatility } from "./position-volatility.ts";

/** The scenario behind every number: the market now, or a what-if. */
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
  /** Since when the capital is tied up, epoch milliseconds; the scenario's instant where left out. */
  readonly since?: number;
  /** Capital of a position with unlimited loss, in total pesos. */
  readonly margin?: number;
  /** Caución of the same days, simple per year, and days from settlement to settlement. */
  readonly caucionTna?: number;
  readonly moneyDays?: number;
  /** Expected of the share up to the expiry, per square root of year, for the verdict; each leg's own where left out. */
  readonly expectedVolatility?: number | null;
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
  /** Whole calendar days to it. */
  readonly days: number | null;
  /** Net cash of the legs; negative is received. */
  readonly paid: Result<PaidForLegs, LegsReason>;
  /** At the one expiry in closed form; over two, searched at the nearer one, `isEstimated`. Net of opening and exit. */
  readonly atExpiry: Result<PositionAnalysis | AnalysisAt, PositionReason | ValueReason>;
  /** The largest gain and loss of that, and where neither is made. */
  readonly ends: Result<PositionEnds, PositionReason | ValueReason>;
  /** Breakevens and extremes at the scenario's instant. */
  readonly atInstant: Result<AnalysisAt, ValueReason>;
  readonly value: Result<PositionValue & { readonly netProfit: number }, ValueReason>;
  /** The whole and leg by leg, in the units of the screen; without a value for its reason. */
  readonly greeks: Result<
    { readonly whole: TradersGreeks; readonly legs: readonly TradersGreeks[] },
    ValueReason
  >;
  /** The position's own, which the odds are taken with; null where unknown. */
  readonly volatility: number | null;
  /** Drift 0 first, then the rate's, then what happened (null without a history). */
  readonly odds: {
    readonly zeroDrift: Odds;
    readonly rateDrift: Odds;
    readonly empirical: EmpiricalOddsResult | null;
  };
  readonly capital: Result<PositionCapital, PositionReason | "unlimited-loss" | "no-capital">;
  /** Interest of that capital in caución over the days of money; null where one of the three is unknown. */
  readonly caucion: number | null;
  /** Calendar days that the capital is tied up, to the nearest expiry; null without options. */
  readonly heldDays: number | null;
  /** The largest gain on that capital over those days. */
  readonly bestReturn: Result<Omit<PositionReturn, "overCaucion">, BestReturnReason>;
  /** Beside the caución: what a verdict rests on. */
  readonly expectedReturn: Result<ExpectedReturn, BestReturnReason | DistributionReason>;
}

/** Pesos in all. */
interface PaidForLegs {
  readonly outlay: number;
  /** With the costs of dealing. */
  readonly netOutlay: number;
}

export type BestReturnReason =
  | PositionReason
  | ValueReason
  | "unlimited-loss"
  | "unlimited-gain"
  | "no-capital"
  | "no-expiry"
  | "expired";

/** Every number of a position in one scenario, each a result with its reason: what the screen shows and programs get. */
export function evaluatePosition(evaluationInput: EvaluationInput): PositionEvaluation {
  const input = withCaucionFee(evaluationInput);
  const { legs, scenario, margin } = input;
  const { spot, instant, rate } = scenario;
  const expirations = expirationsOf(legs);
  const expiration = expirations[0] ?? null;
  const days = expiration === null ? null : calendarDays(instant, expiration);
  const value = valueOf(input);
  const own = positionVolatility({ legs, spot, instant, rate });
  const volatility = own === null ? null : shiftedVolatility(own, scenario.volatilityShift ?? 0);
  const position = positionOf(input);
  const capital = positionCapital({ ...position, ...(margin !== undefined && { margin }) });
  const atExpiry =
    expirations.length > 1 && expiration !== null ? searchedAt(input, expiration) : analyzePosition(position);
  const ends = atExpiry.ok ? succeed(positionEnds(atExpiry)) : atExpiry;
  const heldDays = heldDaysOf(expiration, input.since ?? instant);
  const held = { capital, heldDays };
  return {
    expiration,
    days,
    paid: paidFor(position),
    atExpiry,
    ends,
    atInstant: searchedAt(input, instant),
    value,
    greeks: greeksOf(value, spot),
    volatility,
    odds: {
      zeroDrift: oddsWith(input, { volatility, drift: 0 }),
      rateDrift: oddsWith(input, { volatility, drift: rate }),
      empirical: empiricalOf(input),
    },
    capital,
    caucion: capital.ok ? caucionOf(input, { capital: capital.capital, heldDays }) : null,
    heldDays,
    bestReturn: bestReturnOf(ends, held),
    expectedReturn: expectedOf(input, held, volatility),
  };
}

/** The rival pays its own fee too. */
function withCaucionFee(input: EvaluationInput): EvaluationInput {
  const caucionTna = caucionWithFee(input.caucionTna ?? null, input.costs ?? noCosts);
  return caucionTna === null ? input : { ...input, caucionTna };
}

function calendarDays(asOf: number, expiration: number): number {
  return calendarDaysToExpiry({ asOf, expiration: buenosAiresDate(expiration) });
}

/** On the last day the capital is tied up for one. */
function heldDaysOf(expiration: number | null, since: number): number | null {
  if (expiration === null) return null;
  return since < expiration ? Math.max(1, calendarDays(since, expiration)) : 0;
}

function paidFor(position: CostedPosition): PositionEvaluation["paid"] {
  const fault = faultOf(position);
  if (fault !== null) return fail(fault);
  const { legs, costs = noCosts } = position;
  const outlay = outlayOf(legs);
  return succeed({ outlay, netOutlay: outlay + openingCosts(legs, costs) });
}

function valueOf(input: EvaluationInput): PositionEvaluation["value"] {
  const { legs, scenario } = input;
  const valued = valuePosition({ legs, ...scenario });
  if (!valued.ok) return valued;
  const { spot, volatilityShift = 0, ...at } = scenario;
  const { net } = profitCurves(positionOf(input), { ...at, volatilityShift, model: "american" });
  return { ...valued, netProfit: net(spot) };
}

function searchedAt(input: EvaluationInput, instant: number) {
  return analyzeAt({ ...positionOf(input), ...input.scenario, instant });
}

function greeksOf(value: PositionEvaluation["value"], spot: number): PositionEvaluation["greeks"] {
  if (!value.ok) return value;
  return succeed({
    whole: tradersGreeks({ greeks: value.greeks, spot }),
    legs: value.legs.map(({ greeks }) => tradersGreeks({ greeks, spot })),
  });
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
  return oddsAt({ ...positionOf(input), ...scenario, ...terms, instant: nearest });
}

function empiricalOf(input: EvaluationInput): EmpiricalOddsResult | null {
  const { history, scenario } = input;
  if (history === undefined) return null;
  const { logReturns, sessions, seed } = history;
  const random = createSeededRandom(seed);
  return empiricalOdds({ ...positionOf(input), spot: scenario.spot, logReturns, sessions, random });
}

function caucionOf(
  { caucionTna, moneyDays }: EvaluationInput,
  { capital, heldDays }: { readonly capital: number; readonly heldDays: number | null },
): number | null {
  const days = moneyDays ?? heldDays;
  if (!isKnownNumber(caucionTna) || days === null || !(days > 0)) return null;
  return caucionInterest({ capital, tna: caucionTna, days });
}

type Held = Pick<PositionEvaluation, "capital" | "heldDays">;

function bestReturnOf(ends: PositionEvaluation["ends"], held: Held): PositionEvaluation["bestReturn"] {
  if (!ends.ok) return ends;
  if (!held.capital.ok) return held.capital;
  return ends.maximum.bounded ? returnOf(ends.maximum.value, held) : fail("unlimited-gain");
}

function returnOf(gain: number, { capital, heldDays: days }: Held): Result<PositionReturn, BestReturnReason> {
  if (!capital.ok) return capital;
  if (days === null) return fail("no-expiry");
  return positionReturn({ gain, capital: capital.capital, days });
}

function expectedOf(
  input: EvaluationInput,
  { capital, heldDays: days }: Held,
  own: number | null,
): PositionEvaluation["expectedReturn"] {
  if (!capital.ok) return capital;
  if (days === null) return fail("no-expiry");
  const terms = { volatility: input.expectedVolatility ?? own, drift: input.scenario.rate };
  const [net, free] = [input, { ...input, costs: noCosts }].map((variant) => oddsWith(variant, terms)) as [
    Odds,
    Odds,
  ];
  return expectedReturn(input, { net, free, capital: capital.capital, days });
}
