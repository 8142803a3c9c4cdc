import { expect, test } from "vitest";

import { blackScholes } from "../pricing/index.ts";
import type { SpotChoice } from "./parity-share.ts";
import type { RateChoice } from "./terms/rate-in-force.ts";
import { continuousRateFromTna } from "./rates.ts";
import { createRateMemory } from "./terms/rate-memory.ts";
import { readQuote } from "./read-quote.ts";
import { valueExpiry } from "./value-expiry.ts";
import type { ExpiryMarket, QuotedContract } from "./value-expiry.ts";

const asOf = Date.parse("2026-11-20T15:00:00Z");
// 28 days and 5 hours later: 17:00 in Buenos Aires is 20:00 UTC.
const expiration = "2026-12-18";
const days = 28 + 5 / 24;
const years = days / 365;
const spot = 7_350;
const volatility = 0.42;
const trueTna = 0.31;
const converted = continuousRateFromTna({ tna: trueTna, days });
const rate = converted.ok ? converted.rate : Number.NaN;

/** Quotes whose mids are the model's own prices. */
function contract(type: "call" | "put", strike: number): QuotedContract {
  const { price } = blackScholes({ type, strike, spot, volatility, yearsToExpiry: years, rate });
  return quoted({ type, strike }, price, 0.5);
}

function quoted(
  { type, strike }: Pick<QuotedContract, "type" | "strike">,
  middle: number,
  half: number,
): QuotedContract {
  const quote = readQuote({ bid: middle - half, ask: middle + half });
  return { type, strike, strikeCertainty: "exact", quote };
}
const strikes = [6_600, 7_000, 7_200, 7_400, 7_600, 7_800, 8_200];
const contracts = strikes.flatMap((strike) => [contract("call", strike), contract("put", strike)]);
const byRate = (rate: RateChoice) =>
  ({ choices: { spot: "middle", model: "european", rate } }) satisfies Partial<ExpiryMarket>;
const input: ExpiryMarket & { contracts: readonly QuotedContract[] } = {
  contracts,
  stocks: [{ symbol: "GGAL", last: spot }],
  asOf,
  optionsQuotedAt: null,
  expiration,
  ladder: [
    { days: 1, rate: 29 },
    { days: 28, rate: 31 },
    { days: 30, rate: 33 },
  ],
  ...byRate("implied"),
};

test("recovers the rate and the volatility that made the prices", () => {
  const { values, ...expiry } = valueExpiry(input);
  expect(expiry.impliedRate).toMatchObject({ tna: expect.closeTo(0.31, 10) });
  expect(expiry.rate).toMatchObject({ origin: "implied" });
  expect(expiry.rate.continuous).toBeCloseTo(rate, 10);
  expect(expiry.forward).toBeCloseTo(spot * Math.exp(rate * years), 6);
  expect(expiry).toMatchObject({ daysToExpiry: days, atTheMoneyStrike: 7_400 });
  for (const value of values) expect(value.volatility).toBeCloseTo(volatility, 8);
});

test("the implied rate is the middle one of the five pairs nearest to the spot, not of those far below it", () => {
  const odd = contracts.map((one) => {
    if (one.type === "call" || (one.strike ?? 0) > 7_200) return one;
    return { ...one, quote: readQuote({ bid: (one.quote.bid ?? 0) + 60, ask: (one.quote.ask ?? 0) + 60 }) };
  });
  expect(valueExpiry({ ...input, contracts: odd }).impliedRate).toMatchObject({
    tna: expect.closeTo(0.31, 10),
  });
});

test("interpolates the caución to the days of money, and says so", () => {
  // From Tuesday 24 November, as the 23rd is no session, to Monday 21 December: 27 days between 1 and 28.
  const { rate: used, moneyDays } = valueExpiry({ ...input, ...byRate("caucion") });
  expect([moneyDays, used.origin, used.days]).toEqual([27, "interpolated", 27]);
  expect(used.tnaPercent).toBeCloseTo(29 + (2 * 26) / 27, 10);
});

test("a caución beyond the ladder's last term is that term's", () => {
  const { rate: used } = valueExpiry({ ...input, ladder: [{ days: 7, rate: 29 }], ...byRate("caucion") });
  expect(used).toMatchObject({ origin: "caucion", tnaPercent: expect.closeTo(29, 10) });
});

