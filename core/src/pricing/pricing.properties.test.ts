import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns, propertySeed } from "../testing/check-property.ts";
import { blackScholes } from "./black-scholes.ts";
import { createChainColumns } from "./kernel/chain-columns.ts";
import { impliedVolatility } from "./implied-volatility.ts";
import { impliedVolatilityChain } from "./kernel/implied-volatility-chain.ts";
import { inverseNormalCdf, normalCdf } from "./functions/normal-distribution.ts";
import { priceChain } from "./kernel/price-chain.ts";
import { priceOutputs } from "./testing/price-outputs.ts";
import type { BlackScholesInput } from "./types.ts";

const settings = { seed: propertySeed, numRuns: 2 * propertyRuns };
process.stdout.write(`property tests of pricing: seed ${settings.seed}, ${settings.numRuns} runs each\n`);

const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

/** Options of any market: strike within e^2 of spot, an hour to five years, volatility 1 % to 500 %. */
const options: fc.Arbitrary<BlackScholesInput> = fc
  .record({
    type: fc.constantFrom("call" as const, "put" as const),
    spot: between(0.01, 1e6),
    moneyness: between(-2, 2),
    yearsToExpiry: between(1e-4, 5),
    rate: between(-0.2, 2),
    dividendYield: between(0, 0.3),
    volatility: between(0.01, 5),
  })
  .map(({ moneyness, ...rest }) => ({ ...rest, strike: rest.spot * Math.exp(moneyness) }));

const legs = (option: BlackScholesInput): { spot: number; strike: number } => ({
  spot: option.spot * Math.exp(-(option.dividendYield ?? 0) * option.yearsToExpiry),
  strike: option.strike * Math.exp(-option.rate * option.yearsToExpiry),
});

describe("prices", () => {
  test("put-call parity", () => {
    fc.assert(
      fc.property(options, (option) => {
        const call = blackScholes({ ...option, type: "call" });
        const put = blackScholes({ ...option, type: "put" });
        const { spot, strike } = legs(option);
        expect(Math.abs(call.price - put.price - (spot - strike))).toBeLessThanOrEqual(
          2e-15 * Math.max(spot, strike),
        );
        expect(call.probabilityInTheMoney + put.probabilityInTheMoney).toBeCloseTo(1, 14);
      }),
      settings,
    );
  });

  test("lie between intrinsic value and maximum", () => {
    fc.assert(
      fc.property(options, (option) => {
        const { price } = blackScholes(option);
        const { spot, strike } = legs(option);
        const intrinsic = Math.max(0, option.type === "call" ? spot - strike : strike - spot);
        const slack = 1e-15 * Math.max(spot, strike);
        expect(price).toBeGreaterThanOrEqual(intrinsic - slack);
        expect(price).toBeLessThanOrEqual((option.type === "call" ? spot : strike) + slack);
      }),
      settings,
    );
  });

  test("rise with volatility", () => {
    fc.assert(
      fc.property(options, between(1.0001, 3), (option, factor) => {
        const { price, vega } = blackScholes(option);
        const dearer = blackScholes({ ...option, volatility: option.volatility * factor });
        expect(vega).toBeGreaterThanOrEqual(0);
        expect(dearer.price).toBeGreaterThanOrEqual(price * (1 - 1e-15));
      }),
      settings,
    );
  });

  test("of calls fall with the strike and are convex in it, of puts rise", () => {
    fc.assert(
      fc.property(options, between(0.001, 0.3), (option, width) => {
        const at = (factor: number): number =>
          blackScholes({ ...option, strike: option.strike * factor }).price;
        const [low, middle, high] = [at(1 - width), at(1), at(1 + width)];
        const { spot, strike } = legs(option);
        const slack = 2e-15 * Math.max(spot, strike);
        const [dearer, cheaper] = option.type === "call" ? [low, high] : [high, low];
        expect(dearer).toBeGreaterThanOrEqual(cheaper - slack);
        expect(low + high).toBeGreaterThanOrEqual(2 * middle - 2 * slack);
      }),
      settings,
    );
  });

  test("scale with spot and strike", () => {
    fc.assert(
      fc.property(options, between(0.01, 100), (option, factor) => {
        const { price, delta } = blackScholes(option);
        const scaled = blackScholes({
          ...option,
          spot: option.spot * factor,
          strike: option.strike * factor,
        });
        const { spot, strike } = legs(option);
        expect(Math.abs(scaled.price / factor - price)).toBeLessThanOrEqual(3e-15 * Math.max(spot, strike));
        expect(scaled.delta).toBeCloseTo(delta, 11);
      }),
      settings,
    );
  });

  test("delta has the option's sign, gamma none", () => {
    fc.assert(
      fc.property(options, (option) => {
        const { delta, gamma, probabilityInTheMoney } = blackScholes(option);
        expect(option.type === "call" ? delta : -delta).toBeGreaterThanOrEqual(0);
        expect(Math.abs(delta)).toBeLessThanOrEqual(1);
        expect(gamma).toBeGreaterThanOrEqual(0);
        expect(probabilityInTheMoney).toBeGreaterThanOrEqual(0);
        expect(probabilityInTheMoney).toBeLessThanOrEqual(1);
      }),
      settings,
    );
  });
});

