import type { BulkUser, BulkUsersRequest } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";
import { trialDays } from "@paridad/core/plans";
import type { UserRow } from "../../db/tables/user-row.ts";
import type { UserChange } from "./repository.ts";

const dayMilliseconds = 86_400_000;

/** An action's effect on one user: nothing with a reason, or a change as people read it. */
export type PlannedUser =
  | { readonly row: UserRow; readonly reason: string }
  | {
      readonly row: UserRow;
      readonly reason: null;
      readonly change: UserChange;
      readonly before: string;
      readonly after: string;
    };

type Planner = (row: UserRow, request: BulkUsersRequest, now: number) => PlannedUser;

function trialEndOf(row: UserRow): Date {
  return row.trial_ends_at ?? new Date(row.created_at.getTime() + trialDays * dayMilliseconds);
}

const planners: Readonly<Record<BulkUsersRequest["action"], Planner>> = {
  // A trial that is over starts again today; a running one grows.
  extendTrial(row, { days = 0 }, now) {
    const end = trialEndOf(row);
    const after = new Date(Math.max(now, end.getTime()) + days * dayMilliseconds);
    return {
      row,
      reason: null,
      change: { trial_ends_at: after },
      before: formatInstantDate(end.toISOString()),
      after: formatInstantDate(after.toISOString()),
    };
  },
  changePlan(row, { subscriptionType = "" }) {
    if (row.subscription_type === subscriptionType) return { row, reason: "Ya tiene ese plan" };
    return {
      row,
      reason: null,
      change: { subscription_type: subscriptionType },
      before: row.subscription_type,
      after: subscriptionType,
    };
  },
  activate(row) {
    if (row.is_active) return { row, reason: "La cuenta ya está activa" };
    return { row, reason: null, change: { is_active: true }, before: "inactiva", after: "activa" };
  },
  activateSubscription(row, _request, now) {
    if (row.subscription_type === "free" || row.subscription_type === "trial") {
      return { row, reason: "No tiene un plan pago" };
    }
    if (row.subscription_status === "active") return { row, reason: "La suscripción ya está activa" };
    const at = new Date(now);
    const end = row.subscription_ends_at;
    return {
      row,
      reason: null,
      change: {
        subscription_status: "active",
        subscription_created_at: row.subscription_created_at ?? at,
        subscription_activated_at: at,
        subscription_ends_at: end !== null && end.getTime() > now ? end : null,
      },
      before: row.subscription_status,
      after: "active",
    };
  },
  resendVerification(row) {
    if (row.email_verified) return { row, reason: "El email ya está verificado" };
    return { row, reason: null, change: {}, before: "sin verificar", after: "email enviado" };
  },
};

/** An action's effect on each of these users. */
export function planBulk(rows: readonly UserRow[], request: BulkUsersRequest, now: number): PlannedUser[] {
  return rows.map((row) => planners[request.action](row, request, now));
}

/** A planned user as the preview lists them. */
export function bulkUserOf(planned: PlannedUser): BulkUser {
  const { row, reason } = planned;
  return {
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    touched: reason === null,
    reason,
    before: planned.reason === null ? planned.before : null,
    after: planned.reason === null ? planned.after : null,
  };
}
