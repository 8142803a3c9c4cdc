import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { dealAt, nobody, positionSlippage, sharesPerLot } from "../../positions/index.ts";
import type { LegQuote, PositionLeg, ValueReason } from "../../positions/index.ts";
import type { MarkedLeg } from "../book/mark-book.ts";
import type { SessionClose } from "../measures/risk-report.ts";
import type { PortfolioNow } from "../portfolio/risk-legs.ts";
import { positionMargin } from "../position-margin.ts";
import { kellyOfView, unitLosses } from "./unit-losses.ts";
import type { LossBasis } from "./unit-losses.ts";

export interface UnitSizing {
  /** The smallest whole part of the position: of ten covered calls, 100 shares and one call. */
  readonly unit: readonly PositionLeg[];
  /** Units of it. */
  readonly units: number;
  /** Pesos one of it may lose, with the costs of dealing it. */
  readonly loss: number;
  /** The basis asked for where it is offered, otherwise the usual one. */
  readonly lossFrom: LossBasis;
  /** Those that the position and the history allow; the first is the usual one. */
  readonly offered: readonly LossBasis[];
  /** Share of the capital, at that loss, that grows fastest over past stretches moved to the view; null without one. */
  readonly kelly: number | null;
  /** Estimated margin of one. */
  readonly margin: number;
  /** Lots that the best levels fill; null where a size is unknown. */
  readonly fillable: number | null;
}

export interface UnitSizingInput extends Omit<PortfolioNow, "positions"> {
  /** Legs of one position. */
  readonly legs: readonly MarkedLeg[];
  readonly share: LegQuote;
  readonly costs?: CostSchedule;
  readonly basis?: LossBasis | null;
  /** The sudden move, both ways: 0.2 is 20 %, the usual one. */
  readonly stress?: number;
  /** Pesos of a unit at which one closes. */
  readonly stop?: number | null;
  /** The share's closes, ascending; below 60 stretches there is neither value at risk nor Kelly. */
  readonly closes?: readonly SessionClose[];
  /** Change of the share that one expects over five sessions, and by how much that may be wrong. */
  readonly view?: { readonly change: number; readonly doubt: number } | null;
}

/** Loss, capital and fill of one unit of a position if it were dealt again now, at executable sides. */
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
  const losses = unitLosses({ ...input, unit, costs, market: { spot, instant, rate } });
  if (!losses.ok) return losses;
  const possible = losses.offered.filter((basis) => (losses[basis] ?? 0) > 0);
  const [usual] = possible;
  if (usual === undefined) return fail("nothing-to-lose");
  const lossFrom = possible.find((basis) => basis === input.basis) ?? usual;
  const loss = losses[lossFrom] as number;
  const { fillable } = positionSlippage(quoted);
  return succeed<UnitSizing>({
    unit,
    units,
    loss,
    lossFrom,
    // A stop is there to be written.
    offered: losses.offered.filter((basis) => basis === "stop" || possible.includes(basis)),
    kelly: kellyOfView(losses.results, loss, input.view ?? null),
    margin: margin.margin,
    fillable,
  });
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
