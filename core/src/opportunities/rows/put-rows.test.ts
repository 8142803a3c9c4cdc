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
});
