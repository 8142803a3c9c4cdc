import type { OpenDatabase } from "../../server/src/db/open-database.ts";

const symbols = 150;
const months = ["2026-09", "2026-10", "2026-11"] as const;

/** One-minute bars of 150 options over the last three months, as the recorder leaves them, their days still to be closed. */
export async function addBars({ pool }: OpenDatabase, bars: number): Promise<void> {
  for (const [place, month] of months.entries()) {
    const from = `${month}-01 00:00:00+00`;
    const to = `2026-${String(10 + place).padStart(2, "0")}-01 00:00:00+00`;
    await pool.query(`
      create table if not exists option_bars_${month.replace("-", "_")}
      partition of option_bars for values from ('${from}') to ('${to}')
    `);
  }
  const minutes = Math.floor(bars / symbols);
  await pool.query(`
    insert into option_bars (symbol, expiration, time, resolution, source, open, high, low, close, bid, ask,
      volume, operations, turnover, underlying, rate_percent, flags)
    select 'GFGC' || (3000 + s * 20) || 'DI', date '2026-12-18',
      timestamptz '2026-11-20 20:00:00+00' - m * interval '10 minutes', '1m', 'imported',
      100 + s, 101 + s, 99 + s, 100 + s + m % 7, 99 + s, 102 + s, m % 50, m % 9, 1000 + m, 7000 + m % 100, 35, ''
    from generate_series(0, ${minutes - 1}) as m, generate_series(0, ${symbols - 1}) as s
  `);
  await pool.query(`
    insert into history_days (day, touched_at)
    select distinct (time at time zone 'America/Argentina/Buenos_Aires')::date, now() from option_bars
    on conflict do nothing
  `);
  await pool.query(`
    insert into instruments (symbol, expiration, strike, type, strike_certainty, expiration_estimated, source,
      first_seen, last_seen)
    select distinct on (symbol) symbol, expiration, substring(symbol from '[0-9]+')::float, 'call', 'exact', false,
      'imported', now(), now()
    from option_bars where time = timestamptz '2026-11-20 20:00:00+00'
  `);
  await pool.query("vacuum (analyze)");
}
