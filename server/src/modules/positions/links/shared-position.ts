import type { PositionEvaluationAnswer, ShareLinkRequest, SharedPosition } from "@paridad/core/contract";
import { expiryLine } from "@paridad/core/positions";
import { expirationInstant } from "@paridad/core/symbols";

type Legs = ShareLinkRequest["legs"];

function commonDivisor(one: number, other: number): number {
  return other === 0 ? Math.abs(one) : commonDivisor(other, one % other);
}

/** The legs in their proportions, the smallest whole ones: ten lots against ten are one against one. */
export function inProportion(legs: Legs): Legs {
  const common = legs.reduce((divisor, { quantity }) => commonDivisor(divisor, quantity), 0);
  return legs.map((leg) => ({ ...leg, quantity: leg.quantity / common }));
}

/** Prices around the money and all strikes. */
function rangeOf(spot: number, legs: Legs): { readonly lower: number; readonly upper: number } {
  const strikes = legs.flatMap((leg) => (leg.type === "share" ? [] : [leg.strike]));
  return { lower: 0.85 * Math.min(spot, ...strikes), upper: 1.15 * Math.max(spot, ...strikes) };
}

function lineOf({ legs, exit, keepShares }: ShareLinkRequest, answer: PositionEvaluationAnswer) {
  const { spot } = answer.scenario;
  const line = expiryLine({
    legs: legs.map((leg, index) => {
      const price = answer.legs[index]?.price ?? 0;
      if (leg.type === "share") return { kind: "share", quantity: leg.quantity, price };
      const { type: kind, strike, quantity } = leg;
      return { kind, strike, quantity, price, expiration: expirationInstant(leg.expiration) };
    }),
    costs: answer.costs,
    exit,
    keepShares,
    ...rangeOf(spot, legs),
  });
  return line.ok ? line.points.map(({ level, profit }): [number, number] => [level, profit]) : [];
}

/** A link's page of an evaluation of now. */
export function sharedPositionOf(
  request: ShareLinkRequest,
  answer: PositionEvaluationAnswer,
): SharedPosition {
  const { atExpiry, odds, costs, valuation } = answer;
  return {
    asOf: answer.asOf,
    source: answer.source,
    spot: answer.scenario.spot,
    model: valuation.model,
    rateTna: valuation.rates[0]?.tna ?? null,
    showsQuantities: request.showsQuantities,
    legs: request.legs.map((leg, index) => ({
      type: leg.type,
      strike: leg.type === "share" ? null : leg.strike,
      expiration: leg.type === "share" ? null : leg.expiration,
      quantity: leg.quantity,
      price: answer.legs[index]?.price ?? 0,
      volatility: answer.legs[index]?.volatility ?? null,
    })),
    costs: { share: costs.share, premium: costs.premium, exercise: costs.exercise },
    exit: request.exit,
    outlay: atExpiry.netOutlay,
    maximum: atExpiry.netMaximum?.value ?? null,
    minimum: atExpiry.netMinimum?.value ?? null,
    breakevens: atExpiry.netBreakevens,
    probabilityOfProfit: odds.zeroDrift.probabilityOfProfit,
    sentences: answer.sentences,
    line: lineOf(request, answer),
  };
}
