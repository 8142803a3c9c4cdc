import type {
  Alert,
  AlertAction,
  AlertActionRequest,
  AlertSubject,
  ReadAlertRequest,
  ReadAlertUpdate,
} from "@paridad/core/contract";
import {
  alertMessages as texts,
  alertRuleOf,
  expiredField,
  firstStatus,
  optionsOfSubject,
} from "@paridad/core/alerts";
import type { AlertValue } from "@paridad/core/alerts";
import { costSchedule } from "@paridad/core/costs";
import { keptLimitsOf } from "@paridad/core/plans";
import type { KeyOwner, SignedInOwner } from "../../auth/access-of-row.ts";
import { HttpError, invalidFields, notFound } from "../../http/http-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { editedAt } from "../../http/stale-update.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { CostsOf } from "./dependencies.ts";
import { alertOf, subjectFormat, subjectOf } from "./read-row.ts";
import type { AlertRow } from "./read-row.ts";
import type { AlertChange, AlertsRepository, NewAlert, Page } from "./repository.ts";
import type { Resolved, Resolver } from "./resolve.ts";
import type { AlertValues } from "./sweep/alert-values.ts";
import { hasAlerts, hasLiveAlerts } from "./sweep/due.ts";
import { createTold } from "./told.ts";

export type AlertsDependencies = {
  readonly repository: AlertsRepository;
  readonly resolve: Resolver;
  readonly costsOf: CostsOf;
  /** Null where no market runs in this process. */
  readonly values: AlertValues | null;
  /** The feed's clock, for what has expired; the process's where no market has spoken. */
  readonly marketNow: () => number;
  readonly clock: Clock;
};
type Owner = KeyOwner;
type Judged = { readonly resolved: Resolved; readonly value: AlertValue | null };

function conflict(code: "CONFLICT" | "STALE_UPDATE", message: string): HttpError {
  return new HttpError({ status: 409, code, message });
}

function refuseStale(row: AlertRow, version: number): void {
  if (row.version !== version) throw conflict("STALE_UPDATE", texts.stale);
}

