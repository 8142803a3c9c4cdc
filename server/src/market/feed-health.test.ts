import { describe, expect, it } from "vitest";
import { bookCounts, createFaultLog } from "./feed-health.ts";

const asOf = Date.parse("2026-11-20T15:00:00Z");
const option = (fields: object) => ({ symbol: "GFGC7400DI", ...fields });

describe("what an administrator reads of the book", () => {
  it("counts sides that are there, and crosses a bid above its ask only", () => {
    const options = [
      option({ bid: 10, ask: 11 }),
      option({ bid: 11, ask: 11 }),
      option({ bid: 11.01, ask: 11 }),
      option({ bid: 10, ask: null }),
      option({ bid: 0, ask: 11 }),
      option({}),
    ];
    expect(bookCounts({ options, asOf })).toEqual({ options: 6, twoSided: 3, crossed: 1, stale: 0 });
  });

  it("calls a quote stale when its last trade is more than a quarter of an hour old", () => {
    const staleOf = (datetime: string | null) => bookCounts({ options: [option({ datetime })], asOf }).stale;
    expect(staleOf("2026-11-20T14:45:00Z")).toBe(0);
    expect(staleOf("2026-11-20T14:44:59.999Z")).toBe(1);
    expect(staleOf(null)).toBe(0);
  });
});

describe("a feed's faults", () => {
  it("are counted all, with the last five details that differ, each of 80 characters", () => {
    const log = createFaultLog();
    for (const detail of ["a", "b", "a", undefined, "c", "d", "e", "f".repeat(81), "f".repeat(82)])
      log.record("malformed-row", detail);
    log.record("update-gap");
    expect(log.counts).toMatchObject({ "malformed-row": 9, "update-gap": 1 });
    expect(log.examples).toEqual({ "malformed-row": ["b", "c", "d", "e", "f".repeat(80)] });
  });
});
