import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { readRecorded, whereRecorded } from "../testing/recorded-data.ts";
import { backTest } from "./back-test.ts";
import { baselZone } from "./basel-zone.ts";
import { christoffersenTest, jointCoverageTest, kupiecTest } from "./coverage-tests.ts";
import { kellyFraction, kellyOfOutcomes } from "./kelly-fraction.ts";
import { marginEstimate } from "./margin-estimate.ts";
import { namedStresses } from "./named-stresses.ts";
import { historicalValueAtRisk } from "./value-at-risk.ts";

function fields<Outcome extends { readonly ok: boolean }>(outcome: Outcome): Extract<Outcome, { ok: true }> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome as Extract<Outcome, { ok: true }>;
}

/** LR and probability to some digits. */
const printed = (outcome: ReturnType<typeof kupiecTest>, digits: number) => {
  const { likelihoodRatio, probability } = fields(outcome);
  return [likelihoodRatio.toFixed(digits), probability.toFixed(digits)];
};

describe("historicalValueAtRisk", () => {
  /** Losses of 1 to 500, shuffled by a stride that visits each once. */
  const losses = Array.from({ length: 500 }, (_, index) => -(((index * 37) % 500) + 1));

  it("of 500 days takes the 25th and the 5th largest loss, and the mean of those up to it", () => {
    // 500, 499, ... 476: the mean of 25; 500 ... 496: of 5.
    expect(historicalValueAtRisk({ profits: losses, level: 0.95 })).toEqual({
      ok: true,
      valueAtRisk: 476,
      expectedShortfall: 488,
    });
    expect(historicalValueAtRisk({ profits: losses, level: 0.99 })).toEqual({
      ok: true,
      valueAtRisk: 496,
      expectedShortfall: 498,
    });
  });

  it("of 250 days takes the 13th and the 3rd, of 10 at 99 % the worst", () => {
    const half = losses.map((profit) => profit / 2).filter((profit) => Number.isInteger(profit));
    expect(half).toHaveLength(250);
    expect(fields(historicalValueAtRisk({ profits: half, level: 0.95 })).valueAtRisk).toBe(238);
    expect(fields(historicalValueAtRisk({ profits: half, level: 0.99 })).valueAtRisk).toBe(248);
    expect(fields(historicalValueAtRisk({ profits: [3, -1, 2], level: 0.99 })).valueAtRisk).toBe(1);
  });

  it("of a share is the order statistic of its losses; the shortfall is no less; it grows with the level", () => {
    const profit = fc.integer({ min: -1_000, max: 1_000 });
    checkProperty(
      "order statistic",
      fc.property(fc.array(profit, { minLength: 1, maxLength: 300 }), (profits) => {
        const sorted = profits.toSorted((one, other) => one - other);
        let before = -Infinity;
        for (const percent of [80, 90, 95, 99]) {
          // In whole numbers: ceil((100 - percent) n / 100).
          const count = Math.max(1, Math.floor(((100 - percent) * profits.length + 99) / 100));
          const { valueAtRisk, expectedShortfall } = fields(
            historicalValueAtRisk({ profits, level: percent / 100 }),
          );
          expect(valueAtRisk).toBe(0 - (sorted[count - 1] as number));
          expect(expectedShortfall).toBeGreaterThanOrEqual(valueAtRisk);
          expect(valueAtRisk).toBeGreaterThanOrEqual(before);
          before = valueAtRisk;
        }
      }),
    );
  });

  it.each<[number[], number, string]>([
    [[], 0.95, "no-profits"],
    [[1, Number.NaN], 0.95, "invalid-input"],
    [[1], 1, "invalid-input"],
    [[1], 0, "invalid-input"],
    [[1], Number.NaN, "invalid-input"],
  ])("%o at %d: %s", (profits, level, reason) => {
    expect(historicalValueAtRisk({ profits, level })).toEqual({ ok: false, reason });
  });
});

