import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { analyzePosition, dealAt, positionOdds, valuePosition } from "../../positions/index.ts";
import type { OptionLeg, QuotedBase } from "../../positions/index.ts";
import { createSeededRandom } from "../../probability/index.ts";
import { paretoFront } from "../pareto-front.ts";
import { GrowingFront } from "./growing-front.ts";
import type { SearchInput, SearchOutcome } from "./search-types.ts";
import { choices, searchStructures } from "./structures.ts";
import { searchStrategies } from "./strategy-search.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const retail = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };

/** Prices around a smile with noise, so that no two candidates are equal. */
function chainOf(count: number, days: number, seed: number): QuotedBase[] {
  const random = createSeededRandom(seed);
  const quote = (intrinsic: number, away: number) => {
    const mid =
      intrinsic + 150 * Math.exp(-((away / 400) ** 2)) * Math.sqrt(days / 16) * (1 + 0.1 * random());
    const size = 1 + Math.floor(40 * random());
    const sides = { bid: mid * 0.98, ask: mid * 1.02, bidSize: size, askSize: size + 1 };
    return { ...sides, volatility: 0.35 + 0.2 * random() };
  };
  return Array.from({ length: count }, (_, index) => {
    const strike = 3700 + 100 * (index - Math.floor(count / 2));
    const away = strike - 3710;
    return { strike, call: quote(Math.max(0, -away), away), put: quote(Math.max(0, away), away) };
  });
}

const input: SearchInput = {
  expiries: [
    { expiration: now + 16 * day, bases: chainOf(6, 16, 1), volatility: 0.45, rate: 0.35 },
    { expiration: now + 79 * day, bases: chainOf(6, 79, 2), volatility: 0.5, rate: 0.42 },
  ],
  spot: 3710,
  instant: now,
  target: { from: 3950, to: 3950 },
  date: now + 16 * day,
  budget: 400_000,
  costs: retail,
};

function run(change: Partial<SearchInput> = {}): SearchOutcome {
  const search = searchStrategies({ ...input, ...change });
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return step.value!;
  }
}

const near = (value: number): unknown => expect.closeTo(value, 4);

/** Every candidate by the engine of positions alone. */
function bruteForce(of: SearchInput) {
  const all = searchStructures.flatMap((structure) =>
    of.expiries.flatMap((expiry) =>
      Array.from(choices(expiry.bases.length, structure.bases), (chosen) => [...chosen]).flatMap((places) => {
        const legs = structure.legs.flatMap(({ kind, base, quantity }): OptionLeg[] => {
          const { strike, ...quotes } = expiry.bases[places[base]!]!;
          const { price, available } = dealAt({ quantity, quote: quotes[kind]! });
          if (price === null || available === null || available < Math.abs(quantity)) return [];
          const leg = { kind, strike, expiration: expiry.expiration, quantity, price };
          if (of.date === expiry.expiration) return [leg];
          const { volatility } = quotes[kind]!;
          return volatility === undefined || volatility === null ? [] : [{ ...leg, volatility }];
        });
        return legs.length === structure.legs.length ? [{ structure: structure.id, legs, expiry }] : [];
      }),
    ),
  );
  const candidates = all.flatMap(({ structure, legs, expiry }) => {
    const analysis = analyzePosition({ legs, costs: of.costs });
    if (!analysis.ok || !analysis.netMinimum.bounded || analysis.netMinimum.value >= 0) return [];
    const capital = Math.max(analysis.netOutlay, -analysis.netMinimum.value);
    const years = (expiry.expiration - of.instant) / (365 * day);
    const odds = positionOdds({
      legs,
      costs: of.costs,
      spot: of.spot,
      years,
      volatility: expiry.volatility,
      drift: 0,
    });
    const valued = valuePosition({ legs, spot: of.target.from, instant: of.date, rate: expiry.rate });
    if (!odds.ok || !valued.ok || capital > of.budget) return [];
    const worth = valued.legs.map(({ value }) => Math.abs(value));
    const closing = of.costs.premium * worth.reduce((sum, value) => sum + value, 0);
    const exercised = legs.filter((_, index) => expiry.expiration === of.date && worth[index] !== 0);
    const strikes = exercised.reduce((sum, { strike, quantity }) => sum + strike * Math.abs(quantity), 0);
    const left = exercised.reduce(
      (sum, { kind, quantity }) => sum + (kind === "call" ? 1 : -1) * quantity,
      0,
    );
    const exercising = 100 * (of.costs.exercise * strikes + of.costs.share * Math.abs(left) * of.target.from);
    const exit = expiry.expiration === of.date ? Math.min(closing, exercising) : closing;
    const gain = (valued.value - exit - analysis.netOutlay) / capital;
    const { netMaximum, netMinimum } = analysis;
    const displayed = {
      capital: near(capital),
      profitAtTarget: near(gain * capital),
      expectedProfit: near(odds.expectedProfit),
      largestLoss: near(netMinimum.value),
      largestGain: netMaximum.bounded ? near(netMaximum.value) : null,
    };
    return gain > 0 ? [{ structure, legs, gain, chance: odds.probabilityOfProfit, shown: displayed }] : [];
  });
  return paretoFront({ candidates, axes: ["gain", "chance"] }).sort((one, other) => other.gain - one.gain);
}

