import { describe, expect, it } from "vitest";

import { addDays, nextTradingDay } from "../../symbols/index.ts";
import { shareCone } from "./share-cone.ts";
import type { DatedBar } from "./share-cone.ts";

/** Closes that go up and down by 1 % in turn, on trading days from a day on. */
function barsFrom(first: string, count: number): DatedBar[] {
  let day = first;
  return Array.from({ length: count }, (_, index) => {
    const close = index % 2 === 0 ? 100 : 101;
    const bar = { day, open: null, high: null, low: null, close };
    day = nextTradingDay(day);
    return bar;
  });
}

describe("the share's cone", () => {
  it("is made of closes alone where the estimator wants no more, and has its counts", () => {
    const { windows, ...rest } = shareCone({
      bars: barsFrom("2026-01-05", 40),
      estimator: "close-to-close",
    });
    expect(rest).toEqual({ from: "2026-01-05", to: "2026-03-03", sessions: 40 });
    expect(windows.map(({ window, count, effectiveCount }) => [window, count, effectiveCount])).toEqual([
      [10, 31, 4],
      [20, 21, 2],
      [30, 11, 1],
    ]);
    // 19 returns of ln 1.01 in turn up and down: mean m/19, variance (19 m^2 - m^2/19) / 18 with m = 0.00995033.
    const move = Math.log(1.01);
    const variance = (19 * move ** 2 - move ** 2 / 19) / 18;
    expect(windows[1]?.today).toBeCloseTo(Math.sqrt(variance * 252), 12);
    expect(shareCone({ bars: barsFrom("2026-01-05", 40), estimator: "parkinson" }).windows).toEqual([]);
  });

  it("begins again after missing sessions: no window lies over the hole", () => {
    const late = barsFrom("2026-03-16", 25);
    const early = barsFrom("2026-01-05", 30);
    const cone = shareCone({ bars: [...early, ...late], estimator: "close-to-close" });
    expect(cone).toMatchObject({ from: "2026-03-16", sessions: 25 });
    // A week without a session is a holiday week; a day more is a hole.
    const week = (days: number) => {
      const [last] = early.slice(-1) as [DatedBar];
      return shareCone({
        bars: [...early, { ...last, day: addDays(last.day, days) }],
        estimator: "close-to-close",
      }).sessions;
    };
    expect([week(8), week(9)]).toEqual([31, 1]);
  });

  it("is empty without a close", () => {
    const none = { from: null, to: null, sessions: 0, windows: [] };
    expect(shareCone({ bars: [], estimator: "yang-zhang" })).toEqual(none);
    const bars = barsFrom("2026-01-05", 30).map((bar) => ({ ...bar, close: 0 }));
    expect(shareCone({ bars, estimator: "close-to-close" })).toEqual(none);
  });
});
