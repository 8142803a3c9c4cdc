import { expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import type { OpportunityBook } from "../market/opportunity-market.ts";
import { cashSecuredPutRows } from "./put-rows.ts";

const now = Date.parse("2026-11-20T16:30:00-03:00");
const quoteOf = (bid: number, ask: number) => ({ bid, ask, bidSize: 20, askSize: 20, quotedAt: now });
const book: OpportunityBook = {
  now,
  share: { ...quoteOf(7490, 7500), settlement: "24hs" },
  areMomentsApart: false,
  expiries: [
    {
      date: "2026-12-18",
      expiration: Date.parse("2026-12-18T17:00:00-03:00"),
      days: 28,
      moneyDays: 28,
      caucionTna: null,
      rate: 0.3,
      bases: [
        {
          strike: 7600,
          isEstimated: false,
          call: { symbol: "GFGC7600DI", ...quoteOf(330, 340) },
          put: { symbol: "GFGV7600DI", ...quoteOf(300, 310) },
        },
      ],
    },
  ],
};

it("a caución that nobody knows isn't one of 0: what it would add to is unknown too", () => {
  const [row] = cashSecuredPutRows(book, { costs: noCosts, inCaucion: true });
  expect(row).toMatchObject({ stillTna: null, facts: { points: null }, rates: { ok: true } });
  expect(row?.rates).toMatchObject({ tna: expect.any(Number), tnaWithCaucion: null });
  const [idle] = cashSecuredPutRows(book, { costs: noCosts, inCaucion: false });
  expect(idle?.stillTna).toEqual(expect.any(Number));
  expect(idle?.facts.points).toBeNull();
});

it("a put with one side takes the odds of the fitted smile, and says so", () => {
  const [expiry] = book.expiries;
  const [base] = expiry!.bases;
  const oneSided = { ...base!, put: { ...base!.put!, ask: null } };
  const rowOf = (change: object) =>
    cashSecuredPutRows(
      { ...book, expiries: [{ ...expiry!, bases: [oneSided], ...change }] },
      { costs: noCosts, inCaucion: false },
    )[0];
  expect(rowOf({})).toMatchObject({ probabilityOfExercise: null, isOddsFitted: false });
  const row = rowOf({ fittedVolatility: (strike: number) => (strike === 7600 ? 0.5 : null) });
  expect(row?.isOddsFitted).toBe(true);
  // P(S < K) = N(-d2) = N(0.169709): ln(7495/7600) = -0.013913, deviation 0.5 sqrt(28/365) = 0.138485.
  expect(row?.probabilityOfExercise).toBeCloseTo(0.567_38, 4);
  const [own] = cashSecuredPutRows(book, { costs: noCosts, inCaucion: false });
  expect(own?.isOddsFitted).toBe(false);
  // Its own volatility puts it near the money; a smile that says otherwise isn't asked.
  expect(own?.probabilityOfExercise).toBeGreaterThan(0.5);
  expect(own?.probabilityOfExercise).toBeLessThan(0.65);
  const both = cashSecuredPutRows(
    { ...book, expiries: [{ ...expiry!, fittedVolatility: () => 5 }] },
    { costs: noCosts, inCaucion: false },
  );
  expect(both[0]?.probabilityOfExercise).toBe(own?.probabilityOfExercise);
});

it("if nothing moves: the premium, less what a share delivered above today's bid loses with its costs", () => {
  const [expiry] = book.expiries;
  const costs = { share: 0.01, premium: 0.02, exercise: 0.03 };
  const rowOf = (change: object, inCaucion = true) =>
    cashSecuredPutRows(
      { ...book, expiries: [{ ...expiry!, days: 73, moneyDays: 36.5, caucionTna: 0.4, ...change }] },
      { costs, inCaucion },
    )[0];
  const row = rowOf({});
  if (!row?.rates.ok) throw new Error("no rates");
  const { premium, capital, effectivePrice } = row.rates;
  // 300 x 0.98 comes in; 7600 x 1.03 is paid for what 7490 x 0.99 sells.
  expect(premium).toBeCloseTo(294, 10);
  const still = (294 - (7_828 - 7_415.1)) / capital;
  expect(row.stillTna).toBeCloseTo(still * 5 + 0.4, 10);
  expect(rowOf({}, false)?.stillTna).toBeCloseTo(still * 5, 10);
  expect(row.discount).toBeCloseTo(1 - effectivePrice / 7_500, 12);
  // Over the days of money, against the caución of the same.
  expect(row.facts.points).toBeCloseTo(still * 10 + 0.4 - 0.4, 10);
  expect(rowOf({}, false)?.facts.points).toBeCloseTo(still * 10 - 0.4, 10);
  expect(rowOf({ moneyDays: 0 })?.facts.points).toBeNull();
  expect(rowOf({ days: 0 })).toMatchObject({ rates: { ok: false }, stillTna: null, discount: null });
});

it("a put that nobody bids for is sold at no rate", () => {
  const [expiry] = book.expiries;
  const [base] = expiry!.bases;
  const bases = [{ ...base!, put: { ...base!.put!, bid: null } }];
  const [row] = cashSecuredPutRows(
    { ...book, expiries: [{ ...expiry!, bases }] },
    { costs: noCosts, inCaucion: false },
  );
  expect(row).toMatchObject({
    rates: { ok: false, reason: "missing-side" },
    stillTna: null,
    discount: null,
    facts: { bid: null, lots: null, points: null },
  });
});

it("without the share's sides neither what happens nor how likely is known", () => {
  for (const change of [{ bid: null }, { ask: null }]) {
    const share = { ...book.share, ...change };
    const [row] = cashSecuredPutRows({ ...book, share }, { costs: noCosts, inCaucion: false });
    expect(row).toMatchObject({ probabilityOfExercise: null, isOddsFitted: false });
  }
  const [unsold] = cashSecuredPutRows(
    { ...book, share: { ...book.share, bid: null } },
    { costs: noCosts, inCaucion: false },
  );
  expect(unsold?.stillTna).toBeNull();
  // What it would be bought at is told against the ask alone.
  expect(unsold?.discount).toBeCloseTo(1 - 7_300 / 7_500, 12);
  const [unasked] = cashSecuredPutRows(
    { ...book, share: { ...book.share, ask: null } },
    { costs: noCosts, inCaucion: false },
  );
  expect(unasked).toMatchObject({ discount: null, stillTna: expect.any(Number) });
});
