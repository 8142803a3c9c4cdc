import type { AdminPayment } from "@paridad/core/contract";
import { expect, it } from "vitest";
import { paymentColumns } from "./payment-columns.ts";

const payment = {
  reference: "PAR-7K3M9QXA",
  planName: "Pro",
  period: "monthly",
  freeMonths: 0,
  amount: 20_925,
  listAmount: 27_900,
  promotionalCode: "UNO",
  currency: "ARS",
  status: "rejected",
  createdAt: "2026-11-19T15:00:00.000Z",
  decidedAt: null,
  decidedBy: null,
  paidOn: null,
  payerName: null,
  payerTaxId: null,
  coversFrom: null,
  coversUntil: null,
  user: { email: "ana@example.com", firstName: "Ana", lastName: "Gil" },
} as unknown as AdminPayment;
const told = (change: object = {}) =>
  Object.fromEntries(paymentColumns.map(({ key, value }) => [key, value({ ...payment, ...change })]));

it("an invoice names who paid, otherwise whose account it is, what for, and the day of the decision where there is one", () => {
  expect(told()).toMatchObject({
    decidedAt: "2026-11-19T15:00:00.000Z",
    holder: "Ana Gil",
    taxId: "",
    concept: "Plan Pro, 1 mes (PAR-7K3M9QXA)",
    listAmount: 27_900,
    amount: 20_925,
    promotionalCode: "UNO",
    status: "Rechazado",
  });
  const paid = {
    period: "yearly",
    freeMonths: 2,
    decidedAt: "2026-11-20T15:00:00.000Z",
    payerName: "Consultora S.A.",
    payerTaxId: "30500001735",
    status: "active",
  };
  expect(told(paid)).toMatchObject({
    decidedAt: "2026-11-20T15:00:00.000Z",
    holder: "Consultora S.A.",
    taxId: "30-50000173-5",
    concept: "Plan Pro, 12 meses + 2 sin cargo (PAR-7K3M9QXA)",
    status: "Activado",
  });
  expect(told({ status: "de otra versión" })["status"]).toBe("de otra versión");
});
