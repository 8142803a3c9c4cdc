import type { BarResolution, HistoryMeta } from "@paridad/core/contract";
import { historyLimitDays, historyLimitsOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";
import type { Clock } from "../../lib/clock.ts";
import type { BarsRepository, ResolutionSpan } from "./bars-repository.ts";

const day = 86_400_000;
const freshMilliseconds = 30_000;
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

/** The part of the history that a person's question may see. */
export type Window = {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly spans: readonly ResolutionSpan[];
  readonly isDaily: boolean;
  readonly limitReason: string | null;
};

/** Each resolution where no finer one begins yet: one bar for each stretch of time. */
function spansOf(
  resolutions: readonly BarResolution[],
  firsts: ReadonlyMap<BarResolution, Date>,
): ResolutionSpan[] {
  const spans: ResolutionSpan[] = [];
  let to = null as Date | null;
  for (const resolution of resolutions) {
    const first = firsts.get(resolution);
    if (first === undefined) continue;
    spans.push({ resolution, from: null, to });
    // A day belongs to one resolution: the coarser ones end where the day of the first finer bar begins.
    const dayStart = new Date(Math.floor((first.getTime() - 3 * 3_600_000) / day) * day + 3 * 3_600_000);
    to = to === null || dayStart < to ? dayStart : to;
  }
  return spans;
}

/** Reads what is stored at most twice a minute, and cuts questions to what plans allow. */
export function createHistoryWindows({ bars, clock }: { bars: BarsRepository; clock: Clock }) {
  let kept: { at: number; stored: Promise<[Date | null, ReadonlyMap<BarResolution, Date>]> } | null = null;
  const stored = () => {
    if (kept === null || clock.now() - kept.at >= freshMilliseconds) {
      const entry = { at: clock.now(), stored: Promise.all([bars.newest(), bars.firsts()]) };
      entry.stored.catch(() => {
        if (kept === entry) kept = null;
      });
      kept = entry;
    }
    return kept.stored;
  };
  return async (access: Access, query: RangeQuery): Promise<Window> => {
    const [newest, firsts] = await stored();
    const limits = historyLimitsOf(access);
    const asked = beginningOf(query.fecha_inicio);
    const oldest =
      limits.days === null || newest === null ? null : new Date(newest.getTime() - limits.days * day);
    const isCut = oldest !== null && (asked === null || asked < oldest);
    const allowed = limits.resolutions.filter(
      (one) => query.resolution === undefined || one === query.resolution,
    );
    const reasons = [
      isCut ? `Tu plan incluye los últimos ${historyLimitDays} días` : null,
      limits.resolutions.includes("1m") ? null : "Tu plan incluye datos de 5 minutos y diarios",
    ].filter((reason) => reason !== null);
    return {
      from: isCut ? oldest : asked,
      to: endOf(query.fecha_fin),
      spans:
        query.resolution === undefined
          ? spansOf(allowed, firsts)
          : allowed.map((resolution) => ({ resolution, from: null, to: null })),
      isDaily: query.resolution === "1d",
      limitReason: reasons.length === 0 ? null : `${reasons.join(". ")}.`,
    };
  };
}
export type HistoryWindows = ReturnType<typeof createHistoryWindows>;

type Answered = { readonly time: Date; readonly resolution: string; readonly source: string };

/** What was let through, for the answer's `meta`. */
export function metaOf(rows: readonly Answered[], { from, to, limitReason }: Window): HistoryMeta {
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
