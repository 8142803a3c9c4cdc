import { groupBy } from "../../../lib/index.ts";

/** A line of an order system's report: what it says was dealt by it, and of its order in all so far. */
export interface OrderLine {
  /** Names of the order and of the one it replaced; lines that share one are of one order. */
  readonly names: readonly string[];
  /** Contract and side, which one order never changes. */
  readonly kind: string;
  /** Epoch milliseconds; null where unknown. */
  readonly instant: number | null;
  /** Dealt by this line; null where the list has only the running total. */
  readonly fill: number | null;
  /** Dealt of the order so far. */
  readonly total: number;
  /** Average price of the total; null where unknown. */
  readonly average: number | null;
}

/** Part of its order that a line adds. */
export interface LineFill {
  readonly quantity: number;
  /** By the averages, where the quantity is not the line's own fill; otherwise null: the line has its price. */
  readonly price: number | null;
  /** Dealt of the order before this line and on no line. */
  readonly missing: number;
  /** It has a total that was counted before. */
  readonly isRepeat: boolean;
}

/**
 * If a total grew by more than the line's fill, `fills` counts the fill and `totals` the growth; `orders` is for lists
 * with one line an order, whose totals count from nothing. A list that only looks like one (`likely-orders`) may lack a total
 * that was carried over.
 */
export type CountedBy = "fills" | "totals" | "orders" | "likely-orders";

type Placed = { readonly line: OrderLine; readonly index: number };

/**
 * Each line adds as far as its order's running total grew, whichever way the file goes: a replacement or cancellation that
 * repeats the last fill grows nothing, and an order carried over to its replacement begins at what was dealt before.
 */
export function orderFills(lines: readonly OrderLine[], by: CountedBy): LineFill[] {
  const result = lines.map(() => nothing);
  const orders = ordersOf(lines);
  const wasCarried = carriedFrom(orders);
  for (const order of orders) {
    let before: Reached = { total: 0, worth: 0 };
    for (const [place, { line, index }] of order.entries()) {
      const carried =
        place === 0 && by !== "orders" && wasCarried(order, earlierOf(line)) ? earlierOf(line) : 0;
      result[index] = fillOf(line, before, { by, carried });
      if (line.total > before.total) before = { total: line.total, worth: worthOf(line) };
    }
  }
  return result;
}

const nothing: LineFill = { quantity: 0, price: null, missing: 0, isRepeat: false };
/** Dealt of an order by the lines before one, and its pesos where the averages say them. */
type Reached = { readonly total: number; readonly worth: number | null };

function fillOf(
  line: OrderLine,
  before: Reached,
  { by, carried }: { readonly by: CountedBy; readonly carried: number },
): LineFill {
  const { fill, total } = line;
  if (total <= before.total) return { ...nothing, isRepeat: total > 0 };
  const isDoubtful = by === "likely-orders";
  const grown = total - before.total - (isDoubtful ? 0 : carried);
  const quantity = by === "fills" ? Math.min(fill ?? grown, grown) : grown;
  return {
    quantity,
    price: quantity === fill ? null : priceBetween(before, line),
    missing: by === "fills" ? grown - quantity : isDoubtful ? carried : 0,
    isRepeat: quantity === 0,
  };
}

/** Dealt of the order before this line, by what it says itself. */
function earlierOf({ fill, total }: OrderLine): number {
  return fill === null ? 0 : total - fill;
}

function worthOf({ average, total }: OrderLine): number | null {
  return average === null ? null : average * total;
}

/** To a hundredth of a cent: averages are rounded. */
function priceBetween(before: Reached, line: OrderLine): number | null {
  const worth = worthOf(line);
  if (worth === null || before.worth === null) return null;
  return Math.round(((worth - before.worth) / (line.total - before.total)) * 10_000) / 10_000;
}

/** Lines of one order each, by their running total; those of one total as they happened. */
function ordersOf(lines: readonly OrderLine[]): Placed[][] {
  const firstOf = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let next = firstOf.get(root); next !== undefined && next !== root; next = firstOf.get(root))
      root = next;
    return root;
  };
  const named = lines.map(({ names, kind }, index) =>
    names.length === 0 ? [`line ${index}`] : names.map((name) => `${kind} ${name}`),
  );
  for (const [first = "", ...others] of named) {
    for (const other of others)
      if (rootOf(other) !== rootOf(first)) firstOf.set(rootOf(other), rootOf(first));
  }
  const orders = groupBy(
    lines.map((line, index) => ({ line, index })),
    ({ index }) => rootOf(named[index]?.[0] ?? ""),
  );
  return [...orders.values()].map((order) =>
    order.toSorted(
      (one, other) =>
        one.line.total - other.line.total ||
        (one.line.instant ?? 0) - (other.line.instant ?? 0) ||
        one.index - other.index,
    ),
  );
}

/** Finds another order of that contract and side that ended at the quantity: this one replaces it. */
function carriedFrom(orders: readonly Placed[][]): (order: readonly Placed[], quantity: number) => boolean {
  const ended = groupBy(orders, (order) => endOf(order));
  return (order, quantity) => {
    if (quantity <= 0) return false;
    const kind = order[0]?.line.kind ?? "";
    return (ended.get(`${kind} ${quantity}`) ?? []).some((other) => other !== order);
  };
}

function endOf(order: readonly Placed[]): string {
  const last = order.at(-1)?.line;
  return `${last?.kind ?? ""} ${last?.total ?? 0}`;
}
