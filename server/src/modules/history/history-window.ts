import type { BarResolution, HistoryMeta } from "@paridad/core/contract";
import { chainPaceSeconds, historyLimitDays, historyLimitsOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";
import { nextTradingDay } from "@paridad/core/symbols";
import type { Clock } from "../../lib/clock.ts";
import type { BarsRepository, ResolutionSpan } from "./storage/bars-repository.ts";

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
  readonly spans: readonly ResolutionSpan[];
  readonly isDaily: boolean;
  readonly limitReason: string | null;
};

export type DaysWith = ReadonlyMap<BarResolution, readonly string[]>;
type Stretch = { readonly from: Date; readonly to: Date };

/** Days as stretches without a trading day in between, ascending. */
function stretchesOf(days: readonly string[]): Stretch[] {
  const stretches: { first: string; last: string }[] = [];
  for (const date of [...new Set(days)].sort()) {
    const current = stretches.at(-1);
    if (current !== undefined && date <= nextTradingDay(current.last)) current.last = date;
    else stretches.push({ first: date, last: date });
  }
  return stretches.flatMap(({ first, last }) => {
    const [from, to] = [beginningOf(first), endOf(last)];
    return from === null || to === null ? [] : [{ from, to }];
  });
}

/** Each resolution on the days that have no finer one: a day belongs to one resolution, wherever it lies. */
export function spansOf(resolutions: readonly BarResolution[], days: DaysWith): ResolutionSpan[] {
  const taken: string[] = [];
  return resolutions.flatMap((resolution) => {
    const spans: ResolutionSpan[] = [];
    let from: Date | null = null;
    for (const stretch of stretchesOf(taken)) {
      spans.push({ resolution, from, to: stretch.from });
      from = stretch.to;
    }
    spans.push({ resolution, from, to: null });
    taken.push(...(days.get(resolution) ?? []));
    return spans;
  });
}

/**
 * The end, exclusive, for users whose plan reads no finer rows than five minutes: of the running five nothing is read,
 * neither a bar that a restart wrote early nor a day's row made of the minutes so far.
 */
function endForCoarse(asked: Date | null, now: number): Date {
  const over = new Date(Math.floor(now / pace) * pace - pace + 1);
  return asked === null || asked > over ? over : asked;
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
}): Omit<Window, "spans" | "isDaily"> & { readonly allowed: readonly BarResolution[] } {
  const limits = historyLimitsOf(access);
  const asked = beginningOf(query.fecha_inicio);
  const oldest =
    limits.days === null || newest === null ? null : new Date(newest.getTime() - limits.days * day);
  const isCut = oldest !== null && (asked === null || asked < oldest);
  const askedTo = endOf(query.fecha_fin);
  const isCoarse = !limits.resolutions.includes("1m");
  const reasons = [
    isCut ? `Tu plan incluye los últimos ${historyLimitDays} días` : null,
    isCoarse ? "Tu plan incluye datos de 5 minutos y diarios" : null,
  ].filter((reason) => reason !== null);
  return {
    from: isCut ? oldest : asked,
    to: isCoarse ? endForCoarse(askedTo, now) : askedTo,
    askedTo,
    allowed: limits.resolutions.filter((one) => query.resolution === undefined || one === query.resolution),
    limitReason: reasons.length === 0 ? null : `${reasons.join(". ")}.`,
  };
}

async function readStored(bars: BarsRepository): Promise<readonly [Date | null, DaysWith]> {
  const newest = await bars.newest();
  const minutes = await bars.daysWith("1m");
  const fiveMinutes = await bars.daysWith("5m");
  const days = new Map<BarResolution, readonly string[]>([
    ["1m", minutes],
    ["5m", fiveMinutes],
  ]);
  return [newest, days];
}

/** Reads the stored range at most twice a minute, and limits queries to the plan. */
export function createHistoryWindows({ bars, clock }: { bars: BarsRepository; clock: Clock }) {
  let kept: { at: number; stored: Promise<readonly [Date | null, DaysWith]> } | null = null;
  /** Of the days kept, by the resolutions that are allowed. */
  const spans = new WeakMap<DaysWith, Map<string, readonly ResolutionSpan[]>>();
  const stored = () => {
    if (kept === null || clock.now() - kept.at >= freshMilliseconds) {
      const entry = { at: clock.now(), stored: readStored(bars) };
      entry.stored.catch(() => {
        if (kept === entry) kept = null;
      });
      kept = entry;
    }
    return kept.stored;
  };
  const keptSpans = (resolutions: readonly BarResolution[], days: DaysWith): readonly ResolutionSpan[] => {
    const known = spans.get(days) ?? new Map<string, readonly ResolutionSpan[]>();
    const found = known.get(resolutions.join()) ?? spansOf(resolutions, days);
    spans.set(days, known.set(resolutions.join(), found));
    return found;
  };
  return async (access: Access, query: RangeQuery): Promise<Window> => {
    const [newest, days] = await stored();
    const { allowed, ...range } = planRange({ access, query, newest, now: clock.now() });
    return {
      ...range,
      spans:
        query.resolution === undefined
          ? keptSpans(allowed, days)
          : allowed.map((resolution) => ({ resolution, from: null, to: null })),
      isDaily: query.resolution === "1d",
    };
  };
}
export type HistoryWindows = ReturnType<typeof createHistoryWindows>;

type Answered = { readonly time: Date; readonly resolution: string; readonly source: string };

/** What was let through, for the answer's `meta`. `leftOut` says what the terms of its source keep back. */
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
