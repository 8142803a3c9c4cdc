import { describe, expect, it } from "vitest";

import { legVolatility } from "../../positions/index.ts";
import type { OptionLeg, Trade } from "../../positions/index.ts";
import type { BookQuote } from "../book/mark-book.ts";
import { explainStretch } from "./explain-stretch.ts";
import type { StretchEnd } from "./explain-stretch.ts";
import type { ResultParts } from "./result-parts.ts";

const day = 86_400_000;
const close = Date.UTC(2024, 6, 31, 20);
const expiration = close + 30 * day;
const call = (quantity: number, at = expiration): OptionLeg => ({
  kind: "call",
  strike: 4_000,
  expiration: at,
  quantity,
  price: 1,
});

/** A session's close with one call, a peso to each side of its middle; `mid` null where nobody quoted it. */
function endOf(
  days: number,
  { spot, mid, cut = 0, at = expiration }: { spot: number; mid: number | null; cut?: number; at?: number },
): StretchEnd {
  const instant = close + days * day;
  const leg = { kind: "call", strike: 4_000 + cut, expiration: at } as const;
  const solved = legVolatility({ leg, price: mid, spot, instant, rate: 0.35 });
  const sides = mid === null ? { bid: null, ask: null } : { bid: mid - 1, ask: mid + 1 };
  const volatility = solved.ok ? solved.volatility : null;
  const quote: BookQuote = { ...leg, ...sides, last: null, volatility, from: "mid", rate: 0.35 };
  return { market: { instant, spot, rate: 0.35, quotes: [quote] }, cut };
}

const stretchOf = (ends: StretchEnd[], legs: OptionLeg[], trades: Trade[] = []) => {
  const result = explainStretch({ ends, positions: [{ id: "one", legs, trades }] });
  if (!result.ok) throw new Error(result.reason);
  return result;
};
const sumOf = (parts: ResultParts | null): number =>
  Object.values(parts ?? {}).reduce((sum, part) => sum + part, 0);

const first = endOf(0, { spot: 4_000, mid: 260 });
const middle = endOf(5, { spot: 4_300, mid: 470 });
const last = endOf(10, { spot: 4_050, mid: 240 });

describe("explainStretch", () => {
  it("sums the parts of each step", () => {
    const one = stretchOf([first, last], [call(2)]);
    const two = stretchOf([first, middle, last], [call(2)]);
    // 2 lots x 100 x (240 - 260).
    expect(one.total).toBeCloseTo(-4_000, 8);
    expect(two.total).toBeCloseTo(-4_000, 8);
    expect(sumOf(two.parts)).toBeCloseTo(-4_000, 8);
    const steps = [stretchOf([first, middle], [call(2)]), stretchOf([middle, last], [call(2)])];
    const share = steps.reduce((sum, { parts }) => sum + (parts?.share ?? NaN), 0);
    expect(two.parts?.share).toBeCloseTo(share, 8);
  });

  it("takes one step where an instant in between has no price", () => {
    const gap = endOf(5, { spot: 4_300, mid: null });
    expect(stretchOf([first, gap, last], [call(2)])).toEqual(stretchOf([first, last], [call(2)]));
  });

  it("counts what was dealt in between from its price, in its own step", () => {
    const trade: Trade = {
      instant: close + 7 * day,
      contract: call(1),
      quantity: -2,
      price: 300,
      costs: 90,
    };
    const result = stretchOf([first, middle, last], [call(2)], [trade]);
    // Held from 260, sold at 300: 8,000 less the fees; the last 60 to 240 are the sale's.
    expect(result.total).toBeCloseTo(7_910, 8);
    expect(result.parts).toMatchObject({ costs: -90, trades: expect.closeTo(12_000, 8) });
    expect(sumOf(result.parts)).toBeCloseTo(7_910, 8);
  });

  it("follows strikes that an ex-date lowered on the way, whatever instants lie in between", () => {
    const before = endOf(0, { spot: 4_150, mid: 260, cut: 150 });
    const after = endOf(5, { spot: 4_300, mid: 470 });
    expect(stretchOf([before, after, last], [call(1)])).toMatchObject({
      total: expect.closeTo(-2_000, 8),
      unknown: 0,
    });
  });

  it("knows nothing of an option that ended long before and was never noted", () => {
    const over = close + 2 * day;
    const ends = [
      endOf(0, { spot: 4_000, mid: 60, at: over }),
      endOf(10, { spot: 4_400, mid: null, at: over }),
    ];
    const result = stretchOf(ends, [call(1, over)]);
    expect(result).toMatchObject({ total: null, unknown: 1, positions: [{ isOverdue: true, total: null }] });
    const noted: Trade = {
      instant: over,
      contract: call(1, over),
      quantity: -1,
      price: 100,
      costs: 0,
    };
    expect(stretchOf(ends, [call(1, over)], [noted])).toMatchObject({
      total: expect.closeTo(4_000, 8),
      unknown: 0,
    });
  });

  it("needs two instants in their order", () => {
    expect(explainStretch({ ends: [first], positions: [] }).ok).toBe(false);
    expect(explainStretch({ ends: [last, first], positions: [] }).ok).toBe(false);
  });
});