test("is the shortest caución where one day was chosen, over that term's own days", () => {
  const { rate: used } = valueExpiry({ ...input, ...byRate({ termDays: 1 }) });
  // ln(1 + 0.29 / 365) x 365
  const continuous = expect.closeTo(0.28988486, 8);
  expect(used).toEqual({ origin: "caucion", days: 1, tnaPercent: 29, continuous });
  // A Friday's ladder begins with three days.
  const friday = [
    { days: 7, rate: 20 },
    { days: 3, rate: 21 },
  ];
  const of = (ladder: typeof friday) => valueExpiry({ ...input, ladder, ...byRate({ termDays: 1 }) }).rate;
  expect(of(friday)).toMatchObject({ origin: "caucion", days: 3, tnaPercent: 21 });
  // The next business day is five days away at most.
  expect(of([{ days: 5, rate: 22 }])).toMatchObject({ origin: "caucion", days: 5, tnaPercent: 22 });
  for (const shortest of [6, 7])
    expect(of([{ days: shortest, rate: 20 }])).toMatchObject({ origin: "fallback", days: 1, tnaPercent: 15 });
});

test("the expiry's own rate is held once its pairs are gone, that by a typed spot for nobody", () => {
  const memory = createRateMemory();
  const origin = (choice: SpotChoice, quoted: typeof contracts) => {
    const choices = { spot: choice, model: "european", rate: "own" } as const;
    return valueExpiry({ ...input, contracts: quoted, memory, choices }).rate.origin;
  };
  expect([origin({ price: spot }, contracts), origin("middle", [])]).toEqual(["own", "interpolated"]);
  expect([origin("middle", contracts), origin("middle", [])]).toEqual(["own", "held"]);
});

test("takes a given rate", () => {
  expect(valueExpiry({ ...input, ...byRate({ tnaPercent: 25 }) }).rate).toMatchObject({
    origin: "manual",
    tnaPercent: 25,
  });
});

test.each([
  ["no ladder", { ladder: [], ...byRate("caucion") }],
  ["a ladder that stands in", { ladder: [{ days: 1, rate: 15, fallback: true }], ...byRate("caucion") }],
  ["no pair with both sides", { contracts: [contract("call", 7_400)], ...byRate("implied") }],
  ["neither pairs nor a ladder", { contracts: [], ladder: [], ...byRate("own") }],
] as const)("falls back to the specification's 15 %% with %s", (_name, change) => {
  expect(valueExpiry({ ...input, ...change }).rate).toMatchObject({ origin: "fallback", tnaPercent: 15 });
});

test("without a spot everything that needs one is unknown, with its reason", () => {
  const { values, ...expiry } = valueExpiry({ ...input, stocks: [{ symbol: "GGAL", last: null }] });
  expect(expiry).toMatchObject({
    forward: null,
    atTheMoneyStrike: null,
    impliedRate: { ok: false, reason: "no-spot" },
  });
  expect(values.every(({ reason, volatility: solved }) => reason === "no-spot" && solved === null)).toBe(
    true,
  );
});

test("lists each strike once, ascending, with rates in both directions where they can be traded", () => {
  const lonely = [contract("call", 9_000), contract("put", 5_000)];
  const { pairs: all } = valueExpiry({ ...input, contracts: [...lonely, ...contracts.toReversed()] });
  expect(all.map(({ strike }) => strike)).toEqual([5_000, ...strikes, 9_000]);
  expect(all[0]?.rates.mid).toEqual({ ok: false, reason: "missing-side" });
  const [, first] = all;
  const last = all.at(-1);
  expect(first?.rates.lend.ok && first.rates.borrow.ok).toBe(true);
  // Lending pays the asks and gets the bids, so it earns less than the mid; borrowing costs more.
  const tna = (side: "lend" | "mid" | "borrow") => {
    const result = first?.rates[side];
    return result?.ok ? result.tna : Number.NaN;
  };
  expect(tna("lend")).toBeLessThan(tna("mid"));
  expect(tna("borrow")).toBeGreaterThan(tna("mid"));
  expect(last?.rates.mid).toEqual({ ok: false, reason: "missing-side" });
});
