import { describe, expect, it } from "vitest";

import { noCosts } from "../costs/index.ts";
import { inverseNormalCdf } from "../pricing/index.ts";
import { shareOrCall } from "./call-rates.ts";
import { coveredCallOdds } from "./covered-call-odds.ts";
import { hedgedShare, zeroCostCollar } from "./hedged-share.ts";
import { ownedShareCall } from "./owned-share.ts";

const costs = { share: 0.01, premium: 0.02, exercise: 0.03 };

describe("hedgedShare", () => {
  it("L5, tiomercado's collar 65: put 62 at 1, call 68 at 4: at most 6 (9.23 %), at least 0", () => {
    const result = hedgedShare({
      shareAsk: 65,
      put: { strike: 62, ask: 1 },
      call: { strike: 68, bid: 4 },
      days: 73,
      costs: noCosts,
    });
    expect(result).toEqual({
      ok: true,
      outlay: 62,
      floor: 0,
      floorShare: 0,
      ceiling: 6,
      ceilingShare: 6 / 65,
      costTna: expect.closeTo((-3 / 65) * 5, 12),
    });
    expect(((6 / 65) * 100).toFixed(2)).toBe("9.23");
  });

  it("a protective put by hand: 1000 x 1.01 + 40 x 1.02 = 1050.8; 950 x 0.97 less that", () => {
    const result = hedgedShare({ shareAsk: 1000, put: { strike: 950, ask: 40 }, days: 36.5, costs });
    expect(result).toMatchObject({
      outlay: expect.closeTo(1050.8, 10),
      floor: expect.closeTo(-129.3, 10),
      ceiling: null,
      ceilingShare: null,
      costTna: expect.closeTo(0.408, 12),
    });
  });

  it.each([
    [{ put: { strike: 950, ask: null } }, "missing-side"],
    [{ put: { strike: 950, ask: 0 } }, "missing-side"],
    [{ call: { strike: 1100, bid: null } }, "missing-side"],
    [{ call: { strike: 950, bid: 5 } }, "invalid-input"],
    [{ put: { strike: 0, ask: 40 } }, "invalid-input"],
    [{ put: { strike: -5, ask: 40 }, call: { strike: 1100, bid: 5 } }, "invalid-input"],
    [{ call: { strike: Number.NaN, bid: 5 } }, "invalid-input"],
    [{ days: 0 }, "expired"],
    [{ days: Number.NaN }, "invalid-input"],
    [{ shareAsk: 0 }, "missing-side"],
    [{ costs: { ...costs, share: 1 } }, "invalid-input"],
    [{ call: { strike: 1100, bid: 1200 } }, "no-outlay"],
  ])("%o: %s", (change, reason) => {
    const input = { shareAsk: 1000, put: { strike: 950, ask: 40 }, days: 30, costs, ...change };
    expect(hedgedShare(input)).toEqual({ ok: false, reason });
  });
});

it("a collar pays and gets with its costs: 1010 + 40 x 1.02 - 30 x 0.98 = 1021.4; 1100 x 0.97 less that", () => {
  const result = hedgedShare({
    shareAsk: 1000,
    put: { strike: 950, ask: 40 },
    call: { strike: 1100, bid: 30 },
    days: 36.5,
    costs,
  });
  expect(result).toMatchObject({
    outlay: expect.closeTo(1021.4, 10),
    floor: expect.closeTo(921.5 - 1021.4, 10),
    floorShare: expect.closeTo(-0.0999, 12),
    ceiling: expect.closeTo(1067 - 1021.4, 10),
    ceilingShare: expect.closeTo(0.0456, 12),
    // 11.4 of 1000 in a tenth of a year.
    costTna: expect.closeTo(0.114, 12),
  });
});

describe("zeroCostCollar", () => {
  const calls = [
    { strike: 1050, bid: 60 },
    { strike: 1100, bid: 41 },
    { strike: 1150, bid: 39 },
    { strike: 900, bid: 200 },
  ];

  it("takes the highest call that pays the put; costs lower it", () => {
    const put = { strike: 950, ask: 40 };
    expect(zeroCostCollar({ put, calls, costs: noCosts })).toEqual({
      ok: true,
      strike: 1100,
      bid: 41,
      credit: 1,
    });
    // 40 x 1.02 = 40.8 against 41 x 0.98 = 40.18.
    expect(zeroCostCollar({ put, calls, costs })).toMatchObject({
      strike: 1050,
      credit: expect.closeTo(18, 10),
    });
  });

  it("says by how much the nearest falls short, and nothing where no call has a bid", () => {
    const put = { strike: 1000, ask: 70 };
    expect(zeroCostCollar({ put, calls, costs: noCosts })).toEqual({
      ok: false,
      reason: "no-call-pays",
      shortfall: 10,
    });
    expect(zeroCostCollar({ put, calls: [{ strike: 1050, bid: 0 }], costs: noCosts })).toEqual({
      ok: false,
      reason: "no-call-pays",
      shortfall: null,
    });
    for (const wrong of [{ put: { strike: 0, ask: 40 } }, { costs: { ...costs, share: 1 } }]) {
      expect(zeroCostCollar({ put, calls, costs, ...wrong })).toEqual({ ok: false, reason: "invalid-input" });
    }
    expect(zeroCostCollar({ put: { strike: 1000, ask: null }, calls, costs })).toMatchObject({
      reason: "missing-side",
    });
  });
});

