import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { analyzePosition, dealAt, positionSlippage, sharesPerLot } from "../../positions/index.ts";
import type { LegQuote, PositionLeg, ValueReason } from "../../positions/index.ts";
import type { MarkedLeg } from "../book/mark-book.ts";
import { namedStresses } from "../named-stresses.ts";
import { stressPortfolio } from "../portfolio/stress-portfolio.ts";
import { positionMargin } from "../position-margin.ts";

export interface UnitSizing {
  /** The smallest whole part of the position: of ten covered calls, 100 shares and one call. */
  readonly unit: readonly PositionLeg[];
  /** How many of it are held. */
  readonly units: number;
  /** Pesos one of it may lose, with its costs. */
  readonly loss: number;
  /** Its largest loss at expiry, or what the worst named stress loses where that has no limit or there are two expiries. */
  readonly lossFrom: "largest-loss" | "stress";
  /** Its largest gain at expiry; null where it has no limit or isn't known. */
  readonly gain: number | null;
  /** Estimated margin of one. */
  readonly margin: number;
  /** How many the best levels fill at once; null where a size is unknown. */
  readonly fillable: number | null;
}

export interface UnitSizingInput {
  /** Of one position. */
  readonly legs: readonly MarkedLeg[];
  readonly share: LegQuote;
  readonly costs?: CostSchedule;
  readonly spot: number;
  readonly instant: number;
  readonly rate: number;
}

/** What one unit of a position can lose, gain, tie up and fill if it were dealt again now, at the sides that can be dealt. */
export function unitSizing(input: UnitSizingInput): Result<UnitSizing, ValueReason | "nothing-to-lose"> {
  const { legs, share, costs = noCosts, spot, instant, rate } = input;
  const living = legs.filter(({ reason }) => reason === null);
  if (living.length === 0 || living.length < legs.length) return fail("no-legs");
  const units = commonUnits(living.map(({ leg }) => leg));
  const quoted = living.map(({ leg, quote }) => {
    const own = leg.kind === "share" ? share : (quote ?? nobody);
    const price = dealAt({ quantity: leg.quantity, quote: own }).price ?? leg.price;
    return { leg: { ...leg, quantity: leg.quantity / units, price }, quote: own };
  });
  const unit = quoted.map(({ leg }) => leg);
  const margin = positionMargin({ legs: unit, spot });
  if (!margin.ok) return margin;
  const end = analyzePosition({ legs: unit, costs });
  const limit = end.ok ? boundOf(end.netMinimum) : null;
  const stressed = limit === null ? worstStress({ unit, spot, instant, rate }) : succeed({ loss: -limit });
  if (!stressed.ok) return stressed;
  const { loss } = stressed;
  if (!(loss > 0)) return fail("nothing-to-lose");
  const { fillable } = positionSlippage(quoted);
  return succeed<UnitSizing>({
    unit,
    units,
    loss,
    lossFrom: limit === null ? "stress" : "largest-loss",
    gain: end.ok ? boundOf(end.netMaximum) : null,
    margin: margin.margin,
    fillable,
  });
}

const nobody: LegQuote = { bid: null, ask: null };

function boundOf(extreme: { readonly bounded: boolean; readonly value?: number }): number | null {
  return extreme.bounded && extreme.value !== undefined ? extreme.value : null;
}

/** The largest whole number of equal parts; shares come by the lot, and odd ones leave the position whole. */
function commonUnits(legs: readonly PositionLeg[]): number {
  const lots = legs.map(({ kind, quantity }) =>
    Math.abs(kind === "share" ? quantity / sharesPerLot : quantity),
  );
  if (!lots.every((count) => Number.isInteger(count) && count > 0)) return 1;
  return lots.reduce((one, other) => commonDivisor(one, other));
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

function worstStress({
  unit,
  ...market
}: { readonly unit: readonly PositionLeg[] } & Pick<UnitSizingInput, "spot" | "instant" | "rate">): Result<
  { loss: number },
  ValueReason
> {
  let worst = 0;
  for (const { change } of namedStresses) {
    const found = stressPortfolio({ ...market, positions: [{ id: "unit", legs: unit }], change });
    if (!found.ok) return found;
    worst = Math.min(worst, found.profit);
  }
  return succeed({ loss: -worst });
}
