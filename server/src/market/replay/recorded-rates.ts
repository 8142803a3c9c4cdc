import type { CaucionRate } from "@paridad/core/contract";
import { formatDate, formatDays } from "@paridad/core/formats";
import type { FeedFault } from "../feed.ts";
import { numberCell, recordedInstant } from "../../platform/read-csv-rows.ts";
import type { CsvRow } from "../../platform/read-csv-rows.ts";

/** One term of a ladder of cauciones in pesos, at the instant it was recorded. */
export type RecordedRate = { readonly at: number; readonly date: string; readonly rate: CaucionRate };

/** The specification's rate where no ladder is known: 15 % TNA for one day. */
export const fallbackRates: readonly CaucionRate[] = [
  { days: 1, rate: 15, description: "1 día (tasa por defecto)", fallback: true },
];
const fallbackTime = "16:30:00";

type ReadRate =
  | { readonly ok: true; readonly recorded: RecordedRate }
  | { readonly ok: false; readonly fault: FeedFault };

function mid(bid: number | null, ask: number | null): number | null {
  return bid === null || ask === null ? null : (bid + ask) / 2;
}

/** Reads one row of `caucion_quotes.csv`: only dated rows in pesos with a rate are of use; the rest says why not. */
export function readRecordedRate(row: CsvRow): ReadRate {
  if (row["currency"] !== "ARS") return { ok: false, fault: "foreign-rate" };
  const date = row["trade_date"] ?? "";
  if (date === "") return { ok: false, fault: "undated-rate" };
  const at = recordedInstant(date, row["quote_time"] || fallbackTime);
  const days = numberCell(row["days"]);
  const bidRate = numberCell(row["bid_rate_pct"]);
  const askRate = numberCell(row["ask_rate_pct"]);
  const rate = numberCell(row["last_rate_pct"]) ?? mid(bidRate, askRate);
  if (at === null || days === null || days <= 0 || rate === null)
    return { ok: false, fault: "malformed-row" };
  return {
    ok: true,
    recorded: {
      at,
      date,
      rate: { days, rate, description: formatDays(days), bidRate, askRate, fallback: false },
    },
  };
}

/** The ladder known at an instant: that of the latest date with a quote by then, each term at its latest quote. */
export function ratesAt({
  rates,
  at,
  date,
}: {
  rates: readonly RecordedRate[];
  at: number;
  /** The day that is played, to mark the terms of an older ladder with theirs. */
  date: string;
}): readonly CaucionRate[] {
  const known = rates.filter((quote) => quote.at <= at).toSorted((left, right) => left.at - right.at);
  const ladderDate = known.at(-1)?.date;
  if (ladderDate === undefined) return fallbackRates;
  const byTerm = new Map(
    known.filter((quote) => quote.date === ladderDate).map(({ rate }) => [rate.days, rate]),
  );
  const age = ladderDate === date ? "" : ` (del ${formatDate(ladderDate)})`;
  return [...byTerm.values()]
    .map((rate) => ({ ...rate, description: rate.description + age }))
    .toSorted((left, right) => left.days - right.days);
}
