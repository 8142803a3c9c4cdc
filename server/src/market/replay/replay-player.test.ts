import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarketOption } from "@paridad/core/contract";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FeedFault } from "../feed.ts";
import { MarketBook } from "../market-book.ts";
import { loadRecording } from "./load-recording.ts";
import type { Recording } from "./load-recording.ts";
import { ReplayPlayer } from "./replay-player.ts";

const optionsHeader =
  "trade_date,quote_time,snapshot_asof,symbol,strike,expiry,bid_size,bid,ask,ask_size,last,volume,operations,previous_close";
const stockHeader = "trade_date,quote_time,symbol,settlement,bid,ask,last";
const rateHeader = "trade_date,quote_time,currency,days,bid_rate_pct,ask_rate_pct,last_rate_pct";

let directory: string;

async function record({ options, stocks, rates }: { options: string[]; stocks: string[]; rates: string[] }) {
  await writeFile(join(directory, "x_options_quotes.csv"), [optionsHeader, ...options].join("\n"));
  await writeFile(join(directory, "x_stock_quotes.csv"), [stockHeader, ...stocks].join("\n"));
  await writeFile(join(directory, "caucion_quotes.csv"), [rateHeader, ...rates].join("\n"));
  const faults: FeedFault[] = [];
  return { recording: await loadRecording(directory, (fault) => faults.push(fault)), faults };
}

const twoDays = {
  options: [
    "2024-02-08,16:59:59,2024-02-08 16:59:59,GFGC2500FE,2500,2024-02-16,5,16,17,9,16.5,100,10,15",
    "2024-02-07,14:00:00,2024-02-07 14:54:48,GFGV1450FE,1450,2024-02-16,22,0.1,0.15,45,0.1,2,1,0.2",
    "2024-02-07,14:54:30,2024-02-07 14:54:48,GFGC2500FE,2500,2024-02-16,5,26,27,9,26.5,100,10,25",
    "2024-02-07,16:30:00,2024-02-07 16:59:56,GFGC2500FE,2500,2024-02-16,5,28,0,0,28.5,200,20,25",
  ],
  stocks: [
    "2024-02-07,14:50:00,GGAL,48hs,2420,2421,2421",
    "2024-02-07,14:54:40,GGAL,spot,2414,2418,2417.5",
    "2024-02-08,16:59:00,GGAL,CI,2254,2260,2255",
    "2024-02-08,16:59:01,GGAL,24hs,2280,2281,2281",
  ],
  rates: [
    "2024-02-08,16:30:00,ARS,1,80,82,81",
    ",16:00:00,ARS,3,27,28,27.5",
    "2024-02-08,16:30:00,USD,1,1,2,1",
  ],
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "paridad-replay-"));
});
afterEach(() => rm(directory, { recursive: true }));

