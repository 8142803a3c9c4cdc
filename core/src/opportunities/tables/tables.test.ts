import { describe, expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { verticalSpread } from "../vertical-spread.ts";
import { moneyDays } from "../../symbols/index.ts";
import { parityOpportunity } from "./parity-opportunity.ts";
import type { ParityOpportunityInput } from "./parity-opportunity.ts";
import { rankOpportunities } from "./rank-opportunities.ts";
import type { OpportunityFacts } from "./rank-opportunities.ts";
import { spreadMatrix } from "./spread-matrix.ts";
import { syntheticShare } from "./synthetic-share.ts";

describe("moneyDays", () => {
  it.each([
    // 16 days from Wednesday to Friday: settled on Thursday 1 and, after the weekend, on Monday 19.
    ["2024-07-31", "2024-08-16", 18],
    // Traded on a Friday: settled on Monday.
    ["2024-08-02", "2024-08-16", 14],
    ["2024-08-16", "2024-08-16", 0],
    ["2024-08-19", "2024-08-16", 0],
    // An expiry on a Saturday is settled as the Friday's.
    ["2024-07-31", "2024-08-17", 18],
  ])("%s to %s: %d", (traded, expiration, days) => {
    expect(moneyDays({ traded, expiration })).toBe(days);
  });

  it("at once (contado inmediato) they are the calendar's", () => {
    expect(moneyDays({ traded: "2024-07-31", expiration: "2024-08-16", sessions: 0 })).toBe(16);
  });
});

describe("parityOpportunity", () => {
  const now = 1_000_000;
  const ownCosts = { share: 0.01, premium: 0.02, exercise: 0.03 };
  const input: ParityOpportunityInput = {
    kind: "conversion",
    strike: 1000,
    days: 36.5,
    moneyDays: 40,
    share: { bid: 979, ask: 980, askSize: 1_250, bidSize: 400, quotedAt: now - 5_000 },
    call: { bid: 60, ask: 62, bidSize: 20, askSize: 9, quotedAt: now - 90_000 },
    put: { bid: 38, ask: 40, bidSize: 7, askSize: 15 },
    marketCosts: noCosts,
    ownCosts,
    caucionTna: 0.3,
    now,
  };

  it("a conversion by hand: 980 + 40 - 60 = 960 brings 1000; net 989.8 + 40.8 - 58.8 = 971.8 brings 970", () => {
    const row = parityOpportunity(input);
    expect(row.gross).toMatchObject({ tna: expect.closeTo((1000 / 960 - 1) * 10, 12) });
    expect(row.market).toEqual(row.gross);
    expect(row.own).toMatchObject({ tna: expect.closeTo((970 / 971.8 - 1) * 10, 12) });
    expect(row.moneyTna).toBeCloseTo(((970 / 971.8 - 1) * 365) / 40, 12);
    expect(row.points).toBeCloseTo(((970 / 971.8 - 1) * 365) / 40 - 0.3, 12);
    // 970 in 40 days at 30 % is worth 939.1 today.
    expect(row.distance).toBeCloseTo(971.8 - 970 / (1 + (0.3 * 40) / 365), 10);
    expect(row).toMatchObject({
      lots: 12,
      ages: { share: 5_000, call: 90_000, put: null },
      warnings: ["early-exercise"],
    });
  });

  it("a reversal takes the other sides, needs the share lent, and gains where the caución is dearer", () => {
    const row = parityOpportunity({ ...input, kind: "reversal", ownCosts: noCosts });
    // 979 + 38 - 62 = 955 received, 1000 owed: dearer than the caución.
    const tna = ((1000 / 955 - 1) * 365) / 40;
    expect(row.moneyTna).toBeCloseTo(tna, 12);
    expect(row.points).toBeCloseTo(0.3 - tna, 12);
    expect(row.distance).toBeCloseTo(1000 / (1 + (0.3 * 40) / 365) - 955, 10);
    expect(row).toMatchObject({ lots: 4, warnings: ["share-loan", "early-exercise"] });
  });

  it("as many lots as the smallest of the three books fills", () => {
    const lotsOf = (change: Partial<ParityOpportunityInput>) =>
      parityOpportunity({ ...input, ...change }).lots;
    const { share, call, put } = input;
    expect(lotsOf({ share: { ...share, askSize: 599 } })).toBe(5);
    expect(lotsOf({ call: { ...call, bidSize: 6 } })).toBe(6);
    expect(lotsOf({ put: { ...put, askSize: 3.9 } })).toBe(3);
    expect(lotsOf({ kind: "reversal", call: { ...call, askSize: 2 } })).toBe(2);
    expect(lotsOf({ kind: "reversal", put: { ...put, bidSize: 1 } })).toBe(1);
  });

  it("what isn't known is null: a side, the caución, a size", () => {
    const noPut = parityOpportunity({ ...input, put: { bid: 38, ask: null } });
    expect(noPut.own).toEqual({ ok: false, reason: "missing-side" });
    expect(noPut).toMatchObject({ moneyTna: null, points: null, distance: null, lots: null });
    const { caucionTna, ...without } = input;
    expect(caucionTna).toBe(0.3);
    expect(parityOpportunity(without)).toMatchObject({ points: null, distance: null, lots: 12 });
  });
});

describe("syntheticShare", () => {
  it("by hand: 60 - 40 + 1000 / 1.1 against 950", () => {
    const input = {
      strike: 1000,
      callAsk: 60,
      putBid: 40,
      shareAsk: 950,
      caucionTna: 0.5,
      moneyDays: 73,
      costs: noCosts,
    };
    expect(syntheticShare(input)).toEqual({
      ok: true,
      price: expect.closeTo(20 + 1000 / 1.1, 10),
      share: 950,
      saving: expect.closeTo(1 - (20 + 1000 / 1.1) / 950, 12),
    });
    const costs = { share: 0.01, premium: 0.02, exercise: 0.03 };
    expect(syntheticShare({ ...input, costs })).toMatchObject({
      price: expect.closeTo(61.2 - 39.2 + 1030 / 1.1, 10),
      share: expect.closeTo(959.5, 10),
    });
    expect(syntheticShare({ ...input, putBid: null })).toEqual({ ok: false, reason: "missing-side" });
    expect(syntheticShare({ ...input, moneyDays: 0 })).toEqual({ ok: false, reason: "expired" });
    expect(syntheticShare({ ...input, strike: 0 })).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("spreadMatrix", () => {
  const bases = [
    { strike: 5500, bid: 90, ask: 135 },
    { strike: 5000, bid: 265, ask: 310 },
    { strike: 5200, bid: null, ask: 210 },
    { strike: 5300, bid: 400, ask: 410 },
  ];
  const input = {
    kind: "call" as const,
    direction: "bull" as const,
    bases,
    spot: 5000,
    years: 30 / 365,
    volatility: 0.5,
    costs: noCosts,
  };

  it("every pair once, lower base first; what can't be dealt or gain is hidden with its reason", () => {
    const { cells, hidden } = spreadMatrix(input);
    expect(cells.map(({ lower, upper }) => [lower, upper])).toEqual([
      [5000, 5300],
      [5000, 5500],
    ]);
    expect(hidden).toEqual([
      { lower: 5000, upper: 5200, reason: "missing-side" },
      { lower: 5200, upper: 5300, reason: "missing-side" },
      { lower: 5200, upper: 5500, reason: "missing-side" },
      { lower: 5300, upper: 5500, reason: "no-gain" },
    ]);
  });

  it("a pair is near while both bases are within two deviations of the spot", () => {
    // 2 x 0.5 sqrt(30 / 365) = 0.2867: from 5000 up to 6660.
    const far = [...bases, { strike: 6650, bid: 40, ask: 45 }, { strike: 6670, bid: 30, ask: 35 }];
    const isNear = (more: object) =>
      spreadMatrix({ ...input, bases: far, ...more })
        .cells.filter(({ lower }) => lower === 5000)
        .map((cell) => [cell.upper, cell.isNear]);
    const near = [5300, 5500, 6650].map((upper) => [upper, true]);
    expect(isNear({})).toEqual([...near, [6670, false]]);
    expect(isNear({ volatility: null })).toEqual([...near, [6670, true]]);
  });

  it("L3 in its cell: 220 for at most 280, breakeven 5220; a credit for a bull is an apparent arbitrage", () => {
    const { cells } = spreadMatrix(input);
    const [odd, bull] = cells;
    expect(bull).toMatchObject({
      ...verticalSpread({ ...input, lower: bases[1]!, upper: bases[0]! }),
      outlay: 220,
      maximum: 280,
      distance: expect.closeTo(0.044, 12),
      isApparentArbitrage: false,
    });
    // P(S > 5220), drift 0: N((ln(5000 / 5220) - s² / 2) / s), s = 0.5 sqrt(30 / 365).
    expect(bull?.probabilityOfProfit).toBeCloseTo(0.354923, 6);
    expect(odd).toMatchObject({
      outlay: -90,
      isApparentArbitrage: true,
      probabilityOfProfit: 1,
      distance: null,
    });
  });
});

describe("rankOpportunities", () => {
  const good: OpportunityFacts = { bid: 95, ask: 105, lots: 5, age: 60_000, delta: 0.4, points: 0.02 };
  const rank = (rows: readonly OpportunityFacts[], more = {}) =>
    rankOpportunities({ rows, factsOf: (row) => row, ...more });

  it("most points over the caución first, also where the best is below it", () => {
    const rows = [good, { ...good, points: -0.01 }, { ...good, points: 0.05 }];
    expect(rank(rows)).toMatchObject({
      listed: [{ points: 0.05 }, { points: 0.02 }, { points: -0.01 }],
      best: { points: 0.05 },
      above: 2,
    });
    expect(rank([{ ...good, points: 0 }])).toMatchObject({ best: { points: 0 }, above: 0 });
    expect(rank([{ ...good, points: -0.3 }])).toMatchObject({ best: { points: -0.3 }, above: 0 });
    expect(rank([])).toEqual({ listed: [], greyed: [], best: null, above: 0 });
  });

  it.each<[Partial<OpportunityFacts>, string[]]>([
    [{ bid: null }, ["one-sided"]],
    [{ bid: 106 }, ["crossed"]],
    [{ bid: 92.4, ask: 107.6 }, ["wide"]],
    [{ lots: null }, ["size-unknown"]],
    [{ lots: 0 }, ["too-few-lots"]],
    [{ lots: 0.5 }, ["too-few-lots"]],
    [{ age: null }, ["age-unknown"]],
    [{ age: 900_001 }, ["old"]],
    [{ delta: null }, ["delta-unknown"]],
    [{ delta: 0.09 }, ["delta-outside"]],
    [{ delta: -0.81 }, ["delta-outside"]],
    [{ points: null }, ["rate-unknown"]],
    [{ ask: 0, age: 1e9 }, ["one-sided", "old"]],
  ])("%o is greyed: %o", (change, reasons) => {
    expect(rank([{ ...good, ...change }])).toMatchObject({ listed: [], greyed: [{ reasons }] });
  });

  it("nothing is listed while chain and share are of different moments", () => {
    expect(rank([good], { areMomentsApart: true })).toMatchObject({
      listed: [],
      best: null,
      greyed: [{ reasons: ["moments-differ"] }],
    });
  });
});
