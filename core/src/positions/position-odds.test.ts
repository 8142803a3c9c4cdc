import { describe, expect, it } from "vitest";

import { empiricalDistribution } from "../probability/index.ts";
import { legVolatility } from "./leg-volatility.ts";
import { distributionOdds, positionOdds } from "./position-odds.ts";
import type { OddsInput } from "./position-odds.ts";
import { call, day, expiration, fieldsOf, put, share } from "./testing/legs.ts";

const odds = (input: OddsInput) => fieldsOf(positionOdds(input));

describe("worked cases", () => {
  const nvidia = { spot: 168.99, years: 24 / 252, volatility: 0.483, drift: 0.045 };

  it("T14, optionlab's covered call: 0.5473620129, exactly", () => {
    const legs = [share(100, 168.99), call(185, -1, 4.1)];
    expect(odds({ legs, ...nvidia }).probabilityOfProfit).toBeCloseTo(0.5473620129, 10);
    const leg = { kind: "call", strike: 185, expiration } as const;
    const instant = expiration - (24 / 252) * 365 * day;
    const own = fieldsOf(legVolatility({ leg, price: 4.1, spot: 168.99, instant, rate: 0.045 }));
    expect(own.volatility.toFixed(3)).toBe("0.456");
  });

  it("T15, short call 175 at 1.15: 0.8391072417, exactly", () => {
    const terms = { spot: 164.04, years: 19 / 252, volatility: 0.272, drift: 0.0002 };
    const { probabilityOfProfit } = odds({ legs: [call(175, -1, 1.15)], ...terms });
    expect(probabilityOfProfit).toBeCloseTo(0.8391072417, 10);
  });

  it("T17, a spread that never loses: 1, with no breakeven to touch", () => {
    const legs = [call(165, 1, 7.5), call(170, -1, 9.9)];
    expect(odds({ legs, ...nvidia })).toMatchObject({
      probabilityOfProfit: 1,
      probabilityOfLoss: 0,
      probabilityOfTouch: null,
    });
  });

  it("T18, call 115 at 1 with the share at 100, 20 %, 31 days: 0.50 %", () => {
    const terms = { spot: 100, years: 31 / 365, volatility: 0.2, drift: 0 };
    const { probabilityOfProfit } = odds({ legs: [call(115, 1, 1)], ...terms });
    expect((100 * probabilityOfProfit).toFixed(2)).toBe("0.50");
  });

  it("T19, Sensibull's straddle: 44.8 %", () => {
    const legs = [call(23_900, 1, 200.4), put(23_900, 1, 100)];
    const terms = { spot: 24_041.9, years: 6 / 252, volatility: 0.1, drift: 0 };
    expect((100 * odds({ legs, ...terms }).probabilityOfProfit).toFixed(1)).toBe("44.8");
  });
});

describe("expected profit and touch", () => {
  const terms = { spot: 42, years: 0.5, volatility: 0.2, drift: 0.1 };

  it("Hull's call at its price grows at the rate: 4.759422 e^0.05 is paid, so with drift = rate 23.2 pesos a lot", () => {
    // E[payoff] = 4.759422 e^(0.1 x 0.5), T6 of the notes; times 100, less the premium.
    const { expectedProfit } = odds({ legs: [call(40, 1, 4.759422)], ...terms });
    expect(expectedProfit).toBeCloseTo(475.9422 * (Math.exp(0.05) - 1), 3);
  });

  it("costs come off: the premium's, and the exercise's times the chance of it, N(d2) = 0.7349", () => {
    const legs = [call(40, 1, 4.759422)];
    const costs = { share: 0, premium: 0.01, exercise: 0.01 };
    const gross = odds({ legs, ...terms });
    const net = odds({ legs, ...terms, costs, exit: "exercise" });
    // N(0.6278) = 0.73494 (Hull, chapter 15): 4.759422 of opening, 40 for the exercise of 100 shares at 40.
    expect(gross.expectedProfit - net.expectedProfit).toBeCloseTo(4.759422 + 40 * 0.73494, 3);
    expect(net.probabilityOfProfit).toBeLessThan(gross.probabilityOfProfit);
  });

  it("a put's exercise is charged below its strike: N(-d2) = 0.26506", () => {
    const legs = [put(40, -1, 0.808599)];
    const costs = { share: 0, premium: 0, exercise: 0.01 };
    const difference =
      odds({ legs, ...terms }).expectedProfit -
      odds({ legs, ...terms, costs, exit: "exercise" }).expectedProfit;
    expect(difference).toBeCloseTo(40 * 0.26506, 3);
  });

  it("touch is the breakeven's: without drift of the logarithm twice the chance of ending beyond it", () => {
    const drift = 0.5 * 0.2 ** 2;
    const { probabilityOfTouch, probabilityOfProfit } = odds({ legs: [call(44, 1, 2)], ...terms, drift });
    expect(probabilityOfTouch).toBeCloseTo(2 * probabilityOfProfit, 12);
  });

  it("of two breakevens the likelier one counts: the straddle's nearer end", () => {
    const straddle = [call(42, 1, 2), put(42, 1, 2)];
    const both = odds({ legs: straddle, ...terms, drift: 0 });
    const upper = odds({ legs: [call(42, 1, 4)], ...terms, drift: 0 });
    const lower = odds({ legs: [put(42, 1, 4)], ...terms, drift: 0 });
    const nearer = Math.max(upper.probabilityOfTouch ?? 0, lower.probabilityOfTouch ?? 0);
    expect(both.probabilityOfTouch).toBe(nearer);
    expect(lower.probabilityOfTouch).not.toBe(upper.probabilityOfTouch);
  });

  it("over past returns it counts them: 12 of 40 end above 42", () => {
    const logReturns = Array.from({ length: 40 }, (_, index) => (index < 12 ? 0.1 : -0.1));
    const empirical = empiricalDistribution({ spot: 40, logReturns });
    const { distribution } = fieldsOf(empirical);
    const counted = fieldsOf(distributionOdds({ legs: [share(100, 42)] }, distribution));
    expect(counted.probabilityOfProfit).toBeCloseTo(0.3, 12);
    const mean = 0.3 * 40 * Math.exp(0.1) + 0.7 * 40 * Math.exp(-0.1);
    expect(counted.expectedProfit).toBeCloseTo(100 * (mean - 42), 8);
  });
});
