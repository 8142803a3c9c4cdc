import { groupBy } from "../../../lib/index.ts";
import { legVolatility } from "../../../positions/index.ts";
import { continuousRateFromTna } from "../../../quotes/index.ts";
import { readRecorded } from "../../../testing/recorded-data.ts";
import type { BookQuote } from "../../book/mark-book.ts";
import type { MarketEnd } from "../option-mark.ts";

/** A recorded session of 2024 at its close; its date is `YYYY-MM-DD`. */
export interface RecordedSession extends MarketEnd {
  readonly date: string;
}

type Row = Record<string, string>;

const closeOf = (date: string): number => Date.parse(`${date}T17:00:00-03:00`);
const numberOf = (row: Row, name: string): number | null => Number(row[name] ?? "") || null;

/** The end-of-day chain: last prices of the front expiry, with the share's close and the day's rate. */
export function chainSessions(): RecordedSession[] {
  const rows = readRecorded("ggal-eod-chain/ggal_options_eod.csv").filter(isOf2024("date"));
  // 30 rows of 2024-06-07 have a wrong expiry; their month's is right.
  const expiries = new Map(rows.map((row) => [row["opex"], row["expiry"]]));
  return [...groupBy(rows, (row) => row["date"] ?? "")].map(([date, all]) => {
    const chain = all.map((row) => ({ ...row, expiry: expiries.get(row["opex"]) ?? "" }));
    const [first = {}] = all;
    const [spot, tna] = [Number(first["underlying_close"]), Number(first["risk_free_rate"])];
    return sessionOf({ date, chain, spot, tna });
  });
}

/** The last snapshot of each day that has one, with the middle of the share's sides in the options' settlement. */
export function snapshotSessions(): RecordedSession[] {
  const rates = new Map(
    readRecorded("rates/tlr_and_ggal_close_daily.csv").map((row) => [
      row["date"],
      Number(row["risk_free_rate"]),
    ]),
  );
  const shares = shareMids();
  const rows = readRecorded("quotes/ggal_options_quotes.csv").filter(isOf2024("trade_date"));
  return [...groupBy(rows, (row) => row["trade_date"] ?? "")]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([date, all]) => {
      const [spot, tna] = [shares.get(date), rates.get(date)];
      return spot === undefined || tna === undefined
        ? []
        : [sessionOf({ date, chain: lastSnapshot(all), spot, tna })];
    });
}

function shareMids(): Map<string, number> {
  const mids = new Map<string, number>();
  for (const row of readRecorded("quotes/ggal_stock_quotes.csv")) {
    const [bid, ask] = [numberOf(row, "bid"), numberOf(row, "ask")];
    const isOptions = row["settlement"] === "24hs" || row["settlement"] === "48hs";
    if (!isOptions || bid === null || ask === null || bid > ask) continue;
    mids.set(row["trade_date"] ?? "", 0.5 * (bid + ask));
  }
  return mids;
}

function lastSnapshot(rows: readonly Row[]): Row[] {
  const clocks = rows.map((row) => row["snapshot_asof"] ?? "").toSorted();
  // 2024-07-17 has each series twice, of two sessions.
  const series = new Map<string, Row>();
  for (const row of rows) {
    const symbol = row["symbol"] ?? "";
    if (row["snapshot_asof"] === clocks.at(-1) && !series.has(symbol)) series.set(symbol, row);
  }
  return [...series.values()];
}

function isOf2024(column: string): (row: Row) => boolean {
  return (row) => row[column]?.startsWith("2024") === true;
}

interface SessionRows {
  readonly date: string;
  readonly chain: readonly Row[];
  readonly spot: number;
  /** Simple per year, a fraction. */
  readonly tna: number;
}

/** Series further from the share are in no position of these tests. */
const widest = 0.15;

function sessionOf({ date, chain, spot, tna }: SessionRows): RecordedSession {
  const instant = closeOf(date);
  const quotes = chain.flatMap((row) => {
    const [strike, expiration] = [Number(row["strike"]), closeOf(row["expiry"] ?? "")];
    const days = (expiration - instant) / 86_400_000;
    const converted = continuousRateFromTna({ tna, days });
    return converted.ok && Math.abs(strike / spot - 1) < widest
      ? [quoteOf(row, { strike, expiration, rate: converted.rate, spot, instant })]
      : [];
  });
  return { date, instant, spot, quotes, rate: quotes[0]?.rate ?? tna };
}

function quoteOf(
  row: Row,
  {
    spot,
    instant,
    ...terms
  }: Pick<BookQuote, "strike" | "expiration" | "rate"> & { spot: number; instant: number },
): BookQuote {
  const [bid, ask, last] = [numberOf(row, "bid"), numberOf(row, "ask"), numberOf(row, "last")];
  const leg = { kind: row["kind"] as "call" | "put", ...terms };
  const mid = bid !== null && ask !== null && bid <= ask ? 0.5 * (bid + ask) : null;
  const solved = legVolatility({ leg, price: mid ?? last, spot, instant, rate: terms.rate });
  const volatility = solved.ok ? solved.volatility : null;
  return { ...leg, bid, ask, last, volatility, from: mid === null ? "last" : "mid" };
}

/** Cut of the strikes after one session and up to another. */
export function cutBetween(before: string, date: string): number {
  return readRecorded("symbols/ggal_strike_adjustment_events.csv")
    .filter(({ first_day_new_symbols: exDate = "" }) => before < exDate && exDate <= date)
    .reduce((sum, row) => sum + Number(row["strike_reduction"]), 0);
}
