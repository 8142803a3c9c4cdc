import { checkReferenceExpiration, normalizeSymbol, parseOptionSymbol } from "@paridad/core/symbols";
import { endOfDay, numberCell, priceCell, recordedInstant } from "../../../platform/read-csv-rows.ts";
import type { CsvRow } from "../../../platform/read-csv-rows.ts";
import type { Bar, StoredInstrument } from "../bar.ts";

/** Reading of a file's row: a bar with its contract and a note where something was mended, or the reason it is refused. */
export type ImportedRow =
  | {
      readonly ok: true;
      readonly bar: Bar;
      readonly instrument: StoredInstrument;
      readonly corrections: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

/** Rates of the file are fractions (0.95 = 95 % TNA). */
function ratePercentOf(cell: string | undefined): number | null {
  const rate = numberCell(cell);
  return rate === null ? null : Math.round(rate * 1e6) / 1e4;
}

function isCrossedRange({ high, low }: { high: number | null; low: number | null }): boolean {
  return high !== null && low !== null && high < low;
}

/**
 * Reads one row of an end-of-day chain file (`date, symbol, strike, expiry, last, open, high, low, turnover, volume,
 * underlying_close, risk_free_rate`). Such files have no sides. A stated expiration that disagrees with the symbol's
 * month and the exchange's calendar is worked out again and noted.
 */
export function readEndOfDayRow(row: CsvRow): ImportedRow {
  const at = recordedInstant(row["date"], endOfDay);
  if (at === null) return { ok: false, reason: "fecha ausente o inválida" };
  const { symbol } = normalizeSymbol(row["symbol"] ?? "");
  const underlying = priceCell(row["underlying_close"]);
  const parsed = parseOptionSymbol(symbol, {
    reference: { strike: numberCell(row["strike"]) },
    spot: underlying,
  });
  if (!parsed.ok) return { ok: false, reason: `símbolo que no se entiende (${parsed.reason})` };
  const range = { high: priceCell(row["high"]), low: priceCell(row["low"]) };
  if (isCrossedRange(range)) return { ok: false, reason: "máximo menor que el mínimo" };
  const checked = checkReferenceExpiration({ month: parsed.month, expiration: row["expiry"], asOf: at });
  const corrections: string[] = [];
  if (!checked.ok)
    corrections.push(`vencimiento ${checked.reason === "missing" ? "ausente" : "que no corresponde"}`);
  if (parsed.strikeCertainty === "inferred") corrections.push("base estimada por el precio del subyacente");
  const time = new Date(at).toISOString();
  const { expiration } = checked;
  const bar: Bar = {
    symbol,
    expiration,
    time,
    resolution: "1d",
    source: "imported",
    open: priceCell(row["open"]),
    ...range,
    close: priceCell(row["last"]),
    bid: null,
    ask: null,
    volume: numberCell(row["volume"]),
    operations: numberCell(row["operations"]),
    turnover: numberCell(row["turnover"]),
    underlying,
    ratePercent: ratePercentOf(row["risk_free_rate"]),
    flags: [],
  };
  const { type, strike, strikeCertainty } = parsed;
  const instrument: StoredInstrument = {
    symbol,
    expiration,
    strike,
    type,
    strikeCertainty,
    expirationEstimated: checked.estimated,
    source: "imported",
    seenAt: time,
  };
  return { ok: true, bar, instrument, corrections };
}