/** The fault of a subject that can't be watched, on its field. */
function refuseSubject(subject: AlertSubject, { resolved }: Judged, marketNow: number): void {
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

function createJudge({ resolve, costsOf, values, clock }: AlertsDependencies) {
  /** Names and present values of a user's subjects. */
  return async ({ user, access }: Owner, subjects: readonly AlertSubject[]): Promise<Judged[]> => {
    const needsCosts = subjects.some((subject) => alertRuleOf(subject).needs === "costs");
    const costs = needsCosts
      ? costSchedule((await costsOf(user.id)).terms)
      : { share: 0, premium: 0, exercise: 0 };
    const resolved = await resolve(
      subjects.map((subject) => ({ userId: user.id, subject, costs })),
      clock.now(),
    );
    // A plan without live prices learns none from its alerts either.
    const mayKnow = values !== null && hasLiveAlerts(access);
    return resolved.map((one) => ({
      resolved: one,
      value: mayKnow && one.watched !== null ? values.valueOf(one.watched) : null,
    }));
  };
}

function createReader(dependencies: AlertsDependencies) {
  const judge = createJudge(dependencies);
  const { values } = dependencies;
  /** A plan without live prices knows its alerts' values of the last close, where anybody looks at them. */
  const closeValue = ({ access }: Owner, row: AlertRow, { watched }: Resolved): AlertValue | null => {
    const isWatched = row.status === "armed" || row.status === "resting";
    if (!isWatched || watched === null || values === null || !hasAlerts(access)) return null;
    return values.closeValueOf(watched, row.updated_at.getTime());
  };
  const readAll = async (owner: Owner, rows: readonly AlertRow[]): Promise<Alert[]> => {
    const subjects = rows.map((row) => subjectOf(row));
    const known = subjects.filter((subject) => subject !== null);
    const judged = await judge(owner, known);
    let place = 0;
    return rows.map((row, index) => {
      const own = subjects[index] === null ? undefined : judged[place++];
      if (own === undefined) return alertOf(row, null);
      const value = own.value ?? closeValue(owner, row, own.resolved);
      return alertOf(row, { ...own.resolved, value });
    });
  };
  const readOne = async (owner: Owner, row: AlertRow | null): Promise<Alert> => {
    const [alert] = row === null ? [] : await readAll(owner, [row]);
    if (alert === undefined) throw notFound(texts.gone);
    return alert;
  };
  return { judge, readAll, readOne };
}

type Terms = Pick<ReadAlertRequest, "subject" | "direction" | "threshold">;

/** First state of a new or changed alert. A plan without live prices begins by waiting for the other side. */
function beginning({ direction, threshold }: Terms, { value }: Judged) {
  return firstStatus({ direction, threshold }, value?.ok ? value.value : null);
}

function rowOf(
  { user }: Owner,
  request: ReadAlertRequest,
  { judged, at }: { judged: Judged; at: Date },
): NewAlert {
  const { subject, direction, threshold, note, mail, push, restMinutes } = request;
  return {
    id: uniqueId(at.getTime()),
    user_id: user.id,
    format: subjectFormat,
    subject: JSON.stringify(subject),
    direction,
    threshold,
    note,
    mail,
    push,
    rest_minutes: restMinutes,
    status: beginning(request, judged),
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

/** An alert after a user's action. */
function acted(row: AlertRow, action: AlertAction, judged: Judged): AlertChange {
  if (row.status === "ended") throw conflict("CONFLICT", texts.ended);
  if (action === "pause") return { status: "paused" };
  const direction = row.direction as Alert["direction"];
  const status = firstStatus(
    { direction, threshold: row.threshold },
    judged.value?.ok ? judged.value.value : null,
  );
  // Begun again, the rest is over: only the other side is waited for.
  return { status, last_fired_at: action === "rearm" ? null : row.last_fired_at };
}

function createWriter(dependencies: AlertsDependencies) {
  const { repository, clock } = dependencies;
  const { judge, readOne } = createReader(dependencies);
  const judgeOne = async (owner: Owner, subject: AlertSubject): Promise<Judged> => {
    const [judged] = await judge(owner, [subject]);
    if (judged === undefined) throw notFound(texts.gone);
    return judged;
  };
  const toAlert = async (owner: Owner, row: AlertRow | "full" | null): Promise<Alert> => {
    if (row === "full") throw conflict("CONFLICT", texts.full(keptLimitsOf(owner.access).alerts));
    return readOne(owner, row);
  };
  const change = async (
    owner: SignedInOwner,
    { id, version }: { readonly id: string; readonly version: number },
    decide: (row: AlertRow) => AlertChange,
  ): Promise<Alert> =>
    toAlert(
      owner,
      await repository.change(
        { userId: owner.user.id, id, sessionId: owner.sessionId },
        {
          most: keptLimitsOf(owner.access).alerts,
          decide: (row) => {
            refuseStale(row, version);
            const updatedAt = editedAt(new Date(clock.now()), row.updated_at);
            return { ...decide(row), version: version + 1, updated_at: updatedAt };
          },
        },
      ),
    );
  return { judge, judgeOne, told: toAlert, change };
}

function createChanges(dependencies: AlertsDependencies) {
  const { repository, clock, marketNow } = dependencies;
  const { judgeOne, told, change } = createWriter(dependencies);
  return {
    async create(owner: SignedInOwner, request: ReadAlertRequest): Promise<Alert> {
      const judged = await judgeOne(owner, request.subject);
      refuseSubject(request.subject, judged, marketNow());
      const row = rowOf(owner, request, { judged, at: new Date(clock.now()) });
      const most = keptLimitsOf(owner.access).alerts;
      const { user, sessionId } = owner;
      return told(owner, await repository.add(row, { userId: user.id, sessionId, most }));
    },

    async update(owner: SignedInOwner, id: string, request: ReadAlertUpdate): Promise<Alert> {
      const { subject, direction, threshold, note, mail, push, restMinutes, version } = request;
      const judged = await judgeOne(owner, subject);
      refuseSubject(subject, judged, marketNow());
      return change(owner, { id, version }, (row) => {
        const written = JSON.stringify(subject);
        const isOther =
          written !== JSON.stringify(subjectOf(row)) ||
          direction !== row.direction ||
          threshold !== row.threshold;
        const begun = { status: beginning(request, judged), ended_reason: null, last_fired_at: null };
        const fields = { direction, threshold, note, mail, push, rest_minutes: restMinutes };
        const isPaused = row.status === "paused";
        if (!isOther) return fields;
        return {
          ...fields,
          ...begun,
          ...(isPaused ? { status: "paused" } : {}),
          format: subjectFormat,
          subject: written,
        };
      });
    },

    async act(owner: SignedInOwner, id: string, { version, action }: AlertActionRequest): Promise<Alert> {
      const row = await repository.find({ userId: owner.user.id, id });
      const subject = row === null ? null : subjectOf(row);
      if (subject === null) throw notFound(texts.gone);
      const judged = await judgeOne(owner, subject);
      return change(owner, { id, version }, (before) => acted(before, action, judged));
    },

    async remove({ user, sessionId }: SignedInOwner, id: string, version: number): Promise<void> {
      const owned = { userId: user.id, id, sessionId };
      const wasThere = await repository.remove(owned, (row) => refuseStale(row, version));
      if (!wasThere) throw notFound(texts.gone);
    },
  };
}

/** A user's alerts: read whatever the plan is, written and watched while it opens prices. */
export function createAlerts(dependencies: AlertsDependencies) {
  const { repository } = dependencies;
  const { readAll } = createReader(dependencies);
  return {
    ...createChanges(dependencies),
    ...createTold(dependencies),

    async list(owner: Owner, { before, limit }: Page) {
      const { user, access } = owner;
      const rows = await repository.ofUser(user.id, { before, limit: limit + 1 });
      return {
        alerts: await readAll(owner, rows.slice(0, limit)),
        total: await repository.total(user.id),
        hasMore: rows.length > limit,
        maximum: keptLimitsOf(access).alerts,
        isAsleep: !hasAlerts(access),
        isLive: hasLiveAlerts(access),
        unseen: await repository.unseen(user.id),
        settings: await repository.settings(user.id),
      };
    },
  };
}
export type Alerts = ReturnType<typeof createAlerts>;
