import { describe, expect, it } from "vitest";
import { accessOf } from "@paridad/core/plans";
import { chainAt, createFiveMinuteRows } from "./chain-at.ts";
import { createHistoryWindows, metaOf } from "./history-window.ts";
import type { Window } from "./history-window.ts";
import { nothingWithheld } from "../../market/terms/recorded-terms.ts";
import { createSessionRatios } from "./session-ratios.ts";

type Bars = Parameters<typeof chainAt>[0]["bars"];
const bar = (time: string, fields: object = {}) => ({
  time: new Date(time),
  symbol: "GFGC7400DI",
  resolution: "1m",
  source: "live",
  expiration: "2026-12-18",
  flags: "",
  type: "call",
  close: 100,
  bid: 99,
  ask: 101,
  underlying: null,
  rate_percent: null,
  ...fields,
});

describe("the chain of a past instant", () => {
  const window = { from: null, to: null, askedTo: null, spans: [], isDaily: false, limitReason: null };
  async function ask(at: string, change: Partial<Window> = {}) {
    const asked: { at: Date; oldest: Date }[] = [];
    const rows = [
      bar("2026-11-20T14:00:00Z", { type: "put", underlying: 7_000, rate_percent: 20 }),
      bar("2026-11-20T14:02:00Z", { underlying: 7_300 }),
      bar("2026-11-20T14:01:00Z", { underlying: 7_100, rate_percent: 30 }),
      bar("2026-11-20T14:03:00Z"),
    ];
    const bars = { chainAt: async (wanted: { at: Date; oldest: Date }) => asked.push(wanted) && rows };
    const { data } = await chainAt({
      bars: bars as unknown as Bars,
      window: { ...window, ...change },
      query: { at },
    });
    return { data, asked };
  }

  it("has the spot and the rate of the newest row that knows them, and each row's own side", async () => {
    const { data, asked } = await ask("2026-11-20T14:05:00Z");
    expect([data.spot, data.ratePercent]).toEqual([7_300, 30]);
    expect(data.rows.map(({ type }) => type)).toEqual(["put", "call", "call", "call"]);
    expect(asked).toMatchObject([{ oldest: new Date("2026-11-15T14:05:00Z") }]);
    // Half past nine in the evening there, the next day in UTC: what expired on this one still stands.
    expect((await ask("2026-11-21T00:30:00Z")).asked).toMatchObject([{ day: "2026-11-20" }]);
  });

  it("of a close of five minutes is read in bars of five minutes alone", async () => {
    const asked: object[] = [];
    const read = createFiveMinuteRows({
      bars: { chainAt: async (wanted: object) => asked.push(wanted) && [] } as unknown as Bars,
    });
    const at = new Date("2026-11-21T00:30:00Z");
    expect(await read(at)).toEqual({ rows: [], spot: null });
    const oldest = new Date("2026-11-16T00:30:00Z");
    expect(asked).toEqual([{ at, oldest, day: "2026-11-20", expiration: null, resolutions: ["5m"] }]);
  });

  it("is empty before what the plan reads, without asking the database; at its first instant it is asked", async () => {
    const from = new Date("2026-11-20T14:00:00Z");
    const before = await ask("2026-11-20T13:59:59Z", { from });
    expect([before.data.rows, before.data.spot, before.asked]).toEqual([[], null, []]);
    expect((await ask("2026-11-20T14:00:00Z", { from })).asked).toEqual([
      expect.objectContaining({ at: from, oldest: from }),
    ]);
    // In the resolutions that the plan reads.
    const spans = (["5m", "1d"] as const).map((resolution) => ({ resolution, from: null, to: null }));
    expect((await ask("2026-11-20T14:00:00Z", { spans })).asked).toMatchObject([
      { resolutions: ["5m", "1d"] },
    ]);
  });
});

describe("what a plan reads", () => {
  it("is counted from the newest stored bar, which is looked up twice a minute at most", async () => {
    let [now, reads] = [Date.parse("2026-11-20T15:00:00Z"), 0];
    const bars = {
      newest: async () => {
        reads += 1;
        return new Date("2026-11-20T14:00:00Z");
      },
      daysWith: async () => [],
    };
    const windows = createHistoryWindows({ bars: bars as unknown as Bars, clock: { now: () => now } });
    const access = accessOf({
      user: {
        isActive: true,
        createdAt: "2026-01-01T12:00:00Z",
        subscriptionType: "pro",
        subscriptionStatus: "active",
      },
      now,
    });
    for (const after of [0, 29_999, 1]) {
      now += after;
      const { from } = await windows(access, { fecha_inicio: "2015-01-01" });
      expect(from?.toISOString()).toBe("2026-10-21T14:00:00.000Z");
    }
    expect(reads).toBe(2);
  });

  it("is told to the last instant asked for, not the one after it", () => {
    const askedTo = new Date("2026-11-21T03:00:00Z");
    expect(metaOf([], { from: null, askedTo, limitReason: null })).toMatchObject({
      from: null,
      to: "2026-11-21T02:59:59.999Z",
      limited: false,
    });
  });
});

it("a ratio a session is of the newest series of each symbol, the oldest session first", async () => {
  const daily = (symbol: string, date: string, close: number, expiration = "2026-12-18") =>
    bar(`${date}T20:00:00Z`, { symbol, close, expiration, resolution: "1d" });
  const rows = [
    daily("A", "2026-11-19", 200),
    daily("B", "2026-11-19", 100),
    daily("A", "2026-11-18", 150),
    daily("B", "2026-11-18", 100),
    // The same letters, a year before.
    daily("A", "2025-11-19", 900, "2025-12-19"),
    daily("B", "2025-11-19", 100, "2025-12-19"),
  ];
  const asked: object[] = [];
  const read = createSessionRatios({
    bars: { list: async (wanted: object) => asked.push(wanted) && rows } as never,
    terms: async () => nothingWithheld,
  });
  const found = await read({
    symbol1: "A",
    symbol2: "B",
    sessions: 60,
    before: new Date("2026-11-20T15:00:00Z"),
  });
  expect(found.rows.map(({ time }) => time.slice(0, 10))).toEqual(["2026-11-18", "2026-11-19"]);
  // Sixty sessions back from 20 November is 26 August.
  const [{ from, limit } = {}] = asked as { from?: Date; limit?: number }[];
  expect(from?.getTime()).toBeLessThanOrEqual(Date.parse("2026-08-26T03:00:00Z"));
  expect(limit).toBeGreaterThanOrEqual(2 * 60);
});
