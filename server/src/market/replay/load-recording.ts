import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { groupBy } from "@paridad/core/lib";
import type { FeedFault } from "../feed.ts";
import { readCsvRows, recordedInstant } from "../../platform/read-csv-rows.ts";
import { readRecordedOption } from "./recorded-option.ts";
import type { RecordedQuote } from "./recorded-option.ts";
import { readRecordedRate } from "./recorded-rates.ts";
import type { RecordedRate } from "./recorded-rates.ts";
import { readRecordedStock, spotAt } from "./recorded-stock.ts";
import type { RecordedStock } from "./recorded-stock.ts";

/** The screen as it was saved: every quote with the instant it was last touched, oldest first. */
export type RecordedSnapshot = { readonly asOf: number; readonly quotes: readonly RecordedQuote[] };
export type RecordedDay = {
  readonly date: string;
  readonly snapshots: readonly RecordedSnapshot[];
  readonly stocks: readonly RecordedStock[];
};
export type Recording = { readonly days: readonly RecordedDay[]; readonly rates: readonly RecordedRate[] };

export type OnFault = (fault: FeedFault, detail?: string) => void;

/** A directory that can't be played; the message names the setting for the operator. */
export class RecordingError extends Error {
  override readonly name = "RecordingError";
}

async function fileEndingIn(directory: string, ending: string): Promise<string | null> {
  const entries = await readdir(directory).catch(() => {
    throw new RecordingError(`no se puede leer la carpeta de MARKET_REPLAY_DIR (${directory})`);
  });
  const names = entries.filter((name) => name.endsWith(ending)).toSorted();
  return names[0] === undefined ? null : join(directory, names[0]);
}

type DatedQuote = RecordedQuote & { readonly date: string; readonly asOf: number };

type StocksByDate = ReadonlyMap<string, readonly RecordedStock[]>;

async function loadQuotes(
  path: string,
  { stocks, onFault }: { stocks: StocksByDate; onFault: OnFault },
): Promise<DatedQuote[]> {
  const quotes: DatedQuote[] = [];
  for await (const row of readCsvRows(path)) {
    const spot = spotAt(stocks.get(row["trade_date"] ?? "") ?? [], Infinity)?.last ?? null;
    const read = readRecordedOption(row, spot);
    if (!read.ok) {
      onFault(read.fault, read.detail);
      continue;
    }
    for (const fault of read.faults) onFault(fault, `${row["trade_date"]} ${read.quote.option.symbol}`);
    const [date, time] = (row["snapshot_asof"] ?? "").split(" ");
    const asOf = recordedInstant(date, time) ?? read.quote.at;
    quotes.push({ ...read.quote, date: row["trade_date"] ?? "", asOf });
  }
  return quotes;
}

async function loadStocks(path: string | null, onFault: OnFault): Promise<Map<string, RecordedStock[]>> {
  const byDate = new Map<string, RecordedStock[]>();
  if (path === null) return byDate;
  for await (const row of readCsvRows(path)) {
    const stock = readRecordedStock(row);
    const date = row["trade_date"] ?? "";
    if (stock === null || !stock.stock.datetime) onFault("malformed-row", `${date} ${row["symbol"] ?? ""}`);
    if (stock !== null) byDate.set(date, [...(byDate.get(date) ?? []), stock]);
  }
  return byDate;
}

async function loadRates(path: string | null, onFault: OnFault): Promise<RecordedRate[]> {
  const rates: RecordedRate[] = [];
  if (path === null) return rates;
  for await (const row of readCsvRows(path)) {
    const read = readRecordedRate(row);
    if (read.ok) rates.push(read.recorded);
    else onFault(read.fault, `${row["trade_date"] || "sin fecha"} ${row["currency"]} ${row["days"]} días`);
  }
  return rates;
}

function snapshotsOf(quotes: readonly DatedQuote[]): RecordedSnapshot[] {
  return [...groupBy(quotes, ({ asOf }) => asOf)]
    .map(([asOf, own]) => ({ asOf, quotes: own.toSorted((left, right) => left.at - right.at) }))
    .toSorted((left, right) => left.asOf - right.asOf);
}

/**
 * Reads a directory of recorded quotes: `*options_quotes.csv`, with `*stock_quotes.csv` and `*caucion_quotes.csv`. Every row
 * is either in the answer or reported to `onFault`.
 * @throws RecordingError when there is no such directory, no file of options, or no usable row in it.
 */
export async function loadRecording(directory: string, onFault: OnFault): Promise<Recording> {
  const optionsPath = await fileEndingIn(directory, "options_quotes.csv");
  if (optionsPath === null)
    throw new RecordingError(`en MARKET_REPLAY_DIR (${directory}) no hay archivo *options_quotes.csv`);
  const stocks = await loadStocks(await fileEndingIn(directory, "stock_quotes.csv"), onFault);
  const quotes = await loadQuotes(optionsPath, { stocks, onFault });
  if (quotes.length === 0)
    throw new RecordingError(
      `el archivo de opciones de MARKET_REPLAY_DIR (${directory}) no tiene filas útiles`,
    );
  const rates = await loadRates(await fileEndingIn(directory, "caucion_quotes.csv"), onFault);
  const days = [...groupBy(quotes, ({ date }) => date)]
    .map(([date, own]) => ({ date, snapshots: snapshotsOf(own), stocks: stocks.get(date) ?? [] }))
    .toSorted((left, right) => (left.date < right.date ? -1 : 1));
  return { days, rates };
}
