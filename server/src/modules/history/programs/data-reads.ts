import type { BarResolution, HistoryMeta, OptionBar, RatioBar } from "@paridad/core/contract";
import type { Access } from "@paridad/core/plans";
import type { Clock } from "../../../platform/clock.ts";
import { optionBarOf, ratioBarOf } from "./data-rows.ts";
import { isUnderWay } from "../../../market/session-date.ts";
import type { BarRow, BarsRepository, BarsWanted } from "../storage/bars-repository.ts";
import type { Stretch } from "../storage/ranges-repository.ts";
import { inFinest, metaOf } from "../history-window.ts";
import type { HistoryWindows } from "../history-window.ts";
import { pairContracts, ratioPairs } from "../ratio-pairs.ts";
import type { PairAsked } from "../ratio-pairs.ts";
import type { Series } from "../storage/symbols-repository.ts";
import { leftOutText, nothingWithheld, recordedNotShared } from "../../../market/terms/recorded-terms.ts";
import type { RecordedTerms } from "../../../market/terms/recorded-terms.ts";
import type { Withheld } from "../../../market/terms/withheld.ts";

type Range = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly resolution?: BarResolution | undefined;
  readonly limit: number;
  readonly gone?: AbortSignal | undefined;
};
/** Beyond there are no rows; a Date holds the end of its day, too. */
const latestTime = 8.64e15 - 2 * 86_400_000;
type Cursor = { readonly time: number; readonly rows: number };

/** A page's end: the instant of its last row, and how many rows of that instant were given so far. */
function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const [time = 0, rows = 0] = text.split("-").map(Number);
  return { time: Math.min(time, latestTime), rows };
}

function cursorOf(rows: readonly BarRow[], before: Cursor | null): string | null {
  const time = rows.at(-1)?.time.getTime();
  if (time === undefined) return null;
  const here = rows.filter((row) => row.time.getTime() === time).length;
  return `${time}-${here + (before?.time === time ? before.rows : 0)}`;
}

type Dependencies = {
  readonly bars: BarsRepository;
  readonly windows: HistoryWindows;
  readonly terms: RecordedTerms;
  readonly clock: Clock;
};

type Found<Row> = { readonly rows: Row[]; readonly used: readonly BarRow[] };

/**
 * Reads one resolution: the one that was asked for, otherwise the finest that answers anything. A page that goes on finds the
 * same one, as the page before saw a row behind its end. Throws 403 where all that would answer is withheld.
 */
function oneResolution({ windows, terms }: Pick<Dependencies, "windows" | "terms">) {
  return async <Row>(
    access: Access,
    { from, to, resolution }: Pick<Range, "from" | "to" | "resolution">,
    read: (filter: Stretch & Pick<BarsWanted, "resolution" | "withheld">) => Promise<Found<Row>>,
  ): Promise<Found<Row> & { readonly meta: HistoryMeta }> => {
    const window = await windows(access, { fecha_inicio: from, fecha_fin: to, resolution });
    let refusal: Withheld | null = null;
    let leftOut: string | null = null;
    const rows = await inFinest(window, async (one) => {
      const withheld = one === null ? nothingWithheld : await terms({ ...window, resolution: one });
      leftOut = leftOutText(withheld);
      const filter = { from: window.from, to: window.to, resolution: one };
      const some = await read({ ...filter, withheld: withheld.stretches });
      const isAll = some.rows.length === 0 && withheld.stretches.length > 0;
      if (isAll && (await read({ ...filter, withheld: [] })).rows.length > 0) refusal ??= withheld;
      return some;
    });
    if (rows.rows.length === 0 && refusal !== null) throw recordedNotShared(refusal);
    return { ...rows, meta: metaOf(rows.used, window, leftOut) };
  };
}

type Reads = Pick<Dependencies, "bars"> & {
  readonly inOneResolution: ReturnType<typeof oneResolution>;
  /** When each daily row of the session under way last changed; its time says 17:00, which may lie ahead. */
  readonly lastChanges: (rows: readonly BarRow[], gone?: AbortSignal) => Promise<ReadonlyMap<BarRow, Date>>;
};
type Page<Row> = { readonly data: Row[]; readonly meta: HistoryMeta; readonly nextCursor: string | null };

function pageRead({ bars, inOneResolution, lastChanges }: Reads) {
  return async (
    access: Access,
    { symbols, expiration, cursor: text, gone, ...range }: Range & Series & { cursor?: string | undefined },
  ): Promise<Page<OptionBar>> => {
    const cursor = readCursor(text);
    const contracts = await bars.contractsOf({ symbols, expiration }, gone);
    let nextCursor: string | null = null;
    const { rows, meta } = await inOneResolution(access, range, async (barFilter) => {
      const page = { upTo: cursor === null ? undefined : new Date(cursor.time), limit: range.limit + 1 };
      const offset = cursor?.rows ?? 0;
      const listedBars = await bars.list({ ...barFilter, ...page, contracts, offset, gone });
      const used = listedBars.slice(0, range.limit);
      nextCursor = listedBars.length > used.length ? cursorOf(used, cursor) : null;
      return { rows: used, used };
    });
    const changes = await lastChanges(rows, gone);
    return { data: rows.map((row) => optionBarOf(row, changes.get(row) ?? null)), meta, nextCursor };
  };
}

function ratiosRead({ bars, inOneResolution, lastChanges }: Reads) {
  return async (
    access: Access,
    { symbol1, symbol2, limit, cursor, gone, ...range }: Range & PairAsked & { cursor?: string | undefined },
  ): Promise<Page<RatioBar>> => {
    const contracts = await pairContracts(bars, { symbol1, symbol2, ...range }, gone);
    const upTo = cursor === undefined ? undefined : new Date(Math.min(Number(cursor), latestTime) - 1);
    let hasMore = false;
    const { rows, used, meta } = await inOneResolution(access, range, async (barFilter) => {
      const filter = { ...barFilter, contracts, symbol1, symbol2, upTo, limit: limit + 1, gone };
      const pairs = await ratioPairs(bars, filter);
      hasMore = pairs.rows.length > limit;
      return { rows: pairs.rows.slice(0, limit), used: pairs.used.slice(0, limit) };
    });
    const changes = await lastChanges(used, gone);
    const data = rows.map((row, index) => {
      const bar = used[index];
      return ratioBarOf(row, (bar && changes.get(bar)) ?? null);
    });
    const end = used.at(-1)?.time.getTime();
    return { data, meta, nextCursor: hasMore && end !== undefined ? String(end) : null };
  };
}

/** The history as programs read it: pages that go on where the last one ended, cut to what the plan and the terms allow. */
export function createDataHistory({ bars, clock, ...dependencies }: Dependencies) {
  const lastChanges: Reads["lastChanges"] = async (rows, gone) =>
    bars.lastChanges(
      rows.filter((row) => isUnderWay(row, clock)),
      gone,
    );
  const reads = { bars, inOneResolution: oneResolution(dependencies), lastChanges };
  return { page: pageRead(reads), ratios: ratiosRead(reads) };
}
