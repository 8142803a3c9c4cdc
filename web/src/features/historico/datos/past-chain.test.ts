import { expect, test } from "vitest";

import { historyRow } from "../testing/history-fixtures.ts";
import { pastChain } from "./past-chain.ts";
import type { ChainAnswer } from "./past-chain.ts";

const at = "2026-11-20T19:00:00.000Z";

// A quote is old once its bar ended more than 15 minutes before the instant; a minute's bar is named by its beginning.
test.each([
  ["1m", "18:44:00.000", false],
  ["1m", "18:43:59.999", true],
  ["5m", "18:40:00.000", false],
  ["5m", "18:39:59.999", true],
  ["1d", "18:45:00.000", false],
  ["1d", "18:44:59.999", true],
] as const)("a bar of %s at %s is old at 19:00: %s", (resolution, time, isStale) => {
  const row = { ...historyRow({ time: `2026-11-20T${time}Z`, resolution }), type: "call", strike: 7_000 };
  const answer = { at, spot: 7_510, ratePercent: 30, rows: [row] } as unknown as ChainAnswer;
  const { strikes } = pastChain(answer, { expiration: "2026-12-18" });
  expect(strikes.map(({ call }) => call?.isStale)).toEqual([isStale]);
});

test("is valued with the share of the instant, not with that of each bar", () => {
  const valued = (subyacente: number) => {
    const row = { ...historyRow({ time: at, precio_cierre: 700, subyacente }), type: "call", strike: 7_000 };
    const answer = { at, spot: 7_510, ratePercent: 30, rows: [row] } as unknown as ChainAnswer;
    return pastChain(answer, { expiration: "2026-12-18" }).strikes[0]?.call?.value.volatility;
  };
  expect(valued(7_510)).toBeGreaterThan(0);
  expect(valued(7_300)).toBe(valued(7_510));
});
