import type { MarketStock } from "@paridad/core/contract";
import { isIsoDate, isPositiveNumber } from "@paridad/core/lib";
import { buenosAiresInstant, openMinuteOf } from "@paridad/core/symbols";
import { numberCell, recordedInstant } from "../../platform/read-csv-rows.ts";
import type { CsvRow } from "../../platform/read-csv-rows.ts";

export type RecordedStock = { readonly at: number; readonly stock: MarketStock };

/** Which settlement is the spot, best first. */
const settlementOrder = ["spot", "ci", "24hs", "48hs"];

/** Order of a line of the stock as the spot, lowest first: one without a last price serves only where no other has one. */
export function rankOfStock(stock: MarketStock): number {
  if (!isPositiveNumber(stock.last)) return settlementOrder.length + 1;
  const rank = settlementOrder.indexOf((stock.settlement ?? "").toLowerCase());
  return rank === -1 ? settlementOrder.length : rank;
}

/**
 * The lines of one share as they are told: the spot first, which is the line of the best settlement that has a last price,
 * then each line under its own name (`GGAL - 24hs`). A share with one line is told once.
 */
export function sharesTold(lines: readonly MarketStock[]): MarketStock[] {
  const [spot] = lines.toSorted((left, right) => rankOfStock(left) - rankOfStock(right));
  if (spot === undefined || lines.length === 1) return [...lines];
  return [spot, ...lines.map((line) => ({ ...line, symbol: `${line.symbol} - ${line.settlement}` }))];
}

function openingOf(date: string | undefined): number | null {
  if (date === undefined || !isIsoDate(date)) return null;
  return buenosAiresInstant({ date, minuteOfDay: openMinuteOf(date) });
}

/**
 * Reads one row of `*_stock_quotes.csv`; null when it has no date or no symbol. A row without a time counts from the
 * opening of its day and shows no instant.
 */
export function readRecordedStock(row: CsvRow): RecordedStock | null {
  const timed = recordedInstant(row["trade_date"], row["quote_time"]);
  const at = timed ?? openingOf(row["trade_date"]);
  const symbol = row["symbol"]?.trim().toUpperCase();
  if (at === null || !symbol) return null;
  const stock: MarketStock = {
    symbol,
    settlement: row["settlement"] ?? null,
    last: numberCell(row["last"]),
    bid: numberCell(row["bid"]),
    ask: numberCell(row["ask"]),
    bidSize: numberCell(row["bid_size"]),
    askSize: numberCell(row["ask_size"]),
    previousClose: numberCell(row["previous_close"]),
    volume: numberCell(row["volume"]),
    turnover: numberCell(row["turnover"]),
    datetime: timed === null ? null : new Date(timed).toISOString(),
  };
  return { at, stock };
}

/**
 * The spot at an instant of one day's rows: the latest quote of the best settlement that the day has traded by then.
 * Before the day's first quote, that first quote; null on a day without any.
 */
export function spotAt(stocks: readonly RecordedStock[], at: number): MarketStock | null {
  const known = stocks.filter((quote) => quote.at <= at);
  if (known.length === 0) return stocks.toSorted((left, right) => left.at - right.at)[0]?.stock ?? null;
  const best = known.toSorted(
    (left, right) => rankOfStock(left.stock) - rankOfStock(right.stock) || right.at - left.at,
  )[0];
  return best?.stock ?? null;
}

/** Lines that are told next to the spot: parity needs the one that settles as the options do. */
const settledLater = ["24hs", "48hs"];
const noQuote = {
  last: null,
  bid: null,
  ask: null,
  bidSize: null,
  askSize: null,
  previousClose: null,
  volume: null,
  turnover: null,
  datetime: null,
} as const;

/**
 * The lines of the share at an instant, the spot first, each other one under its own name (`GGAL - 24hs`). A line that
 * the day doesn't have is empty, so yesterday's quote does not stay.
 */
export function sharesAt(stocks: readonly RecordedStock[], at: number): MarketStock[] {
  const spot = spotAt(stocks, at);
  if (spot === null) return [];
  const { symbol } = spot;
  const lines = settledLater.map((settlement): MarketStock => {
    const quotes = stocks.filter((quote) => quote.stock.settlement?.toLowerCase() === settlement);
    const line = quotes.some((quote) => quote.at <= at) ? spotAt(quotes, at) : null;
    return { ...(line ?? noQuote), symbol: `${symbol} - ${settlement}`, settlement };
  });
  return [spot, ...lines];
}
