import { describe, expect, it } from "vitest";

import { americanOption, blackScholes } from "../../pricing/index.ts";
import { freshPairs, ownRate, pairRate } from "./own-rate.ts";
import { createRateMemory } from "./rate-memory.ts";
import { readQuote } from "../read-quote.ts";

const terms = { spot: 3_700, years: 16 / 365, volatility: 0.45 };

/** Mids of call and put at one volatility and rate, the put American where the model is. */
function pairAt(strike: number, rate: number, model: "american" | "european") {
  const option = { ...terms, strike, rate, yearsToExpiry: terms.years };
  const call = blackScholes({ ...option, type: "call" }).price;
  const american = americanOption({ ...option, type: "put", quality: "accurate" });
  const european = blackScholes({ ...option, type: "put" }).price;
  return { strike, call, put: model === "american" && american.ok ? american.price : european };
}

describe("the rate of a pair", () => {
  it.each([
    ["american", 0.12],
    ["american", 0.36],
    ["american", 0.9],
    ["european", 0.36],
    ["european", -0.05],
  ] as const)("%s, is the one that made both prices: %d", (model, rate) => {
    for (const strike of [3_400, 3_700, 3_900]) {
      const solved = pairRate(pairAt(strike, rate, model), { ...terms, model });
      expect(solved).not.toBeNull();
      expect(Math.abs((solved ?? 0) - rate)).toBeLessThan(2e-3);
    }
  });

  it("is higher than parity's, as an American put is worth more", () => {
    const pair = pairAt(3_900, 0.4, "american");
    const parity = pairRate(pair, { ...terms, model: "european" });
    expect(parity).toBeLessThan(0.37);
  });

  it("doesn't exist where the put is worth no more than exercise, or the call as much as the share", () => {
    const ofAmerican = { ...terms, model: "american" } as const;
    expect(pairRate({ strike: 4_000, call: 20, put: 299 }, ofAmerican)).toBeNull();
    expect(pairRate({ strike: 4_000, call: 3_700, put: 310 }, ofAmerican)).toBeNull();
  });
});

const american = { spot: terms.spot, years: terms.years, model: "american", caucionTna: null } as const;
const at = (rates: Readonly<Record<number, number>>) =>
  Object.entries(rates).map(([strike, rate]) => pairAt(Number(strike), rate, "american"));

describe("an expiry's own rate", () => {
  it("is the median of the five pairs nearest to the money, of three at least", () => {
    const near = { 3_600: 0.3, 3_700: 0.34, 3_800: 0.5 };
    const beside = { ...american, caucionTna: 0.36 };
    const result = ownRate(at({ ...near, 3_500: 0.4, 3_900: 0.42, 3_200: 2, 4_300: 2 }), beside);
    expect(result.ok && result.rate).toBeCloseTo(0.4, 2);
    expect(ownRate(at(near), beside)).toMatchObject({ ok: true, rate: expect.closeTo(0.34, 2) });
    expect(ownRate(at({ 3_600: 0.3, 3_700: 0.34 }), beside)).toEqual({ ok: false, reason: "few-pairs" });
    expect(ownRate(at(near), { ...beside, spot: 0 })).toMatchObject({ ok: false });
  });

  it("is one pair's where no caución is known, from -25 % to 150 %", () => {
    expect(ownRate(at({ 3_700: 0.34 }), american)).toMatchObject({ ok: true, rate: expect.closeTo(0.34, 2) });
    expect(ownRate([], american)).toEqual({ ok: false, reason: "few-pairs" });
    const european = { ...american, model: "european" } as const;
    // Parity with a put at 100: the TNA over the 16 days comes out of the call.
    const pair = (tna: number) => [{ strike: 3_700, call: 3_800 - 3_700 / (1 + (tna * 16) / 365), put: 100 }];
    const isKnown = (tna: number) => ownRate(pair(tna), european).ok;
    expect([-0.2499, 1.4999, -0.2501, 1.5001].map(isKnown)).toEqual([true, true, false, false]);
  });

  it("stands within 25 points of the caución and not beyond", () => {
    const pairs = at({ 3_600: 0.5, 3_700: 0.5, 3_800: 0.5 });
    const { tna } = ownRate(pairs, american) as { tna: number };
    const beside = (distance: number) => ownRate(pairs, { ...american, caucionTna: tna + distance }).ok;
    expect([-0.2499, 0.2499, -0.2501, 0.2501].map(beside)).toEqual([true, true, false, false]);
  });

  it("takes pairs whose four sides are at most 15 minutes old", () => {
    const asOf = Date.parse("2024-07-31T16:59:59-03:00");
    const quote = (datetime: string) => readQuote({ bid: 99, ask: 101, datetime });
    const pair = (call: string, put: string) => ({
      strike: 3_700,
      strikeCertainty: "exact" as const,
      call: quote(call),
      put: quote(put),
    });
    const [fresh, edge, old] = ["16:59:00", "16:44:59", "16:44:58"].map((time) => `2024-07-31T${time}-03:00`);
    const count = (call = "", put = "") => freshPairs([pair(call, put)], asOf).length;
    expect([count(fresh, edge), count(fresh, old), count(old, fresh)]).toEqual([1, 0, 0]);
  });
});

it("is held for 15 minutes once the pairs are gone, of one market and expiry", () => {
  const memory = createRateMemory();
  const gone = { ok: false, reason: "few-pairs" } as const;
  const minute = 60_000;
  memory.hold("live 2024-08-16", { ok: true, rate: 0.4, tna: 0.41 }, 0);
  expect(memory.hold("live 2024-08-16", gone, 15 * minute)).toMatchObject({ rate: 0.4 });
  expect(memory.hold("live 2024-10-18", gone, minute)).toBeNull();
  expect(memory.hold("live 2024-08-16", gone, 15 * minute + 1)).toBeNull();
  expect(memory.hold("live 2024-08-16", gone, -minute)).toBeNull();
});
