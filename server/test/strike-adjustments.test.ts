import { readFileSync } from "node:fs";
import type { MarketOption } from "@paridad/core/contract";
import { createInstrumentTable, symbolOn } from "@paridad/core/symbols";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { noCosts } from "@paridad/core/costs";
import { openContent } from "@paridad/core/positions";
import { parse } from "csv-parse/sync";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MarketRecorder } from "../src/market/create-market.ts";
import type { FeedBatch } from "../src/market/feed.ts";
import { readInstrumentTable } from "../src/db/shared/instruments.ts";
import { MarketBook } from "../src/market/market-book.ts";
import { Recorder } from "../src/market/recorder.ts";
import { createRenameWatch, renamesOf } from "../src/market/rename-watch.ts";
import { createLegBars } from "../src/modules/history/shares/leg-bars.ts";
import { readLine } from "../src/modules/positions/line/position-lines.ts";
import { contentOf, positionOf } from "../src/modules/positions/read-row.ts";
import type { PositionRow } from "../src/modules/positions/read-row.ts";
import { createBarsRepository } from "../src/modules/history/storage/bars-repository.ts";
import { createRenamesRepository } from "../src/modules/history/storage/symbols-repository.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

type Row = Record<string, string>;
const isMissing = missingShared("data");
const read = (file: string): Row[] =>
  isMissing === null ? (parse(readFileSync(sharedPath(`data/${file}`)), { columns: true }) as Row[]) : [];
const logger = { info: () => undefined, warn: () => undefined };

const events = read("symbols/ggal_strike_adjustment_events.csv");
const chain = read("ggal-eod-chain/ggal_options_eod.csv");

let database: Kysely<HistoryTables>;
const namesOn = new Map<string, Map<string, string | undefined>>();

/** The instant of a session's last quotes. */
const closeOf = (date: string): number => Date.parse(`${date}T19:59:00Z`);

function optionsOn(date: string): MarketOption[] {
  return chain
    .filter((row) => row["date"] === date)
    .map(({ symbol = "", strike, expiry = "", last }) => ({
      symbol,
      strike: Number(strike),
      expiration: expiry,
      last: Number(last) || null,
      bid: null,
      ask: null,
    }));
}

/** A process that lives for one session of a live feed; gives the older names that it told of. */
async function recordDay(date: string): Promise<Map<string, string | undefined>> {
  const recorder: MarketRecorder = new Recorder({ store: createHistoryRepository(database), logger });
  const watch = createRenameWatch({ store: createRenamesRepository(database), logger });
  const newNames = new Map<string, string | undefined>();
  watch.onNames((options) => options.forEach((one) => newNames.set(one.symbol, one.formerSymbols)));
  const source = { kind: "live", name: "prueba", session: "open" } as const;
  const book = new MarketBook({ asOf: closeOf(date), source });
  const batch: FeedBatch = { asOf: closeOf(date), source, options: optionsOn(date), wholeChain: true };
  book.apply(batch);
  recorder.record(book, batch);
  watch.look(book, batch);
  await watch.stop();
  await recorder.stop();
  return newNames;
}

describe("the 10 recorded nights of strike adjustments", unlessMissing(isMissing), () => {
  beforeAll(async () => {
    database = await createHistoryDatabase();
    const days = events.flatMap((event) => [event["last_day_old_symbols"], event["first_day_new_symbols"]]);
    for (const date of [...new Set(days)].toSorted()) namesOn.set(date ?? "", await recordDay(date ?? ""));
  });
  afterAll(() => closeHistoryDatabase(database));

  it.each(events)("$first_day_new_symbols: every series is followed to its new name", async (event) => {
    const { first_day_new_symbols: exDate, example_old: from = "", example_new: to } = event;
    const all = await createRenamesRepository(database).renames();
    const nights = all.map((rename) => rename.exDate);
    expect(nights).toEqual(nights.toSorted());
    const renames = all.filter((rename) => rename.exDate === exDate);
    expect(renames).toHaveLength(Number(event["series_gone"]));
    expect(renames.find((rename) => rename.from === from)?.to).toBe(to);
  });

  it.each(events)(
    "$first_day_new_symbols: a position kept by its old name becomes the new one",
    async (event) => {
      const { first_day_new_symbols: exDate = "", last_day_old_symbols: eve = "" } = event;
      const renames = await createRenamesRepository(database).renames();
      const instruments = [...optionsOn(eve), ...optionsOn(exDate)].map(({ symbol, strike, expiration }) => ({
        symbol,
        strike: strike ?? 0,
        expiration: expiration ?? "",
      }));
      const table = createInstrumentTable({ instruments, renames });
      const listed = new Set(optionsOn(exDate).map(({ symbol }) => symbol));
      const positions = optionsOn(eve).filter(({ symbol }) => !listed.has(symbol));
      const moved = positions.map(({ symbol, expiration }) =>
        symbolOn(table, { symbol, expiration: expiration ?? "", date: exDate }),
      );
      expect(positions).toHaveLength(Number(event["series_gone"]));
      expect(moved.filter((symbol) => !listed.has(symbol))).toEqual([]);
      expect(new Set(moved)).toHaveLength(positions.length);
    },
  );

  it.each(events)(
    "$first_day_new_symbols: history before the night comes with the new name",
    async (event) => {
      const {
        first_day_new_symbols: exDate = "",
        last_day_old_symbols: eve = "",
        example_new: symbol = "",
      } = event;
      const bars = createBarsRepository(database);
      const expected = {
        contracts: await bars.contractsOf({ symbols: [symbol] }),
        from: new Date(closeOf(eve) - 3_600_000),
        to: new Date(closeOf(exDate) + 3_600_000),
        resolution: "1m",
      } as const;
      const rows = await bars.list({ ...expected, limit: 10 });
      const closesOf = (date: string, name = "") =>
        optionsOn(date).find((option) => option.symbol === name)?.last ?? null;
      expect(rows.map(({ symbol: name, time, close }) => [name, time.getTime(), close])).toEqual([
        [symbol, closeOf(exDate), closesOf(exDate, symbol)],
        [symbol, closeOf(eve), closesOf(eve, event["example_old"])],
      ]);
      expect(await bars.countUpTo(expected, 10)).toBe(2);
    },
  );

  it.each(events)("$first_day_new_symbols: clients are told the older name with the new one", (event) => {
    const firstNames = namesOn.get(event["first_day_new_symbols"] ?? "");
    expect(firstNames?.size).toBe(Number(event["series_gone"]));
    expect(firstNames?.get(event["example_new"] ?? "")?.split(" ")[0]).toBe(event["example_old"]);
    expect(namesOn.get("2024-05-20")?.get("GFGC10608J")).toBe("GFGC11559J GFGC1200JU");
  });

  it("joins a contract across two ex-dates, and keeps an old name that is asked for by itself", async () => {
    const bars = createBarsRepository(database);
    const expected = {
      from: null,
      to: null,
      limit: 20,
      resolution: "1m",
    } as const;
    const joined = await bars.list({
      ...expected,
      contracts: await bars.contractsOf({ symbols: ["GFGC10608J"] }),
    });
    expect(joined.map(({ time }) => time.toISOString().slice(0, 10))).toEqual([
      "2024-05-20",
      "2024-05-17",
      "2024-05-09",
      "2024-05-08",
    ]);
    const alone = await bars.list({
      ...expected,
      contracts: await bars.contractsOf({ symbols: ["GFGC1200JU"] }),
    });
    expect(alone.map(({ symbol, time }) => [symbol, time.toISOString().slice(0, 10)])).toEqual([
      ["GFGC1200JU", "2024-05-08"],
    ]);
  });
});

