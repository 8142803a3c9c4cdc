import { describe, expect, it } from "vitest";

import {
  activityByContract,
  relativeVolume,
  sessionsOf,
  callPutRatio,
  typeTurnoverBySession,
} from "./volume-statistics.ts";
import type { ActivityRow } from "./volume-statistics.ts";

function row(day: number, values: Partial<ActivityRow>): ActivityRow {
  const time = `2026-11-${String(day).padStart(2, "0")}T17:00:00-03:00`;
  return {
    time,
    symbol: "GFGC74000D",
    volume: 1,
    turnover: 100,
    operations: 1,
    precio_cierre: 10,
    ...values,
  };
}

describe("relativeVolume", () => {
  it("is the last session over the mean of the ones before", () => {
    expect(relativeVolume([10, 20, 30, 20, 20, 60])).toEqual({ ok: true, times: 3 });
  });

  it("looks 20 sessions back", () => {
    const volumes = [1_000_000, ...Array.from({ length: 20 }, () => 10), 25];
    expect(relativeVolume(volumes)).toEqual({ ok: true, times: 2.5 });
  });

  it("leaves out the sessions that the source did not tell", () => {
    expect(relativeVolume([10, null, 10, 10, 10, 10, 40])).toEqual({ ok: true, times: 4 });
    expect(relativeVolume([10, null, 10, null, 10, 10, 40])).toEqual({ ok: false, reason: "few-sessions" });
  });

  it.each([
    [[10, 10, 10, 10, 40], "few-sessions"],
    [[0, 0, 0, 0, 0, 40], "no-trades"],
    [[10, 10, 10, 10, 10, null], "not-told"],
    [[], "not-told"],
  ])("of %o is unknown: %s", (volumes, reason) => {
    expect(relativeVolume(volumes)).toEqual({ ok: false, reason });
  });
});

describe("activityByContract", () => {
  it("adds up what is known and keeps the newest close", () => {
    const rows = [
      row(20, { volume: 5, precio_cierre: 12 }),
      row(19, { volume: null, turnover: null, precio_cierre: 9 }),
    ];
    expect(activityByContract(rows)[0]).toMatchObject({
      volume: 5,
      turnover: 100,
      operations: 2,
      close: 12,
      activeSessions: 1,
    });
  });

  it("says unknown, not zero, where no row tells", () => {
    expect(activityByContract([row(20, { volume: null })])[0]?.volume).toBeNull();
  });

  it("counts a session without a row of a listed contract as one without trades", () => {
    const other = [13, 16, 17, 18, 19, 20].map((day) => row(day, { symbol: "GFGV74000D" }));
    // Listed on the 13th, then traded on the 20th only: mean of (10, 0, 0, 0, 0) is 2.
    const rows = [row(13, { volume: 10 }), row(20, { volume: 6 }), ...other];
    for (const inOrder of [rows, [rows[1]!, rows[0]!, ...other]])
      expect(activityByContract(inOrder)[0]).toMatchObject({ relativeVolume: 3, relativeVolumeReason: null });
  });

  it("measures a contract against the sessions since it is listed, not against those before", () => {
    const other = [13, 16, 17, 18, 19, 20].map((day) => row(day, { symbol: "GFGV74000D" }));
    const young = [row(19, { volume: 10 }), row(20, { volume: 6 })];
    expect(activityByContract([...young, ...other])[0]).toMatchObject({
      relativeVolume: null,
      relativeVolumeReason: "few-sessions",
    });
  });

  it("keeps the newest close that is known, whatever the order", () => {
    const closes = [
      row(18, { precio_cierre: 7 }),
      row(19, { precio_cierre: 8 }),
      row(20, { precio_cierre: null }),
    ];
    expect(activityByContract(closes)[0]?.close).toBe(8);
    expect(activityByContract(closes.toReversed())[0]?.close).toBe(8);
    expect(activityByContract([row(20, { precio_cierre: null })])[0]?.close).toBeNull();
  });

  it("counts as active the sessions with a known volume above zero", () => {
    const rows = [row(18, { volume: 0 }), row(19, { volume: null }), row(20, { volume: 3 })];
    expect(activityByContract(rows)[0]?.activeSessions).toBe(1);
  });
});

describe("typeTurnoverBySession", () => {
  it("adds calls and puts of each Buenos Aires day", () => {
    const rows = [
      row(19, { turnover: 300 }),
      row(19, { turnover: 100, symbol: "GFGV74000D" }),
      row(20, { turnover: 50 }),
    ];
    const typeOf = (symbol: string) => (symbol.startsWith("GFGC") ? "call" : "put");
    expect(typeTurnoverBySession(rows, typeOf)).toEqual([
      { date: "2026-11-19", calls: 300, puts: 100, callPutRatio: 3 },
      { date: "2026-11-20", calls: 50, puts: null, callPutRatio: null },
    ]);
  });
});

describe("callPutRatio", () => {
  it("is calls over puts where both are known and there are puts", () => {
    expect(callPutRatio({ calls: 6, puts: 4 })).toBe(1.5);
    expect(callPutRatio({ calls: 0, puts: 4 })).toBe(0);
    expect(callPutRatio({ calls: 6, puts: 0 })).toBeNull();
    expect(callPutRatio({ calls: null, puts: 4 })).toBeNull();
    expect(callPutRatio({ calls: 6, puts: null })).toBeNull();
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
