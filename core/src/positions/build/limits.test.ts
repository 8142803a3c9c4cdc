import { expect, it, test } from "vitest";

import { call, day, expiration, fieldsOf, put, share } from "../testing/legs.ts";
import { dealAt, positionSlippage } from "./executable-prices.ts";
import { fillTemplate } from "./fill-template.ts";
import type { QuotedChain } from "./fill-template.ts";
import { decodeLegs, encodeLegs } from "./leg-link.ts";
import type { TemplateLeg } from "./templates.ts";

const sides = { bid: 99, ask: 101, bidSize: 20, askSize: 30 };
const base = (strike: number) => ({ strike, call: sides, put: sides });
const chainOf = (strikes: readonly number[], spot = 3_700): QuotedChain => ({
  expiries: [
    { expiration, bases: strikes.map(base) },
    { expiration: expiration + 60 * day, bases: strikes.map(base) },
  ],
  share: { bid: 3_695, ask: 3_705 },
  spot,
});
const atSteps = (...steps: number[]): { legs: TemplateLeg[] } => ({
  legs: steps.map((step) => ({ kind: "call", step, lots: 1 })),
});
const strikesOf = (chain: QuotedChain, ...steps: number[]) => {
  const found = fillTemplate({ template: atSteps(...steps), chain });
  return found.ok ? found.legs.map((leg) => "strike" in leg && leg.strike) : found.reason;
};

it("a template takes the ladder's very ends, and says when one base is missing", () => {
  expect(strikesOf(chainOf([3_600, 3_700, 3_800]), -1, 1)).toEqual([3_600, 3_800]);
  expect(strikesOf(chainOf([3_600, 3_700]), -1, 1)).toBe("too-few-strikes");
  expect(strikesOf(chainOf([3_700, 3_800]), -1, 1)).toBe("too-few-strikes");
  expect(strikesOf(chainOf([3_700]), 0)).toEqual([3_700]);
  expect(strikesOf(chainOf([]), 0)).toBe("no-chain");
});

it("bases come in any order, each once, and halfway the lower one is at the money", () => {
  expect(strikesOf(chainOf([3_800, 3_600, 3_700, 3_700]), -1, 0, 1)).toEqual([3_600, 3_700, 3_800]);
  expect(strikesOf(chainOf([3_800, 3_600]), 0)).toEqual([3_600]);
  expect(strikesOf(chainOf([Number.NaN, 0, 3_600]), 0)).toEqual([3_600]);
  expect(strikesOf(chainOf([3_600], Number.NaN), 0)).toBe("invalid-input");
});

it("lots times the largest leg are at most 9,999, and whole", () => {
  const template = {
    legs: [{ kind: "call", step: 0, lots: 1 } as const, { kind: "share", lots: -3 } as const],
  };
  const fill = (lots: number) => fillTemplate({ template, chain: chainOf([3_700]), lots });
  expect(fieldsOf(fill(3_333)).legs).toMatchObject([
    { quantity: 3_333, price: 101 },
    { kind: "share", quantity: -999_900, price: 3_695 },
  ]);
  for (const lots of [3_334, 0, -1, 1.5])
    expect(fill(lots)).toEqual({ ok: false, reason: "invalid-quantity" });
});

it("a second expiry of the pair is the one after the first that was asked for", () => {
  const [near, far] = chainOf([3_700]).expiries;
  const chain = { ...chainOf([3_700]), expiries: [near!, far!, { ...far!, expiration: 9e15 }] };
  const calendar = {
    legs: [0, 1].map((expiry) => ({ kind: "put", step: 0, lots: 1, expiry }) as TemplateLeg),
  };
  const expiriesFrom = (nearest: number) => {
    const found = fillTemplate({ template: calendar, chain, nearest });
    return found.ok ? found.legs.map((leg) => "expiration" in leg && leg.expiration) : found.reason;
  };
  expect(expiriesFrom(0)).toEqual([expiration, expiration + 60 * day]);
  expect(expiriesFrom(1)).toEqual([expiration + 60 * day, 9e15]);
  expect(expiriesFrom(2)).toBe("one-expiry");
  expect(expiriesFrom(3)).toBe("no-chain");
});

test.each([
  [[share(1, 999_999_999)], null],
  [[share(1, 1e9)], "invalid-input"],
  [[call(999_999_999, 1, 1)], null],
  [[put(1e9, 1, 1)], "invalid-input"],
  [[share(1, 1), call(100, 1, 1e9)], "invalid-input"],
])("a link takes prices and bases below 10^9: %o", (legs, reason) => {
  const found = encodeLegs(legs);
  expect(found.ok ? null : found.reason).toBe(reason);
});

it("a link of 600 characters is read, of 601 it isn't", () => {
  const text = `1~${"s1a_1~".repeat(100)}`;
  expect(decodeLegs(text.slice(0, 600))).toMatchObject({ reason: expect.not.stringContaining("too-long") });
  expect(decodeLegs(text.slice(0, 601))).toEqual({ ok: false, reason: "too-long" });
});

it("a deal is at the side one gets, with what is there and the middle", () => {
  expect(dealAt({ quantity: 5, quote: sides })).toMatchObject({ price: 101, available: 30, mid: 100 });
  expect(dealAt({ quantity: -5, quote: sides })).toMatchObject({ price: 99, available: 20, mid: 100 });
  expect(dealAt({ quantity: 5, quote: { bid: 99, ask: null } })).toMatchObject({ price: null, mid: null });
  const quoted = [
    { leg: { kind: "call", quantity: 10 } as const, quote: sides },
    { leg: { kind: "put", quantity: -4 } as const, quote: sides },
  ];
  // 30 offered for 10 and 20 bid for 4: three times the first.
  expect(positionSlippage(quoted as never).fillable).toBe(3);
});
