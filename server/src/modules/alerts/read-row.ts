import { alertSubjectSchema } from "@paridad/core/contract";
import type { Alert, AlertEnding, AlertSubject, AlertStatus, FiredAlert } from "@paridad/core/contract";
import { alertCondition, alertReasonMessages, alertTitle, isBeyond } from "@paridad/core/alerts";
import type { AlertValue } from "@paridad/core/alerts";
import type { Selectable } from "kysely";
import type { AlertFiringsTable, AlertsTable } from "../../db/tables/alert-tables.ts";
import { instantOrNull } from "../../db/tables/user-row.ts";
import type { Resolved } from "./resolve.ts";

export type AlertRow = Selectable<AlertsTable>;
export type FiringRow = Selectable<AlertFiringsTable>;

/** Version that subjects are written in. */
export const subjectFormat = 1;

/** A row's subject; null where another version of the product wrote it. */
export function subjectOf({ format, subject }: Pick<AlertRow, "format" | "subject">): AlertSubject | null {
  if (format !== subjectFormat) return null;
  const read = alertSubjectSchema.safeParse(subject);
  return read.success ? read.data : null;
}

/** Facts about a subject besides its row. */
export type Known = Pick<Resolved, "subject" | "position"> & {
  /** Value at the last look; null where nobody looked. */
  readonly value: AlertValue | null;
};

function wordsOf(row: AlertRow, known: Known | null) {
  if (known === null) return { title: "Alerta de otra versión", condition: "" };
  const { threshold } = row;
  const { subject, position } = known;
  const direction = row.direction as Alert["direction"];
  return {
    title: alertTitle(subject, position?.name),
    condition: alertCondition({ kind: subject.kind, direction, threshold }),
  };
}

/** A row as its owner reads it. */
export function alertOf(row: AlertRow, known: Known | null): Alert {
  const direction = row.direction as Alert["direction"];
  const value = known?.value ?? null;
  const current = value?.ok ? value.value : null;
  return {
    id: row.id,
    subject: subjectOf(row),
    ...wordsOf(row, known),
    direction,
    threshold: row.threshold,
    note: row.note,
    mail: row.mail,
    push: row.push,
    restMinutes: row.rest_minutes,
    status: row.status as AlertStatus,
    endedReason: row.ended_reason as AlertEnding | null,
    crossings: row.crossings,
    lastFiredAt: instantOrNull(row.last_fired_at),
    current,
    unknown: value === null || value.ok ? null : alertReasonMessages[value.reason],
    isTrue: current === null ? null : isBeyond({ direction, threshold: row.threshold }, current),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function firedAlertOf(row: FiringRow): FiredAlert {
  return {
    id: row.id,
    alertId: row.alert_id,
    kind: row.kind === "ended" ? "ended" : "crossed",
    title: row.title,
    text: row.text,
    path: row.path,
    value: row.value,
    firedAt: row.fired_at.toISOString(),
    heldUntil: instantOrNull(row.held_until),
    isSeen: row.seen_at !== null,
  };
}
