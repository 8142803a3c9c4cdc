import type { Access } from "@paridad/core/plans";
import { describe, expect, it, vi } from "vitest";
import type { BarRow } from "./storage/bars-repository.ts";
import { historyRowOf, historySymbolOf, ratioRowsOf } from "./answer-rows.ts";
import { beginningOf, createHistoryWindows, endOf, metaOf, planRange } from "./history-window.ts";
import { newestPairs } from "./newest-pairs.ts";
import { createRawRows } from "./raw-rows.ts";
import { readPage } from "./read-page.ts";

const now = Date.parse("2026-11-20T15:07:30Z");
const bar = (symbol: string, time: string, rest: Partial<BarRow> = {}): BarRow => ({
  symbol,
  expiration: "2026-12-18",
  time: new Date(time),
  resolution: "1m",
  source: "live",
  open: 1,
  high: 4,
  low: 0.5,
  close: 3,
  bid: 2.5,
  ask: 3.5,
  volume: 10,
  operations: 7,
  turnover: 3_000,
  underlying: 7_500,
  rate_percent: 24,
  flags: "",
  ...rest,
});
const trial: Access = { kind: "trial", daysRemaining: 3, modules: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };
const plan = (modules: number[]) => ({ kind: "plan", plan: "x", modules, endsAt: null }) as unknown as Access;
/** A plan that reads the last month by five minutes. */
const coarse = plan([1]);

describe("the range of a question", () => {
  it("a day begins and ends in Buenos Aires, an instant is itself", () => {
    expect(beginningOf("2026-11-20")).toEqual(new Date("2026-11-20T03:00:00Z"));
    expect(endOf("2026-11-20")).toEqual(new Date("2026-11-21T03:00:00Z"));
    expect(beginningOf("2026-11-20T15:00:00Z")).toEqual(new Date("2026-11-20T15:00:00Z"));
    expect(endOf("2026-11-20T15:00:00Z")).toEqual(new Date("2026-11-20T15:00:00.001Z"));
    expect([beginningOf(undefined), endOf(undefined)]).toEqual([null, null]);
  });

  it.each<[string, string | undefined, string]>([
    ["no end", undefined, "2026-11-20T15:00:00.001Z"],
    ["an end to come", "2026-11-20T15:06:00Z", "2026-11-20T15:00:00.001Z"],
    ["an end of before", "2026-11-20T14:00:00Z", "2026-11-20T14:00:00.001Z"],
  ])("a plan of five-minute rows with %s reads no running five minutes", (_name, end, to) => {
    const range = planRange({ access: coarse, query: { fecha_fin: end }, newest: new Date(now), now });
    expect(range.to).toEqual(new Date(to));
    expect(range.allowed).not.toContain("1m");
  });

  it("what an answer says of itself: what it has in it, what was asked for, and every reason", () => {
    const rows = [bar("A", "2026-11-20T15:00:00Z", { source: "replay" }), bar("A", "2026-11-19T15:00:00Z")];
    const open = { from: null, askedTo: null, limitReason: null };
    expect(metaOf(rows, open)).toEqual({
      resolution: ["1m"],
      from: "2026-11-19T15:00:00.000Z",
      to: "2026-11-20T15:00:00.000Z",
      limited: false,
      limitReason: null,
      sources: ["live", "replay"],
    });
    const asked = { from: new Date(0), askedTo: new Date(60_000), limitReason: "Plan." };
    expect(metaOf([], asked, "Fuente.")).toMatchObject({
      from: "1970-01-01T00:00:00.000Z",
      to: "1970-01-01T00:00:59.999Z",
      limited: true,
      limitReason: "Plan. Fuente.",
    });
    expect(metaOf([], open)).toMatchObject({ from: null, to: null, resolution: [] });
    expect(metaOf([], open, "Fuente.")).toMatchObject({ limited: true, limitReason: "Fuente." });
  });

  it("the stored range is read twice a minute at most, and again after it could not be", async () => {
    let time = 0;
    const newest = vi.fn<() => Promise<Date>>().mockRejectedValueOnce(new Error("away"));
    newest.mockResolvedValue(new Date(now));
    const windows = createHistoryWindows({
      bars: { newest, daysWith: async () => [] } as never,
      clock: { now: () => time },
    });
    await expect(windows(trial, {})).rejects.toThrow("away");
    await windows(trial, {});
    time = 29_999;
    expect((await windows(trial, { resolution: "1d" })).isDaily).toBe(true);
    expect(newest).toHaveBeenCalledTimes(2);
    time = 30_000;
    expect(await windows(trial, { resolution: "5m" })).toMatchObject({
      isDaily: false,
      spans: [{ resolution: "5m", from: null, to: null }],
    });
    expect(newest).toHaveBeenCalledTimes(3);
  });
});

