import type { MarketStock } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import { normaliseQuote } from "../../../market/normalise-quote.ts";
import { readRecordedStock } from "../../../market/replay/recorded-stock.ts";
import { shareSettlementOf } from "../../../market/shares/share-folder.ts";
import { endOfDay, numberCell, priceCell, recordedInstant } from "../../../platform/read-csv-rows.ts";
import type { CsvRow } from "../../../platform/read-csv-rows.ts";
import type { ShareBar } from "../shares/share-bar.ts";

/** Reading of a file's row: a bar of the share with a note where something was mended, or the reason it is refused. */
export type ImportedShareRow =
  | { readonly ok: true; readonly shareBar: ShareBar; readonly corrections: readonly string[] }
  | { readonly ok: false; readonly reason: string };

const symbol = "GGAL";

type Daily = Pick<ShareBar, "currency" | "open" | "high" | "low" | "close" | "volume">;

function dailyRow(row: CsvRow, { currency, open, high, low, close, volume }: Daily): ImportedShareRow {
  const at = recordedInstant(row["fecha"], endOfDay);
  if (at === null) return { ok: false, reason: "fecha ausente o inválida" };
  if (close === null) return { ok: false, reason: "sin cierre" };
  if (high !== null && low !== null && high < low) return { ok: false, reason: "máximo menor que el mínimo" };
  const shareBar: ShareBar = {
    symbol,
    settlement: "unknown",
    currency,
    time: new Date(at).toISOString(),
    resolution: "1d",
    source: "imported",
    open,
    high,
    low,
    close,
    bid: null,
    ask: null,
    volume,
    turnover: null,
    flags: [],
  };
  return { ok: true, shareBar, corrections: [] };
}

/** Reads one day of the ADR (`fecha, open, high, low, close, volume`): dollars an ADR, ADRs. */
export function readAdrRow(row: CsvRow): ImportedShareRow {
  return dailyRow(row, {
    currency: "USD",
    open: priceCell(row["open"]),
    high: priceCell(row["high"]),
    low: priceCell(row["low"]),
    close: priceCell(row["close"]),
    volume: numberCell(row["volume"]),
  });
}

/** Reads one day's close in pesos (`fecha, ggal_ba_ars`), of a settlement that the file doesn't state. */
export function readPesoCloseRow(row: CsvRow): ImportedShareRow {
  const rest = { open: null, high: null, low: null, volume: null };
  return dailyRow(row, { currency: "ARS", close: priceCell(row["ggal_ba_ars"]), ...rest });
}

function minuteBar(stock: MarketStock): Omit<ShareBar, "time"> {
  const { bid = null, ask = null, last = null, volume = null, turnover = null } = stock;
  return {
    symbol: stock.symbol,
    settlement: shareSettlementOf(stock.settlement),
    currency: "ARS",
    resolution: "1m",
    source: "imported",
    open: null,
    high: null,
    low: null,
    close: last,
    bid,
    ask,
    volume: null,
    turnover: null,
    dayTotals: { volume, turnover },
    flags: bid !== null && ask !== null && bid > ask ? ["crossed"] : [],
  };
}

/**
 * Reads one row of `*stock_quotes.csv` as a one-minute bar: its sides and last, and the day's totals so far. Trading in this
 * minute isn't known, nor are its open, high and low: the row has the day's.
 */
export function readStockQuoteRow(row: CsvRow): ImportedShareRow {
  const read = readRecordedStock(row);
  if (read === null) return { ok: false, reason: "fecha o símbolo ausente" };
  const stock = normaliseQuote(read.stock);
  if (![stock.bid, stock.ask, stock.last].some(isPositiveNumber)) return { ok: false, reason: "sin precios" };
  const shareBar = {
    ...minuteBar(stock),
    time: new Date(Math.floor(read.at / 60_000) * 60_000).toISOString(),
  };
  return { ok: true, shareBar, corrections: stock.datetime === null ? ["hora ausente"] : [] };
}
