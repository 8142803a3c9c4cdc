import { historyMaximumLimit } from "@paridad/core/contract";
import type { BarRow, BarsRepository, BarsWanted } from "./storage/bars-repository.ts";
import type { Window } from "./history-window.ts";

/**
 * The bars of two symbols as far back as the wanted number of pairs goes, newest first: at most twice the longest answer,
 * also where one traded more often than the other.
 */
export async function newestPairs(
  bars: Pick<BarsRepository, "stream">,
  {
    symbol1,
    symbol2,
    limit,
    window,
  }: { symbol1: string; symbol2: string; limit: number; window: Window & Pick<BarsWanted, "withheld"> },
): Promise<BarRow[]> {
  const rows: BarRow[] = [];
  const seen = new Map<string, string>();
  let pairs = 0;
  let complete: number | null = null;
  const wanted = { symbols: [symbol1, symbol2], ...window, limit: 2 * historyMaximumLimit };
  for await (const row of bars.stream(wanted)) {
    const time = row.time.getTime();
    // Bars of one time come together: the last pair's time is read to its end.
    if (complete !== null && time !== complete) break;
    rows.push(row);
    const key = `${time} ${row.resolution}`;
    const other = seen.get(key);
    if (other === undefined) seen.set(key, row.symbol);
    else if (other !== row.symbol) pairs += 1;
    if (pairs >= limit) complete = time;
  }
  return rows;
}
