import { historyMaximumLimit } from "@paridad/core/contract";
import type { BarsRepository, BarsWanted } from "./storage/bars-repository.ts";
import { ratioRowsOf } from "./answer-rows.ts";

/** Bars of both symbols: twice the longest answer. */
const mostBars = 2 * historyMaximumLimit;
/** Bars that are read for each pair first: most are of times that both have. */
const barsAPair = 3;

/** Ratios at the times at which both symbols have a bar, newest first; `used` are the first symbol's bars. */
export async function ratioPairs(
  bars: Pick<BarsRepository, "list">,
  { symbol1, symbol2, ...wanted }: Omit<BarsWanted, "symbols"> & { symbol1: string; symbol2: string },
): Promise<ReturnType<typeof ratioRowsOf>> {
  const read = async (limit: number) => {
    const rows = await bars.list({ ...wanted, symbols: [symbol1, symbol2], limit });
    const found = ratioRowsOf(rows, { symbol1, symbol2, limit: wanted.limit });
    return { found, isEnough: found.rows.length === wanted.limit || rows.length < limit };
  };
  const some = Math.min(mostBars, barsAPair * wanted.limit);
  const { found, isEnough } = await read(some);
  return isEnough || some === mostBars ? found : (await read(mostBars)).found;
}
