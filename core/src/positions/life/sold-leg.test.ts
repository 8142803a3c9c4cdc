import { expect, test } from "vitest";

import { exerciseLoss } from "./early-exercise.ts";
import { soldLegRisks } from "./sold-leg.ts";

const instant = Date.parse("2024-07-31T17:00:00-03:00");
const expiration = Date.parse("2024-08-16T17:00:00-03:00");
const put = { kind: "put", strike: 3_858.1, expiration, quantity: -1, price: 167, volatility: 0.36 } as const;
const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const of = (change: Partial<Parameters<typeof soldLegRisks>[0]>) =>
  soldLegRisks({ legs: [put], bids: [167], spot: 3_695, instant, rateOf: () => 0.38, costs, ...change });

test("a put sold in the money tells the 3,90 pesos of time it has left, and what it would buy", () => {
  const [risk] = of({});
  // 167 less 163,1; 0,101 % of the base; 385.810 pesos and 0,7018 % of them.
  expect(risk?.timeValue).toBeCloseTo(3.9, 9);
  expect(risk?.timeValueShare).toBeCloseTo(0.001011, 6);
  expect(risk).toMatchObject({ isLikely: true, isGrey: false, shares: 100, missingShares: 0 });
  expect(risk?.cash).toBeCloseTo(-388_517.61, 2);
});

test("a call sold takes the shares there are, and says those that are missing", () => {
  const call = { ...put, kind: "call", strike: 3_700, quantity: -3 } as const;
  const share = { kind: "share", quantity: 200, price: 3_600 } as const;
  const risks = of({ legs: [share, call, { ...call, quantity: 1 }], bids: [null, 130, 130] });
  expect(risks.map((risk) => risk?.missingShares ?? null)).toEqual([null, 100, null]);
  // 1.110.000 less 0,7018 % of it.
  expect(risks[1]?.cash).toBeCloseTo(1_102_210.02, 2);
});

test("the zone is grey in the last week, as far as costs reach, on both sides", () => {
  const near = { instant: expiration - 7 * 86_400_000 };
  // 0,7018 % of both: 53,9 pesos around 3.858,1 with the share at 3.820.
  expect(of({ ...near, spot: 3_805, bids: [60] })[0]?.isGrey).toBe(true);
  expect(of({ ...near, spot: 3_911, bids: [20] })[0]?.isGrey).toBe(true);
  expect(of({ ...near, spot: 3_803, bids: [60] })[0]?.isGrey).toBe(false);
  expect(of({ instant: near.instant - 1, spot: 3_850, bids: [60] })[0]?.isGrey).toBe(false);
  expect(of({ instant: expiration })).toEqual([null]);
});

test("what exercise gives up runs on through the strike, and is nothing beyond the boundary", () => {
  const at = (spot: number, bid: number | null) => {
    const result = exerciseLoss({ leg: put, bid, spot, instant, rate: 0.38 });
    return result.ok ? result.share : result.reason;
  };
  expect(at(3_695, 167)).toBeCloseTo(0.001011, 6);
  // Out of the money: 20 of the bid and 41,9 to the base.
  expect(at(3_900, 20)).toBeCloseTo(61.9 / 3_858.1, 9);
  expect(at(3_695, null)).toBeNull();
  expect(at(2_500, null)).toBe(0);
  expect(at(2_500, 1_370)).toBe(0);
});
