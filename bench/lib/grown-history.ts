import { addDays, buenosAiresInstant, expirationFor, isTradingDay } from "../../core/src/symbols/index.ts";
import type { Bar } from "../../server/src/modules/history/bar.ts";
import { createBarsRepository } from "../../server/src/modules/history/storage/bars-repository.ts";
import type { OpenDatabase } from "../../server/src/db/open-database.ts";

/** 25 strikes of calls and puts of the two nearest series, each minute of a session of six hours. */
const strikes = 25;
const minutes = 361;
export const contractsASession = 4 * strikes;
export const barsASession = contractsASession * minutes;
const codes = { 2: "F", 4: "AB", 6: "JU", 8: "AG", 10: "OC", 12: "DI" } as const;
const newestSession = "2026-11-20";
export const nextSession = "2026-11-23";
const openMinute = 11 * 60;

type Contract = { readonly symbol: string; readonly expiration: string };

function contractsOn(day: string): Contract[] {
  const asOf = buenosAiresInstant({ date: day, minuteOfDay: openMinute });
  const series = ([2, 4, 6, 8, 10, 12] as const)
    .map((month) => ({ month, expiration: expirationFor({ month, asOf, convention: "third-friday" }) }))
    .toSorted((one, other) => (one.expiration < other.expiration ? -1 : 1))
    .slice(0, 2);
  return series.flatMap(({ month, expiration }) =>
    Array.from({ length: strikes }, (_, place) => 6_000 + place * 100).flatMap((strike) =>
      ["C", "V"].map((letter) => ({
        symbol: `GFG${letter}${strike}${codes[month]}`,
        expiration: String(expiration),
      })),
    ),
  );
}

function* sessionsBack(): Generator<string> {
  for (let day = newestSession; ; day = addDays(day, -1)) if (isTradingDay(day)) yield day;
}

async function fillSession({ pool }: OpenDatabase, day: string): Promise<void> {
  const month = day.slice(0, 7);
  const next = addDays(`${month}-28`, 7).slice(0, 7);
  await pool.query(`create table if not exists option_bars_${month.replace("-", "_")} partition of option_bars
    for values from ('${month}-01 00:00:00+00') to ('${next}-01 00:00:00+00')`);
  const contracts = contractsOn(day);
  await pool.query(
    `insert into option_bars (symbol, expiration, time, resolution, source, open, high, low, close, bid, ask, volume,
       operations, turnover, underlying, rate_percent, flags)
     select c.symbol, c.expiration, $3::timestamptz + m * interval '1 minute', '1m', 'imported', 100.5 + p, 101.25 + p,
       99.75 + p, 100 + p + m % 7, 99.5 + p, 102 + p, m % 50, m % 9, 1000.5 + m, 7000 + m % 100, 35, ''
     from generate_series(0, ${minutes - 1}) as m,
       unnest($1::text[], $2::date[]) with ordinality as c (symbol, expiration, p)`,
    [
      contracts.map(({ symbol }) => symbol),
      contracts.map(({ expiration }) => expiration),
      `${day} 11:00:00-03`,
    ],
  );
  await pool.query(
    `insert into instruments (symbol, expiration, strike, type, strike_certainty, expiration_estimated, source,
       first_seen, last_seen)
     select symbol, expiration, substring(symbol from '[0-9]+')::float,
       case substring(symbol from 4 for 1) when 'C' then 'call' else 'put' end, 'exact', false, 'imported', now(), now()
     from unnest($1::text[], $2::date[]) as c (symbol, expiration) on conflict do nothing`,
    [contracts.map(({ symbol }) => symbol), contracts.map(({ expiration }) => expiration)],
  );
}

/** Fills the history with sessions back from the newest until it has so many bars; goes on where an earlier call ended. */
export async function growHistory(opened: OpenDatabase, bars: number): Promise<string[]> {
  const wanted = Math.ceil(bars / barsASession);
  const known = new Set(await createBarsRepository(opened.database as never).daysWith("1m"));
  const days: string[] = [];
  for (const day of sessionsBack()) {
    if (days.length >= wanted) return days;
    if (!known.has(day)) await fillSession(opened, day);
    days.push(day);
  }
  return days;
}

/** One minute of the next session, as the recorder writes it. */
export function minuteOfNext(minute: number): Bar[] {
  const start = Date.parse(`${nextSession}T11:00:00-03:00`);
  const time = new Date(start + minute * 60_000).toISOString();
  return contractsOn(nextSession).map(({ symbol, expiration }, place) => ({
    symbol,
    expiration,
    time,
    resolution: "1m",
    source: "live",
    open: 100.5 + place,
    high: 101.25 + place,
    low: 99.75 + place,
    close: 100 + place + (minute % 7),
    bid: 99.5 + place,
    ask: 102 + place,
    volume: minute % 50,
    operations: minute % 9,
    turnover: 1_000.5 + minute,
    underlying: 7_000 + (minute % 100),
    ratePercent: 35,
    flags: [],
  }));
}
export const minutesASession = minutes;
