import type { AdminEditUserRequest } from "@paridad/core/contract";
import type { OutgoingMail } from "../../db/outbox.ts";
import type { SettledPayment } from "../../db/payments.ts";
import type { UserRow } from "../../db/user-row.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { auditFields } from "../../plugins/actor.ts";
import type { Actor } from "../../plugins/actor.ts";
import { staleUpdate } from "../../lib/http-error.ts";
import { isOwnUser, ownUserRefused, unknownPlan } from "./refusals.ts";
import type { UserChange, UserDecision } from "./repository.ts";
import { changeOf, differences } from "./user-fields.ts";

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
  if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== row.updated_at.getTime()) {
    throw staleUpdate();
  }
  if (isActive === false && isOwnUser(row, edit.actor.admin)) {
    throw ownUserRefused("No podés desactivar tu propia cuenta");
  }
  checkPlan(row, edit);
}

function settleOf(row: UserRow, { subscriptionStatus }: AdminEditUserRequest): UserDecision["settle"] {
  if (subscriptionStatus === row.subscription_status) return null;
  if (subscriptionStatus === "active") return "active";
  return subscriptionStatus === "payment_received" ? "received" : null;
}

/** Dates that an activation brings along where the administrator gave none: an old end would expire it at once. */
function activationDates(row: UserRow, { fields, now }: Edit, settled: SettledPayment | null): UserChange {
  if (fields.subscriptionStatus !== "active" || row.subscription_status === "active") return {};
  const at = new Date(now);
  const oldEnd = row.subscription_ends_at;
  const keptEnd = oldEnd !== null && oldEnd.getTime() > now ? oldEnd : null;
  return {
    ...(fields.subscriptionCreatedAt === undefined
      ? { subscription_created_at: row.subscription_created_at ?? at }
      : {}),
    ...(fields.subscriptionActivatedAt === undefined ? { subscription_activated_at: at } : {}),
    ...(fields.subscriptionEndsAt === undefined ? { subscription_ends_at: settled?.endsAt ?? keptEnd } : {}),
  };
}

/** Told at both addresses: whoever holds the account now, and whoever held it. */
function emailChangeMails(before: UserRow, after: UserRow): OutgoingMail[] {
  if (before.email_key === after.email_key) return [];
  const text = mailTemplates.emailChanged({ firstName: after.first_name });
  return [before.email, after.email].map((to) => ({ ...text, kind: "email-changed", to, userId: after.id }));
}

function mailsOf(
  edit: Edit,
  { before, after, settled }: { before: UserRow; after: UserRow; settled: SettledPayment | null },
): OutgoingMail[] {
  const to = { to: after.email, userId: after.id };
  const { first_name: firstName } = after;
  const active =
    settled !== null && edit.fields.subscriptionStatus === "active"
      ? [
          {
            ...mailTemplates.subscriptionActive({ firstName, planName: settled.planName }),
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

/** What an administrator's edit makes of a user. Throws an HttpError to refuse it. */
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
    complete: (settled) => activationDates(row, edit, settled),
    endsSessions: passwordHash !== null || fields.isActive === false,
    mailsOf: (after, settled) => mailsOf(edit, { before: row, after, settled }),
    auditOf: (before, after) => {
      const changed = differences(before, after);
      return {
        time: now,
        ...auditFields(actor),
        action,
        target: row.id,
        before: changed.before,
        after: { ...changed.after, ...(passwordHash === null ? {} : { passwordChanged: true }) },
      };
    },
  };
}
