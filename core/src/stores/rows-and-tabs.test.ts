import { describe, expect, it } from "vitest";

import { createMemoryStorage } from "../auth/index.ts";
import { readCalculatorInputs } from "./calculator-inputs.ts";
import type { CalculatorOption, CalculatorRow } from "./calculator-types.ts";
import { priceDecimals } from "./chain-rows.ts";
import type { Contract } from "./engine/contract-table.ts";
import { expiryTabs } from "./expiry-tabs.ts";
import { setUpCalculator } from "./testing/fake-market.ts";
import { wholeMarket } from "./testing/whole-market.ts";

describe("what a user may write", () => {
  const { calculator, snapshot, state } = setUpCalculator();
  snapshot(wholeMarket);

  it.each([
    ["caucionDays", calculator.setCaucionDays, 1, 365],
    ["manualRatePercent", calculator.setManualRatePercent, -99, 1_000],
    ["volatilityPercent", calculator.setVolatilityPercent, 0, 1_000],
  ] as const)("%s goes no lower and no higher than its bounds", (name, set, lowest, highest) => {
    const written = [-5_000, lowest, highest, 5_000].map((value) => {
      set(value);
      return state().inputs[name];
    });
    expect(written).toEqual([lowest, lowest, highest, highest]);
  });

  it("is a price above 0 for an option of one's own, and none takes it back", () => {
    const prices = [0, -1, Number.NaN, 12.5, null].map((price) => {
      calculator.setManualPrice("GFGC7400DI", price);
      return { ...state().inputs.manualPrices };
    });
    expect(prices).toEqual([{}, {}, {}, { GFGC7400DI: 12.5 }, {}]);
  });

  it("of what was stored loses prices that are none, and nothing else", () => {
    const read = (stored: object) => {
      const storage = createMemoryStorage();
      storage.setItem("paridad.calculator", JSON.stringify(stored));
      return readCalculatorInputs(storage);
    };
    const kept = (manualPrices: object) => {
      const inputs = read({ manualPrices, caucionDays: 7 });
      return [inputs.manualPrices, inputs.caucionDays];
    };
    expect(kept({ a: 5 })).toEqual([{ a: 5 }, 7]);
    expect(kept({ a: 5, b: 0 })).toEqual([{}, 7]);
    expect(read({ caucionDays: 0 }).caucionDays).toBe(1);
    const usual = { spotPercent: 0, volatilityPoints: 0, daysForward: 0 };
    const lowest = { spotPercent: -99, volatilityPoints: -1_000, daysForward: 0 };
    const highest = { spotPercent: 1_000, volatilityPoints: 1_000, daysForward: 3_650 };
    for (const whatIf of [lowest, highest]) expect(read({ whatIf }).whatIf).toEqual(whatIf);
    for (const beyond of [
      { spotPercent: -99.1 },
      { spotPercent: 1_001 },
      { volatilityPoints: -1_001 },
      { volatilityPoints: 1_001 },
      { daysForward: -1 },
      { daysForward: 3_651 },
    ]) {
      expect(read({ whatIf: { ...usual, ...beyond } }).whatIf).toEqual(usual);
    }
  });
});

it("prices share three decimals where any of bid, ask and last has a third", () => {
  const option = (fields: object) => ({ bid: 1.5, ask: 1.25, last: null, ...fields }) as CalculatorOption;
  const decimals = (call: CalculatorOption | null, put: CalculatorOption | null = null) =>
    priceDecimals([{ call, put } as CalculatorRow]);
  expect(decimals(option({}))).toBe(2);
  for (const fields of [{ bid: 0.125 }, { ask: 0.125 }, { last: 0.125 }]) {
    expect([decimals(option(fields)), decimals(null, option(fields))]).toEqual([3, 3]);
  }
});

it("a tab is no surer of its day than the least sure of its contracts", () => {
  const contract = (certainty: string) => ({ certainty }) as unknown as Contract;
  const certaintyOf = (...all: string[]) =>
    expiryTabs({ groups: new Map([["2026-12-18", all.map(contract)]]), asOf: 0 })[0]?.certainty;
  expect([certaintyOf("feed", "feed"), certaintyOf("feed", "estimated")]).toEqual(["feed", "estimated"]);
});
