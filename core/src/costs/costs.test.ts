import { describe, expect, it } from "vitest";

import {
  caucionWithFee,
  costPreset,
  costPresets,
  costSchedule,
  costsOfOrders,
  isUsableCosts,
  noCosts,
} from "./index.ts";

const commission = { share: 0.005, premium: 0.005, exercise: 0.005 };
const marketFee = { share: 0.0008, premium: 0.002, exercise: 0.0008 };

describe("costSchedule", () => {
  it("case L8, adataonline: 0.7018 % of a share, 0.847 % of a premium, 0.7018 % of a strike", () => {
    const schedule = costSchedule({ commission, marketFee, valueAddedTax: 0.21, taxOnMarketFee: true });
    expect(schedule.share).toBeCloseTo(0.007018, 15);
    expect(schedule.premium).toBeCloseTo(0.00847, 15);
    expect(schedule.exercise).toBeCloseTo(0.007018, 15);
    // The round trip of the share that the same page prints.
    expect(2 * schedule.share).toBeCloseTo(0.014036, 15);
  });

  it("without tax on the market fee: 0.5 x 1.21 + 0.08 = 0.685 %, 0.5 x 1.21 + 0.2 = 0.805 %", () => {
    const schedule = costSchedule({ commission, marketFee, valueAddedTax: 0.21, taxOnMarketFee: false });
    expect(schedule.share).toBeCloseTo(0.00685, 15);
    expect(schedule.premium).toBeCloseTo(0.00805, 15);
    expect(schedule.exercise).toBeCloseTo(0.00685, 15);
  });

  it("each kind has its own figures", () => {
    const terms = {
      commission: { share: 0.01, premium: 0.02, exercise: 0.03 },
      marketFee: { share: 0.001, premium: 0.002, exercise: 0.003 },
      valueAddedTax: 0,
      taxOnMarketFee: true,
    };
    const schedule = costSchedule(terms);
    expect(schedule.share).toBeCloseTo(0.011, 15);
    expect(schedule.premium).toBeCloseTo(0.022, 15);
    expect(schedule.exercise).toBeCloseTo(0.033, 15);
  });

  it("no costs are zeros", () => {
    expect(noCosts).toEqual({ share: 0, premium: 0, exercise: 0 });
  });
});

describe("isUsableCosts", () => {
  it.each([
    [0, true],
    [0.999, true],
    [1, false],
    [-0.0001, false],
    [Number.NaN, false],
    [Infinity, false],
  ])("a fraction of %d is usable: %s", (fraction, isUsable) => {
    for (const kind of ["share", "premium", "exercise"]) {
      expect(isUsableCosts({ ...noCosts, [kind]: fraction })).toBe(isUsable);
    }
  });
});

describe("costPresets", () => {
  it("are dated, sourced, and ask to be checked with the broker", () => {
    expect(costPresets.map(({ id }) => id)).toEqual(["retail", "market-only", "full-service"]);
    expect(new Set(costPresets.map(({ label }) => label)).size).toBe(3);
    for (const { id, asOf, source, note, terms } of costPresets) {
      expect(costPreset(id).terms).toBe(terms);
      expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(source).not.toBe("");
      expect(note).toBe("Verificá con tu broker");
      expect(isUsableCosts(costSchedule(terms))).toBe(true);
    }
  });

  it("retail is case L8, and without commission 0.0968 % of a share and 0.242 % of a premium", () => {
    const [retail, market, list] = costPresets.map(({ terms }) => costSchedule(terms));
    expect(retail?.premium).toBeCloseTo(0.00847, 15);
    expect(market?.share).toBeCloseTo(0.000968, 15);
    expect(market?.premium).toBeCloseTo(0.00242, 15);
    // (2.5 + 0.2) % x 1.21.
    expect(list?.premium).toBeCloseTo(0.03267, 15);
  });
});

it("a caución pays its own fee, on lending and on borrowing, and an order at least the minimum, both taxed", () => {
  const terms = { commission, marketFee, valueAddedTax: 0.21, taxOnMarketFee: true };
  const schedule = costSchedule({ ...terms, caucionFee: 0.02, orderMinimum: 1_000 });
  expect(caucionWithFee(0.38725, schedule)).toBeCloseTo(0.36305, 12);
  expect(caucionWithFee(0.38725, schedule, { isLent: false })).toBeCloseTo(0.41145, 12);
  expect([caucionWithFee(null, schedule), caucionWithFee(0.3, noCosts)]).toEqual([null, 0.3]);
  // 1,210 of a premium of 16,500 is 7.33 %; of 3,710,000 the 0.7018 % is more.
  expect(costsOfOrders(schedule, { share: 3_710_000, premium: 16_500, exercise: 0 })).toMatchObject({
    share: 0.007018,
    premium: expect.closeTo(0.0733333, 6),
    exercise: 0.007018,
  });
  // Two orders that pay the minimum each pay both.
  const { premium } = costsOfOrders(schedule, { share: [], premium: [16_500, 10_000], exercise: [] });
  expect(premium).toBeCloseTo(2_420 / 26_500, 12);
});
