import type { BarResolution, HistoryMeta } from "@paridad/core/contract";
import { chainPaceSeconds, historyLimitDays, historyLimitsOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";
import type { Clock } from "../../platform/clock.ts";
import { keepFresh } from "../../platform/share-under-way.ts";
import type { BarsRepository } from "./storage/bars-repository.ts";

const day = 86_400_000;
const freshMilliseconds = 30_000;
const pace = chainPaceSeconds * 1_000;
const offset = "-03:00";

/** The start of what a query calls its beginning: a Buenos Aires day or an instant. */
export function beginningOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  return new Date(text.length === 10 ? `${text}T00:00:00${offset}` : text);
}

/** The end, exclusive: a day counts to its last instant. */
export function endOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  if (text.length === 10) return new Date(Date.parse(`${text}T00:00:00${offset}`) + day);
  return new Date(Date.parse(text) + 1);
}

export type RangeQuery = {
  readonly fecha_inicio?: string | undefined;
  readonly fecha_fin?: string | undefined;
  readonly resolution?: BarResolution | undefined;
};

/** The part of the history that a user's question may see. */
export type Window = {
  readonly from: Date | null;
  readonly to: Date | null;
  /** The end that the question names, whatever the plan makes of it. */
  readonly askedTo: Date | null;
  /** Those that it may read, finest first. */
  readonly resolutions: readonly BarResolution[];
  readonly limitReason: string | null;
};

/**
 * The end, exclusive, for users whose plan reads no finer rows than five minutes: of the running five nothing is read,
 * neither a bar that a restart wrote early nor a day's row made of the minutes so far.
 */
function endForCoarse(end: Date | null, now: number): Date {
  const over = new Date(Math.floor(now / pace) * pace - pace + 1);
  return end === null || end > over ? over : end;
}

/**
 * The range that a plan leaves of a question, and the resolutions asked for that it reads.
 * @param newest the newest stored bar: a plan's days count back from it.
 */
export function planRange({
  access,
  query,
  newest,
  now,
}: {
  readonly access: Access;
  readonly query: RangeQuery;
  readonly newest: Date | null;
  readonly now: number;
}): Window {
  const limits = historyLimitsOf(access);
  const beginning = beginningOf(query.fecha_inicio);
  const oldest =
    limits.days === null || newest === null ? null : new Date(newest.getTime() - limits.days * day);
  const isCut = oldest !== null && oldest > (beginning ?? 0);
  const askedTo = endOf(query.fecha_fin);
  const isCoarse = !limits.resolutions.includes("1m");
  const reasons = [
    isCut ? `Tu plan incluye los últimos ${historyLimitDays} días` : null,
    isCoarse ? "Tu plan incluye datos de 5 minutos y diarios" : null,
  ].filter((reason) => reason !== null);
  return {
    from: isCut ? oldest : beginning,
    to: isCoarse ? endForCoarse(askedTo, now) : askedTo,
    askedTo,
    resolutions: limits.resolutions.filter(
      (one) => query.resolution === undefined || one === query.resolution,
    ),
    limitReason: reasons.length === 0 ? null : `${reasons.join(". ")}.`,
  };
}

/** Reads how far the history reaches at most twice a minute, and limits queries to the plan. */
export function createHistoryWindows({
  bars,
  clock,
}: {
  bars: Pick<BarsRepository, "newest">;
  clock: Clock;
}) {
  const newest = keepFresh(() => bars.newest(), { clock, milliseconds: freshMilliseconds });
  return async (access: Access, query: RangeQuery): Promise<Window> =>
    planRange({ access, query, newest: await newest.get(), now: clock.now() });
}
export type HistoryWindows = ReturnType<typeof createHistoryWindows>;

/** Reads one resolution: the finest that answers anything. */
export async function inFinest<Found extends { readonly rows: readonly unknown[] }>(
  { resolutions: [finest, ...coarser] }: Pick<Window, "resolutions">,
  read: (resolution: BarResolution | null) => Promise<Found>,
): Promise<Found> {
  let rows = await read(finest ?? null);
  for (const one of coarser) if (rows.rows.length === 0) rows = await read(one);
  return rows;
}

type Answered = { readonly time: Date; readonly resolution: string; readonly source: string };

/** The part that was let through, for the answer's `meta`. `leftOut` says what the terms of its source keep back. */
export function metaOf(
  rows: readonly Answered[],
  { from, askedTo: to, limitReason: ofPlan }: Pick<Window, "from" | "askedTo" | "limitReason">,
  leftOut: string | null = null,
): HistoryMeta {
  const reasons = [ofPlan, leftOut].filter((reason) => reason !== null);
  const limitReason = reasons.length === 0 ? null : reasons.join(" ");
  const distinct = (pick: (row: Answered) => string) => [...new Set(rows.map(pick))].sort();
  return {
    resolution: distinct(({ resolution }) => resolution) as HistoryMeta["resolution"],
    from: from?.toISOString() ?? rows.at(-1)?.time.toISOString() ?? null,
    to: to === null ? (rows[0]?.time.toISOString() ?? null) : new Date(to.getTime() - 1).toISOString(),
    limited: limitReason !== null,
    limitReason,
    sources: distinct(({ source }) => source) as NonNullable<HistoryMeta["sources"]>,
  };
}
