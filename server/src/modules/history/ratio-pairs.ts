import { historyMaximumLimit } from "@paridad/core/contract";
import type { BarsRepository, BarsWanted, Contract } from "./storage/bars-repository.ts";
import { ratioRowsOf } from "./answer-rows.ts";

/** Bars of both symbols: twice the longest answer, and a pair more that tells that it goes on. */
const mostBars = 2 * (historyMaximumLimit + 1);
/** Bars that are read for each pair first: most are of times that both have. */
const barsAPair = 3;

/** `expiration` is of both options, unless `expiration2` gives the second's. */
export type PairAsked = {
  readonly symbol1: string;
  readonly symbol2: string;
  readonly expiration?: string | undefined;
  readonly expiration2?: string | undefined;
};

/** The two contracts, those that nobody knows left out. */
export async function pairContracts(
  bars: Pick<BarsRepository, "contractsOf">,
  { symbol1, symbol2, expiration, expiration2 = expiration }: PairAsked,
  gone?: AbortSignal,
): Promise<readonly Contract[]> {
  const first = await bars.contractsOf({ symbols: [symbol1], expiration }, gone);
  const second = await bars.contractsOf({ symbols: [symbol2], expiration: expiration2 }, gone);
  return [...(first ?? []), ...(second ?? [])];
}

/** Ratios at the times at which both symbols have a bar, newest first; `used` are the first symbol's bars. */
export async function ratioPairs(
  bars: Pick<BarsRepository, "list">,
  { symbol1, symbol2, ...filter }: BarsWanted & { symbol1: string; symbol2: string },
): Promise<ReturnType<typeof ratioRowsOf>> {
  const read = async (limit: number) => {
    const rows = await bars.list({ ...filter, limit });
    const ratioRows = ratioRowsOf(rows, { symbol1, symbol2, limit: filter.limit });
    return { ratios: ratioRows, isEnough: ratioRows.rows.length === filter.limit || rows.length < limit };
  };
  const some = Math.min(mostBars, barsAPair * filter.limit);
  const { ratios, isEnough } = await read(some);
  return isEnough || some === mostBars ? ratios : (await read(mostBars)).ratios;
}