describe("coverage tests", () => {
  it("T8, MathWorks pof: 57 of 1,043 at 95 %: LR 0.46147, p 0.49694", () => {
    const count = { observations: 1_043, exceptions: 57, level: 0.95 };
    expect(printed(kupiecTest(count), 5)).toEqual(["0.46147", "0.49694"]);
  });

  it("T9, MathWorks cci and cc: LR 0.25866, p 0.61104; joint 0.72013, p 0.69763", () => {
    const transitions = { n00: 932, n10: 53, n01: 53, n11: 4 };
    expect(printed(christoffersenTest(transitions), 5)).toEqual(["0.25866", "0.61104"]);
    const joint = jointCoverageTest({ observations: 1_043, exceptions: 57, level: 0.95 }, transitions);
    expect(printed(joint, 5)).toEqual(["0.72013", "0.69763"]);
  });

  it("a change into exceptions is no change out of them: 90, 2, 5, 3 by the formula in Python", () => {
    const { likelihoodRatio } = fields(christoffersenTest({ n00: 90, n01: 2, n10: 5, n11: 3 }));
    expect(likelihoodRatio).toBeCloseTo(9.8472680633, 9);
  });

  it("T10, 7 of 30 at 99 %: LR 32.338, p 1.3e-8", () => {
    const { likelihoodRatio, probability } = fields(
      kupiecTest({ observations: 30, exceptions: 7, level: 0.99 }),
    );
    expect(likelihoodRatio.toFixed(3)).toBe("32.338");
    expect(probability.toExponential(1)).toBe("1.3e-8");
  });

  it("T11, 20 of 252 at 95 %: LR 3.9126, p 0.0479", () => {
    const count = { observations: 252, exceptions: 20, level: 0.95 };
    expect(printed(kupiecTest(count), 4)).toEqual(["3.9126", "0.0479"]);
  });

  it.each([
    [0.99, 0, "5.126"],
    [0.99, 1, "1.237"],
    [0.99, 6, "3.415"],
    [0.99, 7, "5.316"],
    [0.95, 6, "4.641"],
    [0.95, 7, "3.241"],
    [0.95, 20, "3.727"],
    [0.95, 21, "4.742"],
  ])("T12, 255 days at %d, %d failures: LR %s", (level, exceptions, expected) => {
    const { likelihoodRatio } = fields(kupiecTest({ observations: 255, exceptions, level }));
    expect(likelihoodRatio.toFixed(3)).toBe(expected);
  });

  it("every day an exception, or none after one, still has a number", () => {
    expect(fields(kupiecTest({ observations: 10, exceptions: 10, level: 0.95 })).likelihoodRatio).toBeCloseTo(
      -20 * Math.log(0.05),
      10,
    );
    for (const n00 of [0, -9, 9.5, Number.NaN]) {
      expect(christoffersenTest({ n00, n01: 0, n10: 0, n11: 0 })).toEqual({
        ok: false,
        reason: "invalid-input",
      });
    }
    expect(fields(christoffersenTest({ n00: 9, n01: 0, n10: 0, n11: 0 }))).toMatchObject({
      likelihoodRatio: 0,
      probability: 1,
    });
  });
});

describe("baselZone", () => {
  it.each([
    [4, "green"],
    [5, "yellow"],
    [9, "yellow"],
    [10, "red"],
  ])("T13, 250 days at 99 %%, %d exceptions: %s", (exceptions, zone) => {
    expect(fields(baselZone({ observations: 250, exceptions, level: 0.99 })).zone).toBe(zone);
  });

  it("of two days without an exception is green, though two in a hundred would have one", () => {
    expect(fields(baselZone({ observations: 2, exceptions: 0, level: 0.99 }))).toMatchObject({
      zone: "green",
      probability: expect.closeTo(0.9801, 9),
    });
  });

  it("T13, 40 of 250 at 90 % is yellow; the Committee's table has 89.22 % at 4 and 95.88 % at 5", () => {
    expect(fields(baselZone({ observations: 250, exceptions: 40, level: 0.9 })).zone).toBe("yellow");
    const at = (exceptions: number) =>
      (100 * fields(baselZone({ observations: 250, exceptions, level: 0.99 })).probability).toFixed(2);
    expect([at(0), at(4), at(5), at(9)]).toEqual(["8.11", "89.22", "95.88", "99.97"]);
  });

  it("holds over ten thousand days", () => {
    const { probability } = fields(baselZone({ observations: 10_000, exceptions: 1_000, level: 0.9 }));
    expect(probability).toBeCloseTo(0.5, 1);
  });
});

