import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readCsvRows } from "../../../platform/read-csv-rows.ts";
import type { CsvRow } from "../../../platform/read-csv-rows.ts";
import { readRecordedStock, spotAt } from "../../../market/replay/recorded-stock.ts";
import type { RecordedStock } from "../../../market/replay/recorded-stock.ts";
import type { Bar, StoredInstrument } from "../bar.ts";
import { readEndOfDayRow } from "./end-of-day-row.ts";
import type { ImportedRow } from "./end-of-day-row.ts";
import { readQuoteRow } from "./quote-row.ts";
import { readAdrRow, readPesoCloseRow, readStockQuoteRow } from "./share-row.ts";
import type { ImportedShareRow } from "./share-row.ts";
import type { ShareBar } from "../shares/share-bar.ts";
import type { HistoryRepository } from "../storage/record-repository.ts";

/** Rows of one reason, with the first few lines of the file that have it (the header is line 1). */
export type RowNotes = Record<string, { count: number; lines: number[] }>;

export type ImportReport = {
  readonly file: string;
  readonly format: "end-of-day" | "quotes" | "adr" | "peso-closes" | "stock-quotes";
  read: number;
  /** Rows that made a bar that was not there. */
  inserted: number;
  /** Rows whose bar was there already: of an earlier import, or of another row of the same minute. */
  alreadyThere: number;
  /** Rows that were mended, by what was wrong; they are stored. */
  readonly corrected: RowNotes;
  /** Rows that were not stored, by the reason. */
  readonly refused: RowNotes;
};

export type ImportProgress = { readonly read: number; readonly share: number };

const batchRows = 2_000;
const keptLines = 5;

/** A file that is no history, with a message for the user who asked. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

function note(notes: RowNotes, { reason, line }: { reason: string; line: number }): void {
  const entry = (notes[reason] ??= { count: 0, lines: [] });
  entry.count += 1;
  if (entry.lines.length < keptLines) entry.lines.push(line);
}

async function spotsBeside(path: string): Promise<(date: string) => number | null> {
  const names = await readdir(dirname(path));
  const stocksName = names.find((name) => name.endsWith("stock_quotes.csv"));
  const byDate = new Map<string, RecordedStock[]>();
  if (stocksName !== undefined) {
    for await (const row of readCsvRows(join(dirname(path), stocksName))) {
      const stock = readRecordedStock(row);
      const date = row["trade_date"] ?? "";
      if (stock !== null) byDate.set(date, [...(byDate.get(date) ?? []), stock]);
    }
  }
  return (date) => spotAt(byDate.get(date) ?? [], Infinity)?.last ?? null;
}

type Reader = { readonly format: ImportReport["format"]; read(row: CsvRow): ImportedRow | ImportedShareRow };

/** Files by the columns that tell them, the first that fits. */
const readers: readonly {
  readonly columns: readonly string[];
  readonly open: (path: string) => Reader | Promise<Reader>;
}[] = [
  {
    columns: ["date", "symbol", "expiry", "last"],
    open: () => ({ format: "end-of-day", read: readEndOfDayRow }),
  },
  {
    columns: ["trade_date", "quote_time", "bid", "expiry"],
    open: async (path) => {
      const spotOf = await spotsBeside(path);
      return { format: "quotes", read: (row) => readQuoteRow(row, spotOf(row["trade_date"] ?? "")) };
    },
  },
  {
    columns: ["trade_date", "settlement", "bid"],
    open: () => ({ format: "stock-quotes", read: readStockQuoteRow }),
  },
  { columns: ["fecha", "open", "high", "low", "close"], open: () => ({ format: "adr", read: readAdrRow }) },
  { columns: ["fecha", "ggal_ba_ars"], open: () => ({ format: "peso-closes", read: readPesoCloseRow }) },
];

async function readerFor(first: CsvRow, path: string): Promise<Reader> {
  const reader = readers.find(({ columns }) => columns.every((name) => name in first));
  if (reader !== undefined) return reader.open(path);
  throw new ImportError(
    "El archivo no tiene las columnas de un cierre diario (date, symbol, expiry, last), de cotizaciones (trade_date, quote_time, symbol, bid, expiry) ni de la acción (trade_date, settlement, bid; fecha, open, high, low, close; o fecha, ggal_ba_ars).",
  );
}

class Import {
  readonly #repository: HistoryRepository;
  readonly #report: ImportReport;
  #bars: Bar[] = [];
  #shareBars: ShareBar[] = [];
  readonly #instruments = new Map<string, StoredInstrument>();

  constructor(repository: HistoryRepository, report: ImportReport) {
    this.#repository = repository;
    this.#report = report;
  }

  take(read: ImportedRow | ImportedShareRow): void {
    this.#report.read += 1;
    const line = this.#report.read + 1;
    if (!read.ok) return note(this.#report.refused, { reason: read.reason, line });
    for (const reason of read.corrections) note(this.#report.corrected, { reason, line });
    if ("shareBar" in read) {
      this.#shareBars.push(read.shareBar);
      return undefined;
    }
    this.#bars.push(read.bar);
    const { symbol, expiration, seenAt } = read.instrument;
    const key = `${symbol} ${expiration}`;
    const known = this.#instruments.get(key);
    if (known === undefined || known.seenAt < seenAt) this.#instruments.set(key, read.instrument);
    return undefined;
  }

  get isFull(): boolean {
    return this.#bars.length + this.#shareBars.length >= batchRows;
  }

  async flush(): Promise<void> {
    const [bars, shareBars] = [this.#bars, this.#shareBars];
    [this.#bars, this.#shareBars] = [[], []];
    const written = [
      ...(bars.length > 0 ? [await this.#repository.writeBars(bars)] : []),
      ...(shareBars.length > 0 ? [await this.#repository.writeShareBars(shareBars)] : []),
    ];
    for (const { inserted, existing } of written) {
      this.#report.inserted += inserted;
      this.#report.alreadyThere += existing;
    }
  }

  async finish(): Promise<void> {
    await this.flush();
    await this.#repository.writeInstruments([...this.#instruments.values()]);
    await this.#repository.analyze();
  }
}

/**
 * Loads a recorded file into the history: an end-of-day chain, a file of quotes (whose spot comes from the stock file next to
 * it), or the share: its quotes, daily closes in pesos, or days of the ADR in dollars. Loading it again changes nothing.
 * Every row is inserted, already there, or refused with a reason.
 */
export async function importHistory({
  repository,
  path,
  onProgress = () => undefined,
}: {
  repository: HistoryRepository;
  path: string;
  onProgress?: (progress: ImportProgress) => void;
}): Promise<ImportReport> {
  const { size } = await stat(path).catch(() => {
    throw new ImportError(`No se puede leer el archivo ${path}.`);
  });
  let reader: Reader | undefined;
  let load: Import | undefined;
  let report: ImportReport | undefined;
  let bytes = 0;
  for await (const row of readCsvRows(path)) {
    reader ??= await readerFor(row, path);
    report ??= {
      file: basename(path),
      format: reader.format,
      read: 0,
      inserted: 0,
      alreadyThere: 0,
      corrected: {},
      refused: {},
    };
    load ??= new Import(repository, report);
    load.take(reader.read(row));
    bytes += Object.values(row).reduce((sum, cell) => sum + cell.length + 1, 0);
    if (!load.isFull) continue;
    await load.flush();
    onProgress({ read: report.read, share: Math.min(1, bytes / size) });
  }
  if (report === undefined || load === undefined) throw new ImportError("El archivo no tiene filas.");
  await load.finish();
  onProgress({ read: report.read, share: 1 });
  return report;
}
