import {
  expiredField,
  firstStatus,
  formatAlertValue,
  optionsOfSubject,
  alertMessages as texts,
} from "@paridad/core/alerts";
import type {
  Alert,
  AlertAction,
  AlertSubject,
  ReadAlertRequest,
  ReadAlertUpdate,
} from "@paridad/core/contract";
import { changeAlertState, createAlert, deleteAlert, listAlerts, updateAlert } from "@paridad/core/endpoints";
import { keptLimitsOf } from "@paridad/core/plans";
import type { SignedInUser } from "../../auth/callers.ts";
import { implement } from "../../auth/implement.ts";
import { conflict, invalidFields, notFound } from "../../http/http-error.ts";
import type { App, Routes } from "../../http/routes.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { pushState } from "./push/browsers.ts";
import type { PushKeysOf } from "./push/browsers.ts";
import { valueSubjects, readAlerts } from "./read-alerts.ts";
import type { AlertDependencies, ValuedSubject } from "./read-alerts.ts";
import { subjectFormat, subjectOf } from "./read-row.ts";
import type { AlertRow } from "./read-row.ts";
import {
  addAlert,
  alertCount,
  alertsOf,
  changeAlert,
  findAlert,
  removeAlert,
  settingsOf,
  unseenCount,
} from "./repository.ts";
import type { AlertChange, NewAlert } from "./repository.ts";
import { hasAlerts, hasLiveAlerts } from "./sweep/due.ts";

/** The fault of a subject that can't be watched, on its field. */
function refuseSubject(subject: AlertSubject, { resolved }: ValuedSubject, marketNow: number): void {
  const refuse = (path: string, message: string) => invalidFields([{ path: `subject.${path}`, message }]);
  const expired = expiredField(subject, marketNow);
  if (expired !== null) throw refuse(expired, texts.expired);
  if ("positionId" in subject && resolved.position?.status !== "open") {
    throw refuse("positionId", texts.noPosition);
  }
  if (subject.kind === "rate" && subject.measure !== "implied" && subject.contract.type !== "call") {
    throw refuse("contract", texts.notCall);
  }
  const options = optionsOfSubject(subject);
  const lastField = options.at(-1)?.field ?? "kind";
  const names = options.map(({ contract: { symbol, expiration } }) => `${symbol} ${expiration}`);
  if (new Set(names).size < names.length) throw refuse(lastField, texts.same);
  // A contract whose base of today isn't known, or that is another by now, would never be watched.
  if (resolved.watched === null) throw refuse(lastField, texts.notFollowed);
}

/** First state of a new or changed alert. A plan without live prices begins by waiting for the other side. */
function beginning(terms: { direction: string; threshold: number }, { value }: ValuedSubject) {
  const { direction, threshold } = terms as Pick<Alert, "direction" | "threshold">;
  return firstStatus({ direction, threshold }, value?.ok ? value.value : null);
}

