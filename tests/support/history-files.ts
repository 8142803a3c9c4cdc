import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A contract of the files that the tests import. */
type Contract = { readonly symbol: string; readonly strike: number; readonly expiry: string };

const december = "2026-12-18";
const contracts: readonly Contract[] = [7_000, 7_200, 7_400].flatMap((strike) => [
  { symbol: `GFGC${strike}DI`, strike, expiry: december },
  { symbol: `GFGV${strike}DI`, strike, expiry: december },
]);

/** Sessions of the files: the weekdays of these days that the exchange opened. */
const holidays = new Set([
  "2026-07-09",
  "2026-07-10",
  "2026-08-17",
  "2026-10-12",
  "2026-11-09",
  "2026-11-10",
]);
const firstDay = Date.UTC(2026, 6, 1);
const lastDay = Date.UTC(2026, 10, 20);
const day = 86_400_000;

export const sessions: readonly string[] = Array.from(
  { length: (lastDay - firstDay) / day + 1 },
  (_, index) => new Date(firstDay + index * day),
)
  .filter((date) => date.getUTCDay() % 6 !== 0)
  .map((date) => date.toISOString().slice(0, 10))
  .filter((date) => !holidays.has(date));

/** GGAL of a session: a wave around 7,200. */
export function spotOf(session: number): number {
  return 7_200 + Math.round(300 * Math.sin(session / 7));
}

/** A price that falls with the distance to the strike; whole cents. */
export function closeOf({ symbol, strike }: Pick<Contract, "symbol" | "strike">, session: number): number {
  const distance = (spotOf(session) - strike) * (symbol.startsWith("GFGC") ? 1 : -1);
  return Math.round(50 * (distance + Math.hypot(distance, 500))) / 100;
}

function csv(rows: readonly Record<string, string | number>[]): string {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((cells) => cells.join(","))
    .join("\n");
}

function endOfDayRows() {
  return sessions.flatMap((date, session) =>
    contracts.map((contract) => {
      const last = closeOf(contract, session);
      const volume = 10 + ((session + contract.strike / 100) % 7);
      const { symbol, strike, expiry } = contract;
      const prices = { last, open: last, high: last + 5, low: Math.max(0.01, last - 5) };
      const turnover = Math.round(volume * last * 100);
      const market = { underlying_close: spotOf(session), risk_free_rate: 0.3 };
      return { date, symbol, strike, ...prices, turnover, volume, ...market, expiry };
    }),
  );
}

/** Every ten minutes of the last session, half a peso at each side of its close; one row is crossed. */
function quoteRows() {
  const last = sessions.length - 1;
  return Array.from({ length: 36 }, (_, step) => step).flatMap((step) =>
    contracts.map((contract) => {
      const close = closeOf(contract, last);
      const isCrossed = step === 35 && contract.symbol === "GFGV7000DI";
      const sides = { bid: isCrossed ? close + 1 : close - 0.5, ask: close + 0.5 };
      const minutes = 11 * 60 + step * 10;
      const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:00`;
      const { symbol, strike, expiry } = contract;
      const sums = { volume: 5, operations: 2, turnover: 500 };
      return {
        trade_date: sessions[last] ?? "",
        quote_time: time,
        symbol,
        strike,
        expiry,
        ...sides,
        last: close,
        ...sums,
      };
    }),
  );
}

function stockRows() {
  const last = sessions.length - 1;
  const when = { trade_date: sessions[last] ?? "", quote_time: "11:00:00" };
  return [{ ...when, symbol: "GGAL", settlement: "24hs", bid: "", ask: "", last: spotOf(last) }];
}

/** Writes the files that `import-history` reads, with values that the tests know; returns their paths. */
export function writeHistoryFiles(directory: string): string[] {
  mkdirSync(directory, { recursive: true });
  const paths = { chain: join(directory, "eod.csv"), quotes: join(directory, "options_quotes.csv") };
  writeFileSync(paths.chain, csv(endOfDayRows()));
  writeFileSync(paths.quotes, csv(quoteRows()));
  writeFileSync(join(directory, "stock_quotes.csv"), csv(stockRows()));
  return [paths.chain, paths.quotes];
}
