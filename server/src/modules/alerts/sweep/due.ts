import {
  alertCondition,
  alertEndingMessages,
  alertRuleOf,
  alertTitle,
  formatAlertValue,
  stepSince,
} from "@paridad/core/alerts";
import type { AlertStep, WatchedSubject } from "@paridad/core/alerts";
import type { AlertEnding, AlertSubject } from "@paridad/core/contract";
import { gates, refusalOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";
import type { Resolved } from "../resolve.ts";
import type { Crossing, Ending } from "../tell/crossing-repository.ts";
import type { AlertValues } from "./alert-values.ts";
import type { WaitingRow } from "./sweep-repository.ts";

/** True if a plan's alerts are checked in each sweep, false at each five-minute close. */
export function hasLiveAlerts(access: Access): boolean {
  return access.modules.includes(5) || access.modules.includes(11);
}

/** True if a plan's alerts are checked at all. */
export function hasAlerts(access: Access): boolean {
  return refusalOf({ access, modules: gates["alerts.write"] }) === null;
}

/** Alerts of one subject: it is valued once for all of them. */
export type Group = {
  readonly subject: AlertSubject;
  readonly resolved: Resolved;
  readonly alerts: readonly { readonly row: WaitingRow; readonly isLive: boolean }[];
};

/** The writes of a sweep. */
export type Due = {
  readonly crossings: Crossing[];
  readonly armed: { readonly id: string; readonly version: number; readonly at: number }[];
  readonly endings: Ending[];
};

/** Why an alert has nothing to watch any more; null while it has. */
function endingOf(
  { subject, resolved: { position } }: Group,
  values: Pick<AlertValues, "isOver">,
): AlertEnding | null {
  if (values.isOver(subject)) return "expired";
  if (!("positionId" in subject)) return null;
  if (position === null) return "position-gone";
  return position.status === "closed" ? "position-closed" : null;
}

function stepsOf(values: AlertValues, watched: WatchedSubject, now: number) {
  const current = values.valueOf(watched);
  const live = { value: current.ok ? current.value : null, now, window: values.windows.of(watched.subject) };
  const close = values.close();
  return (row: WaitingRow, isLive: boolean): AlertStep | null => {
    const state = {
      direction: row.direction,
      threshold: row.threshold,
      status: row.status,
      lastFiredAt: row.lastFiredAt,
      restMinutes: row.restMinutes,
      writtenAt: row.updatedAt,
    };
    // A feed that fell silent says nothing, though what it said before may not have been written yet.
    if (isLive) return stepSince(state, live);
    const value = values.closeValueOf(watched, row.updatedAt);
    if (close === null || !value?.ok) return null;
    return stepSince(state, { value: value.value, now: close.at, window: null });
  };
}

/** The text of an alert that crosses. */
function textOf(
  { kind }: AlertSubject,
  { direction, threshold }: WaitingRow,
  { value, isNow }: AlertStep,
): string {
  const reached = formatAlertValue(kind, value, threshold);
  return `${alertCondition({ kind, direction, threshold })} · ${isNow ? "ahora" : "llegó a"} ${reached}`;
}

/** Adds the steps of one subject's alerts to what is due. */
export function addDue(
  firings: Due,
  group: Group,
  { values, now }: { values: AlertValues; now: number },
): void {
  const { subject, resolved, alerts } = group;
  const { position, watched } = resolved;
  const words = {
    title: alertTitle(resolved.subject, position?.name),
    path: alertRuleOf(subject).path,
  };
  const reason = endingOf(group, values);
  if (reason !== null) {
    const text = `Terminó: ${alertEndingMessages[reason]}.`;
    for (const { row } of alerts) {
      firings.endings.push({
        alertId: row.id,
        userId: row.userId,
        version: row.version,
        reason,
        text,
        ...words,
      });
    }
    return;
  }
  if (watched === null) return;
  const stepOf = stepsOf(values, watched, now);
  for (const { row, isLive } of alerts) {
    const step = stepOf(row, isLive);
    if (step === null) continue;
    const { id, userId, version, crossings } = row;
    const { value, at } = step;
    if (step.kind === "arm") firings.armed.push({ id, version, at });
    else {
      const text = textOf(subject, row, step);
      firings.crossings.push({ alertId: id, userId, crossings, version, at, value, text, ...words });
    }
  }
}
