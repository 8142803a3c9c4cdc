import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../../features/admin/admin-panel-screen.tsx";
import "../../features/admin/payments/payments-tab.tsx";
import { askedSince } from "../../testing/asked-since.ts";
import { choose, press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { plansAnswer } from "../testing/open-app.tsx";
import { closed, dialog, main } from "./testing/on-page.ts";
import { openPanel } from "./testing/open-panel.ts";
import { answer, done, refused, writesOf } from "./testing/server-answers.ts";

const payment = {
  id: "p1",
  reference: "PAR-7K3M9QXA",
  planId: "pro",
  planName: "Pro",
  period: "monthly",
  amount: 25_110,
  listAmount: 27_900,
  currency: "ARS",
  promotionalCode: "RUEDA10",
  freeMonths: 0,
  status: "pending",
  createdAt: "2026-11-18T21:00:00.000Z",
  updatedAt: "2026-11-19T12:00:00.000Z",
  paidOn: "2026-11-19",
  payerName: "Consultora Paz S.A.",
  payerTaxId: "30500001735",
  question: null,
  askedAt: null,
  reason: null,
  decidedAt: null,
  decidedBy: null,
  coversFrom: null,
  coversUntil: null,
  wouldCoverUntil: "2026-12-21T02:00:00.000Z",
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
const decided = { decidedAt: "2026-11-20T15:00:00.000Z", decidedBy: "luis" };
const payments = [
  payment,
  {
    ...payment,
    id: "p2",
    reference: "PAR-2",
    period: "yearly",
    freeMonths: 2,
    amount: 267_840,
    listAmount: 267_840,
    promotionalCode: "DOSMESES",
    paidOn: null,
    payerName: null,
    payerTaxId: null,
    wouldCoverUntil: null,
    user: {
      ...payment.user,
      firstName: "Leo",
      subscriptionType: "pro",
      subscriptionStatus: "active",
      subscriptionEndsAt: "2026-12-01T02:00:00.000Z",
    },
  },
  {
    ...payment,
    id: "p3",
    reference: "PAR-3",
    status: "active",
    coversUntil: "2027-01-01T02:00:00.000Z",
    ...decided,
  },
  { ...payment, id: "p4", reference: "PAR-4", status: "rejected", reason: "No llegó", ...decided },
  { ...payment, id: "p5", reference: "PAR-5", status: "cancelled" },
];
const expiring = [7, 3, 1].map((days) => ({
  userId: `e${days}`,
  firstName: "Ana",
  lastName: `De ${days}`,
  email: `e${days}@example.com`,
  kind: days === 1 ? "trial" : "subscription",
  plan: days === 1 ? "free" : "pro",
  endsAt: `2026-11-${20 + days}T21:00:00.000Z`,
  days,
  reminders: days === 3 ? [{ days: 7, sentAt: "2026-11-16T12:00:00.000Z" }] : [],
  openReference: days === 7 ? "PAR-7K3M9QXA" : null,
  hasCancelled: false,
}));
const refunds = [
  {
    id: "r1",
    code: "ARR-12AB34CD",
    email: null,
    name: "Ana Paz",
    reference: "PAR-9",
    amount: 27_900.5,
    payerName: null,
    payerTaxId: null,
    createdAt: "2026-11-19T02:00:00.000Z",
    refundedAt: null,
  },
];

async function reviews(told: UserSession) {
  told.part("Payments");
  const { sent, asked, answered, server } = openPanel("payment-requests", {
    "GET /subscription/plans": plansAnswer,
    "GET /admin/payments": answer(payments, {
      pagination: { page: 1, total: 5, totalPages: 1, hasNextPage: false },
    }),
    "GET /admin/expiring": answer([
      ...expiring,
      { ...expiring[0], userId: "e9", lastName: "Que se va", hasCancelled: true },
    ]),
    "GET /admin/refunds": answer(refunds),
    "POST /admin/payments/p1/approve": refused(409, {
      code: "CONFLICT",
      message: "Ese pago ya está activado por luis",
    }),
    "POST /admin/payments/p2/reject": done("Pago rechazado", { data: payments[1] }),
    "POST /admin/refunds/r1/done": done("Devolución anotada"),
  });
  await screen.findByText("Ana De 7");
  await screen.findAllByText("Pro");
  await screen.findByText(/ARR-12AB34CD/);
  told.hears(main());
  told.line(`the tab's title: ${document.title}`);
  const since = askedSince({ asked, answered });
  told.does("looks at the first, and approves it, which somebody else did meanwhile");
  press("Revisar PAR-7K3M9QXA de Ana Paz");
  told.hears(await dialog());
  press("Aprobar y activar");
  await screen.findByText("Ese pago ya está activado por luis");
  told.changes();
  told.line(...(await since("GET /admin/payments")));
  press("Cerrar");
  await closed();
  told.does("rejects the second, without a reason and with one");
  press("Revisar PAR-2 de Leo Paz");
  told.hears(await dialog());
  press("Rechazar");
  press("Rechazar pago");
  await screen.findByText("Escribí el motivo");
  told.changes();
  write("Motivo", " No llegó ");
  press("Rechazar pago");
  await told.toasts();
  told.line(...(await since("GET /admin/payments")));
  for (const reference of ["PAR-3", "PAR-4", "PAR-5"]) {
    await closed();
    told.does(`looks at ${reference}`);
    press(`Ver ${reference} de Ana Paz`);
    told.hears(await dialog());
    press("Cerrar");
  }
  await closed();
  told.does("marks the money as given back");
  press("Marcar devuelto");
  told.hears(await dialog());
  press("Marcar devuelto", await dialog());
  await told.toasts();
  told.line(...(await since("GET /admin/refunds")));
  told.sends(writesOf(sent));
  told.does("asks for all that ends within a week: nothing");
  server["GET /admin/expiring"] = answer([]);
  choose("En los próximos", "7");
  await screen.findByText(/^Nada termina/);
  told.reads(within(main()).getByText("Terminan pronto").closest(".shadow-card") ?? main());
  told.line(asked.findLast((call) => call.includes("expiring")) ?? null);
  cleanup();
}

it("the panel's payments read as approved", async () => {
  const told = userSession("Panel: pagos (/dashadmin/payment-requests)");
  await reviews(told);
  await expect(told.text()).toMatchFileSnapshot("testing/admin-payments.txt");
}, 120_000);
