import type {
  EmbedPosition,
  PositionEvaluationAnswer,
  ShareLinkRequest,
  SharedPosition,
} from "@paridad/core/contract";
import { positionChart } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { calendarDaysToExpiry, expirationInstant } from "@paridad/core/symbols";
import { unavailable } from "../../http/http-error.ts";
import { chartPoints, nearestDay, partLegs } from "../../market/parts/position-part.ts";

type Legs = ShareLinkRequest["legs"];

function commonDivisor(one: number, other: number): number {
  return other === 0 ? Math.abs(one) : commonDivisor(other, one % other);
}

/** The legs in their proportions, the smallest whole ones: ten lots against ten are one against one. */
export function inProportion(legs: Legs): Legs {
  const common = legs.reduce((divisor, { quantity }) => commonDivisor(divisor, quantity), 0);
  return legs.map((leg) => ({ ...leg, quantity: leg.quantity / common }));
}

/** Each leg at the price, volatility and rate that the evaluation gave it. */
function valuedLegs(
  legs: Legs,
  { legs: values, valuation, scenario }: PositionEvaluationAnswer,
): PositionLeg[] {
  return legs.map((leg, index) => {
    const { price, volatility } = values[index] ?? { price: null, volatility: null };
    // An evaluation without it was refused before.
    if (price === null) throw unavailable();
    if (leg.type === "share") return { kind: "share", quantity: leg.quantity, price };
    const rate = valuation.rates.find(({ expiration }) => expiration === leg.expiration);
    return {
      kind: leg.type,
      strike: leg.strike,
      expiration: expirationInstant(leg.expiration),
      quantity: leg.quantity,
      price,
      ...(volatility !== null && { volatility }),
      rateSpread: rate === undefined ? 0 : rate.continuous - scenario.rate,
    };
  });
}

function linesOf(
  legs: readonly PositionLeg[],
  { exit, keepShares }: ShareLinkRequest,
  { costs, scenario }: PositionEvaluationAnswer,
): Pick<EmbedPosition, "atExpiry" | "today"> {
  const live = { spot: scenario.spot, instant: Date.parse(scenario.at), rate: scenario.rate };
  const chart = positionChart({ legs, costs, exit, keepShares, live, scenario: live, points: chartPoints });
  if (!chart.ok) return { atExpiry: [], today: null };
  return { atExpiry: [...chart.expiry], today: chart.today === null ? null : [...chart.today] };
}

/** The numbers of a link's page, of an evaluation of now. */
export function sharedPositionOf(
  request: ShareLinkRequest,
  answer: PositionEvaluationAnswer,
): SharedPosition {
  const { atExpiry, odds, costs, valuation, source } = answer;
  const legs = valuedLegs(request.legs, answer);
  const asOfMilliseconds = Date.parse(answer.asOf);
  const expiration = nearestDay(legs);
  return {
    kind: "position",
    position: {
      underlying: "GGAL",
      source,
      asOfMilliseconds,
      expiration,
      days: expiration === null ? null : calendarDaysToExpiry({ asOf: asOfMilliseconds, expiration }),
      spot: answer.scenario.spot,
      reason: atExpiry.reason,
      legs: partLegs(legs),
      netOutlay: atExpiry.netOutlay,
      maximum: atExpiry.netMaximum,
      minimum: atExpiry.netMinimum,
      breakevens: atExpiry.netBreakevens,
      probabilityOfProfit: odds.zeroDrift.probabilityOfProfit,
      ...linesOf(legs, request, answer),
    },
    isEstimated: atExpiry.isEstimated,
    volatilities: answer.legs.map(({ volatility }) => volatility),
    showsQuantities: request.showsQuantities,
    model: valuation.model,
    rateTna: valuation.rates[0]?.tna ?? null,
    costs: { share: costs.share, premium: costs.premium, exercise: costs.exercise },
    exit: request.exit,
    sentences: answer.sentences,
  };
}
