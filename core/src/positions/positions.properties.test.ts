import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { positionExits } from "../contract/index.ts";
import type { PositionExit } from "../contract/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import type { PayoffExtreme } from "../probability/index.ts";
import { analyzePosition } from "./analyze-position.ts";
import { outcomeZones } from "./build/outcome-zones.ts";
import { positionOdds } from "./position-odds.ts";
import type { PositionLeg } from "./position-types.ts";
import { valuePosition } from "./value-position.ts";
import { call, expiration, fieldsOf, put, share, today } from "./testing/legs.ts";

const price = fc.integer({ min: 0, max: 4_000 }).map((cents) => cents / 4);
const strike = fc.integer({ min: 10, max: 60 }).map((step) => step * 100);
const lots = fc.integer({ min: -20, max: 20 }).filter((quantity) => quantity !== 0);
const volatility = fc.double({ min: 0.1, max: 1.2, noNaN: true });
const option = fc
  .record({ isCall: fc.boolean(), strike, lots, price, volatility })
  .map(({ isCall, strike: level, lots: quantity, price: paid, volatility: own }) =>
    (isCall ? call : put)(level, quantity, paid, { volatility: own }),
  );
const anyLeg: fc.Arbitrary<PositionLeg> = fc.oneof(
  { weight: 5, arbitrary: option },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: -900, max: 900 }), price)
      .map(([quantity, paid]) => share(quantity || 1, paid)),
  },
);
const legsOf = (maxLength: number) => fc.array(anyLeg, { minLength: 1, maxLength });
const fraction = fc.double({ min: 0, max: 0.05, noNaN: true });
const costs = fc.record({ share: fraction, premium: fraction, exercise: fraction });
const exitTerms = fc.record({
  paid: costs,
  exit: fc.constantFrom(...positionExits),
  keepShares: fc.boolean(),
});
const spot = fc.double({ min: 1_000, max: 6_000, noNaN: true });

const boundOf = (extreme: PayoffExtreme, sign: 1 | -1): number =>
  extreme.bounded ? extreme.value : sign * Infinity;

/** Result at one price, leg by leg, independent of the package's own payoff. */
function resultAt(legs: readonly PositionLeg[], level: number): number {
  return legs.reduce((sum, leg) => {
    if (leg.kind === "share") return sum + leg.quantity * (level - leg.price);
    const worth = Math.max(0, leg.kind === "call" ? level - leg.strike : leg.strike - level);
    return sum + 100 * leg.quantity * (worth - leg.price);
  }, 0);
}

interface Paid {
  readonly share: number;
  readonly premium: number;
  readonly exercise: number;
}

/** The same less all costs: of opening, and of whichever way out is chosen, leg by leg. */
function netResultAt(
  legs: readonly PositionLeg[],
  level: number,
  { paid, exit, keepShares }: { paid: Paid; exit: PositionExit; keepShares: boolean },
): number {
  let [opening, closing, exercising, held, left] = [0, 0, 0, 0, 0];
  for (const leg of legs) {
    if (leg.kind === "share") {
      opening += paid.share * Math.abs(leg.quantity) * leg.price;
      held += leg.quantity;
      left += leg.quantity;
      continue;
    }
    const shares = 100 * leg.quantity;
    const worth = leg.kind === "call" ? level - leg.strike : leg.strike - level;
    opening += paid.premium * Math.abs(shares) * leg.price;
    closing += paid.premium * Math.abs(shares) * Math.max(0, worth);
    if (worth > 0) {
      exercising += paid.exercise * Math.abs(shares) * leg.strike;
      left += leg.kind === "call" ? shares : -shares;
    }
  }
  const sale = (shares: number) => (keepShares && shares > 0 ? 0 : paid.share * Math.abs(shares) * level);
  const out = { close: closing + sale(held), exercise: exercising + sale(left) };
  const cost = exit === "cheaper" ? Math.min(out.close, out.exercise) : out[exit];
  return resultAt(legs, level) - opening - cost;
}

