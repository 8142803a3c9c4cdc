import { parseOptionSymbol } from "@paridad/core/symbols";
import type { MarketOption } from "@paridad/core/contract";
import { ownValue } from "@paridad/core/lib";
import { normaliseQuote } from "../../../market/normalise-quote.ts";
import { readRecordedOption } from "../../../market/replay/recorded-option.ts";
import { numberCell } from "../../../platform/read-csv-rows.ts";
import type { CsvRow } from "../../../platform/read-csv-rows.ts";
import type { BarFlag, Bar } from "../bar.ts";
import type { ImportedRow } from "./end-of-day-row.ts";

const noteByFault: Readonly<Record<string, string>> = {
  "expiration-missing": "vencimiento ausente",
  "expiration-refused": "vencimiento que no corresponde",
  "strike-estimated": "base estimada por el precio del subyacente",
};

function minuteOf(at: number): string {
  return new Date(Math.floor(at / 60_000) * 60_000).toISOString();
}

function flagsOf({ bid, ask }: MarketOption): BarFlag[] {
  return bid && ask && bid > ask ? ["crossed"] : [];
}

/**
 * Reads one row of `*options_quotes.csv` as a one-minute bar: the row's sides and last, and the day's totals so far. Trading in
 * this minute isn't known, nor are its open, high and low: the row has the day's.
 * @param spot the underlying's price of that day, pesos a share; null when unknown.
 */
export function readQuoteRow(row: CsvRow, spot: number | null): ImportedRow {
  const read = readRecordedOption(row, spot);
  if (!read.ok) return { ok: false, reason: read.detail };
  const { at } = read.quote;
  const option = normaliseQuote(read.quote.option);
  const { symbol, expiration, expirationEstimated } = option;
  const parsed = parseOptionSymbol(symbol, { reference: { strike: numberCell(row["strike"]) }, spot });
  if (!parsed.ok || !expiration) return { ok: false, reason: "símbolo que no se entiende" };
  const bar: Bar = {
    symbol,
    expiration,
    time: minuteOf(at),
    resolution: "1m",
    source: "imported",
    open: null,
    high: null,
    low: null,
    close: option.last ?? null,
    bid: option.bid ?? null,
    ask: option.ask ?? null,
    volume: null,
    operations: null,
    turnover: null,
    dayTotals: {
      volume: option.volume ?? null,
      operations: option.operations ?? null,
      turnover: option.turnover ?? null,
    },
    underlying: spot,
    ratePercent: null,
    flags: flagsOf(option),
  };
  const instrument = {
    symbol,
    expiration,
    strike: parsed.strike,
    type: parsed.type,
    strikeCertainty: parsed.strikeCertainty,
    expirationEstimated: expirationEstimated ?? false,
    source: "imported",
    seenAt: bar.time,
  } as const;
  const corrections = read.faults.map((fault) => ownValue(noteByFault, fault) ?? fault);
  return { ok: true, bar, instrument, corrections };
}
