import type { PositionEvaluationAnswer } from "@paridad/core/contract";
import type { Result } from "@paridad/core/lib";
import { distancesFrom } from "@paridad/core/positions";
import type { PathOdds, PositionEvaluation, SmileOdds, SmileOddsReason } from "@paridad/core/positions";

type Extreme = { readonly bounded: true; readonly value: number } | { readonly bounded: false };
type Odds = PositionEvaluation["odds"]["zeroDrift"];

/** Fields outside of the evaluation itself. */
type Beside = {
  readonly paths: PathOdds;
  readonly bySmile: Result<SmileOdds, SmileOddsReason>;
  /** Options that the smile was fitted to; null without one. */
  readonly quotes: number | null;
  /** The share of now, which breakevens are measured from. */
  readonly spot: number;
  /** Estimated margin, where the loss has no limit. */
  readonly margin: number | null;
};

function capitalOf({ capital }: PositionEvaluation, { margin }: Beside): PositionEvaluationAnswer["capital"] {
  return capital.ok
    ? { reason: null, pesos: capital.capital, basis: capital.basis, estimatedMargin: null }
    : { reason: capital.reason, pesos: null, basis: null, estimatedMargin: margin };
}

function extremeOf(extreme: Extreme) {
  return extreme.bounded ? { bounded: true, value: extreme.value } : { bounded: false, value: null };
}

function atExpiryOf(
  { atExpiry: result, ends, paid }: PositionEvaluation,
  spot: number,
): PositionEvaluationAnswer["atExpiry"] {
  const both = {
    outlay: paid.ok ? paid.outlay : null,
    netOutlay: paid.ok ? paid.netOutlay : null,
  };
  if (!result.ok || !ends.ok) {
    return {
      ...both,
      reason: result.ok ? null : result.reason,
      isEstimated: false,
      maximum: null,
      minimum: null,
      breakevens: [],
      netMaximum: null,
      netMinimum: null,
      netBreakevens: [],
      profitIntervals: [],
      lossIntervals: [],
      rewardPerPeso: null,
      rewardReason: null,
      netBreakevenDistances: [],
    };
  }
  const { reward } = ends;
  return {
    ...both,
    reason: null,
    isEstimated: "isEstimated" in result,
    maximum: extremeOf(result.maximum),
    minimum: extremeOf(result.minimum),
    breakevens: [...result.breakevens],
    netMaximum: extremeOf(result.netMaximum),
    netMinimum: extremeOf(result.netMinimum),
    netBreakevens: [...result.netBreakevens],
    profitIntervals: [...result.profitIntervals],
    lossIntervals: [...result.lossIntervals],
    rewardPerPeso: reward.ok ? reward.perPeso : null,
    rewardReason: reward.ok ? null : reward.reason,
    netBreakevenDistances: distancesFrom(spot, result.netBreakevens),
  };
}

function atScenarioOf({
  value,
  atInstant,
  greeks,
}: PositionEvaluation): PositionEvaluationAnswer["atScenario"] {
  return {
    reason: value.ok ? null : value.reason,
    value: value.ok ? value.value : null,
    profit: value.ok ? value.profit : null,
    netProfit: value.ok ? value.netProfit : null,
    breakevens: atInstant.ok ? [...atInstant.breakevens] : [],
    netBreakevens: atInstant.ok ? [...atInstant.netBreakevens] : [],
    greeks: greeks.ok ? greeks.whole : null,
  };
}

function smileOf({ bySmile, quotes }: Beside): PositionEvaluationAnswer["odds"]["smile"] {
  if (!bySmile.ok)
    return { reason: bySmile.reason, probabilityOfProfit: null, expectedProfit: null, quotes: null };
  const { probabilityOfProfit, expectedProfit } = bySmile;
  return { reason: null, probabilityOfProfit, expectedProfit, quotes };
}

function oddsOf(odds: Odds) {
  if (!odds.ok) {
    return { reason: odds.reason, probabilityOfProfit: null, expectedProfit: null, probabilityOfTouch: null };
  }
  const { probabilityOfProfit, expectedProfit } = odds;
  const probabilityOfTouch = "probabilityOfTouch" in odds ? odds.probabilityOfTouch : null;
  return { reason: null, probabilityOfProfit, expectedProfit, probabilityOfTouch };
}

function empiricalOf({ empirical: result }: PathOdds): PositionEvaluationAnswer["odds"]["empirical"] {
  if (result.ok) {
    const { probabilityOfProfit, low, high, count, effectiveCount, expectedProfit } = result;
    return { reason: null, probabilityOfProfit, low, high, count, effectiveCount, expectedProfit };
  }
  const none = { probabilityOfProfit: null, low: null, high: null, effectiveCount: null };
  const count = "count" in result ? result.count : null;
  return { reason: result.reason, ...none, count, expectedProfit: null };
}

function halfProfitOf({ halfProfit: result }: PathOdds): PositionEvaluationAnswer["odds"]["halfProfit"] {
  if (!result.ok) return { reason: result.reason, probability: null, standardError: null, target: null };
  const { probability, standardError, target } = result;
  return { reason: null, probability, standardError, target };
}

function returnOf({ bestReturn: result }: PositionEvaluation): PositionEvaluationAnswer["bestReturn"] {
  if (!result.ok) return { reason: result.reason, share: null, tna: null, tea: null };
  const { share, tna, tea } = result;
  return { reason: null, share, tna, tea };
}

function expectedOf({
  expectedReturn: result,
}: PositionEvaluation): PositionEvaluationAnswer["expectedReturn"] {
  if (!result.ok) {
    const sum = { caucion: null, edge: null, costs: null, expected: null };
    const none = { share: null, tna: null, overCaucionPesos: null, overCaucionTna: null };
    return { reason: result.reason, ...sum, ...none };
  }
  const { share, tna, overCaucion, caucion, edge, costs, expected } = result;
  const over = { overCaucionPesos: overCaucion?.pesos ?? null, overCaucionTna: overCaucion?.tna ?? null };
  return { reason: null, caucion, edge, costs, expected, share, tna, ...over };
}

/** The engine's numbers as they go over the wire: null with a reason beside it for what is unknown. */
export function evaluationAnswer(
  evaluation: PositionEvaluation,
  beside: Beside,
): Omit<
  PositionEvaluationAnswer,
  | "asOf"
  | "source"
  | "valuation"
  | "scenario"
  | "costs"
  | "exit"
  | "expectedVolatility"
  | "legs"
  | "slippage"
  | "sentences"
  | "notice"
> {
  const { odds, volatility, days, expiration } = evaluation;
  return {
    expiration: expiration === null ? null : new Date(expiration).toISOString(),
    daysToExpiry: days,
    atExpiry: atExpiryOf(evaluation, beside.spot),
    atScenario: atScenarioOf(evaluation),
    volatility,
    odds: {
      zeroDrift: oddsOf(odds.zeroDrift),
      rateDrift: oddsOf(odds.rateDrift),
      smile: smileOf(beside),
      empirical: empiricalOf(beside.paths),
      halfProfit: halfProfitOf(beside.paths),
    },
    capital: capitalOf(evaluation, beside),
    bestReturn: returnOf(evaluation),
    expectedReturn: expectedOf(evaluation),
  };
}
