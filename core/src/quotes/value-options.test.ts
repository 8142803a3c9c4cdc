import { describe, expect, it } from "vitest";

import { blackScholes } from "../pricing/index.ts";
import { europeanModel } from "./pricing-model.ts";
import { readQuote } from "./read-quote.ts";
import type { RawQuote } from "./read-quote.ts";
import { valueAt } from "./value-option.ts";
import { valueOptions } from "./value-options.ts";

const contract = { type: "call", strike: 7_500 } as const;
const terms = { spot: 7_510, yearsToExpiry: 72 / 365, rate: 0.17, model: europeanModel };
const fair = blackScholes({ ...contract, ...terms, volatility: 0.36 });

const valueOf = (raw: RawQuote, change: { strike?: number | null } & Partial<typeof terms> = {}) => {
  const { strike = contract.strike, ...others } = change;
  const option = {
    contract: { ...contract, strike },
    quote: readQuote(raw),
    terms: { ...terms, ...others },
  };
  return valueOptions([option], "american")[0] ?? expect.fail("no value");
};

describe("valueOptions", () => {
  it("solves the volatility of the mid and gives the greeks at it", () => {
    const value = valueOf({ bid: fair.price - 5, ask: fair.price + 5, last: 1 });
    expect(value.volatility).toBeCloseTo(0.36, 10);
    expect(value.greeks?.deltaPercent).toBeCloseTo(fair.delta * 100, 8);
    expect(value.probabilityInTheMoney).toBeCloseTo(fair.probabilityInTheMoney, 10);
  });

  it("takes the last where a side is missing or they cross", () => {
    expect(valueOf({ bid: null, ask: 900, last: fair.price }).volatility).toBeCloseTo(0.36, 10);
    expect(valueOf({ bid: 900, ask: 800, last: fair.price }).volatility).toBeCloseTo(0.36, 10);
  });

  it("says why there is no number", () => {
    expect(valueOf({}).reason).toBe("no-price");
    expect(valueOf({ last: 1 }, { spot: 0 }).reason).toBe("no-spot");
    expect(valueOf({ last: 1 }, { strike: null }).reason).toBe("no-strike");
    expect(valueOf({ last: 2_000 }, { strike: 5_000 }).reason).toBe("below-intrinsic");
    expect(valueOf({ last: 10 }, { yearsToExpiry: 0 }).reason).toBe("expired");
    expect(valueOf({ last: 7_510 }).reason).toBe("above-maximum");
    expect(valueOf({}, { yearsToExpiry: 0 }).reason).toBe("no-price");
  });
});

it("values more options than fit its columns, each on its own terms, as one by one", () => {
  const options = Array.from({ length: 300 }, (_, row) => {
    const own = { type: row % 2 ? "put" : "call", strike: 6_000 + 10 * row } as const;
    const volatility = 0.3 + row / 1_000;
    const { price } = blackScholes({ ...own, ...terms, spot: 7_000 + row, volatility });
    const quote = readQuote(row % 7 === 0 ? {} : { last: price });
    return { contract: own, quote, terms: { ...terms, spot: 7_000 + row } };
  });
  const values = valueOptions(options, "european");
  expect(values).toEqual(options.flatMap((option) => valueOptions([option], "european")));
  expect(values[0]).toMatchObject({ volatility: null, reason: "no-price", greeks: null });
  expect(values[299]?.volatility).toBeCloseTo(0.599, 8);
  expect(valueOptions([], "european")).toEqual([]);
  // A put's right to early exercise is worth something: the same price says less volatility. A call's is not.
  const american = valueOptions(options, "american");
  expect(american[298]).toEqual(values[298]);
  expect((values[299]?.volatility ?? 0) - (american[299]?.volatility ?? 0)).toBeGreaterThan(1e-3);
});

describe("valueAt", () => {
  it("has a reason where the specification's formula gives 0", () => {
    const at = (volatility: number, change = {}) =>
      valueAt({ contract, volatility, terms: { ...terms, ...change } });
    expect(at(0.36)).toMatchObject({ ok: true, price: fair.price });
    expect(at(0)).toEqual({ ok: false, reason: "no-volatility" });
    expect(at(0.36, { yearsToExpiry: 0 })).toEqual({ ok: false, reason: "expired" });
    expect(at(0.36, { spot: 0 })).toEqual({ ok: false, reason: "no-spot" });
    const nothing = { price: NaN, delta: NaN, gamma: NaN, vega: NaN, theta: NaN, rho: NaN };
    const model = { ...europeanModel, value: () => ({ ...nothing, probabilityInTheMoney: null }) };
    expect(at(0.36, { model })).toEqual({ ok: false, reason: "invalid-input" });
  });
});
