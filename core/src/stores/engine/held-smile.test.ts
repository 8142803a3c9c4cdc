import { expect, it } from "vitest";

import type { QuotedSmile, QuotedSmileInput } from "../../volatility/index.ts";
import { createHeldSmile } from "./held-smile.ts";

/** Fits when it is told to, as a worker would. */
function setUp() {
  const asked: ((smile: QuotedSmile | null) => void)[] = [];
  let late = 0;
  const { read, isAwaited } = createHeldSmile({
    fit: (_input, hear) => asked.push(hear),
    onLate: () => {
      late += 1;
    },
  });
  const at = (asOf: number, key = "dic") =>
    read({ pairs: [], years: 0.25, rate: 0.2, spot: 100, asOf, key, hold: 5_000 })?.(100) ?? null;
  return { asked, at, isAwaited, late: () => late };
}

/** The same volatility at every strike: total variance in a line without slope. */
const flat = (volatility: number): QuotedSmile => ({
  smile: {
    kind: "line",
    parameters: { level: volatility ** 2 * 0.25, slope: 0, curvature: 0, from: -1, to: 1 },
  },
  forward: 100,
  spot: 100,
  years: 0.25,
});

it("a fit under way is not asked for twice, and the smile before stands meanwhile", () => {
  const { asked, at, isAwaited, late } = setUp();
  expect(at(0)).toBeNull();
  expect(isAwaited()).toBe(true);
  expect(at(250)).toBeNull();
  expect(asked).toHaveLength(1);
  asked[0]?.(flat(0.4));
  expect(late()).toBe(1);
  expect(isAwaited()).toBe(false);
  expect(at(500)).toBeCloseTo(0.4, 12);
  expect(at(4_999)).toBeCloseTo(0.4, 12);
  expect(asked).toHaveLength(1);
  expect(at(5_000)).toBeCloseTo(0.4, 12);
  expect(asked).toHaveLength(2);
  asked[1]?.(flat(0.5));
  expect(at(5_100)).toBeCloseTo(0.5, 12);
});

it("is fitted to each base's own sides, and anew once the rate moved by half a point", () => {
  const inputs: QuotedSmileInput[] = [];
  const { read } = createHeldSmile({
    fit: (input, hear) => {
      inputs.push(input);
      hear(flat(0.4));
    },
    onLate: () => undefined,
  });
  const call = { bid: 500, ask: 520 };
  const put = { bid: 280, ask: 300 };
  const pairs = [
    { strike: 7_400, call, put },
    { strike: 7_600, call: null, put: { bid: 370, ask: null } },
  ] as never;
  const at = (rate: number) =>
    read({ pairs, years: 0.25, rate, spot: 7_510, asOf: 0, key: "dic", hold: 5_000 });
  const first = at(0.2);
  expect(inputs).toEqual([
    {
      strikes: [
        { strike: 7_400, callBid: 500, callAsk: 520, putBid: 280, putAsk: 300 },
        { strike: 7_600, callBid: null, callAsk: null, putBid: 370, putAsk: null },
      ],
      years: 0.25,
      rate: 0.2,
      spot: 7_510,
    },
  ]);
  // The same function while it says the same.
  expect([at(0.2049), at(0.1951)]).toEqual([first, first]);
  expect(inputs).toHaveLength(1);
  expect(at(0.2051)).not.toBe(first);
  expect(inputs.map(({ rate }) => rate)).toEqual([0.2, 0.2051]);
});

it("another expiry's smile never stands in, and what it answers late is dropped", () => {
  const { asked, at } = setUp();
  at(0);
  asked[0]?.(flat(0.4));
  at(5_000);
  expect(at(5_100, "feb")).toBeNull();
  asked[1]?.(flat(0.9));
  expect(at(5_200, "feb")).toBeNull();
  // Nor is the new one asked for twice because of it.
  expect(asked).toHaveLength(3);
  asked[2]?.(flat(0.6));
  expect(at(5_300, "feb")).toBeCloseTo(0.6, 12);
});