describe("shareOrCall", () => {
  it("what a call in the money charges: (210 + 800) / 1000 over a tenth of a year is 10 %", () => {
    const input = { shareAsk: 1000, callAsk: 210, strike: 800, days: 36.5, costs: noCosts };
    expect(shareOrCall({ ...input, tomadoraTna: 0.35 })).toEqual({
      ok: true,
      tna: expect.closeTo(0.1, 12),
      overTomadora: expect.closeTo(-0.25, 12),
      financed: 790,
    });
    // (210 x 1.02 + 800 x 1.03) / 1010.
    expect(shareOrCall({ ...input, costs })).toMatchObject({
      tna: expect.closeTo((1038.2 / 1010 - 1) * 10, 12),
      overTomadora: null,
    });
    expect(shareOrCall({ ...input, callAsk: 1000 })).toEqual({ ok: false, reason: "no-outlay" });
    expect(shareOrCall({ ...input, callAsk: Number.NaN })).toEqual({ ok: false, reason: "missing-side" });
    expect(shareOrCall({ ...input, days: 0 })).toEqual({ ok: false, reason: "expired" });
    for (const wrong of [{ strike: 0 }, { days: Number.NaN }, { costs: { ...costs, premium: 1 } }]) {
      expect(shareOrCall({ ...input, ...wrong })).toEqual({ ok: false, reason: "invalid-input" });
    }
  });
});

describe("ownedShareCall", () => {
  const input = { shareBid: 990, shareAsk: 1000, callBid: 50, strike: 1050, days: 73, costs };

  it("decides with today's bid and tells the result by the own cost", () => {
    // 990 x 0.99 = 980.1 less 49 = 931.1 stays in; 1050 x 0.97 = 1018.5 comes.
    expect(ownedShareCall({ ...input, ownCost: 1100 })).toEqual({
      ok: true,
      retained: expect.closeTo(931.1, 10),
      exercisedTna: expect.closeTo((1018.5 / 931.1 - 1) * 5, 12),
      stillTna: expect.closeTo((980.1 / 931.1 - 1) * 5, 12),
      breakeven: 1051,
    });
    // At the base itself the call is exercised: 990 x 0.97 = 960.3 comes, not the 980.1 of a sale.
    expect(ownedShareCall({ ...input, strike: 990, ownCost: 600 })).toMatchObject({
      stillTna: expect.closeTo((960.3 / 931.1 - 1) * 5, 12),
    });
  });

  it("refuses what the covered call refuses, and a cost that is none", () => {
    expect(ownedShareCall({ ...input, ownCost: 600, callBid: 0 })).toEqual({
      ok: false,
      reason: "missing-side",
    });
    expect(ownedShareCall({ ...input, ownCost: 0 })).toEqual({ ok: false, reason: "invalid-input" });
    // The premium takes out all that the share would bring.
    const apart = { ...input, costs: noCosts, shareBid: 900, ownCost: 600 };
    expect(ownedShareCall({ ...apart, callBid: 899 })).toMatchObject({ ok: true, retained: 1 });
    expect(ownedShareCall({ ...apart, callBid: 900 })).toEqual({ ok: false, reason: "no-outlay" });
  });
});

describe("coveredCallOdds", () => {
  const input = { shareBid: 995, shareAsk: 1005, callBid: 50, strike: 1050, days: 73, costs };

  it("is what a plain sum over the distribution gives", () => {
    const result = coveredCallOdds({ ...input, volatility: 0.5, drift: 0.1 });
    const outlay = 1005 * 1.01 - 49;
    const deviation = 0.5 * Math.sqrt(0.2);
    const slices = 200_000;
    let [mean, hits, gains] = [0, 0, 0];
    for (let slice = 0; slice < slices; slice++) {
      const normal = inverseNormalCdf((slice + 0.5) / slices) as number;
      const price = 1000 * Math.exp(0.1 * 0.2 - 0.5 * deviation ** 2 + deviation * normal);
      const brought = price > 1050 ? 1050 * 0.97 : price * 0.99;
      mean += brought / slices;
      hits += price > 1050 ? 1 / slices : 0;
      gains += brought > outlay ? 1 / slices : 0;
    }
    expect(result).toMatchObject({
      probabilityOfExercise: expect.closeTo(hits, 4),
      expected: expect.closeTo(mean / outlay - 1, 5),
      expectedTna: expect.closeTo((mean / outlay - 1) * 5, 4),
      probabilityOfProfit: expect.closeTo(gains, 4),
    });
  });

  it("of a base below the outlay have no profit in them, exercised or not", () => {
    const result = coveredCallOdds({ ...input, strike: 900, volatility: 0.5, drift: 0 });
    expect(result).toMatchObject({ probabilityOfProfit: 0 });
    expect(result.ok && result.probabilityOfExercise).toBeGreaterThan(0.5);
  });

  it("refuses what the covered call refuses, and no volatility", () => {
    const odds = { volatility: 0.5, drift: 0 };
    expect(coveredCallOdds({ ...input, ...odds, callBid: 0 })).toEqual({ ok: false, reason: "missing-side" });
    expect(coveredCallOdds({ ...input, ...odds, volatility: 0 })).toEqual({
      ok: false,
      reason: "no-volatility",
    });
  });
});

it("a call that pays the put to the cent makes a collar of no cost; one that is a cent short doesn't", () => {
  const put = { strike: 95, ask: 40 };
  const of = (bid: number) => zeroCostCollar({ put, calls: [{ strike: 110, bid }], costs: noCosts });
  expect(of(40)).toEqual({ ok: true, strike: 110, bid: 40, credit: 0 });
  expect(of(39.99)).toMatchObject({ ok: false, reason: "no-call-pays", shortfall: expect.closeTo(0.01, 10) });
});
