import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../features/admin/payments/payments-tab.tsx";
import "../features/access/payment-instructions-screen.tsx";
import "../features/account/subscriptions-screen.tsx";
import { ana, anAdmin, openApp, plansAnswer } from "./testing/open-app.tsx";

const capabilities = {
  toggleActive: true,
  passwordReset: true,
  customMessage: true,
  bulkEmail: true,
  totp: false,
  smtp: true,
};
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
  wouldCoverUntil: "2026-12-20T21:00:00.000Z",
  user: {
    id: "1",
    email: ana.email,
    firstName: "Ana",
    lastName: "Paz",
    subscriptionType: "free",
    subscriptionStatus: "pending_payment",
    subscriptionEndsAt: null,
  },
  receipts: [],
};
const list = (payments: readonly object[]) => ({
  body: {
    success: true,
    data: payments,
    pagination: { page: 1, total: payments.length, totalPages: 1, hasNextPage: false },
  },
});

const allOn = { paymentRequests: true, promotionalCodes: true };
function openPanel(answers = {}, can: object = allOn, search = "") {
  return openApp({
    path: `/dashadmin/payment-requests${search}`,
    admin: anAdmin,
    answers: {
      "GET /admin/capabilities": { body: { success: true, data: { ...capabilities, ...can } } },
      "GET /admin/payments": list([payment]),
      "GET /admin/expiring": { body: { success: true, data: [] } },
      "GET /admin/refunds": { body: { success: true, data: [] } },
      "GET /subscription/plans": plansAnswer,
      ...answers,
    },
  });
}

it("a transfer is looked at and approved in two presses, from the state that was on screen", async () => {
  const { visitor, sent, server } = openPanel({
    "POST /admin/payments/p1/approve": {
      body: {
        success: true,
        message: "Plan activado hasta el 20/12/2026",
        data: { ...payment, status: "active" },
      },
    },
  });
  const table = await screen.findByRole("table", { name: "Solicitudes de Pago" });
  const row = within(table).getAllByRole("row")[1];
  expect(row).toHaveTextContent("PAR-7K3M9QXA");
  expect(row).toHaveTextContent("$ 25.110,00");
  expect(row).toHaveTextContent("hace 2 d");
  expect(row).toHaveTextContent("Transferido el 19/11/2026");
  await visitor.click(within(table).getByRole("button", { name: "Revisar PAR-7K3M9QXA de Ana Paz" }));
  const dialog = await screen.findByRole("dialog", { name: "Revisar pago" });
  expect(dialog).toHaveTextContent("Al aprobarlo queda Pro hasta el 20/12/2026");
  expect(dialog).toHaveTextContent("30-50000173-5");
  expect(dialog).toHaveTextContent("Precio de lista$ 27.900,00");
  server["GET /admin/payments"] = list([]);
  await visitor.click(within(dialog).getByRole("button", { name: "Aprobar y activar" }));
  expect(await screen.findByText("No hay pagos pendientes")).toBeInTheDocument();
  expect(sent.find(({ call }) => call.endsWith("/approve"))?.body).toEqual({
    expectedUpdatedAt: payment.updatedAt,
  });
});

it("a payment of an unknown state, of a user of another, is a row among the others", async () => {
  const user = { ...payment.user, subscriptionStatus: "frozen" };
  openPanel({ "GET /admin/payments": list([payment, { ...payment, id: "p2", status: "held", user }]) });
  const table = await screen.findByRole("table", { name: "Solicitudes de Pago" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).getAllByRole("row")[2]).toHaveTextContent("Desconocido");
});

