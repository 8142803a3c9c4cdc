import { describe, expect, it } from "vitest";

import { setUpCalculator } from "../testing/fake-market.ts";
import { asOf, option, wholeMarket } from "../testing/whole-market.ts";

const day = 86_400_000;
const year = 365 * day;
const later = (milliseconds: number) => new Date(Date.parse(asOf) + milliseconds).toISOString();

describe("the valuation instant between snapshots", () => {
  // 28 days to the expiration: at 120.953 s a twenty-thousandth of what is left is as long, at 120.954 s it no longer is.
  it("stays for a twenty-thousandth of the time that is left, and moves a millisecond later", () => {
    const { snapshot, tick, state } = setUpCalculator();
    snapshot(wholeMarket);
    for (const passed of [1, 60_000, 120_953]) {
      tick({ asOf: later(passed) });
      expect(state().yearsToExpiry, `${passed} ms`).toBe(28 / 365);
    }
    tick({ asOf: later(120_954) });
    expect(state().yearsToExpiry).toBeCloseTo((28 * day - 120_954) / year, 14);
    // Held from there on.
    tick({ asOf: later(200_000) });
    expect(state().yearsToExpiry).toBeCloseTo((28 * day - 120_954) / year, 14);
  });

  it("moves with every snapshot, and with a clock that goes back", () => {
    const { snapshot, tick, state } = setUpCalculator();
    snapshot(wholeMarket);
    snapshot({ ...wholeMarket, asOf: later(1_000) });
    expect(state().yearsToExpiry).toBeCloseTo((28 * day - 1_000) / year, 14);
    tick({ asOf: later(400) });
    expect(state().yearsToExpiry).toBeCloseTo((28 * day - 400) / year, 14);
  });

  it("keeps the numbers of a quiet option as they are, to the bit", () => {
    const { snapshot, tick, call, put } = setUpCalculator();
    snapshot(wholeMarket);
    const before = [call(7400), put(7600)];
    tick({ asOf: later(90_000), options: [option("GFGC7600DI", { bid: 391, ask: 401 })] });
    expect([call(7400), put(7600)]).toEqual(before);
  });
});

describe("an input of the calculator", () => {
  it("moves the outputs in the units it is written in", () => {
    const { snapshot, calculator, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setWhatIf({ spotPercent: 10, volatilityPoints: 5, daysForward: 7 });
    expect(state().basis).toBe("scenario");
    expect(state().spot.value).toBe(7510);
    expect(state().spot.effective).toBeCloseTo(8261, 9);
    expect(state().effectiveVolatility).toBeCloseTo(0.25, 12);
    expect(state().yearsToExpiry).toBeCloseTo(21 / 365, 12);
    calculator.setWhatIf({ volatilityPoints: -25, daysForward: 60 });
    expect([state().effectiveVolatility, state().yearsToExpiry]).toEqual([0, 0]);
    calculator.setWhatIf({ spotPercent: 0, volatilityPoints: 0, daysForward: 0 });
    expect(state().basis).toBe("live");
  });

  it("of a spot of one's own stands in for the feed's, which is still told", () => {
    const { snapshot, calculator, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setSpot(8000);
    expect(state().spot).toMatchObject({ value: 8000, origin: "manual", feedValue: 7510 });
    calculator.useFeedSpot();
    expect(state().spot).toMatchObject({ value: 7510, origin: "feed" });
  });
});
