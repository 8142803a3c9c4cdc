import { barResolutions } from "@paridad/core/contract";
import type { BarResolution, HistoryMeta, HistoryRow, RatioRow } from "@paridad/core/contract";
import type { Access } from "@paridad/core/plans";
import { historyRowOf, ratioRowsOf } from "./answer-rows.ts";
import type { BarRow, BarsRepository } from "./storage/bars-repository.ts";
import { metaOf } from "./history-window.ts";
import type { HistoryWindows, Window } from "./history-window.ts";
import { newestPairs } from "./newest-pairs.ts";
import { dayEnd } from "./storage/time-slices.ts";
import { leftOutText, nothingWithheld, recordedNotShared } from "../../market/terms/recorded-terms.ts";
import type { RecordedTerms } from "../../market/terms/recorded-terms.ts";
import type { Withheld } from "../../market/terms/withheld.ts";

type Range = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly resolution?: BarResolution | undefined;
  readonly limit: number;
};
/** Beyond there are no rows; a Date holds the end of its day, too. */
const latestTime = 8.64e15 - 2 * 86_400_000;
type Cursor = { readonly time: number; readonly given: number };

/** A page's end: the instant of its last row, and how many rows of that instant, or day, were given so far. */
function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const [time = 0, given = 0] = text.split("-").map(Number);
  return { time: Math.min(time, latestTime), given };
}

/** Where reading goes on for rows of an instant: daily rows are made of their whole day, whatever time they carry. */
function endOf({ isDaily }: Window, time: number): number {
  return isDaily ? dayEnd(new Date(time)).getTime() : time + 1;
}

function cursorOf(rows: readonly BarRow[], window: Window, before: Cursor | null): string | null {
  const time = rows.at(-1)?.time.getTime();
  if (time === undefined) return null;
  const end = endOf(window, time);
  const here = rows.filter((row) => endOf(window, row.time.getTime()) === end).length;
  return `${time}-${here + (before !== null && endOf(window, before.time) === end ? before.given : 0)}`;
}

function endBefore(window: Window, cursor: Cursor | null): Date | null {
  const { to } = window;
  if (cursor === null) return to;
  const end = new Date(endOf(window, cursor.time));
  return to === null || end < to ? end : to;
}

type Dependencies = {
  readonly bars: BarsRepository;
  readonly windows: HistoryWindows;
  readonly terms: RecordedTerms;
};

/**
 * Asks for one resolution: the one that was asked for, otherwise the finest that answers anything. A page that goes on finds
 * the same one, as the page before saw a row behind its end. Throws 403 where all that would answer is withheld.
 */
function oneResolution({ windows, terms }: Omit<Dependencies, "bars">) {
  return async <Found extends { readonly data: readonly unknown[] }>(
    access: Access,
    { from, to, resolution }: Range,
    read: (window: Window, withheld: Withheld) => Promise<Found>,
  ): Promise<Found> => {
    let refusal: Withheld | null = null;
    const ask = async (one: BarResolution): Promise<Found> => {
      const window = await windows(access, { fecha_inicio: from, fecha_fin: to, resolution: one });
      const withheld = await terms({ resolution: one, from: window.from, to: window.to });
      const found = await read(window, withheld);
      const isAll = found.data.length === 0 && withheld.stretches.length > 0;
      if (isAll && (await read(window, nothingWithheld)).data.length > 0) refusal ??= withheld;
      return found;
    };
    const [finest, ...coarser] = resolution === undefined ? barResolutions : [resolution];
    let found = await ask(finest);
    for (const one of coarser) if (found.data.length === 0) found = await ask(one);
    if (found.data.length === 0 && refusal !== null) throw recordedNotShared(refusal);
    return found;
  };
}

/** The history as programs read it: pages that go on where the last one ended, cut to what the plan and the terms allow. */
export function createDataHistory({ bars, ...dependencies }: Dependencies) {
  const inOneResolution = oneResolution(dependencies);
  return {
    async page(
      access: Access,
      {
        symbols,
        cursor: text,
        ...range
      }: Range & { symbols: readonly string[]; cursor?: string | undefined },
    ): Promise<{ data: HistoryRow[]; meta: HistoryMeta; nextCursor: string | null }> {
      const cursor = readCursor(text);
      return inOneResolution(access, range, async (window, withheld) => {
        const to = endBefore(window, cursor);
        const place = { to, limit: range.limit + 1, offset: cursor?.given ?? 0 };
        const wanted = { symbols, ...window, ...place, withheld: withheld.stretches };
        const found = await bars.list(wanted);
        const rows = found.slice(0, range.limit);
        const nextCursor = found.length > rows.length ? cursorOf(rows, window, cursor) : null;
        return {
          data: rows.map(historyRowOf),
          meta: metaOf(rows, window, leftOutText(withheld)),
          nextCursor,
        };
      });
    },

    async ratios(
      access: Access,
      { symbol1, symbol2, ...range }: Range & { symbol1: string; symbol2: string },
    ): Promise<{ data: RatioRow[]; meta: HistoryMeta }> {
      const pair = { symbol1, symbol2, limit: range.limit };
      return inOneResolution(access, range, async (window, withheld) => {
        const wanted = { ...window, withheld: withheld.stretches };
        const { rows, used } = ratioRowsOf(await newestPairs(bars, { ...pair, window: wanted }), pair);
        return { data: rows, meta: metaOf(used, window, leftOutText(withheld)) };
      });
    },
  };
}
