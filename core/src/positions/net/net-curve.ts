import { noCosts } from "../../costs/index.ts";
import { isOption, outlayOf, sharesOf } from "../check-legs.ts";
import type { CostedPosition } from "../position-types.ts";
import type { Curve } from "../search-curve.ts";
import { curveOfLeg } from "../value-leg.ts";
import type { ValueTerms } from "../value-leg.ts";
import { endingAt, exitCost, exitLines } from "./exit-cost.ts";
import { openingCosts } from "./net-payoff.ts";

/** Profit at an instant by the spot, pesos in all: gross, and net of the costs of opening and of the exit there. */
export function profitCurves(
  position: CostedPosition,
  terms: Omit<ValueTerms, "spot">,
): { readonly gross: Curve; readonly net: Curve } {
  const { legs, costs = noCosts, exit, realized = 0 } = position;
  const paid = outlayOf(legs);
  const opening = openingCosts(legs, costs);
  const curves = legs.map((leg) => {
    const shares = sharesOf(leg);
    const priceAt = curveOfLeg(leg, terms);
    return { leg, valueAt: (spot: number): number => shares * priceAt(spot) };
  });
  const gross: Curve = (spot) => curves.reduce((sum, { valueAt }) => sum + valueAt(spot), realized - paid);
  const net: Curve = (spot) => {
    let profit = realized - paid - opening;
    const options = curves.flatMap(({ leg, valueAt }) => {
      const value = valueAt(spot);
      profit += value;
      if (!isOption(leg)) return [];
      if (leg.expiration <= terms.instant) return [endingAt(leg, spot)];
      return [{ leg, worth: { fixed: Math.abs(value), perPeso: 0 }, isExercised: false }];
    });
    return profit - exitCost(exitLines(position, options, spot), { exit, spot });
  };
  return { gross, net };
}
