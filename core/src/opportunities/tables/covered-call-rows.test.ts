import { describe, expect, it } from "vitest";

import { coveredCallOdds } from "../covered-call-odds.ts";
import { coveredCall } from "../covered-call.ts";
import { coveredCallRows } from "./covered-call-rows.ts";
import type { CoveredCallTable } from "./covered-call-rows.ts";
import { rankOpportunities } from "./rank-opportunities.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const quote = (bid: number | null, ask: number | null, bidSize = 20, delta: number | null = 0.5) => ({
  bid,
  ask,
  bidSize,
  askSize: 30,
  quotedAt: now - 60_000,
  volatility: delta === null ? null : 0.44,
  delta,
});
const table: CoveredCallTable = {
  share: { bid: 3705, ask: 3710, bidSize: 5_382, askSize: 2_056, quotedAt: now - 4_000 },
  costs,
  now,
  expiries: [
    {
      expiration: now + 16 * day,
      days: 16,
      moneyDays: 18,
      caucionTna: 0.4,
      calls: [
        { strike: 3708.1, quote: quote(165.001, 168) },
        { strike: 3858.1, quote: quote(95, 98, 7) },
        { strike: 4508.1, quote: quote(3, 6, 20, 0.02) },
        { strike: 4708.1, quote: quote(null, 2, 20, null) },
      ],
    },
  ],
};

describe("coveredCallRows", () => {
  it("a call nobody sells takes the odds of the fitted smile; its own volatility stays unknown", () => {
    const [expiry] = table.expiries;
    const calls = [{ strike: 3858.1, quote: quote(95, null, 20, null) }];
    const rowOf = (change: object) =>
      coveredCallRows({ ...table, expiries: [{ ...expiry!, calls, ...change }] })[0];
    expect(rowOf({})).toMatchObject({ odds: null, isOddsFitted: false, volatility: null });
    const fitted = rowOf({ fittedVolatility: () => 0.42 });
    const input = { shareBid: 3705, shareAsk: 3710, callBid: 95, strike: 3858.1, days: 16, costs };
    expect(fitted).toMatchObject({ isOddsFitted: true, volatility: null });
    expect(fitted?.odds).toEqual(coveredCallOdds({ ...input, volatility: 0.42, drift: 0 }));
  });

  it("the base at the money of 2024-07-31: its rates, the market's volatility and what to rank it by", () => {
    const [row] = coveredCallRows(table);
    const input = { shareBid: 3705, shareAsk: 3710, callBid: 165.001, strike: 3708.1, days: 16, costs };
    const rates = coveredCall(input);
    if (!rates.ok || row === undefined) throw new Error("no rates");
    expect(row.rates).toEqual(rates);
    const volatility = 0.44;
    expect(row).toMatchObject({ volatility, delta: 0.5 });
    expect(row.odds).toEqual(coveredCallOdds({ ...input, volatility, drift: 0 }));
    // 3708.1 is above the bid: papel quieto sells at 3705.
    expect(row.points).toBeCloseTo((rates.still * 365) / 18 - 0.4, 12);
    expect(row.facts).toMatchObject({ bid: 165.001, ask: 168, lots: 20, age: 60_000, points: row.points });
  });

  it("ranks with what passes and greys the rest with its reasons", () => {
    const ranked = rankOpportunities({ rows: coveredCallRows(table), factsOf: ({ facts }) => facts });
    expect(ranked.listed.map(({ strike }) => strike)).toEqual([3708.1, 3858.1]);
    expect(ranked.greyed.map(({ row, reasons }) => [row.strike, reasons])).toEqual([
      [4508.1, ["wide", "delta-outside"]],
      [4708.1, ["one-sided", "size-unknown", "delta-unknown", "rate-unknown"]],
    ]);
    expect(coveredCallRows(table)[1]?.facts.lots).toBe(7);
  });
});

it("with the share in hand nothing is asked of its offer, and the rates are those of its bid", () => {
  const share = { ...table.share, askSize: 100 };
  const [bought] = coveredCallRows({ ...table, share });
  const [held] = coveredCallRows({ ...table, share, ownCost: 3500 });
  expect([bought?.facts.lots, held?.facts.lots]).toEqual([1, 20]);
  // 3705 x 0.992982 less 165.001 x 0.99153 stays in; nothing moves: it is sold at 3705.
  const outlay = 3705 * 0.992982 - 165.001 * 0.99153;
  expect(held?.points).toBeCloseTo(((3705 * 0.992982) / outlay - 1) * (365 / 18) - 0.4, 10);
  expect(held?.owned).toMatchObject({ ok: true });
});
