import * as QuantLib from "@quantlib/ql";
import { describe, expect, it } from "vitest";

import type { PositionLeg } from "./position-types.ts";
import { valuePosition } from "./value-position.ts";
import { valueTable } from "./value-table.ts";
import { call, day, expiration, fieldsOf, put, share, today } from "./testing/legs.ts";

/** The release's proof asks for the whole table; the daily run for a part of it. */
const isFull = process.env["PARIDAD_PROVE"] === "full";

/* eslint-disable @typescript-eslint/no-explicit-any -- the package's own declarations don't compile. */
const quantLib = QuantLib as unknown as Record<string, any>;

interface Terms {
  readonly spot: number;
  readonly days: number;
  readonly rate: number;
}

/**
 * QuantLib's American value: what Joshi's trees tend to as their steps double. Its time grid drops a step at some terms,
 * so the middle one of three pairs counts.
 */
function referenceValue(leg: PositionLeg, terms: Terms): number {
  const limits = [201, 251, 301].map((steps) => {
    const [coarse, fine] = [treeValue(leg, terms, steps), treeValue(leg, terms, 2 * steps - 1)];
    return 2 * fine - coarse;
  });
  return limits.sort((one, other) => one - other)[1] as number;
}

function treeValue(leg: PositionLeg, { spot, days, rate }: Terms, steps: number): number {
  if (leg.kind === "share") return spot;
  const { Actual365Fixed, AmericanExercise, BinomialVanillaEngine, BlackConstantVol, FlatForward, Handle } =
    quantLib;
  const start = new Date(Date.UTC(2024, 6, 31));
  quantLib["Settings"].evaluationDate.set(start);
  const counter = new Actual365Fixed();
  const curve = (level: number) => new Handle(new FlatForward().ffInit2(start, level, counter));
  const calendar = new quantLib["NullCalendar"]();
  const surface = new BlackConstantVol().bcvInit1(start, calendar, leg.volatility, counter);
  const process = new quantLib["BlackScholesMertonProcess"](
    new Handle(new quantLib["SimpleQuote"](spot)),
    curve(0),
    curve(rate),
    new Handle(surface),
  );
  const type = leg.kind === "call" ? quantLib["Option"].Type.Call : quantLib["Option"].Type.Put;
  const payoff = new quantLib["PlainVanillaPayoff"](type, leg.strike);
  const exercise = new AmericanExercise().aeInit1(start, new Date(start.getTime() + days * day));
  const option = new quantLib["VanillaOption"](payoff, exercise);
  option.setPricingEngine(new BinomialVanillaEngine(new quantLib["Joshi4"]()).bveInit(process, steps));
  return option.NPV() as number;
}

describe("valueTable", () => {
  const legs: PositionLeg[] = [
    { ...put(3708.1, 1, 150), volatility: 0.41 },
    { ...put(4200, -1, 480), volatility: 0.47 },
    { ...call(3708.1, 1, 160), volatility: 0.41 },
    { ...put(3300, 2, 40), volatility: 0.55 },
  ];

  it("is QuantLib's American value within 0.02 pesos a share, leg by leg, over spots and dates", () => {
    const spots = Array.from({ length: 41 }, (_, index) => 3707.5 * (0.8 + 0.01 * index)).filter(
      (_, index) => isFull || index % 10 === 3,
    );
    const daysLeft = Array.from({ length: 12 }, (_, index) => 16 - index).filter(
      (_, index) => isFull || index % 6 === 0,
    );
    const instants = daysLeft.map((days) => expiration - days * day);
    let worst = { error: 0, of: "" };
    for (const leg of legs) {
      const one = { ...leg, quantity: 1 } as PositionLeg;
      const { values } = fieldsOf(valueTable({ legs: [one], spots, instants, rate: 0.408 }));
      spots.forEach((spot, row) => {
        daysLeft.forEach((days, column) => {
          const actual = (values[row * instants.length + column] as number) / 100;
          const error = Math.abs(actual - referenceValue(one, { spot, days, rate: 0.408 }));
          if (!(error <= worst.error)) worst = { error, of: JSON.stringify({ leg, spot, days }) };
        });
      });
    }
    process.stdout.write(`American table against QuantLib: worst ${worst.error.toFixed(4)} pesos a share\n`);
    expect(worst.error, worst.of).toBeLessThan(0.02);
    // The whole table takes two minutes of a free core.
  }, 1_800_000);

  it("is what valuePosition gives in each cell: spots outermost, shifts innermost", () => {
    const all = [...legs, share(150, 3700)];
    const [spots, instants, volatilityShifts] = [
      [3500, 3800],
      [today, today + day, expiration],
      [0, 0.05],
    ];
    const table = fieldsOf(valueTable({ legs: all, spots, instants, rate: 0.4, volatilityShifts }));
    const expected = spots.flatMap((spot) =>
      instants.flatMap((instant) =>
        volatilityShifts.map((volatilityShift) =>
          fieldsOf(valuePosition({ legs: all, spot, instant, rate: 0.4, volatilityShift })),
        ),
      ),
    );
    expect(table.values).toHaveLength(12);
    expected.forEach(({ value, profit }, cell) => {
      expect(table.values[cell]).toBeCloseTo(value, 6);
      expect(table.profits[cell]).toBeCloseTo(profit, 6);
    });
  });

  it("takes typed arrays, and the European model when asked", () => {
    const spots = Float64Array.of(3000);
    const instants = Float64Array.of(today);
    const terms = { legs: legs.slice(0, 1), spots, instants, rate: 0.4 };
    const american = fieldsOf(valueTable(terms)).values[0] as number;
    const european = fieldsOf(valueTable({ ...terms, model: "european" })).values[0] as number;
    // In the money by 708.1 a share: exercised now, and no less.
    expect(american).toBeCloseTo(70_810, 6);
    expect(european).toBeLessThan(70_000);
  });

  const base = { legs, spots: [3700], instants: [today], rate: 0.4 };
  it.each<[Partial<typeof base> & { readonly volatilityShifts?: number[] }, string]>([
    [{ legs: [] }, "no-legs"],
    [{ instants: [today, expiration + 1] }, "expired-leg"],
    [{ instants: [Number.NaN] }, "invalid-input"],
    [{ spots: [3700, 0] }, "invalid-input"],
    [{ rate: Number.NaN }, "invalid-input"],
    [{ volatilityShifts: [Number.NaN] }, "invalid-input"],
    [{ instants: [expiration, today], legs: [put(3700, 1, 1)] }, "no-volatility"],
  ])("%o: %s", (change, reason) => {
    expect(valueTable({ ...base, ...change })).toEqual({ ok: false, reason });
  });
});
