import { expect, it } from "vitest";

import { rollCandidates } from "./roll-candidates.ts";
import type { ValuedMarket } from "./value-market.ts";

const call = (strike: number, delta: number | null, bid: number | null = 100) => ({
  type: "call",
  strike,
  quote: { bid, ask: 110 },
  value: { greeks: delta === null ? null : { deltaPercent: delta } },
});
const expiry = (expiration: string, ...contracts: object[]) => ({ expiration, contracts });
const market = {
  spot: 7_150,
  expiries: [
    expiry("2026-12-18", call(7_400, 30), call(7_000, 60)),
    expiry("2027-01-15", call(7_000, 61), call(7_200, 50), call(7_400, 40), call(7_800, 28), call(8_000, 22)),
    expiry("2027-02-19", call(7_400, 45), call(7_200, null, null), call(8_200, 31)),
    expiry("2027-04-16", call(7_400, 50)),
  ],
} as unknown as ValuedMarket;
const sold = { type: "call" as const, strike: 7_400, expiration: "2026-12-18", quantity: -10 };
const kindsOf = (option: typeof sold, at = market) =>
  rollCandidates(at, option).map(({ contract: { strike }, kinds }) => [strike, ...kinds]);

it("is the same base, the money and the same delta in the next two expiries, one contract once", () => {
  expect(kindsOf(sold)).toEqual([
    [7_400, "same-strike"],
    [7_200, "at-the-money"],
    [7_800, "same-delta"],
    // Nobody bids for the 7,200 of February: the money's nearest is the base itself.
    [7_400, "same-strike", "at-the-money"],
    [8_200, "same-delta"],
  ]);
});

it("is never a base nobody quotes on the side that opens, nor an earlier expiry", () => {
  expect(kindsOf({ ...sold, quantity: 10 }).at(4)).toEqual([7_200, "at-the-money"]);
  expect(kindsOf({ ...sold, expiration: "2027-04-16" })).toEqual([]);
});

it("leaves out what can't be compared: no spot, no delta of now", () => {
  expect(kindsOf({ ...sold, strike: 7_600 }, { ...market, spot: null })).toEqual([
    [7_400, "same-strike"],
    [7_400, "same-strike"],
  ]);
});
