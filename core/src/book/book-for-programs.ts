import type { DataPositions, HistoryChain, SavedLeg, SavedPosition } from "../contract/index.ts";
import type { BookDay } from "../risk/index.ts";
import { buenosAiresDate } from "../symbols/index.ts";
import type { BookMarket } from "./book-market.ts";
import { bookDay, bookSessions, markSaved } from "./book-today.ts";
import { decisionText } from "./decision-text.ts";
import { marketAtClose } from "./market-at-close.ts";

type Reason = NonNullable<DataPositions["today"]["reason"]>;
type PositionRow = DataPositions["positions"][number];
type PositionDay = BookDay["positions"][number];

export interface BookQuestion {
  /** Closed ones too: they may have been dealt today. */
  readonly positions: readonly SavedPosition[];
  /** Null without prices of now. */
  readonly market: BookMarket | null;
  /** The stored close that the day counts from (`bookSessions`), or why none of it may be read. */
  readonly close: HistoryChain | Reason;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The book that the screens show, as `/v1/positions` gives it: pesos in all, null is unknown. */
export function bookForPrograms({
  positions,
  market,
  close,
  now,
}: BookQuestion): Pick<DataPositions, "today" | "decisions" | "positions"> {
  const sessions = market && bookSessions(market);
  const { marks, decisions } = markSaved(positions, market, now);
  const { day, reason } = dayOfBook(positions, market, close);
  const today = {
    date: sessions?.day ?? null,
    since: sessions?.before ?? null,
    reason,
    total: day?.total ?? null,
    parts: day?.parts ?? null,
    unknown: day?.unknown ?? positions.filter(({ status }) => status === "open").length,
  };
  return {
    today,
    decisions: decisions.map((decision) => ({
      position: decision.id,
      name: decision.name,
      kind: decision.kind,
      text: decisionText(decision),
    })),
    positions: positions.flatMap((position, index) => {
      const own = day?.positions.find(({ id }) => id === position.id) ?? null;
      if (position.status !== "open" && own === null) return [];
      return [rowOf(position, marks[index]?.result ?? null, own)];
    }),
  };
}

function dayOfBook(
  positions: readonly SavedPosition[],
  market: BookMarket | null,
  stored: BookQuestion["close"],
): { readonly day: BookDay | null; readonly reason: Reason | null } {
  const sessions = market && bookSessions(market);
  if (market === null || sessions === null) return { day: null, reason: "no-market" };
  if (typeof stored === "string") return { day: null, reason: stored };
  const { model } = market.choices;
  const close = marketAtClose(stored, { model, closedDays: market.source?.closedDays });
  if (close === null) return { day: null, reason: "no-close" };
  const day = bookDay(positions, market, { close, before: sessions.before });
  return { day, reason: (day?.total ?? null) === null ? "no-prices" : null };
}

function rowOf(
  { id, name, status, content, today }: SavedPosition,
  result: number | null,
  own: PositionDay | null,
): PositionRow {
  return {
    id,
    name,
    status,
    legs: (content?.legs ?? []).map((leg, index) => legOf(leg, today[index] ?? null)),
    result,
    today: own && {
      total: own.total,
      parts: own.parts,
      unknown: own.unknown,
      contracts: own.contracts.map(contractOf),
    },
  };
}

function legOf(leg: SavedLeg, today: SavedPosition["today"][number]): PositionRow["legs"][number] {
  const { type, quantity, price } = leg;
  if (leg.type === "share") return { type, strike: null, expiration: null, symbol: null, quantity, price };
  const { symbol, strike } = today ?? leg;
  return { type, strike, expiration: leg.expiration, symbol, quantity, price };
}

function contractOf({
  contract,
  before,
  now,
  faults,
  quantityBefore,
  quantityNow,
  prices,
  total,
}: PositionDay["contracts"][number]): NonNullable<PositionRow["today"]>["contracts"][number] {
  const isShare = contract.kind === "share";
  return {
    type: contract.kind,
    strike: isShare ? null : contract.strike,
    expiration: isShare ? null : buenosAiresDate(contract.expiration),
    quantityBefore,
    quantityNow,
    priceBefore: before,
    priceNow: now,
    prices,
    reasonBefore: faults.from,
    reasonNow: faults.to,
    total,
  };
}
