import { formatDate } from "@paridad/core/formats";
import { isIsoDate } from "@paridad/core/lib";
import { addDays, buenosAiresDate, isTradingDay, previousTradingDay } from "@paridad/core/symbols";

import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { useHistoryHealth } from "./history-queries.ts";

export const rangePresets = ["todo", "rueda", "5r", "1m", "3m", "1a"] as const;
export type RangePreset = (typeof rangePresets)[number];

export const rangePresetLabels: Record<RangePreset, string> = {
  todo: "Todo",
  rueda: "Última rueda",
  "5r": "5 ruedas",
  "1m": "1 mes",
  "3m": "3 meses",
  "1a": "1 año",
};

/** Buenos Aires days, both included; null says no bound. */
export type DateRange = { readonly from: string | null; readonly to: string | null };

/** The last session with data: a feed may run on closed days, which are no sessions. */
export function lastSession(lastTime: string | null, closedDays?: readonly string[]): string | null {
  if (lastTime === null) return null;
  const day = buenosAiresDate(Date.parse(lastTime));
  return isTradingDay(day, closedDays) ? day : previousTradingDay(day, closedDays);
}

/** True for an instant of a trading day: a feed may run on closed days, which are no sessions. */
export function isOfSession(time: string, closedDays?: readonly string[]): boolean {
  const instant = Date.parse(time);
  return !Number.isNaN(instant) && isTradingDay(buenosAiresDate(instant), closedDays);
}

const presetDays = { "1m": 30, "3m": 91, "1a": 365 } as const;

function fiveSessionsBack(last: string, closedDays: readonly string[] | undefined): string {
  let day = last;
  for (let step = 0; step < 4; step++) day = previousTradingDay(day, closedDays);
  return day;
}

/** The days of a preset, counted back from the last session with data. */
export function presetRange(
  preset: RangePreset,
  lastDay: string | null,
  closedDays?: readonly string[],
): DateRange {
  if (preset === "todo" || lastDay === null) return { from: null, to: null };
  if (preset === "rueda") return { from: lastDay, to: lastDay };
  if (preset === "5r") return { from: fiveSessionsBack(lastDay, closedDays), to: lastDay };
  return { from: addDays(lastDay, -presetDays[preset]), to: lastDay };
}

const dayOf = (text: string | null) => (text !== null && isIsoDate(text) ? text : null);

/** The range in the few words of a folded filter: its preset, or its days. */
export function rangeText({ preset, from, to }: Omit<ChosenRange, "error">): string {
  if (preset !== null) return preset === "todo" ? "Todas las fechas" : rangePresetLabels[preset];
  const first = from === null ? "" : `desde ${formatDate(from)}`;
  return [first, to === null ? "" : `hasta ${formatDate(to)}`].filter(Boolean).join(" ");
}

export type ChosenRange = DateRange & {
  /** `null` when the days were typed. */
  readonly preset: RangePreset | null;
  /** Why the range can't be asked for. */
  readonly error: string | null;
};

/** The range in the address: `desde` and `hasta`, otherwise the preset in `rango`, otherwise the screen's own. */
export function readRange(
  url: UrlState,
  {
    lastTime,
    closedDays,
    initial,
  }: { lastTime: string | null; closedDays?: readonly string[] | undefined; initial: RangePreset },
): ChosenRange {
  const from = dayOf(url.get("desde"));
  const to = dayOf(url.get("hasta"));
  if (from !== null || to !== null) {
    const isReversed = from !== null && to !== null && from > to;
    return { from, to, preset: null, error: isReversed ? "Desde tiene que ser anterior a hasta" : null };
  }
  const preset = rangePresets.find((name) => name === url.get("rango")) ?? initial;
  const last = lastSession(lastTime, closedDays);
  return { ...presetRange(preset, last, closedDays), preset, error: null };
}

/** The range in the address, and whether it is known: a preset counts back from the last day with data. */
export function useRange(url: UrlState, initial: RangePreset = "todo") {
  const { data, isPending } = useHistoryHealth();
  const range = readRange(url, {
    lastTime: data?.lastTime ?? null,
    closedDays: data?.closedDays,
    initial,
  });
  const { preset, error } = range;
  return { range, isReady: error === null && (preset === null || preset === "todo" || !isPending) };
}

/** The range as the history's query names it. */
export function rangeQuery({ from, to }: DateRange): { fecha_inicio?: string; fecha_fin?: string } {
  return { ...(from ? { fecha_inicio: from } : {}), ...(to ? { fecha_fin: to } : {}) };
}
