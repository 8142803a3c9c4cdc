import { randomInt } from "node:crypto";
import type { PaymentInstruction, PaymentPeriod, SubscriptionPlan } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import type { Clock } from "../../lib/clock.ts";
import { invalidFields } from "../../http/http-error.ts";
import { uniqueId } from "../../lib/unique-id.ts";
import type { PaymentRow, PaymentsRepository } from "./repository.ts";

export type TransferAccount = {
  readonly cbu: string | null;
  readonly alias: string | null;
  readonly account: string | null;
};

/** Letters and digits hard to confuse when typed into a bank's form. */
const referenceAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const referenceLength = 8;
const currency = "ARS";
const instructions =
  "Poné la referencia en el concepto de la transferencia y conservá el comprobante. La activación puede demorar hasta 24 horas hábiles.";

function createReference(): string {
  const letters = Array.from(
    { length: referenceLength },
    () => referenceAlphabet[randomInt(referenceAlphabet.length)],
  );
  return `PAR-${letters.join("")}`;
}

type Asker = { readonly user: { readonly id: string }; readonly sessionId: string };
type InstructedRow = Omit<PaymentRow, "user_id" | "updated_at">;

/** How to pay a payment: to which account, with which reference. */
function instructionFor(row: InstructedRow, transfer: TransferAccount): PaymentInstruction {
  return {
    id: row.id,
    planId: row.plan_id,
    planName: row.plan_name,
    period: row.period as PaymentPeriod,
    amount: row.amount,
    currency: row.currency,
    cbu: transfer.cbu,
    alias: transfer.alias,
    accountNumber: transfer.account,
    reference: row.reference,
    instructions,
    status: row.status as NonNullable<PaymentInstruction["status"]>,
    createdAt: row.created_at.toISOString(),
  };
}

/** Payments by transfer: an administrator sees the money and activates. */
export function createPayments({
  repository,
  plans,
  transfer,
  clock,
}: {
  repository: PaymentsRepository;
  plans: () => Promise<readonly SubscriptionPlan[]>;
  transfer: TransferAccount;
  clock: Clock;
}) {
  const instructionOf = (row: InstructedRow) => instructionFor(row, transfer);

  const draft = async (planId: string, period: PaymentPeriod) => {
    const plan = (await plans()).find(({ id }) => id === planId);
    if (plan === undefined) return null;
    const now = clock.now();
    return {
      id: uniqueId(now),
      plan_id: plan.id,
      plan_name: plan.name,
      period,
      amount: plan.pricing[period].amount,
      currency,
      reference: createReference(),
      status: "pending",
      created_at: new Date(now),
    };
  };

  return {
    /** For a registration, which stores the payment with its user. */
    async prepare(planId: string, period: PaymentPeriod) {
      const row = await draft(planId, period);
      if (row === null) return null;
      const { id, plan_id, plan_name, amount, reference } = row;
      const payment = { id, planId: plan_id, planName: plan_name, period, amount, currency, reference };
      return { payment, instruction: instructionOf(row) };
    },

    async ask({ user, sessionId }: Asker, { plan, period }: { plan: string; period: PaymentPeriod }) {
      const row = await draft(plan, period);
      if (row === null) throw invalidFields([{ path: "plan", message: validationMessages.invalidValue }]);
      const stored = await repository.ask(
        { ...row, user_id: user.id, updated_at: row.created_at },
        sessionId,
      );
      return instructionOf(stored);
    },

    list: async (userId: string) => (await repository.list(userId)).map(instructionOf),
  };
}
export type Payments = ReturnType<typeof createPayments>;
