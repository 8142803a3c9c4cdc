import type { MarketOption } from "@paridad/core/contract";
import { checkReferenceExpiration, normalizeSymbol, parseOptionSymbol } from "@paridad/core/symbols";
import type { FeedFault } from "../feed.ts";
import { numberCell, recordedInstant } from "../../platform/read-csv-rows.ts";
import type { CsvRow } from "../../platform/read-csv-rows.ts";

/** A recorded option quote with the instant it was taken. */
export type RecordedQuote = { readonly at: number; readonly option: MarketOption };

export type RecordedRow =
  | { readonly ok: true; readonly quote: RecordedQuote; readonly faults: readonly FeedFault[] }
  | { readonly ok: false; readonly fault: FeedFault; readonly detail: string };

/**
 * Reads one row of `*_options_quotes.csv`. An expiration that is missing, or disagrees with the symbol's month and the
 * exchange's calendar, is worked out again, marked estimated and reported. `spot` (pesos a share, of that day) places the
 * point of a strike that the row does not state.
 */
export function readRecordedOption(row: CsvRow, spot: number | null): RecordedRow {
  const text = row["symbol"] ?? "";
  const { symbol } = normalizeSymbol(text);
  const at = recordedInstant(row["trade_date"], row["quote_time"]);
  if (at === null) return { ok: false, fault: "malformed-row", detail: `${text}: fecha u hora` };
  const parsed = parseOptionSymbol(symbol, {
    reference: { strike: numberCell(row["strike"]) },
    spot,
  });
  if (!parsed.ok) return { ok: false, fault: "unparsed-symbol", detail: `${text}: ${parsed.reason}` };
  const checked = checkReferenceExpiration({ month: parsed.month, expiration: row["expiry"], asOf: at });
  const faults: FeedFault[] = [];
  if (!checked.ok) faults.push(checked.reason === "missing" ? "expiration-missing" : "expiration-refused");
  if (parsed.strikeCertainty === "inferred") faults.push("strike-estimated");
  const option: MarketOption = {
    symbol,
    strike: parsed.strike,
    expiration: checked.expiration,
    expirationEstimated: checked.estimated,
    bid: numberCell(row["bid"]),
    ask: numberCell(row["ask"]),
    bidSize: numberCell(row["bid_size"]),
    askSize: numberCell(row["ask_size"]),
    last: numberCell(row["last"]),
    volume: numberCell(row["volume"]),
    operations: numberCell(row["operations"]),
    turnover: numberCell(row["turnover"]),
    previousClose: numberCell(row["previous_close"]),
    datetime: new Date(at).toISOString(),
  };
  return { ok: true, quote: { at, option }, faults };
}