describe("GGAL in pesos, back-tested", whereRecorded("ggal-spot"), () => {
  const rows = readRecorded("ggal-spot/ggal_ars_adr_ccl_daily_2015-2026.csv");
  const closes = rows.map((row) => Number(row["ggal_ba_ars"]));
  const profits = closes.slice(1).map((close, index) => close / (closes[index] as number) - 1);
  const run = (level: number, window: number) => {
    const result = fields(backTest({ profits, level, window }));
    const { likelihoodRatio, probability } = fields(kupiecTest({ ...result, level }));
    return { ...result, likelihoodRatio, probability };
  };

  it("95 %, 250 days: 130 of 2,474, LR 0.33 passes, but they cluster: LR 6.62, p 0.010", () => {
    const result = run(0.95, 250);
    expect([result.observations, result.exceptions]).toEqual([2_474, 130]);
    expect(result.likelihoodRatio.toFixed(2)).toBe("0.33");
    const independence = fields(christoffersenTest(result.transitions));
    expect(independence.likelihoodRatio.toFixed(2)).toBe("6.62");
    expect(independence.probability.toFixed(3)).toBe("0.010");
  });

  it("99 %: 33 of 2,474 over 250 days (LR 2.52), 32 of 2,224 over 500 (LR 3.81, p 0.051)", () => {
    const [short, long] = [run(0.99, 250), run(0.99, 500)];
    expect([short.exceptions, short.likelihoodRatio.toFixed(2)]).toEqual([33, "2.52"]);
    expect([long.observations, long.exceptions]).toEqual([2_224, 32]);
    expect([long.likelihoodRatio.toFixed(2), long.probability.toFixed(3)]).toEqual(["3.81", "0.051"]);
  });

  it("the PASO is an exception, and the named stresses are what the closes say", () => {
    const paso = rows.findIndex((row) => row["fecha"] === "2019-08-12");
    expect(run(0.99, 250).exceptionDays).toContain(paso - 1);
    for (const { date, change, sessions } of namedStresses) {
      const at = rows.findIndex((row) => row["fecha"] === date);
      const actual = (closes[at] as number) / (closes[at - sessions] as number) - 1;
      expect(actual, date).toBeCloseTo(change, sessions === 1 ? 4 : 3);
    }
  });
});

describe("backTest", () => {
  it("counts days in a row: calm, calm, exception, exception, calm", () => {
    // A window of two days at 50 %: the larger loss of the two.
    const profits = [-1, -1, 0, -1, -5, -9, 0];
    const result = fields(backTest({ profits, level: 0.5, window: 2 }));
    expect(result.exceptionDays).toEqual([4, 5]);
    expect(result).toMatchObject({ observations: 5, exceptions: 2 });
    expect(result.transitions).toEqual({ n00: 1, n01: 1, n10: 1, n11: 1 });
  });

  it.each<[number[], number, number, string]>([
    [[1, 2], 0.95, 2, "too-few"],
    [[1, 2, 3], 0.95, 0, "invalid-input"],
    [[1, 2, 3], 0.95, 1.5, "invalid-input"],
    [[1, 2, 3], 1, 2, "invalid-input"],
    [[1, Number.NaN, 3], 0.95, 2, "invalid-input"],
  ])("%o at %d over %d: %s", (profits, level, window, reason) => {
    expect(backTest({ profits, level, window })).toEqual({ ok: false, reason });
  });
});

describe("sizing", () => {
  it("Kelly by the formula: 60 % at even money is a fifth, with its half and its quarter", () => {
    expect(kellyFraction({ probability: 0.6, ratio: 1 })).toEqual({
      ok: true,
      fraction: expect.closeTo(0.2, 12),
      half: expect.closeTo(0.1, 12),
      quarter: expect.closeTo(0.05, 12),
    });
    expect(fields(kellyFraction({ probability: 0.5, ratio: 2 })).fraction).toBeCloseTo(0.25, 12);
    expect(fields(kellyFraction({ probability: 0.4, ratio: 1 })).fraction).toBe(0);
  });

  it("over the two outcomes of that bet the search finds the same, and all of it where nothing is lost", () => {
    const bet = [
      { gain: 2, probability: 0.5 },
      { gain: -1, probability: 0.5 },
    ];
    expect(fields(kellyOfOutcomes(bet)).fraction).toBeCloseTo(0.25, 10);
    expect(fields(kellyOfOutcomes([{ gain: 0.1, probability: 1 }])).fraction).toBeCloseTo(1, 10);
    expect(fields(kellyOfOutcomes([{ gain: -0.1, probability: 1 }])).fraction).toBe(0);
    // A stake that may lose three times itself: 0.9 / (1 + f) = 0.3 / (1 - 3 f), f = 0.6 / 3.
    const leveraged = [
      { gain: 1, probability: 0.9 },
      { gain: -3, probability: 0.1 },
    ];
    expect(fields(kellyOfOutcomes(leveraged)).fraction).toBeCloseTo(0.2, 10);
  });

  it("T21, short put 80 at 2 with the share at 95: max(600, 1,000) = 1,000", () => {
    const put = { kind: "put" as const, strike: 80, spot: 95, premium: 2 };
    expect(marginEstimate(put)).toEqual({ ok: true, margin: 1_000 });
    // At the money the first rule leads: 200 + 20 % of 8,000.
    expect(marginEstimate({ ...put, spot: 80 })).toEqual({ ok: true, margin: 1_800 });
    // A call's floor is 10 % of the share: 200 + 950 against 200 + 1,900 - 1,500.
    expect(marginEstimate({ ...put, kind: "call", strike: 110 })).toEqual({ ok: true, margin: 1_150 });
    // Worth nothing any more, it still asks for its floor.
    expect(marginEstimate({ ...put, premium: 0 })).toEqual({ ok: true, margin: 800 });
  });
});
