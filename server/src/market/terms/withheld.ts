import type { BarResolution, WithheldRecording } from "@paridad/core/contract";
import { delayedSeconds } from "@paridad/core/plans";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import type { FeedPeriodsTable } from "../../db/tables/history-tables.ts";
import { startOfDay } from "../../platform/start-of-day.ts";

/** Bars of a kind that begin from `from` to `to` (exclusive) may not be passed on. */
export type WithheldStretch = { readonly kind: string; readonly from: Date; readonly to: Date };

export type Withheld = {
  readonly stretches: readonly WithheldStretch[];
  /** The note on them; null where nothing is withheld. */
  readonly recording: WithheldRecording | null;
};

type Asked = {
  readonly resolution: BarResolution;
  /** `to` is exclusive; null bounds nothing. */
  readonly from: Date | null;
  readonly to: Date | null;
};

const dayOf = (time: Date): string => buenosAiresDate(time.getTime());

const milliseconds = { "1m": 60_000, "5m": 300_000 } as const;

/** The bars that a time has a part in: a day's bar is made of all its minutes. */
function barsOf({ from, to }: { from: Date; to: Date }, resolution: BarResolution): { from: Date; to: Date } {
  if (resolution === "1d") return { from: startOfDay(dayOf(from)), to: startOfDay(addDays(dayOf(to), 1)) };
  const length = milliseconds[resolution];
  return {
    from: new Date(Math.floor(from.getTime() / length) * length),
    to: new Date(to.getTime() + 1),
  };
}

/** The part of a stretch that may not be passed on now: all of it, or its last quarter of an hour; null where that is over. */
function heldBack(
  { redistribution, started_at: from, ended_at: to }: FeedPeriodsTable,
  now: number,
): { from: Date; to: Date } | null {
  if (redistribution === "none") return { from, to };
  const late = new Date(now - delayedSeconds * 1_000);
  return to > late ? { from: from > late ? from : late, to } : null;
}

function joined(stretches: readonly WithheldStretch[]): WithheldStretch[] {
  const result: WithheldStretch[] = [];
  const sorted = stretches.toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.from.getTime() - other.from.getTime(),
  );
  for (const stretch of sorted) {
    const last = result.at(-1);
    if (last === undefined || last.kind !== stretch.kind || last.to < stretch.from) result.push(stretch);
    else if (last.to < stretch.to) result[result.length - 1] = { ...last, to: stretch.to };
  }
  return result;
}

function recordingOf(periods: readonly FeedPeriodsTable[]): WithheldRecording | null {
  const starts = periods.map(({ started_at: at }) => at.getTime());
  if (starts.length === 0) return null;
  const first = Math.min(...starts);
  return {
    sources: [...new Set(periods.map(({ source }) => source))].toSorted(),
    from: first === 0 ? null : buenosAiresDate(first),
    to: buenosAiresDate(Math.max(...periods.map(({ ended_at: at }) => at.getTime()))),
  };
}

/** The bars of one resolution that stretches of feeds don't let pass on at `now` (epoch milliseconds). */
export function withheldBars(
  periods: readonly FeedPeriodsTable[],
  { resolution, from, to }: Asked,
  now: number,
): Withheld {
  const withheld = periods.flatMap((period) => {
    const held = heldBack(period, now);
    if (held === null) return [];
    const bars = barsOf(held, resolution);
    const isAsked = (to === null || bars.from < to) && (from === null || bars.to > from);
    return isAsked ? [{ period, stretch: { kind: period.kind, ...bars } }] : [];
  });
  return {
    stretches: joined(withheld.map(({ stretch }) => stretch)),
    recording: recordingOf(withheld.map(({ period }) => period)),
  };
}

export function isWithheld(
  stretches: readonly WithheldStretch[],
  { source, time }: { readonly source: string; readonly time: Date },
): boolean {
  return stretches.some(({ kind, from, to }) => kind === source && time >= from && time < to);
}
