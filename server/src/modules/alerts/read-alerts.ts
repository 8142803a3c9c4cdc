import { alertRuleOf } from "@paridad/core/alerts";
import type { AlertValue } from "@paridad/core/alerts";
import type { Alert, AlertSubject, PersonCosts } from "@paridad/core/contract";
import { costSchedule, noCosts } from "@paridad/core/costs";
import type { SignedInUser } from "../../auth/callers.ts";
import type { Platform } from "../platform.ts";
import { alertOf, subjectOf } from "./read-row.ts";
import type { AlertRow } from "./read-row.ts";
import { resolveSubjects } from "./resolve.ts";
import type { PositionsWithIds, Resolved } from "./resolve.ts";
import type { AlertValues } from "./sweep/alert-values.ts";
import { hasAlerts, hasLiveAlerts } from "./sweep/due.ts";

export type AlertDependencies = Pick<Platform, "database" | "clock"> & {
  readonly positionsWithIds: PositionsWithIds;
  /** A user's costs to trade. */
  readonly costsOf: (userId: string) => Promise<PersonCosts>;
  /** Null where no market runs in this process. */
  readonly values: AlertValues | null;
  /** The feed's clock, for what has expired; the process's where no market has spoken. */
  readonly marketNow: () => number;
};
type Owner = Pick<SignedInUser, "user" | "access">;
export type ValuedSubject = { readonly resolved: Resolved; readonly value: AlertValue | null };

/** Names and present values of a user's subjects. */
export async function valueSubjects(
  { user, access }: Owner,
  subjects: readonly AlertSubject[],
  { database, positionsWithIds, costsOf, values, clock }: AlertDependencies,
): Promise<ValuedSubject[]> {
  const needsCosts = subjects.some((subject) => alertRuleOf(subject).needs === "costs");
  const costs = needsCosts ? costSchedule((await costsOf(user.id)).terms) : noCosts;
  const requests = subjects.map((subject) => ({ userId: user.id, subject, costs }));
  const resolved = await resolveSubjects(requests, clock.now(), { database, positionsWithIds });
  // A plan without live prices learns none from its alerts either.
  const mayKnow = values !== null && hasLiveAlerts(access);
  return resolved.map((one) => ({
    resolved: one,
    value: mayKnow && one.watched !== null ? values.valueOf(one.watched) : null,
  }));
}

/** A plan without live prices knows its alerts' values of the last close, where anybody looks at them. */
function closeValue(
  { access }: Owner,
  row: AlertRow,
  { watched }: Resolved,
  { values }: AlertDependencies,
): AlertValue | null {
  const isWatched = row.status === "armed" || row.status === "resting";
  if (!isWatched || watched === null || values === null || !hasAlerts(access)) return null;
  return values.closeValueOf(watched, row.updated_at.getTime());
}

export async function readAlerts(
  owner: Owner,
  rows: readonly AlertRow[],
  dependencies: AlertDependencies,
): Promise<Alert[]> {
  const subjects = rows.map((row) => subjectOf(row));
  const known = subjects.filter((subject) => subject !== null);
  const valued = await valueSubjects(owner, known, dependencies);
  let next = 0;
  return rows.map((row, index) => {
    const of = subjects[index] === null ? undefined : valued[next++];
    if (of === undefined) return alertOf(row, null);
    const value = of.value ?? closeValue(owner, row, of.resolved, dependencies);
    return alertOf(row, { ...of.resolved, value });
  });
}
