import { describe, expect, it } from "vitest";

import { activityBySymbol, relativeVolume, sessionsOf, sideTurnoverBySession } from "./volume-statistics.ts";
import type { ActivityRow } from "./volume-statistics.ts";

function row(day: number, given: Partial<ActivityRow>): ActivityRow {
  const time = `2026-11-${String(day).padStart(2, "0")}T17:00:00-03:00`;
  return { time, symbol: "GFGC74000D", volume: 1, turnover: 100, operations: 1, precio_cierre: 10, ...given };
}

describe("relativeVolume", () => {
  it("is the last session over the mean of the ones before", () => {
    expect(relativeVolume([10, 20, 30, 20, 20, 60])).toBe(3);
  });

  it("looks 20 sessions back", () => {
    const volumes = [1_000_000, ...Array.from({ length: 20 }, () => 10), 25];
    expect(relativeVolume(volumes)).toBe(2.5);
  });

  it("is unknown with fewer than five sessions, without trades before, or when the last is unknown", () => {
    expect(relativeVolume([10, 10, 10, 10, 40])).toBeNull();
    expect(relativeVolume([0, 0, 0, 0, 0, 40])).toBeNull();
    expect(relativeVolume([10, 10, 10, 10, 10, null])).toBeNull();
  });
});

describe("activityBySymbol", () => {
  it("adds up what is known and keeps the newest close", () => {
    const rows = [
      row(20, { volume: 5, precio_cierre: 12 }),
      row(19, { volume: null, turnover: null, precio_cierre: 9 }),
    ];
    expect(activityBySymbol(rows)[0]).toMatchObject({
      volume: 5,
      turnover: 100,
      operations: 2,
      close: 12,
      activeSessions: 1,
    });
  });

  it("says unknown, not zero, where no row tells", () => {
    expect(activityBySymbol([row(20, { volume: null })])[0]?.volume).toBeNull();
  });

  it("counts a session without a row of a listed contract as one without trades", () => {
    const other = [13, 16, 17, 18, 19, 20].map((day) => row(day, { symbol: "GFGV74000D" }));
    // Listed on the 13th, then traded on the 20th only: mean of (10, 0, 0, 0, 0) is 2.
    const rows = [row(13, { volume: 10 }), row(20, { volume: 6 }), ...other];
    expect(activityBySymbol(rows)[0]?.relativeVolume).toBe(3);
  });
});

describe("sideTurnoverBySession", () => {
  it("adds calls and puts of each Buenos Aires day", () => {
    const rows = [
      row(19, { turnover: 300 }),
      row(19, { turnover: 100, symbol: "GFGV74000D" }),
      row(20, { turnover: 50 }),
    ];
    const typeOf = (symbol: string) => (symbol.startsWith("GFGC") ? "call" : "put");
    expect(sideTurnoverBySession(rows, typeOf)).toEqual([
      { date: "2026-11-19", calls: 300, puts: 100, callPutRatio: 3 },
      { date: "2026-11-20", calls: 50, puts: null, callPutRatio: null },
    ]);
  });
});

describe("sessionsOf", () => {
  it("lists days once, ascending, and leaves unreadable times out", () => {
    expect(sessionsOf([row(20, {}), row(19, {}), row(20, {}), row(18, { time: "?" })])).toEqual([
      "2026-11-19",
      "2026-11-20",
    ]);
  });
});
