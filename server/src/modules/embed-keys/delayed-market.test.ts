import type { MarketUpdate } from "@paridad/core/contract";
import { describe, expect, it } from "vitest";
import { createDelayedMarket } from "./delayed-market.ts";

// Fifteen minutes, in steps of 15 s.
const minute = 60_000;

function createWorld(kind = "live", own: object = {}) {
  let now = 10_000_000;
  let number = 0;
  const source = { kind, name: "byma", stale: false };
  const market = createDelayedMarket({
    snapshot: () => ({ seq: number, source: { ...source, ...own }, data: {} }) as unknown as MarketUpdate,
    clock: { now: () => now },
  });
  /** Goes on; update `n` is what is true after n steps. */
  const step = (milliseconds: number, isKept = true): void => {
    now += milliseconds;
    number += 1;
    if (isKept) market.keep();
  };
  const seqOf = () => market.look("delayed").update?.seq ?? null;
  return { market, step, seqOf };
}

describe("a live market on delayed pages", () => {
  it("is shown fifteen minutes late, not a millisecond sooner", () => {
    const { market, step, seqOf } = createWorld();
    step(0);
    expect(market.look("delayed")).toEqual({
      mode: "delayed",
      delaySeconds: 900,
      refreshSeconds: 15,
      update: null,
    });
    step(15 * minute - 1, false);
    expect(seqOf()).toBeNull();
    step(1, false);
    expect(market.look("delayed").update).toMatchObject({ seq: 1, source: { delaySeconds: 900 } });
  });

  it("is kept every 15 s, and each step is shown at its time", () => {
    const { step, seqOf } = createWorld();
    step(0);
    step(14_999);
    step(1);
    step(15_000);
    step(15 * minute - 30_000);
    expect(seqOf()).toBe(1);
    step(14_999);
    expect(seqOf()).toBe(1);
    step(1);
    expect(seqOf()).toBe(3);
    step(15_000);
    expect(seqOf()).toBe(4);
  });

  it("never shows late what could not be shown at its time: the upstream's label changed since", () => {
    const own: { redistribution?: string } = { redistribution: "none" };
    const { market, step, seqOf } = createWorld("live", own);
    step(0);
    own.redistribution = "delayed";
    step(15 * minute);
    expect(seqOf()).toBeNull();
    step(15 * minute);
    expect(market.look("live").update).toMatchObject({ seq: 2 });
  });

  it("is late on every page where its source allows no more, recorded or not", () => {
    const { market, step, seqOf } = createWorld("replay", { redistribution: "delayed" });
    step(0);
    step(15 * minute - 1);
    expect(market.look("live")).toMatchObject({ mode: "delayed", delaySeconds: 900, update: null });
    step(1, false);
    expect([seqOf(), market.look("live").update?.seq]).toEqual([1, 1]);
  });

  it("never jumps back to nothing while it goes on for hours", () => {
    const { step, seqOf } = createWorld();
    // 160 steps of 15 s: forty minutes.
    for (let count = 0; count < 160; count += 1) step(15_000);
    expect(seqOf()).toBe(100);
    // Steps that don't meet the quarter of an hour exactly: the newest one that is old enough.
    for (let count = 0; count < 100; count += 1) step(15_007);
    // Sixty of them ago.
    expect(seqOf()).toBe(200);
  });

  it("is shown as it is on live pages, with the feed's own delay", () => {
    const { market, step } = createWorld();
    step(0);
    expect(market.look("live")).toMatchObject({ delaySeconds: 0, refreshSeconds: 2, update: { seq: 1 } });
    const late = createWorld("live", { delaySeconds: 5 });
    late.step(0);
    expect(late.market.look("live").delaySeconds).toBe(5);
    // A source of 20 minutes ago is one of 35 on a page that is a quarter of an hour behind.
    const later = createWorld("live", { delaySeconds: 1_200 });
    later.step(0);
    expect(later.market.look("delayed")).toMatchObject({ delaySeconds: 2_100, update: null });
    later.step(15 * minute, false);
    expect(later.market.look("delayed")).toMatchObject({
      delaySeconds: 2_100,
      update: { source: { delaySeconds: 2_100 } },
    });
  });
});

describe("a simulated or recorded market", () => {
  it.each(["simulated", "replay"])("is nobody's prices: %s is shown at once", (kind) => {
    const { market, step } = createWorld(kind);
    step(0);
    expect(market.look("delayed")).toMatchObject({ delaySeconds: 0, refreshSeconds: 15, update: { seq: 1 } });
  });

  it.each(["simulated", "replay", "live"])(
    "that its source lets go out late only goes out late, whatever the page's plan: %s",
    (kind) => {
      const { market, step } = createWorld(kind, { redistribution: "delayed" });
      step(0);
      const late = { mode: "delayed", delaySeconds: 900, refreshSeconds: 15 };
      for (const mode of ["live", "delayed"] as const) {
        expect(market.look(mode)).toEqual({ ...late, update: null });
      }
      step(15 * minute, false);
      expect(market.look("live")).toMatchObject({
        ...late,
        update: { seq: 1, source: { delaySeconds: 900 } },
      });
    },
  );

  it.each(["simulated", "replay", "live"])("that may not be passed on is on no page: %s", (kind) => {
    const { market, step } = createWorld(kind, { redistribution: "none" });
    step(0);
    step(15 * minute);
    for (const mode of ["live", "delayed"] as const) {
      expect(() => market.look(mode)).toThrow(
        expect.objectContaining({ status: 403, code: "SOURCE_NOT_SHARED" }),
      );
    }
  });
});