describe("rows of an answer", () => {
  it("a bar's fields each under its name, its flags as a list; a symbol's type and letters", () => {
    expect(historyRowOf(bar("A", "2026-11-20T15:00:00Z", { flags: "stale,crossed" }))).toEqual({
      time: "2026-11-20T15:00:00.000Z",
      symbol: "A",
      precio_cierre: 3,
      precio_compra: 2.5,
      precio_venta: 3.5,
      precio_minimo: 0.5,
      precio_maximo: 4,
      volumen: 10,
      facturacion: 3_000,
      precio_apertura: 1,
      operaciones: 7,
      subyacente: 7_500,
      expiration: "2026-12-18",
      resolution: "1m",
      source: "live",
      flags: ["stale", "crossed"],
    });
    const stored = { symbol: "GFGV7400DI", expiration: "2026-12-18", strike: 7_400, type: "put" };
    expect(historySymbolOf(stored)).toMatchObject({ type: "put", expiryCode: "DI" });
    expect(historySymbolOf({ ...stored, symbol: "X", type: "call" })).toMatchObject({
      type: "call",
      expiryCode: null,
    });
  });

  it("a pair is of one time and one resolution, the newest first, no more than asked for", () => {
    const rows = [
      bar("A", "2026-11-20T15:02:00Z"),
      bar("B", "2026-11-20T15:02:00Z", { resolution: "5m" }),
      bar("A", "2026-11-20T15:01:00Z", { close: 6 }),
      bar("B", "2026-11-20T15:01:00Z", { close: 2 }),
      bar("B", "2026-11-20T15:00:00Z", { close: 2 }),
      bar("A", "2026-11-20T15:00:00Z", { close: 4 }),
    ];
    const pairs = (limit: number) => ratioRowsOf(rows, { symbol1: "A", symbol2: "B", limit });
    expect(pairs(9).rows.map(({ time, precio_cierre: ratio }) => [time.slice(11, 16), ratio])).toEqual([
      ["15:01", 3],
      ["15:00", 2],
    ]);
    expect(pairs(1).used).toEqual([rows[2]]);
  });

  it("bars are read back to the wanted pair's time, and that time to its end", async () => {
    const rows = [
      bar("A", "2026-11-20T15:03:00Z"),
      // Of another resolution it makes no pair.
      bar("B", "2026-11-20T15:03:00Z", { resolution: "5m" }),
      bar("A", "2026-11-20T15:02:00Z"),
      bar("B", "2026-11-20T15:02:00Z"),
      bar("A", "2026-11-20T15:02:00Z", { resolution: "5m" }),
      bar("A", "2026-11-20T15:01:00Z"),
    ];
    let wanted: unknown = null;
    async function* stream(asked: unknown) {
      wanted = asked;
      yield* rows;
    }
    const read = (limit: number) =>
      newestPairs({ stream } as never, { symbol1: "A", symbol2: "B", limit, window: {} as never });
    expect(await read(1)).toEqual(rows.slice(0, 5));
    expect(await read(2)).toEqual(rows);
    expect(wanted).toMatchObject({ symbols: ["A", "B"], limit: 10_000 });
  });

  it("two series of one symbol and time are no pair", async () => {
    const time = "2026-11-20T15:03:00Z";
    const rows = [
      bar("A", time),
      bar("A", time, { expiration: "2027-12-17" }),
      bar("A", "2026-11-20T15:02:00Z"),
    ];
    async function* stream() {
      yield* rows;
    }
    const asked = { symbol1: "A", symbol2: "B", limit: 1, window: {} as never };
    expect(await newestPairs({ stream } as never, asked)).toEqual(rows);
  });

  it("of the probability series each row has the close of the session before its own", async () => {
    const rows = [bar("A", "2026-11-20T15:00:00Z"), bar("A", "2026-11-19T02:00:00Z")];
    const closes = vi.fn<(asked: object) => Promise<object[]>>().mockResolvedValue([
      { day: "2026-11-20", close: 9 },
      { day: "2026-11-19", close: 8 },
      { day: "2026-11-17", close: 7 },
    ]);
    const to = new Date("2026-11-20T15:05:00Z");
    const windows = async () => ({ from: null, to, askedTo: null, limitReason: null });
    const bars = { list: async () => rows, closes } as never;
    const raw = createRawRows({ bars, windows: windows as never });
    const answer = await raw(trial, { symbol: "A", limit: 5 });
    expect(answer.rows.map((row) => [row.previous_close, row.c])).toEqual([
      [8, 3],
      [7, 3],
    ]);
    expect(closes.mock.calls[0]?.[0]).toMatchObject({ symbol: "A", until: "2026-11-18", to });
    const none = createRawRows({
      bars: { list: async () => [], closes } as never,
      windows: windows as never,
    });
    expect((await none(trial, { symbol: "A", limit: 5 })).rows).toEqual([]);
    expect(closes).toHaveBeenCalledTimes(1);
  });
});

