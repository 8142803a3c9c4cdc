import { randomInt } from "node:crypto";
import type { PaymentPeriod } from "@paridad/core/contract";
import { announcePayment, cancelPayment, listPayments, requestPayment } from "@paridad/core/endpoints";
import { taxIdOf } from "@paridad/core/lib";
import { paymentTexts as texts } from "@paridad/core/contract";
import { validationMessages } from "@paridad/core/messages";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import { implement } from "../../auth/implement.ts";
import { codeKey } from "../../db/shared/payments/promotional-codes.ts";
import { invalidFields } from "../../http/http-error.ts";
import type { Routes } from "../../http/routes.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { quotedPrice } from "./codes/codes.ts";
import type { CodeDependencies } from "./codes/codes.ts";
import { instructionOf } from "./instruction.ts";
import type { TransferAccount } from "./instruction.ts";
import { receiptsOf } from "./receipts/repository.ts";
import { askPayment, cancelOwnPayment, changeOwnPayment, paymentsOf } from "./repository.ts";
import type { PaymentRow } from "./repository.ts";

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

type AskedPlan = {
  readonly plan: string;
  readonly period: PaymentPeriod;
  readonly promotionalCode?: string | undefined;
};

export type PaymentDependencies = CodeDependencies & {
  /** Bank data of the payment instructions. */
  readonly transfer: TransferAccount;
};

/** A payment of a plan on sale, or null when there is no such plan. */
async function draft(
  { plan: planId, period, promotionalCode }: AskedPlan,
  dependencies: PaymentDependencies,
) {
  const plan = (await dependencies.plans()).find(({ id }) => id === planId);
  if (plan === undefined) return null;
  const now = dependencies.clock.now();
  const code = promotionalCode?.trim() || null;
  const quote = await quotedPrice({ code, plan, period }, dependencies);
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
}

/** For a registration, which stores the payment with its user; null when there is no such plan. */
export async function preparePayment(order: AskedPlan, dependencies: PaymentDependencies) {
  const payment = await draft(order, dependencies);
  return payment && { payment, instruction: instructionOf(payment, dependencies.transfer) };
}

function checkPaidOn(paidOn: string, { created_at: createdAt }: PaymentRow, now: number): void {
  const day = buenosAiresDate(now);
  if (paidOn > day) throw invalidFields([{ path: "paidOn", message: texts.dayInFuture }]);
  const earliest = addDays(buenosAiresDate(createdAt.getTime()), -earliestPaidDays);
  if (paidOn < earliest) throw invalidFields([{ path: "paidOn", message: texts.dayTooOld }]);
}

/** The code, unless the payment that waits has it already: its owner asks for the instructions again. */
function newCode({ plan, period, promotionalCode }: AskedPlan, rows: readonly PaymentRow[]) {
  if (!promotionalCode) return undefined;
  const hasIt = rows.some(
    (row) =>
      row.status === "pending" &&
      row.plan_id === plan &&
      row.period === period &&
      codeKey(row.promotional_code ?? "") === codeKey(promotionalCode),
  );
  return hasIt ? undefined : promotionalCode;
}

/** `/subscription/payments`: a user's payments by transfer; an administrator sees the money and activates. */
export function paymentsRoutes(dependencies: PaymentDependencies): Routes {
  const { database, clock, transfer, countTry } = dependencies;
  return async (app) => {
    implement(app, requestPayment, async ({ caller, body, request }) => {
      const code = body.promotionalCode && newCode(body, await paymentsOf(database, caller.user.id));
      if (code) countTry(request.ip);
      const row = await draft({ ...body, promotionalCode: code }, dependencies);
      if (row === null) throw invalidFields([{ path: "plan", message: validationMessages.invalidValue }]);
      const payment = { ...row, user_id: caller.user.id, updated_at: row.created_at };
      const stored = await askPayment(database, caller, payment);
      return { data: instructionOf(stored, transfer, await receiptsOf(database, [stored.id])) };
    });
    implement(app, listPayments, async ({ caller }) => {
      const rows = await paymentsOf(database, caller.user.id);
      const ids = rows.map(({ id }) => id);
      const receipts = await receiptsOf(database, ids);
      const ofPayment = (id: string) => receipts.filter(({ payment_id: of }) => of === id);
      return { data: rows.map((row) => instructionOf(row, transfer, ofPayment(row.id))) };
    });
    implement(app, announcePayment, async ({ caller, params, body }) => {
      const { paidOn, payerName = "", payerTaxId = "" } = body;
      const now = clock.now();
      await changeOwnPayment(database, caller, params.id, (row) => {
        checkPaidOn(paidOn, row, now);
        return {
          paid_on: paidOn,
          payer_name: payerName || null,
          payer_tax_id: taxIdOf(payerTaxId),
          // Answered with it.
          question: null,
          asked_at: null,
          updated_at: new Date(now),
        };
      });
      return { message: texts.announced };
    });
    implement(app, cancelPayment, async ({ caller, params }) => {
      await cancelOwnPayment(database, caller, params.id, new Date(clock.now()));
      return { message: texts.paymentCancelled };
    });
  };
}
