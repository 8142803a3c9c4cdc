import type { AdminPayment } from "@paridad/core/contract";
import { coverageOf } from "../../../db/shared/payments/coverage.ts";
import type { PlanPrices } from "../../../db/shared/payments/coverage.ts";
import { openStatuses } from "../../../db/shared/payments/settle.ts";
import { instantOrNull } from "../../../db/tables/user-row.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";
import { paymentStatusOf, receiptOfRow } from "../instruction.ts";
import type { ReceiptRow } from "../receipts/repository.ts";
import type { PaymentRow } from "../repository.ts";

export type FoundPayment = {
  readonly payment: PaymentRow;
  readonly user: UserRow;
  readonly receipts: readonly ReceiptRow[];
};

function ownerOf(user: UserRow): AdminPayment["user"] {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    subscriptionType: user.subscription_type,
    subscriptionStatus: user.subscription_status,
    subscriptionEndsAt: instantOrNull(user.subscription_ends_at),
  };
}

/** Until when an approval now would pay; null where it is not open. */
function wouldCover({ payment, user }: FoundPayment, { prices, now }: { prices: PlanPrices; now: number }) {
  const isOpen = openStatuses.some((status) => status === payment.status);
  return isOpen ? coverageOf(user, payment, { prices, at: new Date(now) }).until : null;
}

/** A stored payment as the panel shows it. */
export function adminPaymentOf(
  paymentRow: FoundPayment,
  context: { prices: PlanPrices; now: number },
): AdminPayment {
  const { payment: row, user, receipts } = paymentRow;
  return {
    id: row.id,
    reference: row.reference,
    planId: row.plan_id,
    planName: row.plan_name,
    period: row.period,
    amount: row.amount,
    listAmount: row.list_amount ?? row.amount,
    currency: row.currency,
    promotionalCode: row.promotional_code,
    freeMonths: row.free_months,
    status: paymentStatusOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    paidOn: row.paid_on,
    payerName: row.payer_name,
    payerTaxId: row.payer_tax_id,
    question: row.question,
    askedAt: instantOrNull(row.asked_at),
    reason: row.reason,
    decidedAt: instantOrNull(row.decided_at),
    decidedBy: row.decided_by,
    coversFrom: instantOrNull(row.covers_from),
    coversUntil: instantOrNull(row.covers_until),
    wouldCoverUntil: instantOrNull(wouldCover(paymentRow, context)),
    user: ownerOf(user),
    receipts: receipts.map(receiptOfRow),
  };
}
