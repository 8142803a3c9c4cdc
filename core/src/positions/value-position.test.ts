import { describe, expect, it } from "vitest";

import { legVolatility } from "./leg-volatility.ts";
import type { PositionLeg } from "./position-types.ts";
import { tradersGreeks } from "./traders-greeks.ts";
import { valuePosition } from "./value-position.ts";
import type { ValueInput } from "./value-position.ts";
import { call, day, expiration, fieldsOf, put, share, today, withVolatility } from "./testing/legs.ts";

const value = (input: ValueInput) => fieldsOf(valuePosition(input));

describe("worked cases", () => {
  const halfYear = { expiration: today + 182.5 * day, volatility: 0.2 };
  const hull = { spot: 42, instant: today, rate: 0.1, model: "european" as const };

  it("T6, Hull: call 4.759422 and put 0.808599, in pesos of a lot", () => {
    expect(value({ legs: [call(40, 1, 0, halfYear)], ...hull }).value).toBeCloseTo(475.9422, 4);
    expect(value({ legs: [put(40, -1, 0, halfYear)], ...hull }).value).toBeCloseTo(-80.8599, 4);
    // A leg with a model is valued by it, whatever the others are.
    const own = { ...put(40, -1, 0, halfYear), model: "european" } as const;
    expect(value({ legs: [own], ...hull, model: "american" }).value).toBeCloseTo(-80.8599, 4);
  });

  it("T7, Hull's box 55/60: 4.93 European; American puts of 5.4384 and 10.0000 (QuantLib, 61 days) make it 5.27", () => {
    const box = [call(55, 1, 0), call(60, -1, 0), put(60, 1, 0), put(55, -1, 0)];
    const at = (days: number, model: "american" | "european") =>
      value({
        legs: withVolatility(box, 0.3).map((leg) => ({ ...leg, expiration: today + days * day })),
        spot: 50,
        instant: today,
        rate: 0.08,
        model,
      });
    const european = at(365 / 6, "european");
    expect(european.legs.map(({ price }) => price.toFixed(4))).toEqual([
      "0.9588",
      "0.2551",
      "9.4604",
      "5.2304",
    ]);
    expect((european.value / 100).toFixed(2)).toBe("4.93");
    const american = at(61, "american");
    expect(american.legs.slice(2).map(({ price }) => price.toFixed(4))).toEqual(["10.0000", "5.4384"]);
    // The printed prices give 0.96 - 0.26 + 10.00 - 5.44 = 5.26, Hull's figure.
    expect(american.value / 100).toBeCloseTo(5.265, 2);
  });

  it("fact 8: American straddle 3708.1, 16 days, 20 % below the share's mid of 3707.5: 742.88, European 677.89", () => {
    const legs = withVolatility([call(3708.1, 1, 0), put(3708.1, 1, 0)], 0.41);
    const terms = { legs, spot: 0.8 * 3707.5, instant: today, rate: 0.408 };
    expect((value(terms).value / 100).toFixed(2)).toBe("742.88");
    expect((value({ ...terms, model: "european" }).value / 100).toFixed(1)).toBe("677.9");
  });
});

describe("a leg just added", () => {
  it.each([
    ["american", put(4000, 3, 390)],
    ["american", call(3708.1, -2, 180)],
    ["european", put(4000, 3, 390)],
  ] as const)("is worth its mid at +0 days (%s)", (model, leg) => {
    const market = { spot: 3750, instant: today, rate: 0.4, model };
    const { volatility } = fieldsOf(legVolatility({ leg, price: leg.price, ...market }));
    const { profit, legs } = value({ legs: [{ ...leg, volatility }], ...market });
    expect(legs[0]?.price).toBeCloseTo(leg.price, 3);
    expect(Math.abs(profit)).toBeLessThan(0.1);
  });

  it("has a reason where its price has no volatility", () => {
    const terms = { leg: put(4000, 1, 0), spot: 3000, instant: today, rate: 0.4 };
    expect(legVolatility({ ...terms, price: 900 })).toEqual({ ok: false, reason: "below-intrinsic" });
    expect(legVolatility({ ...terms, price: null })).toEqual({ ok: false, reason: "no-price" });
    expect(legVolatility({ ...terms, price: 1, instant: expiration })).toEqual({
      ok: false,
      reason: "expired",
    });
  });
});