function rowOf(userId: string, request: ReadAlertRequest, valued: ValuedSubject, at: Date): NewAlert {
  const { subject, restMinutes, ...fields } = request;
  return {
    ...fields,
    id: uniqueId(at.getTime()),
    user_id: userId,
    format: subjectFormat,
    subject: JSON.stringify(subject),
    rest_minutes: restMinutes,
    status: beginning(request, valued),
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

function edited(row: AlertRow, request: ReadAlertUpdate, valued: ValuedSubject): AlertChange {
  const { subject, restMinutes, version: _version, ...said } = request;
  const fields = { ...said, rest_minutes: restMinutes };
  const written = JSON.stringify(subject);
  const isOther =
    written !== JSON.stringify(subjectOf(row)) ||
    said.direction !== row.direction ||
    said.threshold !== row.threshold;
  if (!isOther) return fields;
  return {
    ...fields,
    status: row.status === "paused" ? "paused" : beginning(request, valued),
    ended_reason: null,
    last_fired_at: null,
    format: subjectFormat,
    subject: written,
  };
}

/** An alert after a user's action. */
function acted(row: AlertRow, action: AlertAction, valued: ValuedSubject): AlertChange {
  if (row.status === "ended") throw conflict(texts.ended);
  if (action === "pause") return { status: "paused" };
  // Begun again, the rest is over: only the other side is waited for.
  return { status: beginning(row, valued), last_fired_at: action === "rearm" ? null : row.last_fired_at };
}

/** The note on an alert just saved: also that it is true already, or that its value is unknown yet. */
function savedText(alert: Alert, { access }: SignedInUser): string {
  const { status, isTrue, current, subject, lastFiredAt, direction, threshold, unknown } = alert;
  if (subject === null) return texts.saved;
  if (status === "paused") return texts.savedPaused;
  if (status !== "resting") return texts.saved;
  if (isTrue === true) return texts.savedTrue(formatAlertValue(subject.kind, current, threshold));
  if (current !== null || lastFiredAt !== null) return texts.saved;
  return texts.savedUnknown({
    direction,
    threshold: formatAlertValue(subject.kind, threshold, threshold),
    reason: hasLiveAlerts(access) ? unknown : null,
  });
}

function writeRoutes(app: App, dependencies: AlertDependencies): void {
  const { database, clock, marketNow } = dependencies;
  const valueOne = async (owner: SignedInUser, subject: AlertSubject): Promise<ValuedSubject> =>
    (await valueSubjects(owner, [subject], dependencies))[0] as ValuedSubject;
  const readOne = async (owner: SignedInUser, row: AlertRow): Promise<Alert> =>
    (await readAlerts(owner, [row], dependencies))[0] as Alert;
  const change = async (
    owner: SignedInUser,
    { id, version }: { readonly id: string; readonly version: number },
    decide: (row: AlertRow) => AlertChange,
  ): Promise<Alert> => {
    const terms = { id, version, at: new Date(clock.now()), most: keptLimitsOf(owner.access).alerts };
    return readOne(owner, await changeAlert(database, owner, terms, decide));
  };
  implement(app, createAlert, async ({ caller, body }) => {
    const valued = await valueOne(caller, body.subject);
    refuseSubject(body.subject, valued, marketNow());
    const row = rowOf(caller.user.id, body, valued, new Date(clock.now()));
    const stored = await addAlert(database, caller, row, keptLimitsOf(caller.access).alerts);
    const data = await readOne(caller, stored);
    return { message: savedText(data, caller), data };
  });
  implement(app, updateAlert, async ({ caller, params: { id }, body }) => {
    const valued = await valueOne(caller, body.subject);
    refuseSubject(body.subject, valued, marketNow());
    const data = await change(caller, { id, version: body.version }, (row) => edited(row, body, valued));
    return { message: savedText(data, caller), data };
  });
  implement(app, changeAlertState, async ({ caller, params: { id }, body: { version, action } }) => {
    const row = await findAlert(database, caller.user.id, id);
    const subject = row === undefined ? null : subjectOf(row);
    if (subject === null) throw notFound(texts.gone);
    const valued = await valueOne(caller, subject);
    return { data: await change(caller, { id, version }, (before) => acted(before, action, valued)) };
  });
}

/** `/alerts`: a user's alerts, read and deleted whatever the plan is, written and watched while it opens prices. */
export function alertsRoutes(dependencies: AlertDependencies, pushKeys: PushKeysOf): Routes {
  const { database, clock } = dependencies;
  return async (app) => {
    implement(app, listAlerts, async ({ caller, query: { before, limit } }) => {
      const { user, access } = caller;
      const rows = await alertsOf(database, user.id, { before, limit: limit + 1 });
      const data = {
        alerts: await readAlerts(caller, rows.slice(0, limit), dependencies),
        total: await alertCount(database, user.id),
        hasMore: rows.length > limit,
        maximum: keptLimitsOf(access).alerts,
        isAsleep: !hasAlerts(access),
        isLive: hasLiveAlerts(access),
        unseen: await unseenCount(database, user.id),
        settings: await settingsOf(database, user.id),
        push: {
          publicKey: (await pushKeys()).publicKey,
          ...(await pushState(database, caller, clock.now())),
        },
      };
      return { data };
    });
    implement(app, deleteAlert, async ({ caller, params: { id }, query: { version } }) => {
      await removeAlert(database, caller, { id, version });
      return { message: texts.deleted };
    });
    writeRoutes(app, dependencies);
  };
}
