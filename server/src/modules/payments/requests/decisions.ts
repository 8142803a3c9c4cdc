import type { Actor, auditFields } from "../../../auth/actor.ts";
import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import type { OutgoingMail } from "../../../db/shared/outbox.ts";
import { greetedName, instantOrNull } from "../../../db/tables/user-row.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";
import type { PaymentRow } from "../repository.ts";
import { paymentTemplates } from "../../../mail/payment-templates.ts";

type AuditBase = ReturnType<typeof auditFields>;
type After = { readonly payment: PaymentRow; readonly user: UserRow };

/** An administrator's decision on an open payment, for the repository to write in one transaction. */
export type Decided = {
  readonly kind: "approve" | "reject" | "ask";
  readonly by: string | null;
  /** Columns of the payment besides what an approval writes. */
  readonly change: Partial<PaymentRow>;
  readonly mailOf: (after: After) => OutgoingMail;
  readonly auditOf: (before: UserRow, after: After, time: number) => AuditEntryInput;
};

function factsOf({ reference, plan_id: plan, period, amount }: PaymentRow) {
  return { reference, plan, period, amount };
}

function entry(action: string, audit: AuditBase, { payment, user }: After, more: object) {
  return {
    ...audit,
    action,
    target: user.id,
    after: { email: user.email, ...factsOf(payment), ...more },
  };
}

export function approval({ by, audit }: { by: Actor; audit: AuditBase }): Decided {
  return {
    kind: "approve",
    by: by.admin.username,
    change: {},
    mailOf: ({ payment, user }) => {
      const startsLater =
        payment.covers_from !== null && payment.covers_from > (payment.decided_at ?? payment.covers_from);
      const text = paymentTemplates.approved({
        firstName: greetedName(user),
        reference: payment.reference,
        planName: payment.plan_name,
        startsAt: startsLater ? instantOrNull(payment.covers_from) : null,
        endsAt: instantOrNull(payment.covers_until),
      });
      return { ...text, kind: "subscription-active", to: user.email, userId: user.id };
    },
    auditOf: (before, after, time) => {
      const endsAt = instantOrNull(after.user.subscription_ends_at);
      const had = { plan: before.subscription_type, status: before.subscription_status };
      return {
        ...entry("payment.approve", audit, after, { status: after.user.subscription_status, endsAt }),
        before: { ...had, endsAt: instantOrNull(before.subscription_ends_at) },
        time,
      };
    },
  };
}

export function rejection({
  reason,
  by,
  audit,
  link,
}: {
  reason: string;
  by: Actor;
  audit: AuditBase;
  link: string;
}): Decided {
  return {
    kind: "reject",
    by: by.admin.username,
    change: { status: "cancelled", reason },
    mailOf: ({ payment: { reference }, user }) => ({
      ...paymentTemplates.rejected({ firstName: greetedName(user), reference, reason, link }),
      kind: "payment-rejected",
      to: user.email,
      userId: user.id,
    }),
    auditOf: (_before, after, time) => ({ ...entry("payment.reject", audit, after, { reason }), time }),
  };
}

export function question({
  message,
  audit,
  link,
}: {
  message: string;
  audit: AuditBase;
  link: string;
}): Decided {
  return {
    kind: "ask",
    by: null,
    change: { question: message },
    mailOf: ({ payment: { reference }, user }) => ({
      ...paymentTemplates.asked({ firstName: greetedName(user), reference, message, link }),
      kind: "payment-asked",
      to: user.email,
      userId: user.id,
    }),
    auditOf: (_before, after, time) => ({ ...entry("payment.ask", audit, after, { message }), time }),
  };
}
