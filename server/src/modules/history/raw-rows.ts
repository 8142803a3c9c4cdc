import type { HistoryMeta } from "@paridad/core/contract";
import type { Access } from "@paridad/core/plans";
import type { RawRow } from "@paridad/core/probability";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { BarsRepository, SessionClose } from "./storage/bars-repository.ts";
import { inFinest, metaOf } from "./history-window.ts";
import type { HistoryWindows, RangeQuery } from "./history-window.ts";

const sessionsBack = 400;

/** The newest close before each day, of closes newest first; a session's many rows look it up once. */
function previousCloses(closes: readonly SessionClose[]): (day: string) => number | null {
  const known = new Map<string, number | null>();
  return (day) => {
    if (!known.has(day)) known.set(day, closes.find((entry) => entry.day < day)?.close ?? null);
    return known.get(day) ?? null;
  };
}

/** A contract's rows for the probability series, newest first, each with the close of the session before. */
export function createRawRows({ bars, windows }: { bars: BarsRepository; windows: HistoryWindows }) {
  return async (
    access: Access,
    {
      symbol,
      expiration,
      limit,
      gone,
      ...range
    }: RangeQuery & {
      readonly symbol: string;
      readonly expiration?: string | undefined;
      readonly limit: number;
      readonly gone?: AbortSignal | undefined;
    },
  ): Promise<{ rows: RawRow[]; meta: HistoryMeta }> => {
    const window = await windows(access, range);
    const { from, to } = window;
    const contracts = await bars.contractsOf({ symbols: [symbol], expiration }, gone);
    const { rows } = await inFinest(window, async (resolution) => ({
      rows: await bars.list({ contracts, from, to, resolution, limit, gone }),
    }));
    const [contract] = contracts ?? [];
    const sessions =
      contract === undefined || rows.length === 0
        ? []
        : await bars.closes({ contract, to, limit: sessionsBack, gone });
    const previousClose = previousCloses(sessions);
    return {
      rows: rows.map(({ time, bid, ask, close }) => ({
        fecha: time.toISOString(),
        symbol,
        bid,
        ask,
        c: close,
        previous_close: previousClose(buenosAiresDate(time.getTime())),
      })),
      meta: metaOf(rows, window),
    };
  };
}