describe("searchStrategies", () => {
  it.each<[string, Partial<SearchInput>]>([
    ["a rise by the first expiry", {}],
    ["no costs", { costs: noCosts }],
    ["a fall", { target: { from: 3450, to: 3450 } }],
    ["a quiet share", { target: { from: 3720, to: 3720 }, budget: 60_000 }],
    ["at a date before both expiries", { date: now + 9 * day }],
  ])("the front equals brute force over all candidates: %s", (_, change) => {
    const { rows } = run(change);
    const expected = bruteForce({ ...input, ...change });
    expect(rows.map(({ structure, legs }) => ({ structure, legs }))).toEqual(
      expected.map(({ structure, legs }) => ({ structure, legs })),
    );
    rows.forEach((row, index) => {
      expect(row.returnAtTarget).toBeCloseTo(expected[index]!.gain, 9);
      expect(row.probabilityOfProfit).toBeCloseTo(expected[index]!.chance, 9);
      expect(row).toMatchObject(expected[index]!.shown);
    });
    expect(rows.length).toBeGreaterThan(2);
  });

  it("no row takes more lots than its books fill, nor more than the budget", () => {
    for (const { legs, units, capital, largestLoss } of run().rows) {
      expect(units).toBeGreaterThanOrEqual(1);
      expect(units * capital).toBeLessThanOrEqual(400_000);
      expect(-largestLoss).toBeLessThanOrEqual(capital);
      for (const { kind, strike, expiration, quantity } of legs) {
        const expiry = input.expiries.find((one) => one.expiration === expiration)!;
        const quote = expiry.bases.find((base) => base.strike === strike)![kind]!;
        const size = quantity > 0 ? quote.askSize! : quote.bidSize!;
        expect(units * Math.abs(quantity)).toBeLessThanOrEqual(size);
      }
    }
  });

  it("a leg of two lots takes two of its book", () => {
    const three = { bidSize: 3, askSize: 3 };
    const bases = chainOf(6, 16, 1).map(({ strike, call, put }) => ({
      strike,
      call: { ...call!, ...three },
      put: { ...put!, ...three },
    }));
    const expiries = [{ ...input.expiries[0]!, bases }];
    const rows = [3400, 3720, 4300].flatMap((price) => {
      return run({ expiries, target: { from: price, to: price }, budget: 40_000_000, costs: noCosts }).rows;
    });
    const largest = rows.map(({ legs }) => Math.max(...legs.map(({ quantity }) => Math.abs(quantity))));
    expect(rows.map(({ units }) => units)).toEqual(largest.map((lots) => (lots === 2 ? 1 : 3)));
    expect(new Set(largest)).toEqual(new Set([1, 2]));
  });

  it("a range is the mean of its prices, and what expires before the date is left out", () => {
    const one = run({ target: { from: 3950, to: 3950 } }).rows;
    const range = run({ target: { from: 3900, to: 4000 } }).rows;
    expect(range).not.toEqual(one);
    const later = run({ date: now + 17 * day }).rows;
    expect(later.every(({ expiration }) => expiration === now + 79 * day)).toBe(true);
  });

  it("an order's least cost is in the loss that is said", () => {
    const costs = { ...retail, orderMinimum: 900 };
    const { rows } = run({ costs });
    expect(rows.length).toBeGreaterThan(0);
    for (const { legs, largestLoss } of rows) {
      const analysis = analyzePosition({ legs, costs });
      if (!analysis.ok || !analysis.netMinimum.bounded) throw new Error("a search has no loss without end");
      expect(largestLoss).toBe(analysis.netMinimum.value);
    }
  });

  it("says what is missing: a side by its base, a size, a credit, a budget, a loss at the target", () => {
    const bases = chainOf(6, 16, 1);
    const without = (change: (base: QuotedBase) => QuotedBase) =>
      run({ expiries: [{ ...input.expiries[0]!, bases: bases.map(change) }] }).missing;
    const noBid = without((base) => ({ ...base, call: { ...base.call!, bid: null } }));
    expect(noBid).toContainEqual({
      structure: "bull-call",
      reason: "no-side",
      kind: "call",
      strike: 3800,
      side: "bid",
    });
    const noSize = without((base) => ({ ...base, put: { ...base.put!, askSize: null } }));
    expect(noSize).toContainEqual({
      structure: "long-put",
      reason: "no-size",
      kind: "put",
      strike: 3700,
      side: "ask",
    });
    expect(run({ onlyCredit: true }).missing).toContainEqual({ structure: "long-call", reason: "no-credit" });
    expect(run({ budget: 100 }).missing).toContainEqual({ structure: "straddle", reason: "over-budget" });
    expect(run().missing).toContainEqual({ structure: "long-put", reason: "loses-at-target" });
    const few = run({ expiries: [{ ...input.expiries[0]!, bases: bases.slice(0, 2) }] });
    expect(few.missing).toContainEqual({ structure: "iron-condor", reason: "too-few-strikes" });
  });

  it("counts apparent arbitrages and lists none of them", () => {
    const bases = chainOf(4, 16, 1).map((base) =>
      base.strike === 3800 ? { ...base, call: { bid: 900, ask: 910, bidSize: 9, askSize: 9 } } : base,
    );
    const result = run({ expiries: [{ ...input.expiries[0]!, bases }], costs: noCosts });
    expect(result.apparentArbitrages).toBeGreaterThan(0);
    expect(result.rows.every(({ largestLoss }) => largestLoss < 0)).toBe(true);
  });

  it.each<Partial<SearchInput>>([
    { spot: 0 },
    { budget: 0 },
    { target: { from: 2, to: 1 } },
    { target: { from: Number.NaN, to: 1 } },
    { date: now - 1 },
    { costs: { ...retail, share: 1 } },
    { mostLegs: 0 },
  ])("refuses %o", (change) => {
    expect(searchStrategies({ ...input, ...change }).next()).toEqual({ done: true, value: null });
  });
});

describe("choices", () => {
  it("are all ascending ones", () => {
    expect([...choices(25, 4)].length).toBe(12_650);
    expect(Array.from(choices(4, 3), (chosen) => chosen.join(""))).toEqual(["012", "013", "023", "123"]);
    expect([...choices(2, 3)]).toEqual([]);
  });
});

describe("GrowingFront", () => {
  it("is the Pareto front, in whatever order its candidates come", () => {
    const candidate = fc.record({
      gain: fc.integer({ min: 0, max: 9 }),
      chance: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 40 }), (candidates) => {
        const front = new GrowingFront<null>();
        for (const one of candidates) front.add({ ...one, item: null });
        const key = ({ gain, chance }: { gain: number; chance: number }) => `${gain} ${chance}`;
        const expected = paretoFront({ candidates, axes: ["gain", "chance"] });
        expect(front.points.map(key).sort()).toEqual(expected.map(key).sort());
      }),
      { numRuns: 1_000, seed: 20_261_120 },
    );
  });
});