it("asks for the payments of the address, and leaves out a day that is none", async () => {
  const { asked: requests, visitor } = openPanel(
    {},
    allOn,
    "?status=rejected&search=paz&from=2026-11-01&to=2026-11-018",
  );
  await screen.findByRole("table", { name: "Solicitudes de Pago" });
  expect(screen.getByLabelText("Estado")).toHaveValue("rejected");
  const call = requests.find((one) => one.startsWith("GET /admin/payments?") && one.includes("search="));
  expect(Object.fromEntries(new URLSearchParams(call?.split("?")[1]))).toEqual({
    status: "rejected",
    search: "paz",
    from: "2026-11-01",
    page: "1",
  });
  fireEvent.change(screen.getByLabelText("Hasta"), { target: { value: "2026-11-18" } });
  await waitFor(() =>
    expect(requests.at(-1)).toBe(
      "GET /admin/payments?status=rejected&page=1&search=paz&from=2026-11-01&to=2026-11-18",
    ),
  );
  await visitor.click(screen.getByRole("button", { name: /CSV para el contador/ }));
  await visitor.click(await screen.findByRole("menuitem", { name: /Excel Argentina/ }));
  await waitFor(() => expect(requests.some((one) => one.includes("format="))).toBe(true));
  const file = new URLSearchParams(requests.find((one) => one.includes("format="))?.split("?")[1]);
  expect(Object.fromEntries(file)).toMatchObject({
    status: "rejected",
    search: "paz",
    from: "2026-11-01",
    format: "csv-excel",
  });
});

it("a rejection asks for its reason first, and another administrator's decision is told", async () => {
  const { visitor, sent } = openPanel({
    "POST /admin/payments/p1/reject": {
      status: 409,
      body: { success: false, code: "CONFLICT", message: "Ese pago ya está activado por marta" },
    },
  });
  await visitor.click(await screen.findByRole("button", { name: /^Revisar/ }));
  const dialog = await screen.findByRole("dialog", { name: "Revisar pago" });
  await visitor.click(within(dialog).getByRole("button", { name: "Rechazar" }));
  await visitor.click(within(dialog).getByRole("button", { name: "Rechazar pago" }));
  expect(within(dialog).getByText("Escribí el motivo")).toBeInTheDocument();
  expect(sent.some(({ call }) => call.startsWith("POST"))).toBe(false);
  await visitor.type(within(dialog).getByLabelText("Motivo"), "No llegó");
  await visitor.click(within(dialog).getByRole("button", { name: "Rechazar pago" }));
  expect(await within(dialog).findByText("Ese pago ya está activado por marta")).toBeInTheDocument();
});

it("switched off it says the specified text", async () => {
  openPanel({}, { paymentRequests: false });
  expect(await screen.findByText("Esta funcionalidad está temporalmente deshabilitada.")).toBeInTheDocument();
});

const instruction = {
  ...payment,
  holder: "Paridad S.A.",
  taxId: "30-70000001-6",
  cbu: "0070999020000012345678",
  alias: "PARIDAD.ALIAS",
  paidOn: null,
  payerName: null,
  payerTaxId: null,
};

it("the payment page names whose account it is, the amount to the cent, and takes the announcement", async () => {
  const { visitor, sent } = openApp({
    path: "/payment-instructions",
    person: { ...ana, trialEndsAt: "2026-12-01T12:00:00Z" },
    answers: {
      "GET /subscription/payments": { body: { success: true, data: [instruction] } },
      "PUT /subscription/payments/p1/announcement": { body: { success: true, message: "Gracias." } },
    },
  });
  const data = await screen.findByRole("region", { name: "Datos para la transferencia" });
  for (const text of ["Paridad S.A.", "30-70000001-6", "PARIDAD.ALIAS", "PAR-7K3M9QXA"]) {
    expect(within(data).getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByRole("region", { name: "Resumen del plan" })).toHaveTextContent("$ 25.110,00 ARS");
  expect(
    screen.getByText(/Tu prueba con acceso completo ya está corriendo, hasta el 01\/12\/2026/),
  ).toBeVisible();
  await visitor.click(within(data).getByRole("button", { name: "QR del alias" }));
  expect(within(data).getByRole("img", { name: "QR con el alias PARIDAD.ALIAS" })).toBeInTheDocument();
  const tell = screen.getByRole("region", { name: "Avisar el pago" });
  await visitor.type(within(tell).getByLabelText("CUIT o DNI (opcional)"), "30-50000173-4");
  await visitor.click(within(tell).getByRole("button", { name: "Ya transferí" }));
  expect(await within(tell).findByText(/Escribí un DNI/)).toBeInTheDocument();
  await visitor.type(within(tell).getByLabelText("CUIT o DNI (opcional)"), "{Backspace}5");
  await visitor.click(within(tell).getByRole("button", { name: "Ya transferí" }));
  await screen.findByText("Gracias.");
  expect(sent.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    paidOn: "2026-11-20",
    payerName: "",
    payerTaxId: "30-50000173-5",
  });
});