describe("replay", () => {
  it("never goes back in time between two snapshots of the same minute", async () => {
    const again =
      "2024-02-07,14:55:00,2024-02-07 14:55:08,GFGC2500FE,2500,2024-02-16,5,27,28,9,27.5,100,10,25";
    const { recording } = await record({ ...twoDays, options: [...twoDays.options, again] });
    const player = new ReplayPlayer({ recording, speed: 1 });
    const clocks = [0, 60_000, 3_000, 1_000].map((passed) => player.advance(passed).asOf);
    expect(clocks).toEqual(clocks.toSorted((one, other) => one - other));
  });

  it("passes closed hours in a few seconds, plays the days in order and loops", async () => {
    const { recording } = await record(twoDays);
    const player = new ReplayPlayer({ recording, speed: 1 });
    const seen: string[] = [];
    for (let second = 0; second < 220; second += 1) {
      const { asOf, source } = player.advance(1_000);
      const label = `${source.recordedDate} ${new Date(asOf - 10_800_000).toISOString().slice(11, 16)} ${source.session}`;
      if (seen.at(-1) !== label) seen.push(label);
    }
    expect(seen).toEqual([
      "2024-02-07 14:53 open",
      "2024-02-07 14:54 open",
      "2024-02-07 14:54 closed",
      "2024-02-07 16:58 open",
      "2024-02-07 16:59 open",
      "2024-02-07 16:59 closed",
      "2024-02-08 16:59 open",
      "2024-02-08 16:59 closed",
      "2024-02-07 14:53 open",
      "2024-02-07 14:54 open",
    ]);
  });

  it("says how far it is until the day's first quotes are there", async () => {
    const { recording } = await record(twoDays);
    const player = new ReplayPlayer({ recording, speed: 1 });
    expect(player.advance(0).source.filling).toEqual({ quoted: 1, listed: 2 });
    expect(player.advance(42_000).source.filling).toBeUndefined();
  });

  it("takes the rate from the latest earlier ladder, else the 15 % of the specification, flagged", async () => {
    const { recording } = await record(twoDays);
    const player = new ReplayPlayer({ recording, speed: 1_000 });
    const first = player.advance(0);
    expect(first.rates).toEqual([expect.objectContaining({ days: 1, rate: 15, fallback: true })]);
    let batch = first;
    while (batch.source.recordedDate === "2024-02-07") batch = player.advance(500);
    expect(batch.rates).toEqual([
      { days: 1, rate: 81, description: "1 día", bidRate: 80, askRate: 82, fallback: false },
    ]);
  });

  it("refuses, works out again or flags what is wrong, and counts it", async () => {
    const { recording, faults } = await record({
      ...twoDays,
      options: [
        "2024-04-12,16:59:00,2024-04-12 16:59:30,GFGC4200AG,4200,2025-08-14,1,1,2,1,1.5,1,1,1",
        "2024-04-12,16:59:00,2024-04-12 16:59:30,GFGC2800AG,2800,,1,1,2,1,1.5,1,1,1",
        "2024-04-12,16:59:00,2024-04-12 16:59:30,GFGX2800AG,2800,,1,1,2,1,1.5,1,1,1",
        "2024-04-12,,2024-04-12 16:59:30,GFGC2800AG,2800,,1,1,2,1,1.5,1,1,1",
      ],
    });
    expect(faults.toSorted()).toEqual([
      "expiration-missing",
      "expiration-refused",
      "foreign-rate",
      "malformed-row",
      "undated-rate",
      "unparsed-symbol",
    ]);
    const chain = new ReplayPlayer({ recording, speed: 1 }).advance(0).options;
    // BYMA's expiry of August 2024 was Friday the 16th (shared data, measured).
    expect(chain).toEqual([
      expect.objectContaining({ symbol: "GFGC4200AG", expiration: "2024-08-16", expirationEstimated: true }),
      expect.objectContaining({ symbol: "GFGC2800AG", expiration: "2024-08-16", expirationEstimated: true }),
    ]);
  });
});

const recorded = sharedPath("data/quotes");

describe("replay of the recorded days of 2024", unlessMissing(missingShared("data/quotes")), () => {
  const load = async () => {
    const faults: Partial<Record<FeedFault, number>> = {};
    const recording = await loadRecording(recorded, (fault) => (faults[fault] = (faults[fault] ?? 0) + 1));
    return { recording, faults };
  };
  const rowsOf = ({ days }: Recording) =>
    days.flatMap(({ snapshots }) => snapshots.flatMap(({ quotes }) => quotes)).length;

  it("drops no row silently (counts of the data's README)", async () => {
    const { recording, faults } = await load();
    expect(rowsOf(recording)).toBe(3_634);
    expect(recording.days).toHaveLength(112);
    expect(faults).toMatchObject({
      "expiration-missing": 46,
      "undated-rate": 61,
      "foreign-rate": 46 + 9,
    });
    expect(faults["unparsed-symbol"]).toBeUndefined();
    expect(recording.rates).toHaveLength(38);
  });

  it("plays all of them: each day ends with the last recorded quote of each symbol", async () => {
    const { recording } = await load();
    const player = new ReplayPlayer({ recording, speed: 600 });
    let batch = player.advance(0);
    const book = new MarketBook({ asOf: batch.asOf, source: batch.source });
    const sides = ({ bid, ask, last }: MarketOption) => [bid || null, ask || null, last || null];
    const shownAtEnd = new Map<string, Map<string, unknown>>();
    const spots = new Map<string, number | null | undefined>();
    for (let step = 0; step < 20_000 && shownAtEnd.size < recording.days.length; step += 1) {
      book.apply(batch);
      const date = batch.source.recordedDate ?? "";
      const asOf = recording.days.find((day) => day.date === date)?.snapshots.at(-1)?.asOf;
      if (batch.asOf === asOf && batch.source.session === "closed") {
        shownAtEnd.set(date, new Map([...book.options].map(([symbol, option]) => [symbol, sides(option)])));
        spots.set(date, book.stocks.get("GGAL")?.last);
      }
      batch = player.advance(100);
    }
    for (const { date, snapshots } of recording.days) {
      const quotes = snapshots.flatMap((snapshot) => snapshot.quotes);
      expect(shownAtEnd.get(date)).toEqual(
        new Map(quotes.map(({ option }) => [option.symbol, sides(option)])),
      );
      expect(spots.get(date)).toBeGreaterThan(1_000);
    }
  });
});
