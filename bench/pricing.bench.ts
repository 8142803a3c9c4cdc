import {
  blackScholes,
  createChainColumns,
  impliedVolatility,
  impliedVolatilityChain,
  priceChain,
  type BlackScholesInput,
  type ChainColumns,
} from "../core/src/pricing/index.ts";
import { measureInterleaved, type Job } from "./lib/measure.ts";
import { judge, SAMPLE_SIZE } from "./lib/pricing-accuracy.ts";
import { createGrid, gridNames, optionAt, type Grid } from "./lib/pricing-grids.ts";
import { NATIVE_VARIABLE, measureNative } from "./lib/pricing-native.ts";
import { loadPeers, type Peer, type PricedOption } from "./lib/pricing-peers.ts";
import type { ReferenceOption } from "./lib/reference-price.ts";

const REPEATS = 11;
const PASS_SIZE = 20_000;
const TICK_SIZE = 400;

const OURS = "paridad";

let sink = 0;

function inputOf(option: ReferenceOption): BlackScholesInput {
  return {
    type: option.isCall ? "call" : "put",
    spot: option.spot,
    strike: option.strike,
    yearsToExpiry: option.years,
    rate: option.rate,
    volatility: option.volatility,
  };
}

/** Ourselves as one of the packages, asked the way they are: what their times are to be compared with. */
const ours: Peer = {
  name: `${OURS}, asked as the packages are`,
  passSize: PASS_SIZE,
  price: (option) => blackScholes(inputOf(option)).price,
  greeks: (option) => {
    const { price, delta, gamma, vega, theta, rho } = blackScholes(inputOf(option));
    return price + delta + gamma + vega + theta + rho;
  },
  impliedVolatility: (option) => {
    const result = impliedVolatility({ ...inputOf(option), price: option.price });
    return result.ok ? result.volatility : Number.NaN;
  },
};

/**
 * Goal P9: the same rows of the same columns as the batch, one call for each; no adapter and no other memory in
 * between.
 */
function sumSingleGreeks({
  optionType,
  spot,
  strike,
  yearsToExpiry,
  rate,
  volatility,
}: ChainColumns): number {
  let sum = 0;
  for (let row = 0; row < PASS_SIZE; row++) {
    const result = blackScholes({
      type: optionType[row] === 0 ? "call" : "put",
      spot: spot[row] as number,
      strike: strike[row] as number,
      yearsToExpiry: yearsToExpiry[row] as number,
      rate: rate[row] as number,
      volatility: volatility[row] as number,
    });
    const { price, delta, gamma, vega, theta, rho, probabilityInTheMoney } = result;
    sum += price + delta + gamma + vega + theta + rho + probabilityInTheMoney;
  }
  return sum;
}

function sumSingleVolatilities(columns: ChainColumns): number {
  const { optionType, spot, strike, yearsToExpiry, rate, marketPrice } = columns;
  let sum = 0;
  for (let row = 0; row < PASS_SIZE; row++) {
    const result = impliedVolatility({
      type: optionType[row] === 0 ? "call" : "put",
      price: marketPrice[row] as number,
      spot: spot[row] as number,
      strike: strike[row] as number,
      yearsToExpiry: yearsToExpiry[row] as number,
      rate: rate[row] as number,
    });
    sum += result.ok ? result.volatility : 0;
  }
  return sum;
}

function keep(work: () => number): () => void {
  return () => {
    sink += work();
  };
}

function loop(
  options: readonly PricedOption[],
  count: number,
  work: (option: PricedOption) => number,
): () => void {
  return () => {
    for (let index = 0; index < count; index++) {
      try {
        sink += work(options[index] as PricedOption);
      } catch {
        sink += 1;
      }
    }
  };
}

function greekJobs(grid: Grid, options: readonly PricedOption[], peers: readonly Peer[]): Job[] {
  const { columns } = grid;
  return [
    { name: `${OURS} batch`, count: PASS_SIZE, run: () => priceChain(columns, { count: PASS_SIZE }) },
    { name: `${OURS} single`, count: PASS_SIZE, run: keep(() => sumSingleGreeks(columns)) },
    ...[ours, ...peers].flatMap(({ name, greeks, passSize }) =>
      greeks === undefined ? [] : [{ name, count: passSize, run: loop(options, passSize, greeks) }],
    ),
  ];
}

