import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FeedBatch } from "../../src/market/feed.ts";
import { createMarketBook } from "../../src/market/market-book.ts";
import { createRecorder } from "../../src/market/recorder.ts";
import { importHistory } from "../../src/modules/history/import/import-history.ts";
import { createHistoryRepository } from "../../src/modules/history/storage/repository.ts";
import type { HistoryRepository } from "../../src/modules/history/storage/repository.ts";
import { createDataApiWorld } from "../support/data-api-world.ts";
import type { DataApiWorld } from "../support/data-api-world.ts";
import { written } from "../support/transcript/written.ts";

let world: DataApiWorld;
let repository: HistoryRepository;
let directory: string;
let secret: string;
beforeAll(async () => {
  world = await createDataApiWorld();
  // Its own bars are other tests'.
  for (const table of ["option_bars", "instruments", "history_days"]) {
    await sql`delete from ${sql.table(table)}`.execute(world.opened.database);
  }
  repository = createHistoryRepository(world.opened.database as never);
  directory = await mkdtemp(join(tmpdir(), "paridad-kept-"));
  ({ secret } = await world.createKey());
});
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true, force: true });
});

const lines: string[] = [];
const indented = (some: readonly string[]) => some.map((line) => `  ${line}`.trimEnd());
const chapter = (title: string) =>
  void lines.push(...(lines.length === 0 ? [] : [""]), title, "-".repeat(title.length));
const say = (what: string, value: unknown) => {
  const text = typeof value === "string" ? value.trimEnd().split(/\r?\n/) : written(value);
  lines.push("", what, ...indented(text));
};

async function tableOf(name: string, order: string): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(name)} order by ${sql.raw(order)}`.execute(world.opened.database);
  say(
    name,
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
      ),
    ),
  );
}

/** Each cell is another number; what a row doesn't say is unknown, what it says is 0 is 0. */
const files: Readonly<Record<string, string>> = {
  "cierres.csv": `
date,symbol,strike,last,open,high,low,turnover,volume,operations,underlying_close,risk_free_rate,expiry
2026-11-16,GFGC7400DI,7400,103,101,107,99,1300000,127,14,6988.5,0.2425,2026-12-18
2026-11-16,GFGV7000DI,7000,203,0,,,,0,,0,,2026-12-19
2026-11-16,GFGC7800DI,7800,5,4,3,6,7,8,9,10,0.11,2026-12-18
2026-11-17,GFGC7400DI,7400,,,,,0,,0,,-0.01,
2026-11-17,XX,7400,1,1,1,1,1,1,1,1,1,2026-12-18
hoy,GFGC7400DI,7400,1,1,1,1,1,1,1,1,1,2026-12-18`,
  "a_options_quotes.csv": `
trade_date,quote_time,symbol,kind,strike,expiry,bid_size,bid,ask,ask_size,last,previous_close,turnover,volume,operations
2026-11-18,12:00:59,GFGC7400DI,call,7400,2026-12-18,11,101.5,104.5,12,103,100,1300000,127,14
2026-11-18,12:01:00,GFGC7400DI,call,7400,2026-12-18,11,106.5,105.5,12,106,100,,131,
2026-11-18,12:00:00,GFGV69785D,put,,2026-12-18,21,0,204.5,22,0,200,0,0,0
2026-11-18,,GFGC7800DI,call,7800,2026-12-18,1,2,3,4,5,6,7,8,9`,
  "a_stock_quotes.csv": `
trade_date,quote_time,symbol,settlement,bid_size,bid,ask,ask_size,last,previous_close,turnover,volume,operations
2026-11-18,12:00:30,GGAL,24hs,61,6985.5,6990.5,62,6988,6950,610000000,87000,640
2026-11-18,12:00:20,GGAL,spot,71,6981.5,6980.5,72,6978,6940,,97000,740
2026-11-18,,GGAL,48hs,81,,7000.5,82,0,6960,0,0,0
2026-11-18,12:00:00,GGAL,24hs,1,,,4,,6,7,8,9
2026-11-18,12:02:00,GGAL,24hs,63,6979.5,6979.5,64,6979,6950,620000000,88000,650
,12:00:00,GGAL,24hs,1,2,3,4,5,6,7,8,9`,
  "adr.csv": `
fecha,open,high,low,close,volume
2026-11-16,50.5,52.5,49.5,51.5,1200000
2026-11-17,,53.5,50.25,52.25,
2026-11-18,50,49,51,50,1`,
  "pesos.csv": `
