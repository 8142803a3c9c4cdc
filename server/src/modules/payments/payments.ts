import { randomInt } from "node:crypto";
import type { PaymentAnnouncement, PaymentPeriod, SubscriptionPlan } from "@paridad/core/contract";
import { taxIdOf } from "@paridad/core/lib";
import { paymentTexts as texts, validationMessages } from "@paridad/core/messages";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import { codeKey } from "../../db/shared/payments/promotional-codes.ts";
import { HttpError, invalidFields, notFound } from "../../http/http-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { Codes } from "./codes/codes.ts";
import { instructionOf } from "./instruction.ts";
import type { TransferAccount } from "./instruction.ts";
import type { ReceiptsRepository } from "./receipts/repository.ts";
import type { PaymentRow, PaymentsRepository } from "./repository.ts";

/** Letters and digits hard to confuse when typed into a bank's form. */
const referenceAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const referenceLength = 8;
const currency = "ARS";
/** Somebody may have paid before they asked for the instructions again. */
const earliestPaidDays = 30;

function createReference(): string {
  const letters = Array.from(
    { length: referenceLength },
    () => referenceAlphabet[randomInt(referenceAlphabet.length)],
  );
  return `PAR-${letters.join("")}`;
}

/** Fields of a payment without a decision yet. */
const undecided = {
  paid_on: null,
  payer_name: null,
  payer_tax_id: null,
  question: null,
  asked_at: null,
  reason: null,
  decided_at: null,
  decided_by: null,
  covers_from: null,
  covers_until: null,
} as const;

type Asker = { readonly user: { readonly id: string }; readonly sessionId: string };
export type AskedPlan = {
  readonly plan: string;
  readonly period: PaymentPeriod;
  readonly promotionalCode?: string | undefined;
};

export type PaymentDependencies = {
  readonly repository: PaymentsRepository;
  readonly receipts: Pick<ReceiptsRepository, "ofPayments">;
  readonly codes: Pick<Codes, "quote" | "countTry">;
  readonly plans: () => Promise<readonly SubscriptionPlan[]>;
  readonly transfer: TransferAccount;
  readonly clock: Clock;
};

function createDraft({ plans, codes, clock }: PaymentDependencies) {
  return async ({ plan: planId, period, promotionalCode }: AskedPlan) => {
    const plan = (await plans()).find(({ id }) => id === planId);
    if (plan === undefined) return null;
    const now = clock.now();
    const code = promotionalCode?.trim() || null;
    const quote = await codes.quote({ code, plan, period });
    return {
      ...undecided,
      id: uniqueId(now),
      plan_id: plan.id,
      plan_name: plan.name,
      period,
      amount: quote.amount,
      list_amount: quote.listAmount,
      promotional_code: quote.code,
      free_months: quote.freeMonths,
      currency,
      reference: createReference(),
      status: "pending",
      created_at: new Date(now),
    };
  };
}

function checkPaidOn(paidOn: string, { created_at: createdAt }: PaymentRow, now: number): void {
  const day = buenosAiresDate(now);
  if (paidOn > day) throw invalidFields([{ path: "paidOn", message: texts.dayInFuture }]);
  const earliest = addDays(buenosAiresDate(createdAt.getTime()), -earliestPaidDays);
  if (paidOn < earliest) throw invalidFields([{ path: "paidOn", message: texts.dayTooOld }]);
}

/** An announcement in words; it answers the administrator's question. */
function toldOf({ paidOn, payerName = "", payerTaxId = "" }: PaymentAnnouncement) {
  return {
    paid_on: paidOn,
    payer_name: payerName || null,
    payer_tax_id: taxIdOf(payerTaxId),
    question: null,
    asked_at: null,
  };
}

/** Payments by transfer: an administrator sees the money and activates. */
export function createPayments(dependencies: PaymentDependencies) {
  const { repository, receipts, codes, transfer, clock } = dependencies;
  const draft = createDraft(dependencies);
  /** The code, unless the payment that waits has it already: its owner asks for the instructions again. */
  const newCode = async (userId: string, { plan, period, promotionalCode }: AskedPlan) => {
    if (!promotionalCode) return undefined;
    const hasIt = (await repository.list(userId)).some(
      (row) =>
        row.status === "pending" &&
        row.plan_id === plan &&
        row.period === period &&
        codeKey(row.promotional_code ?? "") === codeKey(promotionalCode),
    );
    return hasIt ? undefined : promotionalCode;
  };
  const closed = () => new HttpError({ status: 409, code: "CONFLICT", message: texts.paymentClosed });

  return {
    /** For a registration, which stores the payment with its user. */
    async prepare(planRequest: AskedPlan) {
      const row = await draft(planRequest);
      return row === null ? null : { payment: row, instruction: instructionOf(row, transfer) };
    },

    async ask({ user, sessionId }: Asker, planRequest: AskedPlan, address: string) {
      const code = await newCode(user.id, planRequest);
      if (code !== undefined) codes.countTry(address);
      const row = await draft({ ...planRequest, promotionalCode: code });
      if (row === null) throw invalidFields([{ path: "plan", message: validationMessages.invalidValue }]);
      const payment = { ...row, user_id: user.id, updated_at: row.created_at };
      const stored = await repository.ask(payment, sessionId);
      return instructionOf(stored, transfer, await receipts.ofPayments([stored.id]));
    },

    async list(userId: string) {
      const rows = await repository.list(userId);
      const files = await receipts.ofPayments(rows.map(({ id }) => id));
      return rows.map((row) =>
        instructionOf(
          row,
          transfer,
          files.filter(({ payment_id: paymentId }) => paymentId === row.id),
        ),
      );
    },

    /** The user says that they paid, when, and from whose account. */
    async announce(asker: Asker, id: string, announcement: PaymentAnnouncement) {
      const now = clock.now();
      const outcome = await repository.change(id, asker, (row) => {
        checkPaidOn(announcement.paidOn, row, now);
        return { ...toldOf(announcement), updated_at: new Date(now) };
      });
      if (outcome === "gone") throw notFound(texts.paymentGone);
      if (outcome === "closed") throw closed();
    },

    /** The user no longer wants it. */
    async cancel(asker: Asker, id: string): Promise<void> {
      const outcome = await repository.cancel(id, asker, new Date(clock.now()));
      if (outcome === "gone") throw notFound(texts.paymentGone);
      if (outcome === "closed") throw closed();
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