describe("greeks", () => {
  const legs: PositionLeg[] = withVolatility(
    [call(3708.1, 2, 180), put(3708.1, -3, 150), call(4200, -2, 40), share(100, 3700)],
    0.45,
  );
  const base = { legs, spot: 3800, instant: today, rate: 0.4 };

  it.each(["american", "european"] as const)("are the slopes of the value (%s)", (model) => {
    const at = (change: Partial<ValueInput>) => value({ ...base, model, ...change }).value;
    const { greeks } = value({ ...base, model });
    const slope = (high: number, low: number, step: number) => (high - low) / (2 * step);
    const expectNear = (actual: number, expected: number) =>
      expect(Math.abs(actual - expected)).toBeLessThan(2e-3 * Math.max(1, Math.abs(expected)));
    expectNear(greeks.delta, slope(at({ spot: 3804 }), at({ spot: 3796 }), 4));
    const bend = at({ spot: 3830 }) - 2 * at({}) + at({ spot: 3770 });
    expect(Math.abs(greeks.gamma - bend / 900)).toBeLessThan(0.02 * Math.abs(bend / 900));
    expectNear(greeks.vega, slope(at({ volatilityShift: 0.01 }), at({ volatilityShift: -0.01 }), 0.01));
    expectNear(greeks.rho, slope(at({ rate: 0.41 }), at({ rate: 0.39 }), 0.01));
    const hour = day / 24;
    const yearly = slope(at({ instant: today + hour }), at({ instant: today - hour }), hour / (365 * day));
    expectNear(greeks.theta, yearly);
  });

  it("of the whole are the sums of the legs', and a share has a delta and nothing else", () => {
    const whole = value(base);
    for (const name of ["delta", "gamma", "vega", "theta", "rho"] as const) {
      const sum = whole.legs.reduce((total, leg) => total + leg.greeks[name], 0);
      expect(whole.greeks[name]).toBeCloseTo(sum, 9);
    }
    expect(whole.legs[3]?.greeks).toEqual({ delta: 100, gamma: 0, vega: 0, theta: 0, rho: 0 });
    expect(whole.legs[3]).toMatchObject({ price: 3800, value: 380_000, profit: 10_000 });
  });

  it("read in traders' units: 50 shares of delta at 4,000 are 2,000 pesos per 1 %", () => {
    const greeks = { delta: 50, gamma: 0.5, vega: 30_000, theta: -73_000, rho: 1_200 };
    expect(tradersGreeks({ greeks, spot: 4000 })).toEqual({
      delta: 50,
      deltaPesosPerPercent: 2_000,
      gammaPerPercent: 20,
      vegaPerPoint: 300,
      thetaPerDay: -200,
      rhoPerPoint: 12,
    });
  });
});

describe("at and after an expiry", () => {
  const calendar = [call(3700, -1, 120), call(3700, 1, 200, { expiration: expiration + 30 * day })];

  it("at its very expiry an option is worth what exercise brings and needs no volatility", () => {
    const legs = [call(3700, 2, 120), put(3700, 1, 90)];
    const above = value({ legs, spot: 3750, instant: expiration, rate: 0.4 });
    expect(above).toMatchObject({ value: 10_000, profit: 10_000 - 33_000, greeks: { delta: 200, theta: 0 } });
    expect(value({ legs, spot: 3600, instant: expiration, rate: 0.4 })).toMatchObject({
      value: 10_000,
      greeks: { delta: -100 },
    });
  });

  it("two expiries are valued to the nearer one and refused after it", () => {
    const legs = withVolatility(calendar, 0.4);
    const at = (instant: number) => valuePosition({ legs, spot: 3700, instant, rate: 0.4 });
    expect(at(expiration).ok).toBe(true);
    expect(at(expiration + 1)).toEqual({ ok: false, reason: "expired-leg" });
  });

  it("a volatility is needed where an option still runs, and only there", () => {
    const far = withVolatility(calendar.slice(1), 0.4);
    const legs = [calendar[0] as PositionLeg, ...far];
    const terms = { legs, spot: 3700, rate: 0.4 };
    expect(valuePosition({ ...terms, instant: expiration }).ok).toBe(true);
    expect(valuePosition({ ...terms, instant: expiration - 1 })).toEqual({
      ok: false,
      reason: "no-volatility",
    });
    expect(valuePosition({ ...terms, legs: calendar, instant: expiration })).toMatchObject({
      reason: "no-volatility",
    });
  });
});

describe("shifts of volatility", () => {
  const terms = { legs: withVolatility([put(3700, 1, 120)], 0.4), spot: 3700, instant: today, rate: 0.05 };
  const at = (volatilityShift: number, volatility = 0.4) =>
    value({ ...terms, legs: withVolatility(terms.legs, volatility), volatilityShift }).value;

  it("are added to each leg's own", () => {
    expect(at(0.1)).toBeCloseTo(at(0, 0.5), 6);
    expect(at(-0.1)).toBeCloseTo(at(0, 0.3), 6);
  });

  it("go no lower than 1 %, but leave what is lower alone", () => {
    expect(at(-0.5)).toBe(at(0, 0.01));
    expect(at(0, 0.005)).not.toBe(at(0, 0.01));
    expect(at(-0.1, 0.005)).toBe(at(0, 0.005));
  });
});
