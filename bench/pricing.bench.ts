import { createChainColumns, impliedVolatilityChain, priceChain } from "../core/src/pricing/index.ts";
import type { ChainColumns } from "../core/src/pricing/index.ts";
import { measureInterleaved } from "./lib/measure.ts";
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
  const { columns } = createGrid(name);
  const range = { count: passSize };
  const small = createChainColumns(tickSize);
  for (const column of ["optionType", "spot", "strike", "yearsToExpiry", "rate", "marketPrice"] as const) {
    small[column].set(columns[column].subarray(0, tickSize));
  }
  const times = measureInterleaved(
    [
      { name: "price and greeks", count: passSize, run: () => priceChain(columns, range) },
      { name: "volatility", count: passSize, run: () => impliedVolatilityChain(columns, range) },
      {
        name: "volatility, from the one before",
        count: passSize,
        run: () => impliedVolatilityChain(columns, { ...range, warm: true }),
      },
      { name: `tick of ${tickSize} options, each`, count: tickSize, run: () => tick(small) },
    ],
    repeats,
  );
  for (const [job, nanoseconds] of times)
    console.log(`${name}: ${nanoseconds.toFixed(1).padStart(8)} ns an option, ${job}`);
}
