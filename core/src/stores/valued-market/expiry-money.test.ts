import { expect, test } from "vitest";

import { expiryMoneyVolatility } from "./expiry-money.ts";
import type { MarketContract, MarketExpiry } from "./value-market.ts";

/** Of last prices alone, so that parity says nothing and the one out of the money counts. */
const contract = (type: "call" | "put", strike: number, volatility: number | null) =>
  ({
    type,
    strike,
    quote: { bid: null, ask: null, mid: null, marketFrom: "last" },
    value: { volatility, reason: volatility === null ? "below-intrinsic" : null },
  }) as unknown as MarketContract;
const share = { spotBid: null, spotAsk: null, basis: { from: "last" } };
const market = { spot: 7_510, share } as never;
const expiry = (contracts: MarketContract[], atTheMoneyStrike: number | null = 7_600) =>
  ({ contracts, atTheMoneyStrike, daysToExpiry: 28, rate: { continuous: 0.3 } }) as unknown as MarketExpiry;
const others = [contract("call", 7_400, 0.11), contract("put", 7_400, 0.12)];
const beyond = [contract("call", 7_800, 0.13), contract("put", 7_800, 0.14)];

test("the volatility at the money is that of the base nearest to the spot, and of no other", () => {
  const money = [contract("call", 7_600, 0.41), contract("put", 7_600, 0.43)];
  const known = (...contracts: MarketContract[]) =>
    expiryMoneyVolatility(market, expiry([...others, ...contracts, ...beyond]));
  expect(known(...money)).toMatchObject({ ok: true, value: 0.41, from: "one" });
  expect(known(contract("call", 7_600, null), contract("put", 7_600, 0.43))).toMatchObject({ value: 0.43 });
  expect(known(contract("call", 7_600, null))).toEqual({ ok: false, reason: "below-intrinsic" });
  expect(known()).toEqual({ ok: false, reason: "no-price" });
});

test("below the spot the put is the one out of the money", () => {
  const money = [contract("call", 7_400, 0.11), contract("put", 7_400, 0.12)];
  expect(expiryMoneyVolatility(market, expiry([...money, ...beyond], 7_400))).toMatchObject({ value: 0.12 });
});

test("without a spot there is no money", () => {
  expect(expiryMoneyVolatility(market, expiry(others, null))).toEqual({ ok: false, reason: "no-spot" });
  expect(expiryMoneyVolatility({ spot: null, share } as never, expiry(others, 7_400))).toEqual({
    ok: false,
    reason: "no-spot",
  });
});
