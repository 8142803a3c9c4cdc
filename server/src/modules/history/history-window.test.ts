import { describe, expect, it } from "vitest";

import { spansOf } from "./history-window.ts";

const iso = (instant: Date | null) => instant?.toISOString() ?? null;
const read = (given: ReturnType<typeof spansOf>) =>
  given.map(({ resolution, from, to }) => [resolution, iso(from), iso(to)]);

describe("spansOf", () => {
  it("leaves to coarser bars every day without finer ones, before, between and after", () => {
    // Minutes on Friday 12 and Monday 15 January 2024, and on Thursday 18 July 2024.
    const days = new Map([["1m", ["2024-07-18", "2024-01-15", "2024-01-12"]]] as const);
    expect(read(spansOf(["1m", "1d"], days))).toEqual([
      ["1m", null, null],
      ["1d", null, "2024-01-12T03:00:00.000Z"],
      ["1d", "2024-01-16T03:00:00.000Z", "2024-07-18T03:00:00.000Z"],
      ["1d", "2024-07-19T03:00:00.000Z", null],
    ]);
  });

  it("gives a plan without minutes the coarser bars of the same day", () => {
    const days = new Map([
      ["1m", ["2026-11-20"]],
      ["5m", ["2026-11-20"]],
    ] as const);
    expect(read(spansOf(["5m", "1d"], days))).toEqual([
      ["5m", null, null],
      ["1d", null, "2026-11-20T03:00:00.000Z"],
      ["1d", "2026-11-21T03:00:00.000Z", null],
    ]);
  });

  it("is everything where nothing finer is stored", () => {
    expect(read(spansOf(["1m", "5m", "1d"], new Map()))).toEqual([
      ["1m", null, null],
      ["5m", null, null],
      ["1d", null, null],
    ]);
  });
});
