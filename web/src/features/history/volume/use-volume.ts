import { useMemo } from "react";

import { historyDefaultLimit, historyLimits, historyMaximumLimit } from "@paridad/core/contract";
import type { VolumeRow } from "@paridad/core/contract";
import { readVolume } from "@paridad/core/endpoints";
import { activityByContract, sessionsOf } from "@paridad/core/ratios";
import type { ContractActivity } from "@paridad/core/ratios";
import { addDays, buenosAiresDate, contractKey } from "@paridad/core/symbols";

import { isOfSession, rangeQuery, useRange } from "../shared/date-range.ts";
import type { ChosenRange } from "../shared/date-range.ts";
import { useClosedDays, useHistory } from "../shared/history-queries.ts";
import type { CatalogueEntry } from "../shared/symbols/symbol-catalogue.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

const noRows: readonly VolumeRow[] = [];
/** Days read before the range, so its last session can be compared with the 20 before it. */
const daysBefore = 32;

export type VolumeEntry = ContractActivity & Pick<CatalogueEntry, "type">;

function widened({ from, to }: ChosenRange) {
  return { from: from === null ? null : addDays(from, -daysBefore), to };
}

function isInside(time: string, { from, to }: ChosenRange): boolean {
  const instant = Date.parse(time);
  if (Number.isNaN(instant)) return false;
  const day = buenosAiresDate(instant);
  return (from === null || day >= from) && (to === null || day <= to);
}

/**
 * Rows of sessions. An answer as long as the limit ends somewhere inside its oldest session, which is left out: a sum of
 * part of a day is no day's sum. `cutBefore` is then the first day that counts.
 */
function wholeSessions(
  answered: readonly VolumeRow[],
  closedDays: readonly string[] | undefined,
): { rows: VolumeRow[]; cutBefore: string | null } {
  const rows = answered.filter(({ time }) => isOfSession(time, closedDays));
  if (answered.length < historyMaximumLimit) return { rows, cutBefore: null };
  const [oldest, next] = sessionsOf(rows);
  const whole = rows.filter(({ time }) => buenosAiresDate(Date.parse(time)) !== oldest);
  return { rows: whole, cutBefore: next ?? null };
}

const relativeOf = ({ relativeVolume, relativeVolumeReason }: ContractActivity) => ({
  relativeVolume,
  relativeVolumeReason,
});

/** Sums over the range; relative volume over the sessions that end with it. */
function entriesOf(
  rows: readonly VolumeRow[],
  { range, catalogue }: { range: ChosenRange; catalogue: Catalogue },
): VolumeEntry[] {
  const relative = new Map(activityByContract(rows).map((one) => [contractKey(one), one]));
  return activityByContract(rows.filter(({ time }) => isInside(time, range)))
    .map((activity) => ({
      ...activity,
      ...relativeOf(relative.get(contractKey(activity)) ?? activity),
      type: catalogue.find(activity.symbol)?.type ?? null,
    }))
    .sort((one, other) => (other.turnover ?? -1) - (one.turnover ?? -1));
}

/** The volumes that the address asks for: daily rows, added up by contract. */
export function useVolume(url: UrlState, catalogue: Catalogue) {
  const { range, isReady: enabled } = useRange(url, "rueda");
  const symbols = url.list("simbolos");
  const limit = url.numberOf("limite", { allowed: historyLimits, fallback: historyDefaultLimit });
  const query = useHistory(readVolume, {
    query: {
      ...rangeQuery(widened(range)),
      resolution: "1d",
      limit: historyMaximumLimit,
      ...(symbols.length > 0 ? { symbols: symbols.join(",") } : {}),
    },
    enabled,
  });
  const answered = query.data?.data ?? noRows;
  const closedDays = useClosedDays();
  const { rows: all, cutBefore } = useMemo(() => wholeSessions(answered, closedDays), [answered, closedDays]);
  const { from, to, preset, error } = range;
  const view = useMemo(() => {
    const chosen = { from, to, preset, error };
    const inRange = all.filter(({ time }) => isInside(time, chosen));
    return {
      entries: entriesOf(all, { range: chosen, catalogue }),
      rows: inRange,
      sessions: sessionsOf(inRange),
    };
  }, [all, from, to, preset, error, catalogue]);
  const isCut = cutBefore !== null && (from === null || from < cutBefore);
  return { range, symbols, limit, query, ...view, allRows: all, cutBefore: isCut ? cutBefore : null };
}
