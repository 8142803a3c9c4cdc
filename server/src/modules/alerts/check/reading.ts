import { alertCondition, alertPath, alertTitle, formatAlertValue } from "@paridad/core/alerts";
import type { DueAlert } from "@paridad/core/alerts";
import type { AlertEnding, AlertSubject } from "@paridad/core/contract";
import { gates, refusalOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";
import type { Resolved } from "../resolve.ts";
import type { Crossing } from "../tell/crossing-repository.ts";
import type { AlertChecker, Watched } from "./checker.ts";
import type { WatchRow } from "./watch-repository.ts";

/** Whether a plan's alerts are looked at with each update, or every five minutes. */
export function hasLiveAlerts(access: Access): boolean {
  return access.modules.includes(5) || access.modules.includes(11);
}

/** Whether a plan's alerts are looked at at all. */
export function hasAlerts(access: Access): boolean {
  return refusalOf({ access, modules: gates["alerts.write"] }) === null;
}

/** What is due, and since when. */
export type Due = DueAlert<Watched> & { readonly at: number };
export type Read = WatchRow & { readonly subject: AlertSubject };

export function titleOf({ subject }: Read, { today, position }: Resolved): string {
  return alertTitle(subject, { today, positionName: position?.name ?? null });
}

export function watchedOf(read: Read, resolved: Resolved): Watched | null {
  const { row, access, subject } = read;
  if (resolved.watched === null) return null;
  return {
    id: row.id,
    userId: row.user_id,
    subject: resolved.watched,
    asked: subject,
    title: titleOf(read, resolved),
    direction: row.direction as Watched["direction"],
    threshold: row.threshold,
    status: row.status as Watched["status"],
    lastFiredAt: row.last_fired_at?.getTime() ?? null,
    restMinutes: row.rest_minutes,
    crossings: row.crossings,
    version: row.version,
    updatedAt: row.updated_at.getTime(),
    isLive: hasLiveAlerts(access),
  };
}

/** What an alert says when it crosses. */
export function crossingOf({ alert, value, at }: Due): Crossing {
  const { kind } = alert.asked;
  const { direction, threshold } = alert;
  return {
    alertId: alert.id,
    userId: alert.userId,
    crossings: alert.crossings,
    version: alert.version,
    at,
    value,
    title: alert.title,
    text: `${alertCondition({ kind, direction, threshold })} · ahora ${formatAlertValue(kind, value, threshold)}`,
    path: alertPath(alert.asked),
  };
}

/** Why an alert has nothing to watch any more; null while it has. */
export function endingOf(
  { subject }: Read,
  { position }: Resolved,
  checker: Pick<AlertChecker, "isOver">,
): AlertEnding | null {
  if (checker.isOver(subject)) return "expired";
  if (subject.kind !== "position") return null;
  if (position === null) return "position-gone";
  return position.status === "closed" ? "position-closed" : null;
}
