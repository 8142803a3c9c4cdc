import { describe, expect, it } from "vitest";

import { blackScholes } from "../pricing/index.ts";
import { createSeededRandom } from "./sample-confidence.ts";
import { spreadOutlook } from "./spread-outlook.ts";
import type { SpreadOutlookInput } from "./spread-outlook.ts";

// A hundred moves, -5 % to +4.9 %, evenly spaced.
const logReturns = Array.from({ length: 100 }, (_, index) => Math.log(0.95 + index / 1_000));
const terms = { spot: 100, yearsToExpiry: 0.25, rate: 0.2 };

function outlook(values: Partial<SpreadOutlookInput> = {}) {
  return spreadOutlook({
    ...terms,
    first: { type: "call", strike: 98, volatility: 0.4 },
    second: { type: "call", strike: 102, volatility: 0.5 },
    spread: 1.5,
    logReturns,
    window: 5,
    random: createSeededRandom(7),
    ...values,
  });
}
const rowOf = (event: string, values?: Partial<SpreadOutlookInput>) =>
  outlook(values).rows.find((row) => row.event === event);

describe("spreadOutlook", () => {
  it("prices each strike with its own volatility: N(d2)", () => {
    const lower = blackScholes({ ...terms, type: "call", strike: 98, volatility: 0.4 });
    const upper = blackScholes({ ...terms, type: "call", strike: 102, volatility: 0.5 });
    expect(rowOf("above-lower")?.riskNeutral).toBeCloseTo(lower.probabilityInTheMoney, 12);
    expect(rowOf("above-upper")?.riskNeutral).toBeCloseTo(upper.probabilityInTheMoney, 12);
    expect(rowOf("between")?.riskNeutral).toBeCloseTo(
      lower.probabilityInTheMoney - upper.probabilityInTheMoney,
      12,
    );
  });

  it("values the breakeven by the volatility between the strikes, by its distance from each", () => {
    // 99.5 is three eighths of the way from 98 (40 %) to 102 (50 %).
    const even = blackScholes({ ...terms, type: "call", strike: 99.5, volatility: 0.4375 });
    expect(rowOf("profit")?.riskNeutral).toBeCloseTo(even.probabilityInTheMoney, 12);
  });

  it("counts the moves that would have ended there", () => {
    // Prices 95.0 to 104.9 in steps of 0.1: above 98 are 98.1 to 104.9, above 102 are 102.1 to 104.9.
    expect(rowOf("above-lower")?.empirical?.probability).toBeCloseTo(0.69, 10);
    expect(rowOf("above-upper")?.empirical?.probability).toBeCloseTo(0.29, 10);
    // Breakeven 98 + 1.5: above it are 99.6 to 104.9.
    expect(outlook().breakevens).toEqual([99.5]);
    expect(rowOf("profit")?.empirical?.probability).toBeCloseTo(0.54, 10);
    expect(outlook()).toMatchObject({ count: 100, effectiveCount: 20 });
    // Between two ends of its own, as neighbours in the sample are alike.
    const { low = 1, probability = 0, high = 0 } = rowOf("above-lower")?.empirical ?? {};
    expect([low < probability - 0.05, high > probability + 0.05]).toEqual([true, true]);
  });

  it("says unknown where two volatilities price an arbitrage, never a negative probability", () => {
    // From 90, above 98 at 5 % is less likely than above 99 at 40 %.
    const first = { type: "call", strike: 98, volatility: 0.05 } as const;
    const second = { type: "call", strike: 99, volatility: 0.4 } as const;
    const steep = { spot: 90, first, second };
    const lower = rowOf("above-lower", steep)?.riskNeutral ?? Number.NaN;
    const upper = rowOf("above-upper", steep)?.riskNeutral ?? Number.NaN;
    expect(lower).toBeLessThan(upper);
    expect(rowOf("between", steep)).toMatchObject({
      riskNeutral: null,
      riskNeutralReason: "incoherent-volatilities",
    });
    expect(rowOf("above-lower", steep)?.riskNeutralReason).toBeNull();
    for (const { riskNeutral } of outlook(steep).rows) expect(riskNeutral ?? 0).toBeGreaterThanOrEqual(0);
  });

  it("claims nothing from fewer than 30 moves", () => {
    const few = outlook({ logReturns: logReturns.slice(0, 29) });
    expect(few).toMatchObject({ count: 29, needed: 30 });
    expect(few.rows.every(({ empirical }) => empirical === null)).toBe(true);
    expect(few.rows[0]?.riskNeutral).not.toBeNull();
  });

  it("says unknown where a volatility or a price is missing", () => {
    const second = { type: "call", strike: 102, volatility: null } as const;
    const missing = { riskNeutral: null, riskNeutralReason: "no-volatility" };
    for (const event of ["above-lower", "between", "above-upper"])
      expect(rowOf(event, { second })).toMatchObject(missing);
    const over = { riskNeutral: null, riskNeutralReason: "expired" };
    expect(rowOf("between", { yearsToExpiry: 0 })).toMatchObject(over);
    expect(rowOf("profit", { spread: null })).toBeUndefined();
    expect(outlook({ spot: 0 }).rows).toEqual([]);
  });

  it("reads a spread of puts by the same prices of the underlying", () => {
    const rows = outlook({
      first: { type: "put", strike: 102, volatility: 0.5 },
      second: { type: "put", strike: 98, volatility: 0.4 },
      spread: 1.5,
    });
    // Bought at 102, sold at 98: gains below 102 - 1.5.
    expect(rows.breakevens).toEqual([100.5]);
    expect(rows.rows.find(({ event }) => event === "profit")?.interval.upper).toBe(100.5);
  });
});
