import { describe, expect, it } from "vitest";

import type { FittedSmile, SurfaceSmile } from "../../volatility/index.ts";
import { positionChart } from "../draw/position-chart.ts";
import { positionOdds } from "../position-odds.ts";
import { call, day, expiration, fieldsOf, share, today } from "../testing/legs.ts";
import { nearestSmile, smileOdds } from "./smile-odds.ts";

const years = (expiration - today) / (365 * day);
const terms = {
  years,
  residuals: [],
  used: 9,
  error: 0,
  leastDensity: 0.5,
  leastDensityAt: 0,
  fallback: null,
};
const flat: FittedSmile = {
  ...terms,
  kind: "line",
  parameters: { level: 0.4 ** 2 * years, slope: 0, curvature: 0, from: -0.2, to: 0.2 },
};
const skewed: FittedSmile = {
  ...terms,
  kind: "svi",
  parameters: { a: 0.4 ** 2 * years - 0.0028, b: 0.02, rho: -0.5, m: 0, sigma: 0.14 },
};
const scenario = { spot: 3707.5, instant: today, rate: 0.408 };
const bull = [call(3708.1, 10, 168, { volatility: 0.4 }), call(3858.1, -10, 98, { volatility: 0.5 })];
const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };

describe("the odds by a smile", () => {
  it("of a flat one are those of the lognormal, in a scenario too", () => {
    for (const volatilityShift of [0, 0.1]) {
      const result = fieldsOf(
        smileOdds({ legs: bull, costs, scenario: { ...scenario, volatilityShift }, smile: flat }),
      );
      const volatility = 0.4 + volatilityShift;
      const known = fieldsOf(positionOdds({ legs: bull, costs, spot: 3707.5, years, volatility, drift: 0 }));
      expect(result.probabilityOfProfit).toBeCloseTo(known.probabilityOfProfit, 10);
      expect(result.probabilityOfLoss).toBeCloseTo(known.probabilityOfLoss, 10);
      expect(result.expectedProfit).toBeCloseTo(known.expectedProfit, 4);
    }
  });

  it("of a skewed one differ, and the chart's hill is the smile's", () => {
    const legs = [call(4200, 1, 30, { volatility: 0.4 })];
    const even = fieldsOf(smileOdds({ legs, scenario, smile: flat }));
    const lean = fieldsOf(smileOdds({ legs, scenario, smile: skewed }));
    // The smile has this base cheaper than the volatility at the money does.
    expect(lean.expectedProfit).toBeLessThan(even.expectedProfit);
    const chart = fieldsOf(positionChart({ legs, live: scenario, scenario, smile: skewed }));
    const plain = fieldsOf(positionChart({ legs, live: scenario, scenario }));
    expect([chart.bands?.isOfSmile, plain.bands?.isOfSmile]).toEqual([true, false]);
    expect(chart.bands?.density(4200)).not.toBeCloseTo(plain.bands?.density(4200) ?? Number.NaN, 6);
  });

  it("say why there are none", () => {
    const later = [call(3900, 1, 60), call(3900, -1, 90, { expiration: expiration + 63 * day })];
    const reasonOf = (input: Parameters<typeof smileOdds>[0]) => {
      const result = smileOdds(input);
      return result.ok ? null : result.reason;
    };
    expect(reasonOf({ legs: later, scenario, smile: flat })).toBe("several-expiries");
    expect(reasonOf({ legs: [], scenario, smile: flat })).toBe("no-expiry");
    expect(reasonOf({ legs: bull, scenario: { ...scenario, instant: expiration }, smile: flat })).toBe(
      "expired",
    );
    const points: FittedSmile = { ...terms, kind: "points", parameters: null };
    expect(reasonOf({ legs: bull, scenario, smile: points })).toBe("no-fit");
    expect(reasonOf({ legs: bull, scenario, smile: null })).toBe("no-fit");
  });

  it("are by the smile of the nearest expiry", () => {
    const of = (expiration: string, smile: FittedSmile) =>
      ({ expiration, ok: true, smile }) as unknown as SurfaceSmile;
    const smiles = [of("2024-06-21", skewed), of("2024-08-16", flat)];
    expect(nearestSmile(bull, smiles)).toBe(flat);
    expect(nearestSmile(bull, smiles.slice(0, 1))).toBeNull();
    expect(nearestSmile([share(100, 3700)], smiles)).toBeNull();
    const bare = of("2024-08-16", { ...terms, kind: "points", parameters: null });
    expect(nearestSmile(bull, [bare])).toBeNull();
  });
});
