import { expect, test } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { searchBook } from "./search-book.ts";
import type { SearchInput } from "./search-types.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const expiration = now + 73 * day;
const quote = (bid: number | null, ask: number | null, bidSize = 20, askSize = 30) => ({
  bid,
  ask,
  bidSize,
  askSize,
});
const bases = [
  { strike: 1_100, call: quote(20, 30), put: null },
  { strike: 0, call: quote(1, 2), put: null },
  { strike: 1_000, call: quote(60, 70, 2.9, 1), put: quote(50, 55, 0.9, 12) },
];
const expiry = { expiration, bases, volatility: 0.5 };
const input: SearchInput = {
  expiries: [expiry],
  spot: 1_000,
  instant: now,
  rate: 0.3,
  target: { from: 1_200, to: 1_200 },
  date: expiration,
  budget: 100_000,
  costs: { share: 0.01, premium: 0.02, exercise: 0.03 },
};

test("an expiry's bases ascend, each with its chance and what dealing each side brings and leaves", () => {
  const book = searchBook(input, expiry);
  expect(book).toMatchObject({ expiration, years: 0.2, volatility: 0.5 });
  const [money, upper, ...others] = book?.bases ?? [];
  expect(others).toEqual([]);
  // N((ln(1000 / 1000) + s^2 / 2) / s), s = 0.5 sqrt(0.2): below the spot, drift 0.
  expect(money?.below).toBeCloseTo(0.5445, 3);
  expect(upper?.strike).toBe(1_100);
  // At 1,200 the call of 1,000 is exercised: 200 less 30 bought, -200 less 30 sold. A fraction of a lot isn't dealt.
  expect(money?.offers.call).toEqual({
    bought: { price: 70, lots: 1, cash: expect.closeTo(-71.4, 10), worth: 170, volatility: undefined },
    sold: { price: 60, lots: 2, cash: expect.closeTo(58.8, 10), worth: -230, volatility: undefined },
  });
  // Nobody takes a whole lot of the put; bought it ends worthless, without a cost.
  expect(money?.offers.put).toEqual({
    bought: { price: 55, lots: 12, cash: expect.closeTo(-56.1, 10), worth: 0, volatility: undefined },
    sold: "no-size",
  });
  expect(upper?.offers.put).toEqual({ bought: "no-side", sold: "no-side" });
});

test("over a range it is the mean of nine prices, both ends among them", () => {
  const book = searchBook({ ...input, costs: noCosts, target: { from: 900, to: 1_300 } }, expiry);
  const { call } = book?.bases[0]?.offers ?? {};
  // 50 apart from 900: nothing up to 1,000, then 50, 100, … 300.
  expect(call?.bought).toMatchObject({ worth: expect.closeTo(1_050 / 9, 8) });
});

test("before the expiry an offer carries its own volatility and leaves what closing it would", () => {
  const date = now + 30 * day;
  const [money] = searchBook({ ...input, date }, expiry)?.bases ?? [];
  const { bought } = money?.offers.call ?? {};
  if (typeof bought !== "object") throw new Error(bought);
  expect(bought.volatility).toBeGreaterThan(0);
  const [bare] = searchBook({ ...input, date, costs: noCosts }, expiry)?.bases ?? [];
  const free = bare?.offers.call.bought;
  // The premium's 2 % of what it is sold for then.
  expect(bought.worth).toBeCloseTo((typeof free === "object" ? free.worth : Number.NaN) * 0.98, 8);
  expect(searchBook({ ...input, date: expiration + 1 }, expiry)).toBeNull();
  expect(searchBook({ ...input, instant: expiration }, expiry)).toBeNull();
});
