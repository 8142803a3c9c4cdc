import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import type { OutgoingMail } from "../../../db/shared/outbox.ts";
import { greetedName, instantOrNull } from "../../../db/tables/user-row.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";
import type { PaymentRow } from "../repository.ts";
import { paymentTemplates } from "../../../mail/payment-templates.ts";

type After = { readonly payment: PaymentRow; readonly user: UserRow };
type Audited = Pick<AuditEntryInput, "action" | "before" | "after">;

/** An administrator's decision on an open payment, for the repository to write in one transaction. */
export type Decided = {
  readonly kind: "approve" | "reject" | "ask";
  readonly by: string | null;
  /** Columns of the payment besides what an approval writes. */
  readonly change: Partial<PaymentRow>;
  readonly mailOf: (after: After) => OutgoingMail;
  readonly auditOf: (before: UserRow, after: After) => Audited;
};

function audited(action: string, { payment, user }: After, more: object): Audited {
  const { reference, plan_id: plan, period, amount } = payment;
  return { action, after: { email: user.email, reference, plan, period, amount, ...more } };
}

const addressed = (kind: string, user: UserRow) => ({ kind, to: user.email, userId: user.id });

export function approval(by: string): Decided {
  return {
    kind: "approve",
    by,
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
      return { ...text, ...addressed("subscription-active", user) };
    },
    auditOf: (before, after) => {
      const endsAt = instantOrNull(after.user.subscription_ends_at);
      const had = { plan: before.subscription_type, status: before.subscription_status };
      return {
        ...audited("payment.approve", after, { status: after.user.subscription_status, endsAt }),
        before: { ...had, endsAt: instantOrNull(before.subscription_ends_at) },
      };
    },
  };
}

export function rejection(by: string, reason: string, link: string): Decided {
  return {
    kind: "reject",
    by,
    change: { status: "cancelled", reason },
    mailOf: ({ payment: { reference }, user }) => ({
      ...paymentTemplates.rejected({ firstName: greetedName(user), reference, reason, link }),
      ...addressed("payment-rejected", user),
    }),
    auditOf: (_before, after) => audited("payment.reject", after, { reason }),
  };
}

export function question(message: string, link: string): Decided {
  return {
    kind: "ask",
    by: null,
    change: { question: message },
    mailOf: ({ payment: { reference }, user }) => ({
      ...paymentTemplates.asked({ firstName: greetedName(user), reference, message, link }),
      ...addressed("payment-asked", user),
    }),
    auditOf: (_before, after) => audited("payment.ask", after, { message }),
  };
}
