import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../server/src/db/open-database.ts";
import type { OpenDatabase } from "../server/src/db/open-database.ts";
import { createSessionCloser } from "../server/src/modules/history/close-sessions.ts";
import { createBarsRepository } from "../server/src/modules/history/storage/bars-repository.ts";
import { monthOf } from "../server/src/modules/history/storage/months/months-repository.ts";
import { packIndexes } from "../server/src/modules/history/storage/months/pack-indexes-repository.ts";
import { createHistoryRepository } from "../server/src/modules/history/storage/repository.ts";
import { startPostgres } from "../server/test/support/postgres.ts";
import { processPassword, startProcess } from "../server/test/support/server-process.ts";
import { growHistory, minuteOfNext, minutesASession, nextSession } from "./lib/grown-history.ts";
import { quantile } from "./lib/measure.ts";

/**
 * The history as it grows: sessions of 100 contracts, back from 2026-11-20, and the next one under way. What is asked for
 * stays the same, so its times should, too. `BENCH_MILLIONS=1,10,50` sets the sizes, `BENCH_DATABASE_URL` a database that
 * may be filled already.
 */
const sizes = (process.env["BENCH_MILLIONS"] ?? "1,10").split(",").map(Number);
const rounds = 40;
/** On a machine that does other work, too, the best of a few passes says most of the history. */
const passes = 3;

const root = "/market/historico/opciones";
const pairOf = (place: number) => [
  `GFGC${6_000 + (place % 20) * 100}DI`,
  `GFGC${6_400 + (place % 20) * 100}DI`,
];
const pathOf = (day: number, minute: number) =>
  `2026-11-${String(9 + (day % 5)).padStart(2, "0")}T${String(14 + (minute % 6))}:${String(minute % 60).padStart(2, "0")}:00Z`;
const questions: Readonly<Record<string, (round: number) => string>> = {
  "grid, newest 100 daily rows": () => `${root}/grid?limit=100&resolution=1d`,
  "grid, newest 100 rows": () => `${root}/grid?limit=100`,
  "ratios, 5,000 rows": (round) => `${root}/ratios/${pairOf(round).join("/")}?limit=5000`,
  probabilities: (round) => {
    const [one, other] = pairOf(round);
    return `/market/probabilidades?symbol1=${one}&symbol2=${other}`;
  },
  "chain at an instant": (round) => `${root}/cadena?at=${pathOf(round, round * 7)}`,
  "CSV, 5,000 rows": () => `${root}/grid?limit=5000&format=csv`,
};

const milliseconds = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
const secondsSince = (begun: number): string => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;

async function tellSize({ pool }: OpenDatabase, bars: number): Promise<void> {
  const { rows } = await pool.query<{ heap: number; indexes: number }>(
    `select sum(pg_relation_size(inhrelid)) as heap, sum(pg_indexes_size(inhrelid)) as indexes
     from pg_inherits where inhparent = 'option_bars'::regclass`,
  );
  const [heap, indexes] = [rows[0]?.heap ?? 0, rows[0]?.indexes ?? 0].map((bytes) => Number(bytes) / bars);
  console.log(`  size a million bars: ${heap?.toFixed(0)} MB of rows, ${indexes?.toFixed(0)} MB of indexes`);
}

/** Takes minutes at 50 million. */
async function vacuum({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  await client.query("vacuum (analyze) option_bars");
  client.release(true);
}

/** All but the month of the newest session, as the upkeep does once they are over. */
async function packMonths({ database }: OpenDatabase): Promise<void> {
  const begun = performance.now();
  const { signal } = new AbortController();
  const months = await packIndexes(database as never, { before: monthOf(new Date(nextSession)), signal });
  console.log(`  ${months.length} months packed in ${secondsSince(begun)}`);
}

async function closeAll(opened: OpenDatabase): Promise<void> {
  const { signal } = new AbortController();
  const bars = createBarsRepository(opened.history);
  const repository = createHistoryRepository(opened.database as never);
  const begun = performance.now();
  const close = createSessionCloser({ bars, repository, clock: { now: () => Date.now() } });
  const days = await close(signal);
  console.log(`  ${days.length} sessions closed in ${secondsSince(begun)}`);
}

async function forgetNext({ pool }: OpenDatabase): Promise<void> {
  await pool.query(`delete from option_bars where time >= '${nextSession} 00:00:00-03'`);
  await pool.query(`delete from history_days where day >= '${nextSession}'`);
}

async function recordNext(opened: OpenDatabase): Promise<void> {
  const repository = createHistoryRepository(opened.database as never);
  const times: number[] = [];
  const begun = performance.now();
  for (let minute = 0; minute < minutesASession; minute += 1) {
    const start = performance.now();
    await repository.writeBars(minuteOfNext(minute));
    times.push(performance.now() - start);
  }
  console.log(`  a session recorded in ${secondsSince(begun)}; a minute of it: ${milliseconds(times)}`);
}

async function ask(url: string): Promise<void> {
  const login = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "black@paridad.test", password: processPassword }),
  });
  const { token } = (await login.json()) as { token: string };
  const pass = async (name: string, pathOfRound: (round: number) => string): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const answer = await fetch(`${url}${pathOfRound(round)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${body.slice(0, 200)}`);
      times.push(performance.now() - start);
    }
    return times;
  };
  for (const [name, pathOfRound] of Object.entries(questions)) {
    const all: (readonly number[])[] = [];
    await pass(name, pathOfRound);
    for (let done = 0; done < passes; done += 1) all.push(await pass(name, pathOfRound));
    const [best = []] = all.toSorted((one, other) => quantile(one, 0.95) - quantile(other, 0.95));
    console.log(`  ${name}: ${milliseconds(best)}`);
  }
}

async function measure(databaseUrl: string, mails: string, millions: number): Promise<void> {
  const opened = await openDatabase({ databaseUrl });
  const begun = performance.now();
  const days = await growHistory(opened, millions * 1_000_000);
  console.log(
    `PostgreSQL, ${millions} million bars, ${days.length} sessions back to ${days.at(-1)} (${secondsSince(begun)})`,
  );
  await forgetNext(opened);
  await closeAll(opened);
  await vacuum(opened);
  await tellSize(opened, millions * 1_000_000);
  await packMonths(opened);
  await tellSize(opened, millions * 1_000_000);
  await recordNext(opened);
  await opened.close();
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: mails, DEMO: "true", LOG_LEVEL: "silent" };
  const server = await startProcess(environment);
  try {
    await ask(server.url);
  } finally {
    await server.end("SIGTERM");
  }
}

const given = process.env["BENCH_DATABASE_URL"];
const postgres = given === undefined ? await startPostgres() : null;
const mails = mkdtempSync(join(tmpdir(), "paridad-bench-"));
try {
  const databaseUrl = given ?? (await postgres?.createDatabase()) ?? "";
  for (const millions of sizes) await measure(databaseUrl, mails, millions);
} finally {
  await postgres?.remove();
  rmSync(mails, { recursive: true, force: true });
}