function volatilityJobs(grid: Grid, options: readonly PricedOption[], peers: readonly Peer[]): Job[] {
  const { columns } = grid;
  const range = { count: PASS_SIZE };
  return [
    { name: `${OURS} cold`, count: PASS_SIZE, run: () => impliedVolatilityChain(columns, range) },
    {
      name: `${OURS} warm`,
      count: PASS_SIZE,
      run: () => impliedVolatilityChain(columns, { ...range, warm: true }),
    },
    { name: `${OURS} single`, count: PASS_SIZE, run: keep(() => sumSingleVolatilities(columns)) },
    ...[ours, ...peers].flatMap(({ name, impliedVolatility: solve, passSize }) =>
      solve === undefined ? [] : [{ name, count: passSize, run: loop(options, passSize, solve) }],
    ),
  ];
}

/** One update of a live screen: volatility from price, then greeks and probabilities at it. */
function tickJobs(grid: Grid, options: readonly PricedOption[], peers: readonly Peer[]): Job[] {
  const { columns } = grid;
  const tick = (target: ChainColumns): void => {
    impliedVolatilityChain(target, { count: TICK_SIZE });
    target.volatility.set(target.impliedVolatility);
    priceChain(target, { count: TICK_SIZE });
  };
  const small = createChainColumns(TICK_SIZE);
  for (const name of ["optionType", "spot", "strike", "yearsToExpiry", "rate", "marketPrice"] as const) {
    small[name].set(columns[name].subarray(0, TICK_SIZE));
  }
  const many = 25;
  return [
    {
      name: `${OURS} tick`,
      count: many,
      run: () => {
        for (let index = 0; index < many; index++) tick(small);
      },
    },
    ...peers.flatMap(({ name, greeks, impliedVolatility: solve, passSize }) => {
      if (greeks === undefined || solve === undefined) return [];
      const count = passSize > TICK_SIZE ? many : 1;
      const work = (option: PricedOption): number => greeks({ ...option, volatility: solve(option) });
      const once = loop(options, TICK_SIZE, work);
      return [
        {
          name,
          count,
          run: () => {
            for (let index = 0; index < count; index++) once();
          },
        },
      ];
    }),
  ];
}

function printTimes(
  title: string,
  times: ReadonlyMap<string, number>,
  unit: { name: string; size: number },
): void {
  const base = [...times.values()][0] as number;
  console.log(`\n${title}`);
  for (const [name, time] of times) {
    const ratio = time / base;
    console.log(
      `  ${(time / unit.size).toFixed(1).padStart(11)} ${unit.name} ${ratio.toFixed(2).padStart(9)}x  ${name}`,
    );
  }
}

const peers = await loadPeers();
console.log(
  `Pricing bench, Node ${process.versions.node} (V8 ${process.versions.v8}), medians of ${REPEATS} interleaved rounds`,
);
console.log(`Ratios are to the first line of each table.`);
if (process.env[NATIVE_VARIABLE] === undefined) {
  console.log(`Native contestants: none (set ${NATIVE_VARIABLE} to a program that times them).`);
}
for (const name of gridNames) {
  const grid = createGrid(name);
  const options = Array.from({ length: PASS_SIZE }, (_, row) => optionAt(grid, row));
  console.log(`\n== ${name}: accuracy, median / p99 / max of ${SAMPLE_SIZE} rows`);
  for (const line of judge(grid, [ours, ...peers])) {
    console.log(`  ${line.name}\n    price, of the larger of spot and strike: ${line.price}`);
    console.log(`    volatility, in attainable units: ${line.volatility}`);
  }
  const native = [...measureNative(grid)];
  const nativeOf = (kind: string): (readonly [string, number])[] =>
    native.filter(([label]) => label.endsWith(kind));
  const nanoseconds = { name: "ns", size: 1 };
  const greeks = measureInterleaved(greekJobs(grid, options, peers), REPEATS);
  printTimes(
    `${name}: price and five greeks, per option`,
    new Map([...greeks, ...nativeOf("greeks")]),
    nanoseconds,
  );
  const volatilities = measureInterleaved(volatilityJobs(grid, options, peers), REPEATS);
  printTimes(
    `${name}: implied volatility, per option`,
    new Map([...volatilities, ...nativeOf("volatility")]),
    nanoseconds,
  );
  if (name === "c400") {
    const nativeTick = nativeOf("tick").map(([label, time]) => [label, time * TICK_SIZE] as const);
    printTimes(
      `tick of ${TICK_SIZE} options: volatility, greeks, probabilities`,
      new Map([...measureInterleaved(tickJobs(grid, options, peers), REPEATS), ...nativeTick]),
      { name: "us", size: 1000 },
    );
  }
}
console.log(`\n(${Number.isFinite(sink) ? "all results finite" : "some peer's results were not finite"})`);
