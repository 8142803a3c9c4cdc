import { createChainColumns, impliedVolatilityChain, priceChain } from "../core/src/pricing/index.ts";
import type { ChainColumns } from "../core/src/pricing/index.ts";
import { quantile } from "./lib/measure.ts";
import { createGrid, gridNames } from "./lib/pricing-grids.ts";

const repeats = 11;
const passSize = 20_000;
const tickSize = 400;

/** One update of a live screen: volatility from price, then greeks and probabilities at it. */
function tick(columns: ChainColumns): void {
  impliedVolatilityChain(columns, { count: tickSize });
  columns.volatility.set(columns.impliedVolatility);
  priceChain(columns, { count: tickSize });
}

console.log(`Node ${process.versions.node}, medians of ${repeats} interleaved rounds`);
for (const name of gridNames) {
  const columns = createGrid(name);
  const range = { count: passSize };
  const small = createChainColumns(tickSize);
  for (const column of ["optionType", "spot", "strike", "yearsToExpiry", "rate", "marketPrice"] as const) {
    small[column].set(columns[column].subarray(0, tickSize));
  }
  const jobs = [
    { job: "price and greeks", count: passSize, run: () => priceChain(columns, range) },
    { job: "volatility", count: passSize, run: () => impliedVolatilityChain(columns, range) },
    {
      job: "volatility, from the one before",
      count: passSize,
      run: () => impliedVolatilityChain(columns, { ...range, warm: true }),
    },
    { job: `tick of ${tickSize} options, each`, count: tickSize, run: () => tick(small) },
  ].map((job) => ({ ...job, samples: [] as number[] }));
  // Jobs alternate, so a slow spell of the machine touches all of them; the first rounds warm up.
  for (let round = -3; round < repeats; round += 1) {
    for (const { run, count, samples } of jobs) {
      const start = performance.now();
      run();
      if (round >= 0) samples.push(((performance.now() - start) * 1e6) / count);
    }
  }
  for (const { job, samples } of jobs)
    console.log(`${name}: ${quantile(samples, 0.5).toFixed(1).padStart(8)} ns an option, ${job}`);
}
