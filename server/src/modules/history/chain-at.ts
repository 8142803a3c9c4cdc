import { barResolutions } from "@paridad/core/contract";
import type { HistoryChain, HistoryMeta } from "@paridad/core/contract";
import { gates, refusalOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";
import { addDays, buenosAiresDate, expirationInstant } from "@paridad/core/symbols";
import { recordedNotShared } from "../../market/terms/recorded-terms.ts";
import type { RecordedTerms } from "../../market/terms/recorded-terms.ts";
import { isWithheld } from "../../market/terms/withheld.ts";
import type { Withheld } from "../../market/terms/withheld.ts";
import { startOfDay } from "../../platform/start-of-day.ts";
import { historyRowOf } from "./answer-rows.ts";
import type { BarsRepository } from "./storage/bars-repository.ts";
import { endOf, metaOf } from "./history-window.ts";
import type { HistoryWindows, Window } from "./history-window.ts";

const day = 86_400_000;
/** Quotes older than the longest run of closed days are of another market. */
const oldestDays = 5;

type ChainRow = Awaited<ReturnType<BarsRepository["chainAt"]>>[number];

function newestKnown(rows: readonly ChainRow[], pick: (row: ChainRow) => number | null): number | null {
  const known = rows.filter((row) => pick(row) !== null);
  const newest = known.reduce<ChainRow | null>(
    (best, row) => (best === null || row.time > best.time ? row : best),
    null,
  );
  return newest === null ? null : pick(newest);
}

const spotOf = (rows: readonly ChainRow[]) => newestKnown(rows, ({ underlying }) => underlying);

function chainRowsOf(rows: readonly ChainRow[]): ChainData["rows"] {
  return rows.map((row) => ({
    ...historyRowOf(row),
    type: row.type === "put" ? "put" : "call",
    strike: row.strike,
    ratePercent: row.rate_percent,
  }));
}

/** The chain at a past instant, limited by the user's plan; quotes before `since` are left out. */
export async function chainAt({
  bars,
  window,
  query,
  since,
  gone,
}: {
  bars: Pick<BarsRepository, "chainAt">;
  gone: AbortSignal | undefined;
  window: Window;
  query: { readonly at: string; readonly expiration?: string | undefined };
  since?: Date;
}): Promise<{ data: object & ChainData; meta: HistoryMeta }> {
  const end = endOf(query.at) ?? new Date(0);
  const instant = new Date((window.to !== null && window.to < end ? window.to : end).getTime() - 1);
  const isBefore = window.from !== null && instant < window.from;
  const lookBack = since?.getTime() ?? instant.getTime() - oldestDays * day;
  const rows = isBefore
    ? []
    : await bars.chainAt({
        at: instant,
        oldest: new Date(Math.max(lookBack, window.from?.getTime() ?? lookBack)),
        day: buenosAiresDate(instant.getTime()),
        expiration: query.expiration ?? null,
        resolutions: window.resolutions,
        gone,
      });
  const data = {
    at: instant.toISOString(),
    spot: spotOf(rows),
    ratePercent: newestKnown(rows, ({ rate_percent }) => rate_percent),
    rows: chainRowsOf(rows),
  };
  return { data, meta: metaOf(rows, window) };
}

type ChainData = {
  at: string;
  spot: number | null;
  ratePercent: number | null;
  rows: (ReturnType<typeof historyRowOf> & {
    type: "call" | "put";
    strike: number | null;
    ratePercent: number | null;
  })[];
};

/** The newest five-minute bar of each living contract that began at or before an instant, whoever asks. */
export function createFiveMinuteRows({ bars }: { bars: Pick<BarsRepository, "chainAt"> }) {
  return async (at: Date): Promise<Pick<ChainData, "rows" | "spot">> => {
    const range = {
      at,
      oldest: new Date(at.getTime() - oldestDays * day),
      day: buenosAiresDate(at.getTime()),
      expiration: null,
      resolutions: ["5m"] as const,
    };
    const rows = await bars.chainAt(range);
    return { rows: chainRowsOf(rows), spot: spotOf(rows) };
  };
}

/** A past instant; or a day's close, or an earlier instant of it, by quotes of that day alone. */
export type ChainMoment =
  | { readonly day: string; readonly until?: string | undefined }
  | { readonly day?: undefined; readonly until: string };

/** The chain at a past moment, limited by the user's plan. */
export function createChainReader({
  bars,
  windows,
}: {
  readonly bars: Pick<BarsRepository, "chainAt">;
  readonly windows: HistoryWindows;
}) {
  return async (access: Access, { day, until }: ChainMoment, gone?: AbortSignal) => {
    const window = await windows(access, {});
    if (day === undefined) return chainAt({ bars, window, query: { at: until }, gone });
    const query = { at: until ?? new Date(expirationInstant(day)).toISOString() };
    return chainAt({ bars, window, query, gone, since: startOfDay(day) });
  };
}
export type ReadChain = ReturnType<typeof createChainReader>;

type ProgramDependencies = { readonly readChain: ReadChain; readonly terms: RecordedTerms };

/** The part of a chain kept back by the terms its rows were recorded under; null for none. A day's row is made of all its minutes. */
async function withheldOf({ rows }: HistoryChain, terms: RecordedTerms): Promise<Withheld | null> {
  for (const resolution of barResolutions) {
    const bars = rows
      .filter((row) => row.resolution === resolution)
      .map(({ source, time }) => ({ source: source ?? "", time: new Date(time) }));
    const times = bars.map(({ time }) => time.getTime());
    if (times.length === 0) continue;
    const from = startOfDay(buenosAiresDate(Math.min(...times)));
    const to = startOfDay(addDays(buenosAiresDate(Math.max(...times)), 1));
    const withheld = await terms({ resolution, from, to });
    if (bars.some((bar) => isWithheld(withheld.stretches, bar))) return withheld;
  }
  return null;
}

/** The chain at a past moment for programs; 403 where the terms it was recorded under keep back any of it. */
export function createProgramChain({ readChain, terms }: ProgramDependencies) {
  return async (access: Access, moment: ChainMoment, gone?: AbortSignal): Promise<HistoryChain> => {
    const { data } = await readChain(access, moment, gone);
    const withheld = await withheldOf(data, terms);
    if (withheld !== null) throw recordedNotShared(withheld);
    return data;
  };
}

/** A day's close for programs, or why they may not have it. */
export function createSharedClose({ readChain, terms }: ProgramDependencies) {
  return async (
    access: Access,
    day: string,
    gone?: AbortSignal,
  ): Promise<HistoryChain | "plan" | "not-shared"> => {
    if (refusalOf({ access, modules: gates["positions.history"] }) !== null) return "plan";
    const { data } = await readChain(access, { day }, gone);
    return (await withheldOf(data, terms)) === null ? data : "not-shared";
  };
}