describe("payoff", () => {
  it("net of no costs is gross", () => {
    checkProperty(
      "no costs",
      fc.property(legsOf(8), (legs) => {
        const result = fieldsOf(analyzePosition({ legs }));
        expect(result.netBreakevens).toEqual(result.breakevens);
        expect(result.netMaximum).toEqual(result.maximum);
        expect(result.netMinimum).toEqual(result.minimum);
        expect(result.netProfitIntervals).toEqual(result.profitIntervals);
        expect(result.netLossIntervals).toEqual(result.lossIntervals);
      }),
    );
  });

  it("intervals and extremes hold at every price, gross and net", () => {
    checkProperty(
      "net intervals",
      fc.property(
        legsOf(8),
        exitTerms,
        fc.double({ min: 1, max: 9_000, noNaN: true }),
        (legs, chosen, level) => {
          const { paid, exit, keepShares } = chosen;
          const result = fieldsOf(analyzePosition({ legs, costs: paid, exit, keepShares }));
          const net = netResultAt(legs, level, chosen);
          const isIn = (intervals: readonly { lower: number | null; upper: number | null }[]) =>
            intervals.some(({ lower, upper }) => level > (lower ?? 0) && level < (upper ?? Infinity));
          // Within rounding of zero the sign is anybody's.
          const isSigned = Math.abs(net) > 1e-6;
          expect(isIn(result.netProfitIntervals) || !isSigned).toBe(net > 0 || !isSigned);
          expect(isIn(result.netLossIntervals) || !isSigned).toBe(net < 0 || !isSigned);
          expect(net).toBeLessThanOrEqual(boundOf(result.netMaximum, 1) + 1e-6);
          // Beyond the last strike costs that grow with the share's price are no loss of the position.
          const isInside = legs.some((leg) => leg.kind !== "share" && level <= leg.strike);
          const least = exit === "close" && !isInside ? -Infinity : boundOf(result.netMinimum, -1);
          expect(net).toBeGreaterThanOrEqual(least - 1e-6);
          expect(resultAt(legs, level)).toBeLessThanOrEqual(boundOf(result.maximum, 1) + 1e-6);
        },
      ),
    );
  });

  it("order of legs and split lots change nothing", () => {
    checkProperty(
      "order and split",
      fc.property(legsOf(4), costs, (legs, paid) => {
        const split = legs.flatMap((leg): PositionLeg[] => {
          const half = Math.trunc(leg.quantity / 2);
          const rest = leg.quantity - half;
          return half === 0
            ? [leg]
            : [
                { ...leg, quantity: rest },
                { ...leg, quantity: half },
              ];
        });
        const one = fieldsOf(analyzePosition({ legs, costs: paid }));
        const other = fieldsOf(analyzePosition({ legs: split.toReversed(), costs: paid }));
        expect(other.netOutlay).toBeCloseTo(one.netOutlay, 6);
        const [least, again] = [boundOf(one.netMinimum, -1), boundOf(other.netMinimum, -1)];
        expect(again === least || Math.abs(again - least) < 1e-6).toBe(true);
        const value = { spot: 3_000, instant: today, rate: 0.4, model: "european" as const };
        const whole = fieldsOf(valuePosition({ legs, ...value }));
        const parts = fieldsOf(valuePosition({ legs: split.toReversed(), ...value }));
        expect(parts.value).toBeCloseTo(whole.value, 4);
        expect(parts.greeks.delta).toBeCloseTo(whole.greeks.delta, 6);
      }),
    );
  });

  it("an iron condor is a bull put and a bear call, and a box is worth K2 - K1 at any price", () => {
    const strikes = fc
      .uniqueArray(strike, { minLength: 4, maxLength: 4 })
      .map((all) => all.sort((a, b) => a - b));
    checkProperty(
      "condor and box",
      fc.property(strikes, spot, costs, ([a, b, c, d], level, paid) => {
        const [k1, k2, k3, k4] = [a, b, c, d] as [number, number, number, number];
        const at = (legs: PositionLeg[]) => {
          const terms = { spot: level, instant: expiration, rate: 0.4 };
          return fieldsOf(valuePosition({ legs, ...terms })).profit;
        };
        const bullPut = [put(k1, 1, 10), put(k2, -1, 25)];
        const bearCall = [call(k3, -1, 30), call(k4, 1, 12)];
        expect(at([...bullPut, ...bearCall])).toBeCloseTo(at(bullPut) + at(bearCall), 6);
        const outlay = (legs: PositionLeg[]) => fieldsOf(analyzePosition({ legs, costs: paid })).netOutlay;
        expect(outlay([...bullPut, ...bearCall])).toBeCloseTo(outlay(bullPut) + outlay(bearCall), 6);
        const box = [call(k1, 1, 0), call(k2, -1, 0), put(k2, 1, 0), put(k1, -1, 0)];
        expect(at(box)).toBeCloseTo(100 * (k2 - k1), 6);
      }),
    );
  });
});