fecha,ggal_ba_ars
2026-11-13,6800.5
2026-11-14,`,
};

async function imports(): Promise<void> {
  chapter("Lo que se importa");
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text.trim());
  for (const name of Object.keys(files)) {
    say(name, await importHistory({ repository, path: join(directory, name) }));
  }
  say("cierres.csv, otra vez", await importHistory({ repository, path: join(directory, "cierres.csv") }));
}

const start = Date.parse("2026-11-19T15:00:10Z");
const source = { kind: "live", name: "Prueba", session: "open" } as const;

async function records(): Promise<void> {
  chapter("Lo que se graba");
  const warnings: unknown[] = [];
  const logger = { info: () => undefined, warn: (...said: unknown[]) => void warnings.push(said) };
  const recorder = createRecorder({ store: repository, logger });
  const book = createMarketBook({ asOf: start, source });
  const feed = (seconds: number, batch: Partial<FeedBatch>) => {
    const whole = { asOf: start + seconds * 1_000, source, ...batch };
    book.apply(whole);
    recorder.record(book, whole);
  };
  const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
  const call = { symbol: "GFGC7400DI", strike: 7_400, expiration: "2026-12-18" };
  const put = { symbol: "GFGV7000DI", strike: 7_000, expiration: "2026-12-18" };
  const share = { symbol: "GGAL", settlement: "CI" };
  const later = { symbol: "GGAL - 24hs", settlement: "24hs" };
  feed(0, {
    stocks: [
      { ...share, last: 6_978, bid: 6_975, ask: 6_981, volume: 97_000, turnover: 71_000, datetime: at(0) },
      { ...later, last: 6_988, bid: 6_985, ask: 6_991, datetime: at(0) },
    ],
    options: [
      {
        ...call,
        last: 103,
        bid: 101,
        ask: 104,
        volume: 127,
        operations: 14,
        turnover: 1_300,
        datetime: at(0),
      },
      { ...put, last: null, bid: 201, ask: null, datetime: at(-900) },
    ],
    rates: [{ days: 29, rate: 24.25, description: "29 días" }],
  });
  feed(20, {
    options: [{ ...call, last: 107, volume: 130, operations: 16, turnover: 1_340, datetime: at(20) }],
    stocks: [{ ...share, last: 6_990, volume: 97_500, turnover: 71_900 }],
  });
  feed(40, {
    options: [{ ...call, last: 99, bid: 105, ask: 102, volume: 137, operations: 19, turnover: 1_390 }],
  });
  feed(70, {
    options: [
      { ...call, last: 100, turnover: null },
      { ...put, last: 203, volume: 5, operations: 2, datetime: at(70) },
    ],
    stocks: [
      { ...share, last: 6_970, bid: null, turnover: null },
      { ...later, last: 6_999, volume: 4 },
    ],
  });
  feed(300, { options: [{ ...call, last: 98, volume: 3, operations: 1, turnover: 60, datetime: at(300) }] });
  await recorder.stop();
  say("avisos", warnings);
}

async function reads(): Promise<void> {
  const query = "symbols=GFGC7400DI,GFGV7000DI,GFGV69785D&from=2026-11-16";
  for (const url of [
    `/v1/history?${query}&resolution=1m`,
    `/v1/history?${query}&resolution=1d`,
    `/v1/history?${query}&resolution=1d&format=csv-excel`,
    "/v1/share-history?from=2026-11-13&resolution=1m&format=csv",
    "/v1/share-history?from=2026-11-13&resolution=1d&format=csv-excel",
    "/v1/share-history?from=2026-11-13&currency=USD",
    "/v1/ratios?symbol1=GFGC7400DI&symbol2=GFGV7000DI&from=2026-11-16&resolution=1m",
  ]) {
    const answer = await world.get(url, secret);
    const isText = String(answer.headers["content-type"]).startsWith("text/csv");
    say(`${url}: ${answer.statusCode}`, isText ? answer.body : (answer.json() as { data: unknown }).data);
  }
}

it("what is imported and recorded is kept and read as approved: unknown stays unknown", async () => {
  await imports();
  await records();
  chapter("Lo que queda guardado");
  await tableOf("option_bars", "resolution, time, symbol");
  await tableOf("share_bars", "currency, resolution, time, settlement");
  await tableOf("instruments", "symbol, expiration");
  chapter("Lo que se lee");
  const from = lines.length;
  await reads();
  const read = lines.slice(from);
  const closed = await world.services.history.closeSessions(new AbortController().signal);
  expect(closed).toEqual(["2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16"]);
  await reads();
  // A session that is closed reads as it did before.
  expect(lines.splice(from + read.length)).toEqual(read);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("kept.txt");
});
