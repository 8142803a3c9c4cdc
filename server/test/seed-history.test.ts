import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedHistory, seedPlan } from "../src/market/seed-history.ts";
import { pastSessions, simulatedSession } from "../src/market/simulated/simulated-history.ts";
import { simulatedCaucionRates } from "../src/market/simulated/simulated-world.ts";
import { createHistoryRepository } from "../src/modules/history/storage/repository.ts";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const logger = { info: () => undefined, warn: () => undefined };
let database: Kysely<HistoryTables>;

beforeAll(async () => {
  database = await createHistoryDatabase();
});
afterAll(() => closeHistoryDatabase(database));

describe("seeding of the simulated history", () => {
  it("covers five sessions by the minute, 30 days by five and 12 months by the day", () => {
    // Friday 20 November 2026 at noon; Monday the 23rd is Sovereignty Day's holiday.
    expect(pastSessions({ before: now, count: 5 })).toEqual([
      "2026-11-13",
      "2026-11-16",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
    ]);
    const [daily, minutes, fives] = seedPlan(now);
    expect(daily?.days.length).toBeGreaterThan(230);
    expect(minutes?.days).toHaveLength(5);
    expect(fives?.days[0]).toBe("2026-10-21");
    expect(daily?.days[0]).toBe("2025-11-20");
    // Today's is the feed's own to record.
    for (const one of [daily, minutes, fives]) expect(one?.days.at(-1)).toBe("2026-11-19");
  });

  it("makes believable bars: inside their range, at the session's minutes, busy bases in nearly all", () => {
    const slices = [...simulatedSession({ seed: 1, date: "2026-11-18", resolution: "1m" })];
    expect(slices).toHaveLength(390);
    const bars = slices.flat();
    expect(bars.length).toBeGreaterThan(10_000);
    expect(bars.length).toBeLessThan(40_000);
    const ladder = simulatedCaucionRates({ seed: 1, at: Date.parse("2026-11-18T13:31:00Z") });
    const rates = ladder.map(({ rate }) => rate);
    for (const { ratePercent } of slices[0] ?? []) {
      expect(ratePercent).toBeGreaterThanOrEqual(Math.min(...rates));
      expect(ratePercent).toBeLessThanOrEqual(Math.max(...rates));
    }
    for (const { open, high, low, close, volume } of bars) {
      expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
      expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
      expect(volume).toBeGreaterThan(0);
    }
    expect(bars[0]?.time).toBe("2026-11-18T13:30:00.000Z");
    expect(bars.at(-1)?.time).toBe("2026-11-18T19:59:00.000Z");
  });

  it("seeds once: a stopped start goes on where it was, another one writes nothing", async () => {
    const store = createHistoryRepository(database);
    const plan = [
      { resolution: "1d", days: ["2026-11-17", "2026-11-18", "2026-11-19"] },
      { resolution: "5m", days: ["2026-11-18", "2026-11-19"] },
    ] as const;
    const stop = new AbortController();
    const stopping = createHistoryRepository(database);
    stopping.writeBars = async (bars) => {
      const written = await store.writeBars(bars);
      if (bars[0]?.resolution === "5m") stop.abort();
      return written;
    };
    const options = { seed: 1, clock: { now: () => now }, logger, plan };
    await seedHistory({ ...options, store: stopping, signal: stop.signal });
    const halfway = (await store.totals()).rows;
    const { signal } = new AbortController();
    expect(await seedHistory({ ...options, signal, store })).toBeGreaterThan(1_000);
    expect((await store.totals()).rows).toBeGreaterThan(halfway);
    expect(await seedHistory({ ...options, signal, store })).toBe(0);
    // What the simulated market, which is open at night, wrote before and after makes no day whole.
    await sql`
      update option_bars set time = case when time < '2026-11-19T17:00:00Z' then '2026-11-19T09:00:00Z'::timestamptz
          else '2026-11-19T22:00:00Z'::timestamptz end
      where resolution = '5m' and time in ('2026-11-19T14:00:00Z', '2026-11-19T19:55:00Z')
    `.execute(database);
    await sql`
      delete from option_bars where resolution = '5m' and time between '2026-11-19T14:00:00Z' and '2026-11-19T14:10:00Z'
    `.execute(database);
    expect(await seedHistory({ ...options, signal, store })).toBeGreaterThan(100);
    // A day that the process ended in the middle of, or began in.
    for (const gap of ["time >= '2026-11-19T17:00:00Z'", "time < '2026-11-19T15:00:00Z'"]) {
      await sql`
        delete from option_bars where resolution = '5m' and time::date = '2026-11-19' and ${sql.raw(gap)}
      `.execute(database);
      expect(await seedHistory({ ...options, signal, store })).toBeGreaterThan(100);
    }
    const { rows } = await sql<{ resolution: string; days: string; sources: string }>`
      select resolution, count(distinct time::date)::text as days, string_agg(distinct source, ',') as sources
      from option_bars group by 1 order by 1
    `.execute(database);
    expect(rows).toEqual([
      { resolution: "1d", days: "3", sources: "simulated" },
      { resolution: "5m", days: "2", sources: "simulated" },
    ]);
  });

  it("lets go of simulated bars older than its span, never of recorded ones", async () => {
    const store = createHistoryRepository(database);
    const [known] = [...simulatedSession({ seed: 1, date: "2026-09-01", resolution: "1d" })].flat();
    if (known === undefined) throw new Error("no simulated bar");
    const own = { ...known, resolution: "1d" } as const;
    await store.writeBars([
      own,
      { ...own, symbol: "GFGC9999OC", source: "imported" },
      // The simulated market is open at night: the 16th ends at midnight of Buenos Aires.
      { ...own, symbol: "GFGC7777OC", time: "2026-11-17T02:59:59.000Z" },
      { ...own, symbol: "GFGC8888OC", time: "2026-11-17T03:00:00.000Z" },
    ]);
    const { signal } = new AbortController();
    const plan = [{ resolution: "1d", days: ["2026-11-17"] }] as const;
    await seedHistory({ store, seed: 1, clock: { now: () => now }, logger, signal, plan });
    const { rows } = await sql`
      select symbol from option_bars where time < '2026-11-17T12:00:00Z' order by symbol
    `.execute(database);
    expect(rows).toEqual([{ symbol: "GFGC8888OC" }, { symbol: "GFGC9999OC" }]);
  });
});
