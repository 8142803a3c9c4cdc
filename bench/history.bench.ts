import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "./lib/measure.ts";
import { openDatabase } from "../server/src/db/open-database.ts";
import type { OpenDatabase } from "../server/src/db/open-database.ts";
import { processPassword, startProcess } from "../server/test/support/server-process.ts";

/**
 * Goal D7 of the product: the history's table over HTTP with five million one-minute bars, 2,000 contracts over six
 * days, asked for five contracts picked at random and three of the days (6,255 bars), the newest 100 or 5,000.
 */
const bars = Number(process.env["BENCH_BARS"] ?? 5_000_000);
const contracts = 2_000;
/** A day of them all would take longer than a statement may. */
const contractsAStatement = 250;
const minutesADay = 417;
const firstMinute = "2026-11-13 14:00:00+00";
const range = "fecha_inicio=2026-11-13&fecha_fin=2026-11-15";
const contractsAsked = 5;
const questions = 200;

/** Strikes 20 pesos apart. */
const symbolOf = (place: number) => `GFGC${3_000 + place * 20}DI`;
/** Contracts without a bar in the days asked for. */
const goneOf = (place: number) => `GFGV${3_000 + place * 20}AG`;

async function fill({ pool }: OpenDatabase): Promise<void> {
  const minutes = Math.floor(bars / contracts);
  await pool.query(`
    create table if not exists option_bars_2026_11
    partition of option_bars for values from ('2026-11-01 00:00:00+00') to ('2026-12-01 00:00:00+00')
  `);
  // As the days' closing leaves them: contract after contract.
  for (let day = 0; day * minutesADay < minutes; day += 1) {
    const last = Math.min(minutesADay, minutes - day * minutesADay) - 1;
    for (let first = 0; first < contracts; first += contractsAStatement) {
      await pool.query(`
        insert into option_bars (symbol, expiration, time, resolution, source, open, high, low, close, bid, ask,
          volume, operations, turnover, underlying, rate_percent, flags)
        select 'GFGC' || (3000 + s * 20) || 'DI', date '2026-12-18',
          timestamptz '${firstMinute}' + ${day} * interval '1 day' + m * interval '1 minute', '1m', 'imported',
          100.5 + s, 101.25 + s, 99.75 + s, 100 + s + m % 7, 99.5 + s, 102 + s, m % 50, m % 9, 1000 + m,
          7000 + m % 100, 35, ''
        from generate_series(${first}, ${first + contractsAStatement - 1}) as s, generate_series(0, ${last}) as m order by s, m
      `);
    }
  }
  await pool.query(`
    insert into instruments (symbol, expiration, strike, type, strike_certainty, expiration_estimated, source,
      first_seen, last_seen)
    select 'GFGC' || (3000 + s * 20) || 'DI', date '2026-12-18', 3000 + s * 20, 'call', 'exact', false, 'imported',
      timestamptz '${firstMinute}', timestamptz '${firstMinute}'
    from generate_series(0, ${contracts - 1}) as s
  `);
  await pool.query("vacuum (analyze)");
}

/** Places of contracts, always the same ones in the same order. */
function* places(): Generator<number> {
  let state = 1;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state % contracts;
  }
}

const dataDirectory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
const begun = performance.now();
const opened = await openDatabase({ dataDirectory });
await fill(opened);
await opened.close();
console.log(`${bars} bars in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
const server = await startProcess({ DATA_DIR: dataDirectory, DEMO: "true", LOG_LEVEL: "silent" });
try {
  const login = await fetch(`${server.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "black@paridad.test", password: processPassword }),
  });
  const { token } = (await login.json()) as { token: string };
  const indexes = places();
  const ask = async (limit: number, nameOf: (place: number) => string, rows: number): Promise<number> => {
    const symbols = Array.from({ length: contractsAsked }, () => nameOf(indexes.next().value as number));
    const start = performance.now();
    const answer = await fetch(
      `${server.url}/market/historico/opciones/grid?symbols=${symbols.join(",")}&${range}&limit=${limit}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const body = await answer.text();
    const time = performance.now() - start;
    const { data } = JSON.parse(body) as { data?: unknown[] };
    if (data?.length !== rows)
      throw new Error(`${answer.status}, ${data?.length} rows: ${body.slice(0, 200)}`);
    return time;
  };
  const jobs = [
    ["newest 100", 100, symbolOf, 100],
    ["newest 5,000", 5_000, symbolOf, 5_000],
    ["newest 100 of contracts without bars", 100, goneOf, 0],
  ] as const;
  for (const [job, limit, nameOf, rows] of jobs) {
    const times: number[] = [];
    for (let question = 0; question < questions; question += 1) {
      const time = await ask(limit, nameOf, rows);
      if (question >= questions / 10) times.push(time);
    }
    const [half, most] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1));
    console.log(`  ${job}: p50 ${half} ms, p95 ${most} ms`);
  }
} finally {
  await server.end("SIGTERM");
  rmSync(dataDirectory, { recursive: true, force: true });
}
