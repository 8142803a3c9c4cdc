import { describe, expect, it } from "vitest";

import { scanPairs } from "./pair-scanner.ts";
import type { ScannedContract } from "./pair-scanner.ts";

const days = ["02", "03", "04", "05", "06", "09", "10", "11", "12", "13", "16", "17"];

function contract(strike: number, closes: readonly number[], values: { volume?: number; ask?: number } = {}) {
  const { volume = 10, ask } = values;
  const rows = closes.map((close, index) => ({
    time: `2026-11-${days[index]}T17:00:00-03:00`,
    close,
    bid: ask === undefined ? null : 100,
    ask: ask ?? null,
    volume,
  }));
  return { symbol: `GFGC${strike}0D`, strike, delta: null, rows } satisfies ScannedContract;
}

const flat = Array.from({ length: 12 }, () => 100);
const rising = days.map((_, index) => 100 + index);
const falling = days.map((_, index) => 200 - index);
const anything = { minimumVolume: 0, maximumSpread: null, deltas: null, minimumPremium: 0 };

describe("scanPairs", () => {
  it("sorts by how far today's ratio is from its mean on either side, lower strike first in each pair", () => {
    const jumps = days.map((_, index) => (index === days.length - 1 ? 140 : 100));
    const pairs = scanPairs({
      contracts: [contract(8_000, jumps), contract(7_000, rising), contract(9_000, flat)],
      sessions: 12,
      liquidity: anything,
    });
    // Deviations of the sample: 3.18, -2.92 and 1.53.
    expect(pairs.map(({ strike1, strike2 }) => [strike1, strike2])).toEqual([
      [8_000, 9_000],
      [7_000, 8_000],
      [7_000, 9_000],
    ]);
    expect(pairs.at(-1)?.statistics).toMatchObject({ count: 12, current: 1.11, percentile: 1 });
  });

  it("leaves out deltas beyond the range, on either side, and premiums below the least", () => {
    const scan = (deltas: readonly [number, number] | null, minimumPremium: number) =>
      scanPairs({
        contracts: [
          { ...contract(7_000, rising), delta: -0.6 },
          { ...contract(8_000, flat), delta: 0.61 },
          { ...contract(9_000, falling), delta: null },
        ],
        sessions: 12,
        liquidity: { ...anything, deltas, minimumPremium },
      }).map(({ strike1, strike2 }) => `${strike1}/${strike2}`);
    expect(scan([0.1, 0.6], 0)).toEqual(["7000/9000"]);
    // The last closes are 111, 100 and 189.
    expect(scan(null, 101)).toEqual(["7000/9000"]);
    expect(scan(null, 100)).toHaveLength(3);
  });

  it("leaves illiquid contracts out", () => {
    const scan = (minimumVolume: number, maximumSpread: number | null) =>
      scanPairs({
        contracts: [
          contract(7_000, rising, { ask: 110 }),
          contract(8_000, flat, { volume: 2, ask: 102 }),
          contract(9_000, falling, { ask: 130 }),
        ],
        sessions: 12,
        liquidity: { ...anything, minimumVolume, maximumSpread },
      }).map(({ strike1, strike2 }) => `${strike1}/${strike2}`);
    expect(scan(3, null)).toEqual(["7000/9000"]);
    // Spreads relative to their mids: 9.5 %, 2 % and 26 %.
    expect(scan(0, 0.15)).toEqual(["7000/8000"]);
  });

  it("passes over a session in which one of them has no close", () => {
    const { rows, ...rest } = contract(8_000, flat);
    const holed = { ...rest, rows: rows.map((row, index) => (index === 11 ? { ...row, close: null } : row)) };
    const pairs = scanPairs({
      contracts: [contract(7_000, rising), holed],
      sessions: 12,
      liquidity: anything,
    });
    expect(pairs).toMatchObject([
      { statistics: { count: 11, current: 1.1 }, lastSession: "2026-11-16", isCurrent: false },
    ]);
  });

  it("puts a ratio that hasn't moved last, under the lowest percentile", () => {
    const pairs = scanPairs({
      contracts: [contract(7_000, flat), contract(8_000, flat), contract(9_000, rising)],
      sessions: 12,
      liquidity: anything,
    });
    // 100 over a rising close ends at its lowest: one of twelve.
    expect(
      pairs.map(({ strike1, strike2, statistics }) => [strike1, strike2, statistics.percentile]),
    ).toEqual([
      [7_000, 9_000, 1 / 12],
      [8_000, 9_000, 1 / 12],
      [7_000, 8_000, null],
    ]);
  });

  it("means volumes over the sessions of the window, those without a trade as zero", () => {
    const longer = [...days.map((day) => `2026-10-${day}`), ...days.map((day) => `2026-11-${day}`)];
    const rowsOf = (tradesAt: (index: number) => boolean) =>
      longer.flatMap((day, index) =>
        tradesAt(index)
          ? [{ time: `${day}T17:00:00-03:00`, close: 100, bid: null, ask: null, volume: 60 }]
          : [],
      );
    const pairs = scanPairs({
      contracts: [
        { symbol: "GFGC70000D", strike: 7_000, delta: null, rows: rowsOf(() => true) },
        {
          symbol: "GFGC80000D",
          strike: 8_000,
          delta: null,
          rows: rowsOf((index) => index < 12 || index % 4 === 0),
        },
      ],
      sessions: 12,
      liquidity: anything,
    });
    // Three of the twelve sessions of the window, at 60 lots: 15 a session.
    expect(pairs.map(({ meanVolume }) => meanVolume)).toEqual([15]);
  });

  it("says of which session the ratio is, and when a later one had none", () => {
    const whole = contract(7_000, rising);
    const stopped = { ...contract(8_000, flat), rows: contract(8_000, flat).rows.slice(0, 10) };
    const [pair] = scanPairs({ contracts: [whole, stopped], sessions: 12, liquidity: anything });
    expect(pair).toMatchObject({ lastSession: "2026-11-13", isCurrent: false });
    const [current] = scanPairs({
      contracts: [whole, contract(8_000, flat)],
      sessions: 12,
      liquidity: anything,
    });
    expect(current).toMatchObject({ lastSession: "2026-11-17", isCurrent: true });
  });

  it("claims nothing with too few common sessions", () => {
    const contracts = [contract(7_000, rising.slice(0, 9)), contract(8_000, flat)];
    expect(scanPairs({ contracts, sessions: 12, liquidity: anything })).toEqual([]);
  });
});