describe("implied volatility", () => {
  test("comes back from the price as far as the price can tell", () => {
    fc.assert(
      fc.property(options, (option) => {
        const { price, vega } = blackScholes(option);
        fc.pre(price > 1e-290 && vega > 0);
        const result = impliedVolatility({ ...option, price });
        const { spot, strike } = legs(option);
        const timeValue = price - Math.max(0, option.type === "call" ? spot - strike : strike - spot);
        const room = Math.min(timeValue, Math.min(spot, strike) - timeValue);
        const scale = Math.max(spot, strike);
        expect(result.ok || room <= 1e-14 * scale).toBe(true);
        const found = result.ok ? result.volatility : option.volatility;
        const again = blackScholes({ ...option, volatility: found });
        expect(Math.abs(again.price - price)).toBeLessThanOrEqual(4e-15 * scale);
        const noise = (4e-15 * scale) / (option.volatility * vega);
        expect(Math.abs(found / option.volatility - 1)).toBeLessThanOrEqual(1e-13 + 3 * noise);
      }),
      settings,
    );
  });

  test("rises with the price", () => {
    fc.assert(
      fc.property(options, between(1.001, 1.5), (option, factor) => {
        const { price } = blackScholes(option);
        const low = impliedVolatility({ ...option, price });
        const high = impliedVolatility({ ...option, price: price * factor });
        fc.pre(low.ok);
        const raised = high.ok ? high.volatility : high.reason === "above-maximum" ? Infinity : 0;
        expect(raised).toBeGreaterThanOrEqual(low.volatility * (1 - 1e-9));
      }),
      settings,
    );
  });
});

test("no input, however wild, gives anything but numbers and known reasons", () => {
  const wild = fc.oneof(fc.double(), fc.constantFrom(0, -0, 5e-324, 1e308, Infinity, -Infinity, Number.NaN));
  const count = 8;
  const column = fc.array(wild, { minLength: count, maxLength: count });
  const inputs = [
    "spot",
    "strike",
    "yearsToExpiry",
    "rate",
    "dividendYield",
    "volatility",
    "marketPrice",
    "warmVolatility",
  ] as const;
  const columns = createChainColumns(count);
  fc.assert(
    fc.property(fc.array(column, { minLength: inputs.length, maxLength: inputs.length }), (values) => {
      inputs.forEach((name, index) => columns[name].set(values[index] ?? []));
      for (let row = 0; row < count; row++) columns.optionType[row] = row % 2;
      priceChain(columns, { count });
      impliedVolatilityChain(columns, { count, warm: true });
      for (const output of [...priceOutputs, "impliedVolatility"] as const) {
        expect([...columns[output]].every(Number.isFinite)).toBe(true);
      }
      columns.impliedVolatility.forEach((volatility, row) => {
        expect(volatility > 0).toBe(columns.impliedVolatilityReason[row] === 0);
      });
    }),
    settings,
  );
});

test("the normal distribution and its inverse undo each other", () => {
  fc.assert(
    fc.property(between(-37, 8), (value) => {
      const probability = normalCdf(value);
      fc.pre(probability > 0 && probability < 1);
      const back = inverseNormalCdf(probability) as number;
      const noise = value > 0 ? 2e-16 / Math.exp(-0.5 * value * value) : 0;
      expect(Math.abs(back - value)).toBeLessThanOrEqual(2e-14 * Math.max(1, Math.abs(value)) + 4 * noise);
    }),
    settings,
  );
});
