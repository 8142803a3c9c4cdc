import type { PositionEvaluationAnswer } from "@paridad/core/contract";
import type { PathOdds, PositionEvaluation } from "@paridad/core/positions";

type Extreme = { readonly bounded: true; readonly value: number } | { readonly bounded: false };
type Odds = PositionEvaluation["odds"]["zeroDrift"];

function extremeOf(extreme: Extreme) {
  return extreme.bounded ? { bounded: true, value: extreme.value } : { bounded: false, value: null };
}

function atExpiryOf({ atExpiry: found }: PositionEvaluation): PositionEvaluationAnswer["atExpiry"] {
  const nothing = {
    isEstimated: false,
    outlay: null,
    netOutlay: null,
    maximum: null,
    minimum: null,
    breakevens: [],
    netMaximum: null,
    netMinimum: null,
    netBreakevens: [],
    profitIntervals: [],
    lossIntervals: [],
  };
  if (!found.ok) return { ...nothing, reason: found.reason };
  const gross = {
    ...nothing,
    reason: null,
    maximum: extremeOf(found.maximum),
    minimum: extremeOf(found.minimum),
    breakevens: [...found.breakevens],
    profitIntervals: [...found.profitIntervals],
    lossIntervals: [...found.lossIntervals],
  };
  if (!("netOutlay" in found)) return { ...gross, isEstimated: true };
  return {
    ...gross,
    outlay: found.outlay,
    netOutlay: found.netOutlay,
    netMaximum: extremeOf(found.netMaximum),
    netMinimum: extremeOf(found.netMinimum),
    netBreakevens: [...found.netBreakevens],
  };
}

function oddsOf(odds: Odds) {
  if (!odds.ok) {
    return { reason: odds.reason, probabilityOfProfit: null, expectedProfit: null, probabilityOfTouch: null };
  }
  const { probabilityOfProfit, expectedProfit } = odds;
  const probabilityOfTouch = "probabilityOfTouch" in odds ? odds.probabilityOfTouch : null;
  return { reason: null, probabilityOfProfit, expectedProfit, probabilityOfTouch };
}

function empiricalOf({ empirical: found }: PathOdds): PositionEvaluationAnswer["odds"]["empirical"] {
  if (found.ok) {
    const { probabilityOfProfit, low, high, count, effectiveCount, expectedProfit } = found;
    return { reason: null, probabilityOfProfit, low, high, count, effectiveCount, expectedProfit };
  }
  const none = { probabilityOfProfit: null, low: null, high: null, effectiveCount: null };
  const count = "count" in found ? found.count : null;
  return { reason: found.reason, ...none, count, expectedProfit: null };
}

function halfProfitOf({ halfProfit: found }: PathOdds): PositionEvaluationAnswer["odds"]["halfProfit"] {
  if (!found.ok) return { reason: found.reason, probability: null, standardError: null, target: null };
  const { probability, standardError, target } = found;
  return { reason: null, probability, standardError, target };
}

function returnOf({
  bestReturn: found,
  capital,
}: PositionEvaluation): PositionEvaluationAnswer["bestReturn"] {
  if (found?.ok === true) {
    const { share, tna, tea, overCaucion } = found;
    const over = { overCaucionPesos: overCaucion?.pesos ?? null, overCaucionTna: overCaucion?.tna ?? null };
    return { reason: null, share, tna, tea, ...over };
  }
  const without = capital.ok ? "unlimited-gain" : capital.reason;
  const reason = found === null ? without : found.reason;
  return { reason, share: null, tna: null, tea: null, overCaucionPesos: null, overCaucionTna: null };
}

/** The engine's numbers as they go over the wire: null with a reason beside it for what is unknown. */
export function evaluationAnswer(
  found: PositionEvaluation,
  paths: PathOdds,
): Omit<
  PositionEvaluationAnswer,
  "asOf" | "source" | "scenario" | "costs" | "legs" | "slippage" | "sentences" | "notice"
> {
  const { value, atInstant, greeks, capital, odds, volatility, days, expiration } = found;
  return {
    expiration: expiration === null ? null : new Date(expiration).toISOString(),
    days,
    atExpiry: atExpiryOf(found),
    atScenario: {
      reason: value.ok ? null : value.reason,
      value: value.ok ? value.value : null,
      profit: value.ok ? value.profit : null,
      breakevens: atInstant.ok ? [...atInstant.breakevens] : [],
      greeks: greeks?.whole ?? null,
    },
    volatility,
    odds: {
      zeroDrift: oddsOf(odds.zeroDrift),
      rateDrift: oddsOf(odds.rateDrift),
      empirical: empiricalOf(paths),
      halfProfit: halfProfitOf(paths),
    },
    capital: capital.ok
      ? { reason: null, pesos: capital.capital, basis: capital.basis }
      : { reason: capital.reason, pesos: null, basis: null },
    bestReturn: returnOf(found),
  };
}
