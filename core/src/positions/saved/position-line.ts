import type { PositionContent, SavedTrade } from "../../contract/index.ts";
import { orderCost } from "../../costs/index.ts";
import { isPositiveNumber } from "../../lib/index.ts";
import { dealAt } from "../build/executable-prices.ts";
import type { LegQuote } from "../build/executable-prices.ts";
import { sharesPerLot } from "../position-types.ts";
import { standingEvents } from "./undo-event.ts";

/** A stored bar's end: its sides, and its close where the source keeps no sides. */
export interface LineQuote extends LegQuote {
  readonly last?: number | null;
}

export interface LineBar {
  /** Epoch milliseconds. */
  readonly instant: number;
  /** By `lineKey`. */
  readonly quotes: ReadonlyMap<string, LineQuote>;
}

interface LinePoint {
  readonly instant: number;
  /** Net result of everything dealt up to then, had it been closed then, pesos in all; null where a price was missing. */
  readonly profit: number | null;
  /** A leg took its last price, for want of sides: nobody may have dealt at it. */
  readonly isLast: boolean;
}

export interface PositionLine {
  readonly points: readonly LinePoint[];
  /** Best and worst of the known points, the earliest of equals; null where none is known. */
  readonly best: LinePoint | null;
  readonly worst: LinePoint | null;
  /** Points without a result. */
  readonly unknown: number;
}

/** Same text for the same contract, whatever it is called later: the name it was dealt under, and its expiry. */
export function lineKey(contract: SavedTrade["contract"]): string {
  return contract.type === "share" ? "share" : `${contract.symbol} ${contract.expiration}`;
}

/**
 * A saved position's result over stored bars, ascending, through its rolls and closings: what closing would have brought at
 * each (longs at the bid, shorts at the ask, net of costs) with the cash of every event before. A missing side leaves a gap,
 * never zero and never a line across it; a bar without any sides is taken at its last price, and says so. It ends where nothing
 * is held any more.
 */
export function positionLine({
  content: { events: all, costs },
  bars,
}: {
  readonly content: Pick<PositionContent, "events" | "costs">;
  readonly bars: readonly LineBar[];
}): PositionLine {
  const events = standingEvents(all);
  const points: LinePoint[] = [];
  const held = new Map<string, SavedTrade>();
  let cash = 0;
  let next = 0;
  const dealUpTo = (instant: number): void => {
    for (
      let event = events[next];
      event !== undefined && Date.parse(event.at) <= instant;
      event = events[next]
    ) {
      cash += event.cash;
      for (const trade of event.trades) hold(held, trade);
      next += 1;
    }
  };
  for (const { instant, quotes } of bars) {
    dealUpTo(instant);
    if (next === 0) continue;
    points.push(pointOf({ instant, held, quotes, cash, costs }));
    if (held.size === 0 && next === events.length) break;
  }
  return { points, ...extremesOf(points) };
}

function hold(held: Map<string, SavedTrade>, trade: SavedTrade): void {
  const key = lineKey(trade.contract);
  const quantity = (held.get(key)?.quantity ?? 0) + trade.quantity;
  if (quantity === 0) held.delete(key);
  else held.set(key, { ...trade, quantity });
}

function pointOf({
  instant,
  held,
  quotes,
  cash,
  costs,
}: LineBar & {
  readonly held: ReadonlyMap<string, SavedTrade>;
  readonly cash: number;
  readonly costs: PositionContent["costs"];
}): LinePoint {
  let profit = cash;
  let isLast = false;
  for (const [key, { contract, quantity }] of held) {
    const side = priceOf(quotes.get(key), quantity);
    if (side === null) return { instant, profit: null, isLast: false };
    const isShare = contract.type === "share";
    const value = side.price * quantity * (isShare ? 1 : sharesPerLot);
    profit += value - orderCost(costs, isShare ? "share" : "premium", Math.abs(value));
    isLast ||= side.isLast;
  }
  return { instant, profit, isLast };
}

function priceOf(quote: LineQuote | undefined, quantity: number): { price: number; isLast: boolean } | null {
  if (quote === undefined) return null;
  const { price } = dealAt({ quantity: -quantity, quote });
  if (price !== null) return { price, isLast: false };
  const hasSide = isPositiveNumber(quote.bid) || isPositiveNumber(quote.ask);
  return hasSide || !isPositiveNumber(quote.last) ? null : { price: quote.last, isLast: true };
}

function extremesOf(points: readonly LinePoint[]): Pick<PositionLine, "best" | "worst" | "unknown"> {
  const known = points.filter(({ profit }) => profit !== null);
  const extreme = (sign: 1 | -1): LinePoint | null =>
    known.reduce<LinePoint | null>(
      (best, point) =>
        best === null || sign * (point.profit as number) > sign * (best.profit as number) ? point : best,
      null,
    );
  return { best: extreme(1), worst: extreme(-1), unknown: points.length - known.length };
}
