import type { MarketUpdate } from "@paridad/core/contract";
import { describe, expect, it } from "vitest";
import { createTurns } from "../../limits/turns.ts";
import { createEmbedReads } from "./embed-reads.ts";
import type { ReadSessionRatios } from "./kept-sessions.ts";

const start = Date.parse("2026-11-20T15:00:00Z");
const live = { mode: "live", ownerId: "ana" } as const;
const delayed = { mode: "delayed", ownerId: "ana" } as const;
const symbols = { symbol1: "GFGC7200DI", symbol2: "GFGC7400DI" };
const option = (symbol: string, fields: object) => ({ symbol, strike: 7200, ...fields });
const update = {
  asOf: "2026-11-20T11:59:58-03:00",
  source: { kind: "live", name: "byma", stale: false },
  data: {
    opciones: [
      option("GFGC7200DI", { expiration: "2026-12-18", bid: 400, ask: 420, last: 410 }),
      option("GFGC7400DI", { expiration: "2026-12-18", bid: 200, ask: 210, last: 205 }),
      option("GFGC7200FE", { expiration: "2027-02-19", bid: 600, ask: 640, previousClose: 620 }),
    ],
    acciones: [{ symbol: "GGAL", last: 7510 }],
  },
} as unknown as MarketUpdate;

function createWorld({ shown = update as MarketUpdate | null, delaySeconds = 0 } = {}) {
  let now = start;
  const asked: Parameters<ReadSessionRatios>[0][] = [];
  let fails = false;
  const reads = createEmbedReads({
    market: { look: (mode) => ({ mode, delaySeconds, refreshSeconds: 2, update: shown }) },
    valueChain: () => {
      throw new Error("no chain was asked for");
    },
    sessionRatios: async (wanted) => {
      asked.push(wanted);
      if (fails) throw new Error("away");
      return { rows: [], leftOut: null };
    },
    clock: { now: () => now },
    turns: createTurns(),
  });
  return {
    reads,
    asked,
    advance: (milliseconds: number) => void (now += milliseconds),
    fail: (does: boolean) => void (fails = does),
  };
}

describe("today's ratio on a partner's page", () => {
  it("is made of both symbols' bid, ask and last", async () => {
    const { reads } = createWorld();
    expect(await reads.ratios(live, symbols)).toEqual({
      limitReason: null,
      mode: "live",
      delaySeconds: 0,
      refreshSeconds: 2,
      ...symbols,
      source: { kind: "live", name: "byma", stale: false },
      now: {
        time: "2026-11-20T11:59:58-03:00",
        ...symbols,
        symbol1_bid: 400,
        symbol1_ask: 420,
        symbol1_c: 410,
        symbol2_bid: 200,
        symbol2_ask: 210,
        symbol2_c: 205,
        // 400 / 210, 420 / 200 and 410 / 205.
        compra_venta: expect.closeTo(1.904_761_904_761_9, 12),
        venta_compra: 2.1,
        precio_cierre: 2,
      },
      sessions: [],
    });
  });

  it("says null where a side was not quoted, and none where a symbol or the market is unknown", async () => {
    const { reads } = createWorld();
    const of = async (symbol1: string, symbol2: string) =>
      (await reads.ratios(live, { symbol1, symbol2 })).now;
    expect(await of("GGAL", "GFGC7200FE")).toMatchObject({
      symbol1_bid: null,
      symbol1_ask: null,
      symbol1_c: 7510,
      // Yesterday's price is none of today.
      symbol2_c: null,
      precio_cierre: null,
      compra_venta: null,
    });
    expect(await of("GFGC9900DI", "GFGC7400DI")).toBeNull();
    expect(await of("GFGC7400DI", "GFGC9900DI")).toBeNull();
    const closed = createWorld({ shown: null });
    expect(await closed.reads.ratios(live, symbols)).toMatchObject({ now: null, source: null });
  });
});

describe("its sessions", () => {
  it("are read once a minute for each question, up to the instant that the page may see", async () => {
    const { reads, asked, advance } = createWorld({ delaySeconds: 1_200 });
    await reads.ratios(delayed, symbols);
    // Twenty minutes ago; the bound is exclusive.
    expect(asked).toEqual([{ ...symbols, sessions: 60, before: new Date(start - 1_200_000 + 1) }]);
    advance(59_999);
    await reads.ratios(delayed, symbols);
    expect(asked).toHaveLength(1);
    advance(1);
    await reads.ratios(delayed, symbols);
    await reads.ratios(delayed, { ...symbols, window: 10 });
    await reads.ratios(delayed, { symbol1: "GGAL", symbol2: "GFGC7400DI" });
    await reads.ratios(delayed, { symbol1: "GGAL", symbol2: "GFGC7200DI" });
    expect(asked.map(({ sessions, symbol1, symbol2 }) => [sessions, symbol1, symbol2])).toEqual([
      [60, "GFGC7200DI", "GFGC7400DI"],
      [60, "GFGC7200DI", "GFGC7400DI"],
      [10, "GFGC7200DI", "GFGC7400DI"],
      [60, "GGAL", "GFGC7400DI"],
      [60, "GGAL", "GFGC7200DI"],
    ]);
  });

  it("that a page with live prices was given are not kept for one that sees them late", async () => {
    const { reads, asked } = createWorld();
    const pair = { ...symbols, window: 60 };
    for (const delaySeconds of [0, 900, 0]) await reads.readRatios({ update, delaySeconds }, [pair], "ana");
    expect(asked.map(({ before }) => start + 1 - before.getTime())).toEqual([0, 900_000]);
  });

  it("that could not be read are asked for again at once", async () => {
    const { reads, asked, fail } = createWorld();
    fail(true);
    await expect(reads.ratios(live, symbols)).rejects.toThrow("away");
    fail(false);
    await reads.ratios(live, symbols);
    expect(asked).toHaveLength(2);
  });

  it("are kept for two hundred questions, the one that nobody asks for longest leaves first", async () => {
    const { reads, asked } = createWorld();
    const windows = Array.from({ length: 200 }, (_, index) => index + 1);
    for (const window of windows) await reads.ratios(live, { ...symbols, window });
    await reads.ratios(live, { ...symbols, window: 1 });
    expect(asked).toHaveLength(200);
    await reads.ratios(live, { ...symbols, window: 201 });
    await reads.ratios(live, { ...symbols, window: 1 });
    await reads.ratios(live, { ...symbols, window: 3 });
    expect(asked).toHaveLength(201);
    await reads.ratios(live, { ...symbols, window: 2 });
    expect(asked).toHaveLength(202);
  });
});

describe("the market on a partner's page", () => {
  it("is cut to the expiration that was asked for, and whole without one", () => {
    const { reads } = createWorld();
    const seen = (query: { expiration?: string }) =>
      reads.market("live", query).update?.data.opciones?.map(({ symbol }) => symbol);
    expect(seen({})).toEqual(["GFGC7200DI", "GFGC7400DI", "GFGC7200FE"]);
    expect(seen({ expiration: "2027-02-19" })).toEqual(["GFGC7200FE"]);
    expect(reads.market("live", { expiration: "2027-02-19" }).update?.data.acciones).toHaveLength(1);
    expect(createWorld({ shown: null }).reads.market("live", {}).update).toBeNull();
  });

  it("has no chain while nothing is known", () => {
    const { reads } = createWorld({ shown: null });
    expect(reads.chain("live", {})).toEqual({
      mode: "live",
      delaySeconds: 0,
      refreshSeconds: 2,
      chain: null,
    });
  });
});
