import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { valueScaledPut } from "../core/src/pricing/american/american-put.ts";
import {
  americanOption,
  americanPrice,
  blackScholes,
  impliedVolatilityAmerican,
  type AmericanInput,
  type AmericanQuality,
} from "../core/src/pricing/index.ts";
import { measureInterleaved, median, type Job } from "./lib/measure.ts";
import { seededRandom } from "./lib/pricing-grids.ts";

/** Environment variable with the path of a program that times native engines; see docs/pricing-conventions.md. */
const NATIVE_VARIABLE = "PARIDAD_NATIVE_AMERICAN";
const COUNT = 200;
const REPEATS = 9;
const TREE_STEPS = 100;

/** The grid of performance.md section 1b: S = 100, K 60 to 160, a week to two years, r 1 to 15 %, q 0 to 10 %. */
function createOptions(): AmericanInput[] {
  const random = seededRandom(20_261_120);
  return Array.from({ length: COUNT }, () => ({
    type: random() < 0.5 ? "call" : "put",
    spot: 100,
    strike: 60 + 100 * random(),
    yearsToExpiry: 7 / 365 + (2 - 7 / 365) * random(),
    rate: 0.01 + 0.14 * random(),
    dividendYield: 0.1 * random(),
    volatility: 0.1 + 0.8 * random(),
  }));
}

/** The finest scheme, within 1e-7 of the golden values. */
function referencePrice({
  type,
  spot,
  strike,
  yearsToExpiry,
  rate,
  dividendYield = 0,
  volatility,
}: AmericanInput) {
  const isCall = type === "call";
  const [above, below] = isCall ? [strike, spot] : [spot, strike];
  const [own, other] = isCall ? [dividendYield, rate] : [rate, dividendYield];
  const put = {
    rate: own * yearsToExpiry,
    dividendYield: other * yearsToExpiry,
    deviation: volatility * Math.sqrt(yearsToExpiry),
  };
  const value = valueScaledPut(put, above / below, { scheme: "fine", isWarm: false });
  return value === null ? Number.NaN : below * value.value;
}

interface TreeModule {
  readonly Option: new (settings: object) => { price(method: string, settings?: object): number };
}
const { Option } = (await import("option-pricing")) as unknown as TreeModule;

function treePrice(input: AmericanInput): number {
  const option = new Option({
    style: "american",
    type: input.type,
    initialSpotPrice: input.spot,
    strikePrice: input.strike,
    timeToMaturity: input.yearsToExpiry,
    volatility: input.volatility,
    riskFreeRate: input.rate,
    dividendYield: input.dividendYield,
  });
  return option.price("bt", { timeSteps: TREE_STEPS });
}

const options = createOptions();
const references = options.map(referencePrice);

function ourPrice(quality: AmericanQuality) {
  return (input: AmericanInput): number => {
    const result = americanPrice({ ...input, quality });
    return result.ok ? result.price : Number.NaN;
  };
}

function ourGreeks(quality: AmericanQuality) {
  return (input: AmericanInput): number => {
    const result = americanOption({ ...input, quality });
    return result.ok ? result.price + result.vega + result.rho : Number.NaN;
  };
}

function ourVolatility(input: AmericanInput, index: number): number {
  const result = impliedVolatilityAmerican({ ...input, price: references[index] as number, quality: "fast" });
  return result.ok ? result.volatility : 0;
}

const prices: Record<string, (input: AmericanInput) => number> = {
  "paridad fast": ourPrice("fast"),
  "paridad accurate": ourPrice("accurate"),
  [`option-pricing 2.1.0, binomial ${TREE_STEPS} steps`]: treePrice,
  "European Black-Scholes, for comparison": (input) => blackScholes(input).price,
};
const works: Record<string, (input: AmericanInput, index: number) => number> = {
  ...prices,
  "paridad fast, price and greeks": ourGreeks("fast"),
  "paridad accurate, price and greeks": ourGreeks("accurate"),
  "paridad fast, implied volatility": ourVolatility,
};

let sink = 0;
const jobs: Job[] = Object.entries(works).map(([name, work]) => ({
  name,
  count: COUNT,
  run: () => options.forEach((input, index) => (sink += work(input, index))),
}));

/** Times of native engines by name, and their prices; empty where the machine has none. */
function measureNative(): Map<string, { readonly ns: number; readonly prices: readonly number[] }> {
  const program = process.env[NATIVE_VARIABLE];
  if (program === undefined) return new Map();
  const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
  try {
    const file = join(directory, "options.bin");
    const rows = options.flatMap(
      ({ type, spot, strike, yearsToExpiry, rate, dividendYield = 0, volatility }) => {
        const code = type === "call" ? 0 : 1;
        return [code, spot, strike, yearsToExpiry, rate, dividendYield, volatility];
      },
    );
    writeFileSync(file, new Uint8Array(new Float64Array(rows).buffer));
    const runs = Array.from({ length: 3 }, () =>
      execFileSync(program, [file], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { name: string; ns: number; prices: number[] }),
    );
    return new Map(
      (runs[0] ?? []).map(({ name, prices: found }, index) => [
        name,
        { ns: median(runs.map((run) => run[index]?.ns ?? Number.NaN)), prices: found },
      ]),
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function errorsOf(found: readonly number[]): string {
  const errors = found.map((price, index) => Math.abs(price - (references[index] as number)));
  const rmse = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length);
  return `rmse ${rmse.toExponential(1)}  max ${Math.max(...errors).toExponential(1)}`;
}

const times = measureInterleaved(jobs, REPEATS);
console.log(
  `American bench, Node ${process.versions.node}, ${COUNT} options, medians of ${REPEATS} interleaved rounds`,
);
for (const [name, time] of times) {
  const price = prices[name];
  const errors = price === undefined ? "" : errorsOf(options.map(price));
  console.log(`  ${(time / 1000).toFixed(2).padStart(10)} us  ${errors.padEnd(28)}  ${name}`);
}
const native = measureNative();
if (native.size === 0)
  console.log(`  Native engines: none (set ${NATIVE_VARIABLE} to a program that times them).`);
for (const [name, { ns, prices: found }] of native) {
  console.log(`  ${(ns / 1000).toFixed(2).padStart(10)} us  ${errorsOf(found).padEnd(28)}  ${name}`);
}
if (!Number.isFinite(sink)) console.log("  some result was not finite");
