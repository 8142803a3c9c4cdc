import { expect, test } from "vitest";
import { blackScholes } from "./black-scholes.ts";
import { quotedExpiry } from "./quoted-expiry.ts";
import type { QuotedContract, QuotedExpiryInput } from "./quoted-expiry.ts";
import { continuousRateFromTna } from "./rates.ts";

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
  return { type, strike, bid: price - 0.5, ask: price + 0.5, last: null };
}
const strikes = [6_600, 7_000, 7_200, 7_400, 7_600, 7_800, 8_200];
const contracts = strikes.flatMap((strike) => [contract("call", strike), contract("put", strike)]);
const input: QuotedExpiryInput = {
  contracts,
  spot,
  asOf,
  expiration,
  ladder: [
    { days: 1, rate: 29 },
    { days: 28, rate: 31 },
    { days: 30, rate: 33 },
  ],
  rate: "implied",
};

test("recovers the rate and the volatility that made the prices", () => {
  const { values, ...expiry } = quotedExpiry(input);
  expect(expiry.impliedRatePercent).toBeCloseTo(31, 8);
  expect(expiry.rate).toMatchObject({ origin: "implied" });
  expect(expiry.rate.continuous).toBeCloseTo(rate, 10);
  expect(expiry.forward).toBeCloseTo(spot * Math.exp(rate * years), 6);
  expect(expiry).toMatchObject({ daysToExpiry: days, atTheMoneyStrike: 7_400 });
  for (const value of values) expect(value.volatility).toBeCloseTo(volatility, 8);
});

test("interpolates the caución to the days, and says so", () => {
  const { rate: used } = quotedExpiry({ ...input, rate: "caucion" });
  // 31 % at 28 days and 33 % at 30: linear in the TNA.
  expect(used.origin).toBe("interpolated");
  expect(used.tnaPercent).toBeCloseTo(31 + (2 * (5 / 24)) / 2, 10);
});

test("takes a given rate", () => {
  expect(quotedExpiry({ ...input, rate: { tnaPercent: 25 } }).rate).toMatchObject({
    origin: "manual",
    tnaPercent: 25,
  });
});

test.each([
  ["no ladder", { ladder: [], rate: "caucion" }],
  ["a ladder that stands in", { ladder: [{ days: 1, rate: 15, fallback: true }], rate: "caucion" }],
  ["no pair with both sides", { contracts: [contract("call", 7_400)], rate: "implied" }],
] as const)("falls back to the specification's 15 %% with %s", (_name, change) => {
  expect(quotedExpiry({ ...input, ...change }).rate).toMatchObject({ origin: "fallback", tnaPercent: 15 });
});

test("without a spot everything that needs one is unknown, with its reason", () => {
  const { values, ...expiry } = quotedExpiry({ ...input, spot: null });
  expect(expiry).toMatchObject({ forward: null, atTheMoneyStrike: null, impliedRatePercent: null });
  expect(values.every(({ reason, volatility: solved }) => reason === "no-spot" && solved === null)).toBe(
    true,
  );
});

test("lists each base once, ascending, with rates in both directions where they can be traded", () => {
  const { bases } = quotedExpiry({ ...input, contracts: [...contracts, contract("call", 9_000)] });
  expect(bases.map(({ strike }) => strike)).toEqual([...strikes, 9_000]);
  const [first] = bases;
  const last = bases.at(-1);
  expect(first?.rates.colocadora.ok && first.rates.tomadora.ok).toBe(true);
  // Lending pays the asks and gets the bids, so it earns less than the mid; borrowing costs more.
  const tna = (side: "colocadora" | "mid" | "tomadora") => {
    const result = first?.rates[side];
    return result?.ok ? result.tna : Number.NaN;
  };
  expect(tna("colocadora")).toBeLessThan(tna("mid"));
  expect(tna("tomadora")).toBeGreaterThan(tna("mid"));
  expect(last?.rates.mid).toEqual({ ok: false, reason: "missing-side" });
});
