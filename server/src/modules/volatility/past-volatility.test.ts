import { expect, it } from "vitest";
import type { PastBar, PastState } from "./past-repository.ts";
import { createPastVolatilityRead } from "./past-volatility.ts";

/** A call at the money with 30 days to go; its price at 40 % is 0.0457 of the share by hand (0.4 sqrt(30/365) / 2.5066). */
const bar: PastBar = {
  day: "2026-11-19",
  type: "call",
  strike: 7_000,
  years: 30 / 365,
  rate: 0,
  spot: 7_000,
  close: 100,
  bid: 318,
  ask: 322,
  volume: 5,
};

function createWorld(bars: readonly PastBar[], first: Partial<PastState> = {}) {
  let state: PastState = { state: "1", newest: "2026-11-19", isSimulated: false, ...first };
  const asked: { from: string; to: string; isSimulated: boolean }[] = [];
  let fails = 0;
  let now = Date.parse("2026-11-20T15:00:00Z");
  const read = createPastVolatilityRead({
    reads: {
      state: async () => state,
      between: async (range, isSimulated) => {
        asked.push({ ...range, isSimulated });
        if (fails-- > 0) throw new Error("away");
        return bars.filter(({ day }) => range.from <= day && day <= range.to);
      },
    },
    clock: { now: () => now },
  });
  return {
    read,
    asked,
    fail: () => void (fails = 1),
    set: (next: Partial<PastState>) => void (state = { ...state, ...next }),
    later: (milliseconds: number) => void (now += milliseconds),
  };
}
const values = async (bars: readonly PastBar[]) =>
  (await createWorld(bars).read()).cells.flatMap(({ volatilities }) => volatilities);

it("an option is worth the middle of its sides, otherwise its close where something was dealt", async () => {
  const [middle] = await values([bar]);
  expect(middle).toBeCloseTo(0.4, 2);
  const dealt = [
    { ...bar, bid: null, close: 320 },
    { ...bar, bid: 330, ask: 322, close: 320 },
    // Both sides at one price.
    { ...bar, bid: 320, ask: 320, close: 500 },
  ];
  for (const one of dealt) expect((await values([one]))[0]).toBeCloseTo(0.4, 2);
  expect(await values([{ ...bar, bid: null, close: 320, volume: 0 }])).toEqual([]);
  const { cells } = await createWorld([{ ...bar, type: "put" }]).read();
  expect(cells.map(({ type }) => type)).toEqual(["put"]);
  // Told to a hundredth of a point.
  expect(middle).toBe(Math.round((middle ?? 0) * 10_000) / 10_000);
});

it("a year back is read two weeks at a time, once for each state of the sessions and day", async () => {
  const { read, asked, set, later, fail } = createWorld([bar]);
  fail();
  await expect(read()).rejects.toThrow("away");
  asked.length = 0;
  expect(await read()).toMatchObject({
    from: "2026-11-19",
    to: "2026-11-19",
    sessions: 1,
    source: "recorded",
  });
  expect(asked[0]).toEqual({ from: "2026-11-06", to: "2026-11-19", isSimulated: false });
  expect(asked[1]).toMatchObject({ from: "2026-10-23", to: "2026-11-05" });
  expect(asked.at(-1)?.from).toBe("2025-11-20");
  const reads = asked.length;
  await read();
  expect(asked).toHaveLength(reads);
  set({ state: "2" });
  await read();
  expect(asked).toHaveLength(2 * reads);
  later(12 * 3_600_000);
  await read();
  expect(asked.length).toBeGreaterThan(2 * reads);
});

it("nothing stored has no source; a simulated past says so", async () => {
  const none = { from: null, to: null, sessions: 0, source: null, cells: [] };
  expect(await createWorld([], { newest: null }).read()).toEqual(none);
  const { read, asked } = createWorld([bar], { isSimulated: true });
  expect(await read()).toMatchObject({ source: "simulated" });
  expect(asked[0]?.isSimulated).toBe(true);
});