describe("a page of a listing", () => {
  /** A page of so many stored rows. */
  async function page(stored: number, asked: { page: number; limit: number }, isDaily = false) {
    const list = async ({ limit, offset }: { limit: number; offset: number }) =>
      Array.from({ length: Math.max(0, Math.min(limit, stored - offset)) }, () =>
        bar("A", "2026-11-20T15:00:00Z"),
      );
    const countUpTo = async ({ offset }: { offset: number }, most: number) => Math.min(most, stored - offset);
    const bars = { list, countUpTo } as never;
    return readPage(bars, { symbols: [], from: null, to: null, spans: [], isDaily }, asked);
  }

  it.each<[number, { page: number; limit: number }, boolean, object]>([
    [0, { page: 1, limit: 10 }, false, { totalPages: 1, total: 0, totalAtLeast: 0, hasNextPage: false }],
    [10, { page: 1, limit: 10 }, false, { totalPages: 1, total: 10, totalAtLeast: 10, hasNextPage: false }],
    [11, { page: 1, limit: 10 }, false, { totalPages: 2, total: 11, totalAtLeast: 11, hasNextPage: true }],
    [
      5_000,
      { page: 1, limit: 10 },
      false,
      { totalPages: 500, total: 5_000, totalAtLeast: 5_000, hasNextPage: true },
    ],
    [
      5_001,
      { page: 1, limit: 10 },
      false,
      { totalPages: null, total: null, totalAtLeast: 5_000, hasNextPage: true },
    ],
    [11, { page: 2, limit: 10 }, false, { totalPages: 2, total: 11, totalAtLeast: 11, hasNextPage: false }],
    [
      11,
      { page: 3, limit: 10 },
      false,
      { totalPages: null, total: null, totalAtLeast: 0, hasNextPage: false },
    ],
    [
      11,
      { page: 1, limit: 10 },
      true,
      { totalPages: null, total: null, totalAtLeast: 11, hasNextPage: true },
    ],
  ])("of %d rows %j (daily: %s) says %j", async (stored, asked, isDaily, expected) => {
    const { rows, pagination } = await page(stored, asked, isDaily);
    expect(pagination).toEqual({ page: asked.page, ...expected });
    expect(rows.length).toBe(Math.max(0, Math.min(asked.limit, stored - (asked.page - 1) * asked.limit)));
  });
});