describe("a position saved before 2024-05-09 and 2024-05-20", unlessMissing(isMissing), () => {
  const days = ["2024-05-08", "2024-05-09", "2024-05-17", "2024-05-20"] as const;
  const names = ["GFGC1200JU", "GFGC11559J", "GFGC11559J", "GFGC10608J"] as const;
  const bases = [1200, 1155.9, 1155.9, 1060.8] as const;
  const expiration = "2024-06-19";
  const leg = {
    type: "call",
    strike: 1200,
    expiration,
    symbol: "GFGC1200JU",
    quantity: 2,
    price: 2_500,
  } as const;
  let row: PositionRow;
  beforeAll(async () => {
    database = await createHistoryDatabase();
    for (const date of days) await recordDay(date);
    const at = new Date(closeOf("2024-05-08") - 3_600_000).toISOString();
    const content = openContent({ legs: [leg], costs: noCosts, at });
    if (!content.ok) throw new Error(content.reason);
    const created_at = new Date(at);
    const named = { id: "p", user_id: "u", name: "Call", note: "", settlement: "24hs", status: "open" };
    const stored = { version: 1, format: 1, content: content.content, created_at, updated_at: created_at };
    row = { ...named, ...stored } as PositionRow;
  });
  afterAll(() => closeHistoryDatabase(database));

  it("has each day's name and base with the cost it had, and one line through both nights", async () => {
    const table = await readInstrumentTable(database as never, [expiration]);
    for (const [index, day] of days.entries()) {
      const { content, today } = positionOf(row, contentOf(row), { table, day });
      expect(today).toMatchObject([{ symbol: names[index], strike: bases[index] }]);
      expect(content?.legs).toEqual([leg]);
    }
    const readBars = createLegBars({
      bars: createBarsRepository(database),
      shares: { list: async () => [] },
    });
    const clock = { now: () => closeOf("2024-05-20") };
    const { points, best, worst, unknown } = await readLine(row, {
      database: database as never,
      readBars,
      clock,
    });
    const expected = days.map((day, index) => {
      const last = optionsOn(day).find(({ symbol }) => symbol === names[index])?.last ?? 0;
      return { day, profit: 200 * (last - 2_500) };
    });
    expect(points.map(({ at, profit, isLast }) => [at.slice(0, 10), profit, isLast])).toEqual(
      expected.map(({ day, profit }) => [day, expect.closeTo(profit, 6), true]),
    );
    const profits = expected.map(({ profit }) => profit);
    expect([best?.profit, worst?.profit, unknown]).toEqual([
      expect.closeTo(Math.max(...profits), 6),
      expect.closeTo(Math.min(...profits), 6),
      0,
    ]);
  });
});

describe("other nights", () => {
  const known = [4_000, 4_200, 4_400, 4_600, 4_800].map((strike) => ({
    symbol: `GFGC${strike}OC`,
    type: "call" as const,
    strike,
    expiration: "2026-10-16",
    lastSeenOn: "2026-09-10",
  }));
  const today = "2026-09-11";
  const listed = (strike: number) => ({
    symbol: `GFGC${strike}OC`,
    type: "call" as const,
    strike,
    expiration: "2026-10-16",
  });

  it("takes neither new bases, nor one that left, nor an empty list for a rename", () => {
    expect(renamesOf({ known, chain: [...known, listed(5_000), listed(3_900)], today })).toEqual([]);
    expect(renamesOf({ known, chain: [...known.slice(1), listed(3_900)], today })).toEqual([]);
    expect(renamesOf({ known, chain: [], today })).toEqual([]);
    expect(renamesOf({ known: [], chain: [listed(4_000)], today })).toEqual([]);
  });
});