describe("odds and values", () => {
  const market = fc.record({
    spot,
    years: fc.double({ min: 0.01, max: 1, noNaN: true }),
    volatility,
    drift: fc.double({ min: -0.5, max: 1, noNaN: true }),
  });

  it("P(profit) + P(loss) = 1, as a result of exactly zero is a point or a flat stretch", () => {
    checkProperty(
      "probabilities add up",
      fc.property(legsOf(8), market, costs, (legs, moved, paid) => {
        const { netBreakevens, netProfitIntervals, netLossIntervals } = fieldsOf(
          analyzePosition({ legs, costs: paid }),
        );
        const odds = fieldsOf(positionOdds({ legs, ...moved, costs: paid }));
        const hasFlatZero = netProfitIntervals.length + netLossIntervals.length < netBreakevens.length + 1;
        const total = odds.probabilityOfProfit + odds.probabilityOfLoss;
        expect(total).toBeLessThanOrEqual(1 + 1e-11);
        expect(total).toBeGreaterThanOrEqual(hasFlatZero ? 0 : 1 - 1e-11);
        for (const probability of [odds.probabilityOfProfit, odds.probabilityOfTouch ?? 0]) {
          expect(probability).toBeGreaterThanOrEqual(0);
          expect(probability).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("at its model price with drift = rate nothing but the interest and the costs is expected", () => {
    checkProperty(
      "expected profit of a fair price",
      fc.property(option, market, (leg, terms) => {
        const instant = expiration - terms.years * 365 * 86_400_000;
        const own = { ...leg, volatility: terms.volatility };
        const rate = terms.drift;
        const worth = fieldsOf(
          valuePosition({ legs: [own], spot: terms.spot, instant, rate, model: "european" }),
        );
        const fair = { ...own, price: Math.max(0, worth.legs[0]?.price ?? 0) };
        const years = (expiration - instant) / (365 * 86_400_000);
        const { expectedProfit } = fieldsOf(positionOdds({ legs: [fair], ...terms, years }));
        const interest = worth.value * Math.expm1(rate * years);
        expect(Math.abs(expectedProfit - interest)).toBeLessThan(1e-6 * (1 + 100 * terms.spot));
      }),
    );
  });

  it("European put-call parity: C - P = S - K e^(-rT), leg by leg", () => {
    checkProperty(
      "parity",
      fc.property(strike, market, (level, { spot: at, years, volatility: own, drift: rate }) => {
        const instant = expiration - years * 365 * 86_400_000;
        const legs = [call(level, 1, 0, { volatility: own }), put(level, -1, 0, { volatility: own })];
        const { value } = fieldsOf(valuePosition({ legs, spot: at, instant, rate, model: "european" }));
        const exact = (expiration - instant) / (365 * 86_400_000);
        expect(value / 100).toBeCloseTo(at - level * Math.exp(-rate * exact), 6);
      }),
    );
  });

  it("a butterfly of one volatility is worth something between nothing and its wing", () => {
    const step = fc.integer({ min: 1, max: 6 }).map((hundreds) => 100 * hundreds);
    checkProperty(
      "butterfly",
      fc.property(strike, step, fc.boolean(), market, (middle, wing, isCall, terms) => {
        const { spot: at, years, volatility: own, drift: rate } = terms;
        const kind = isCall ? call : put;
        const low = Math.max(100, middle - wing);
        const legs = [kind(low, 1, 0), kind(middle, -2, 0), kind(2 * middle - low, 1, 0)].map((leg) => ({
          ...leg,
          volatility: own,
        }));
        const instant = expiration - years * 365 * 86_400_000;
        const { value } = fieldsOf(valuePosition({ legs, spot: at, instant, rate, model: "european" }));
        expect(value).toBeGreaterThan(-1e-6);
        expect(value).toBeLessThan(100 * (middle - low) + 1e-6);
      }),
    );
  });

  it("what is said in words holds at every price: zones gain or lose, between their least and their most", () => {
    checkProperty(
      "zones",
      fc.property(
        legsOf(6),
        exitTerms,
        fc.double({ min: 1, max: 9_000, noNaN: true }),
        (legs, chosen, level) => {
          const { paid: own, ...ways } = chosen;
          const net = netResultAt(legs, level, chosen);
          const { zones } = fieldsOf(outcomeZones({ legs, costs: own, ...ways }));
          const zone = zones.find(({ lower, upper }) => level > lower && level < (upper ?? Infinity));
          // On a strike, and within rounding of zero, there may be none.
          const isInside = zone !== undefined && Math.abs(net) > 1e-6;
          const size = Math.abs(net);
          expect(!isInside || zone.outcome === (net > 0 ? "gain" : "loss")).toBe(true);
          expect(!isInside || size >= zone.least - 1e-6).toBe(true);
          const isBeyond = legs.every((leg) => leg.kind === "share" || level > leg.strike);
          const isBounded = isInside && !(ways.exit === "close" && isBeyond);
          expect(!isBounded || size <= (zone.most ?? Infinity) + 1e-6).toBe(true);
          expect(zone !== undefined || size < 1e-6 || legs.some((leg) => leg.kind !== "share")).toBe(true);
        },
      ),
    );
  });
});
