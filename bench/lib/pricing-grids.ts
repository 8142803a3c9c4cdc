import { createChainColumns, priceChain, type ChainColumns } from "../../core/src/pricing/index.ts";

/** The grids of the performance goals, the same on every machine. */
export const gridNames = ["wide", "chain", "c400"] as const;

const size = 100_000;
const smallestPrice = 1e-300;

/** Uniform numbers in [0, 1) from a seed: Marsaglia's xorshift of 32 bits, two draws for each number. */
function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  const draw = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  return () => (draw() * 2 ** 21 + (draw() >>> 11)) / 2 ** 53;
}

/**
 * One of the three grids: inputs and market prices; warm volatilities are the true ones moved by up to 1 %. A row whose price is
 * below 1e-300 is drawn again.
 */
export function createGrid(name: (typeof gridNames)[number]): ChainColumns {
  const columns = createChainColumns(size);
  const random = seededRandom(20_261_120);
  const fill = { wide: fillWideRow, chain: fillChainRow, c400: fillSmileRow }[name];
  for (let row = 0; row < size; row++) fill(columns, row, random);
  priceChain(columns, { count: size });
  while (columns.price.some((price) => price < smallestPrice)) {
    columns.price.forEach((price, row) => {
      if (price < smallestPrice) fill(columns, row, random);
    });
    priceChain(columns, { count: size });
  }
  columns.marketPrice.set(columns.price);
  for (let row = 0; row < size; row++) {
    columns.warmVolatility[row] = (columns.volatility[row] as number) * (0.99 + 0.02 * random());
  }
  return columns;
}

/** S = 100, K 50 to 200, one day to two years, volatility 5 % to 200 %, rate 5 % to 60 %. */
function fillWideRow(columns: ChainColumns, row: number, random: () => number): void {
  columns.spot[row] = 100;
  columns.strike[row] = 50 + 150 * random();
  columns.yearsToExpiry[row] = 1 / 365 + (2 - 1 / 365) * random();
  columns.volatility[row] = 0.05 + 1.95 * random();
  columns.rate[row] = 0.05 + 0.55 * random();
  columns.optionType[row] = random() < 0.5 ? 0 : 1;
}

/** Traded options in random order: 1 to 180 days, strikes within 2.5 deviations of the forward, in cents. */
function fillChainRow(columns: ChainColumns, row: number, random: () => number): void {
  const years = (1 + Math.floor(180 * random())) / 365;
  const volatility = 0.12 * 10 ** random();
  const rate = 0.02 + 0.58 * random();
  const deviations = 5 * random() - 2.5;
  columns.spot[row] = 100;
  columns.yearsToExpiry[row] = years;
  columns.volatility[row] = volatility;
  columns.rate[row] = rate;
  const strike = 100 * Math.exp(rate * years + deviations * volatility * Math.sqrt(years));
  columns.strike[row] = Math.round(100 * strike) / 100;
  columns.optionType[row] = random() < 0.5 ? 0 : 1;
}

const expiryDays = [7, 15, 29, 43, 64, 92, 127, 182] as const;

/** One chain of 8 expiries by 25 strikes, calls and puts, with a smile, repeated in order. */
function fillSmileRow(columns: ChainColumns, row: number): void {
  const place = row % 400;
  const years = (expiryDays[Math.floor(place / 50)] as number) / 365;
  const step = Math.floor(place / 2) % 25;
  const strike = Math.round(38.04 * Math.exp((step - 12) * 0.035) * 100) / 100;
  const moneyness = Math.log(strike / 38.04) / Math.sqrt(years);
  columns.spot[row] = 38.04;
  columns.strike[row] = strike;
  columns.yearsToExpiry[row] = years;
  columns.rate[row] = 0.1375;
  columns.volatility[row] = 0.42 - 0.05 * moneyness + 0.06 * moneyness * moneyness;
  columns.optionType[row] = place % 2;
}
