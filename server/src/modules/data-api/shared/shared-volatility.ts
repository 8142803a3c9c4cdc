import type { VolatilityDay } from "@paridad/core/contract";
import { addDays, buenosAiresDate, tradingDaysBetween } from "@paridad/core/symbols";
import { dailyRealizedWindow } from "@paridad/core/volatility";
import { leftOutText, recordedNotShared } from "../../../market/terms/recorded-terms.ts";
import type { RecordedTerms } from "../../../market/terms/recorded-terms.ts";
import { isWithheld } from "../../../market/terms/withheld.ts";
import type { Clock } from "../../../platform/clock.ts";
import { startOfDay } from "../../../platform/start-of-day.ts";
import type { WithheldStretch } from "../../../market/terms/withheld.ts";

export type AskedDays = { readonly from?: string | undefined; readonly to?: string | undefined };
type ReadDays = (days: AskedDays) => Promise<VolatilityDay[]>;

/** Sessions that realised volatility may reach back: its window, the close before it, and holes in the series. */
const realisedSessions = dailyRealizedWindow + 5;
/** Calendar days that hold them. */
const realisedDays = 60;

const unknown = { close: null, parkinson: null, garmanKlass: null, rogersSatchell: null, yangZhang: null };

/** True if a session was measured on withheld closes of the share. The ADR's are imported. */
function isMeasuredOn(
  stretches: readonly WithheldStretch[],
  day: VolatilityDay,
  { closedDays }: Pick<Clock, "closedDays">,
): boolean {
  const isPesos = day.realisedFrom?.startsWith("ARS") === true;
  return (
    isPesos &&
    stretches.some(({ kind, from, to }) => {
      const last = buenosAiresDate(to.getTime() - 1);
      const isBefore = kind === day.source && from < startOfDay(addDays(day.day, 1));
      return isBefore && tradingDaysBetween({ after: last, until: day.day }, closedDays) <= realisedSessions;
    })
  );
}

/**
 * The daily volatility rows as the terms of each recording let them through: without those of its sessions, and without
 * realised volatility that was measured on them.
 */
export function sharedVolatility(read: ReadDays, terms: RecordedTerms, clock: Pick<Clock, "closedDays">) {
  return async (dayQuery: AskedDays): Promise<{ days: VolatilityDay[]; leftOut: string | null }> => {
    const days = await read(dayQuery);
    const [newest, oldest] = [days[0]?.day, days.at(-1)?.day];
    if (newest === undefined || oldest === undefined) return { days, leftOut: null };
    const range = {
      from: startOfDay(addDays(oldest, -realisedDays)),
      to: startOfDay(addDays(newest, 1)),
    };
    const withheld = await terms({ resolution: "1d", ...range });
    const { stretches } = withheld;
    const openDays = days.filter(
      ({ source, day }) => !isWithheld(stretches, { source, time: startOfDay(day) }),
    );
    if (openDays.length === 0) throw recordedNotShared(withheld);
    const measuredDays = openDays.map((day) =>
      isMeasuredOn(stretches, day, clock) ? { ...day, realisedFrom: null, realised: unknown } : day,
    );
    const isWhole =
      measuredDays.length === days.length && measuredDays.every((day, index) => day === days[index]);
    return { days: measuredDays, leftOut: isWhole ? null : leftOutText(withheld) };
  };
}
export type SharedVolatility = ReturnType<typeof sharedVolatility>;
