import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import "../features/admin/today/today-tab.tsx";
import { anAdmin, openApp } from "./testing/open-app.tsx";

const capabilities = {
  toggleActive: true,
  passwordReset: true,
  customMessage: true,
  bulkEmail: true,
  totp: false,
  smtp: true,
  paymentRequests: true,
  promotionalCodes: true,
};
const ending = {
  userId: "u",
  email: "bea@paridad.test",
  firstName: "Bea",
  lastName: "Sosa",
  kind: "trial",
  plan: "free",
  endsAt: "2026-11-23T12:00:00Z",
  days: 3,
  reminders: [],
  openReference: null,
  hasCancelled: false,
};
const payment = {
  id: "p1",
  reference: "PAR-7K3M9QXA",
  planId: "pro",
  planName: "Pro",
  period: "monthly",
  amount: 27_900,
  listAmount: 27_900,
  currency: "ARS",
  promotionalCode: null,
  freeMonths: 0,
  status: "pending",
  createdAt: "2026-11-18T21:00:00.000Z",
  updatedAt: "2026-11-19T12:00:00.000Z",
  paidOn: "2026-11-19",
  payerName: null,
  payerTaxId: null,
  question: null,
  askedAt: null,
  reason: null,
  decidedAt: null,
  decidedBy: null,
  coversFrom: null,
  coversUntil: null,
  wouldCoverUntil: null,
  user: {
    id: "1",
    email: "ana@paridad.test",
    firstName: "Ana",
    lastName: "Paz",
    subscriptionType: "free",
    subscriptionStatus: "pending_payment",
    subscriptionEndsAt: null,
  },
  receipts: [],
};
const revenue = (month: string, approved: number, refunded: number) => ({
  month,
  plan: "pro",
  planName: "Pro",
  approved,
  refunded,
});
const ok = (data: unknown, more: object = {}) => ({ body: { success: true, data, ...more } });

it("the panel opens on what needs an administrator today, a failed part saying so alone", async () => {
  const { asked: requests } = openApp({
    path: "/dashadmin",
    admin: anAdmin,
    answers: {
      "GET /admin/capabilities": ok(capabilities),
      "GET /admin/payments": ok([payment], {
        pagination: { page: 1, total: 8, totalPages: 2, hasNextPage: true },
      }),
      "GET /admin/expiring": ok([ending, { ...ending, userId: "v", kind: "subscription", plan: "pro" }]),
      "GET /admin/queues": ok({
        mail: { waiting: 2, retrying: 1, oldestWaitingAt: null, failed: 3 },
        jobs: [],
      }),
      "GET /admin/feed": "down",
      "GET /admin/stats/history": ok({
        days: [],
        months: [],
        revenue: [revenue("2026-10", 27_900, 0), revenue("2026-11", 110_700, 27_900)],
      }),
    },
  });
  const card = async (name: string) => within(await screen.findByRole("region", { name }));
  const review = await card("Pagos para revisar");
  expect(await review.findByText("8")).toBeVisible();
  expect(review.getByRole("link", { name: /Ana Paz.*Pro · .*27\.900/ })).toHaveAttribute(
    "href",
    "/dashadmin/payment-requests?status=review&payment=p1",
  );
  expect(requests).toContain("GET /admin/payments?status=review&limit=5");
  expect(screen.getByRole("link", { name: /^Solicitudes de Pago.*8.*para revisar$/ })).toBeVisible();
  expect(await (await card("Terminan en 7 días")).findByText("1 prueba y 1 plan")).toBeVisible();
  expect(await (await card("Correos que fallaron")).findByText("3")).toBeVisible();
  expect(await (await card("Ingresos del mes")).findByText(/82\.800/)).toBeVisible();
  const feed = await card("Fuente de datos");
  expect(await feed.findByRole("button", { name: "Reintentar" })).toBeVisible();
  const tabs = within(screen.getByRole("navigation", { name: "Secciones" })).getAllByRole("link");
  expect([tabs[0]?.textContent, tabs.at(-1)?.textContent]).toEqual(["Hoy", "Partnerships"]);
});
