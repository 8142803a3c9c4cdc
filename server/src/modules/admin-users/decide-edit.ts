import type { AdminEditUserRequest } from "@paridad/core/contract";
import { changesOf } from "../../db/shared/audit.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import type { SettledPayment } from "../../db/shared/payments/settle.ts";
import { emailKey, greetedName, instantOrNull } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import { conflict } from "../../http/http-error.ts";
import { refuseStale } from "../../http/stale-update.ts";
import { isOwnUser, unknownPlan } from "./refusals.ts";
import type { UserChange, UserDecision } from "./repository.ts";
import { auditedFields, changeOf } from "./user-fields.ts";

/** Types of subscription that are no plan. */
export const planlessTypes = ["free", "trial"] as const;

export type Edit = {
  readonly fields: AdminEditUserRequest;
  readonly passwordHash: string | null;
  readonly action: string;
  readonly actor: Actor;
  readonly planIds: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
};

function checkPlan(row: UserRow, { fields, planIds }: Edit): void {
  const type = fields.subscriptionType;
  if (type === undefined || type === row.subscription_type) return;
  if (!planIds.includes(type) && !planlessTypes.some((known) => known === type)) throw unknownPlan();
}

function check(row: UserRow, edit: Edit): void {
  const { expectedUpdatedAt, isActive } = edit.fields;
  refuseStale(expectedUpdatedAt, row.updated_at);
  if (isActive === false && isOwnUser(row, edit.actor.admin)) {
    throw conflict("No podés desactivar tu propia cuenta");
  }
  checkPlan(row, edit);
}

/** An activation settles the open payment; so does giving a subscriber the other plan that they asked for. */
function settleOf(row: UserRow, fields: AdminEditUserRequest): UserDecision["settle"] {
  const { subscriptionStatus: status = row.subscription_status, subscriptionType: planId } = fields;
  if (status === row.subscription_status) {
    const isOtherPlan = status === "active" && planId !== undefined && planId !== row.subscription_type;
    return isOtherPlan ? { to: "active", planId } : null;
  }
  if (status === "active") return { to: "active" };
  return status === "payment_received" ? { to: "received" } : null;
}

function endToCome({ subscription_ends_at: end }: UserRow, now: number): Date | null {
  return end !== null && end.getTime() > now ? end : null;
}

/**
 * Defaults of an activation where the administrator gave nothing else: the plan that was paid, and dates (an old end would
 * expire it at once).
 */
function activationOf(row: UserRow, edit: Edit, settled: SettledPayment | null): UserChange {
  const { fields, now } = edit;
  const settle = settleOf(row, fields);
  if (settle?.to !== "active" || (settle.planId !== undefined && settled === null)) return {};
  const isSameType = (fields.subscriptionType ?? row.subscription_type) === row.subscription_type;
  const at = new Date(now);
  return {
    subscription_created_at: row.subscription_created_at ?? at,
    subscription_activated_at: at,
    subscription_ends_at: settled === null ? endToCome(row, now) : settled.endsAt,
    ...changeOf(fields),
    ...(isSameType && settled !== null ? { subscription_type: settled.planId } : {}),
  };
}

/** Mailed to both the new and the old address. */
function emailChangeMails(before: UserRow, after: UserRow): OutgoingMail[] {
  if (before.email_key === after.email_key) return [];
  const text = mailTemplates.emailChanged();
  return [before.email, after.email].map((to) => ({ ...text, kind: "email-changed", to, userId: after.id }));
}

function mailsOf(
  edit: Edit,
  { before, after, settled }: { before: UserRow; after: UserRow; settled: SettledPayment | null },
): OutgoingMail[] {
  const to = { to: after.email, userId: after.id };
  const firstName = greetedName(after);
  const active =
    settled !== null && after.subscription_status === "active"
      ? [
          {
            ...mailTemplates.subscriptionActive({
              firstName,
              planName: settled.planName,
              endsAt: instantOrNull(settled.endsAt),
            }),
            kind: "subscription-active",
            ...to,
          },
        ]
      : [];
  const password =
    edit.passwordHash === null
      ? []
      : [{ ...mailTemplates.passwordChanged({ firstName }), kind: "password-changed", ...to }];
  return [...active, ...password, ...emailChangeMails(before, after)];
}

/** A link that went to another address would verify or open the account at this one; a new password ends resets. */
function endedLinks(row: UserRow, { fields, passwordHash }: Edit): UserDecision["endsLinks"] {
  if (fields.email !== undefined && emailKey(fields.email) !== row.email_key) return ["verify", "reset"];
  return passwordHash === null ? [] : ["reset"];
}

/** A user after an administrator's edit. Throws an HttpError to refuse it. */
export function decideEdit(row: UserRow, edit: Edit): UserDecision {
  check(row, edit);
  const { fields, passwordHash, actor, action, now } = edit;
  const settle = settleOf(row, fields);
  return {
    change: {
      ...changeOf(fields),
      ...(passwordHash === null ? {} : { password_hash: passwordHash }),
    },
    settle,
    complete: (settled) => activationOf(row, edit, settled),
    endsSessions: passwordHash !== null || fields.isActive === false,
    endsLinks: endedLinks(row, edit),
    mailsOf: (after, settled) => mailsOf(edit, { before: row, after, settled }),
    auditOf: (before, after) => {
      const changed = changesOf(auditedFields(before), auditedFields(after));
      return {
        time: now,
        ...auditFields(actor),
        action,
        target: row.id,
        before: { email: before.email, ...changed.before },
        after: {
          email: after.email,
          ...changed.after,
          ...(passwordHash === null ? {} : { passwordChanged: true }),
        },
      };
    },
  };
}
