import { expect, it } from "vitest";

import { whereRecorded } from "../testing/recorded-data.ts";
import { strikeCutsOf } from "./index.ts";
import type { PastSession } from "./index.ts";
import { chainFile, recordedCuts, recordedSessions } from "./testing/recorded-sessions.ts";

it(
  "the record shows its ten cuts, and one of October 2025 that their list lacks",
  whereRecorded(chainFile),
  () => {
    const { cuts, unknown } = strikeCutsOf(recordedSessions());
    // Strikes of five figures: the list's amounts are rounded to ten cents.
    const rounded = cuts.map(({ date, amount }) => ({ date, amount: Math.round(10 * amount) / 10 }));
    expect(rounded).toEqual([...recordedCuts(), { date: "2025-10-07", amount: 22.3 }]);
    expect(unknown).toEqual([]);
  },
);

it("a chain of other names without one amount is told, a new expiry isn't", () => {
  const session = (date: string, expiration: string, strikes: readonly number[]): PastSession => ({
    date,
    spot: 100,
    rate: null,
    options: strikes.map((strike) => ({
      symbol: `C${strike}`,
      type: "call",
      strike,
      expiration,
      last: 1,
      bid: null,
      ask: null,
      volume: 1,
    })),
  });
  const [june, august] = ["2026-06-19", "2026-08-21"];
  const sessions = [
    session("2026-06-01", june, [80, 90, 100, 110]),
    session("2026-06-02", june, [71, 84, 93.5, 108.2]),
    session("2026-06-22", august, [85, 95]),
  ];
  expect(strikeCutsOf(sessions)).toEqual({ cuts: [], unknown: ["2026-06-02"] });
});
