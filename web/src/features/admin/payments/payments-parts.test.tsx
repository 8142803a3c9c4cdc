import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { AdminPayment, Receipt } from "@paridad/core/contract";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { savedFiles } from "../../../testing/saved-files.ts";
import { ExpiringList } from "./expiring-list.tsx";
import { ReceiptView } from "./receipt-view.tsx";
import { RefundsList } from "./refunds-list.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

/** Two in the morning in UTC is still the day before in Buenos Aires. */
const payment = {
  id: "p1",
  reference: "PAR-7K3M9QXA",
  planId: "pro",
  planName: "Pro",
  period: "monthly",
  amount: 25_110,
  listAmount: 25_110,
  currency: "ARS",
  promotionalCode: null,
  freeMonths: 0,
  status: "pending",
  createdAt: "2026-11-18T21:00:00.000Z",
  updatedAt: "2026-11-19T12:00:00.000Z",
  paidOn: null,
  payerName: null,
  payerTaxId: null,
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
    subscriptionType: "pro",
    subscriptionStatus: "expired",
    subscriptionEndsAt: "2026-10-01T02:00:00.000Z",
  },
  receipts: [],
} as unknown as AdminPayment;
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
const paymentWith = (change: object) => ({ ...payment, ...change }) as AdminPayment;
const decided = { decidedBy: "eva", decidedAt: "2026-11-20T15:00:00.000Z" };

it.each([
  ["asked for", {}, "Al aprobarlo queda Pro hasta el 20/12/2026Se le avisa por email.", true],
  [
    "told of",
    { status: "received", question: "¿De qué cuenta?", wouldCoverUntil: null },
    "Al aprobarlo queda Pro sin fecha de finSe le pidió: ¿De qué cuenta?",
    true,
  ],
  [
    "approved",
    { status: "active", coversUntil: "2027-01-01T02:00:00.000Z", ...decided },
    "Pro hasta el 31/12/2026eva, 20/11/2026 12:00:00",
    false,
  ],
  [
    "approved, nobody knows by whom",
    { status: "active", decidedAt: decided.decidedAt },
    "Pro sin fecha de finNo quedó registrado quién, 20/11/2026 12:00:00",
    false,
  ],
  [
    "rejected",
    { status: "rejected", reason: "No llegó", ...decided },
    "RechazadoNo llegó eva, 20/11/2026 12:00:00",
    false,
  ],
  ["cancelled", { status: "cancelled" }, "Este pedido se canceló.", false],
])("a payment that was %s says what comes or came of it", (_state, change, text, canDecide) => {
  renderWithServices(<ReviewDialog payment={paymentWith(change)} onClose={() => undefined} />);
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent(text);
  expect(within(dialog).queryByRole("button", { name: "Aprobar y activar" }) !== null).toBe(canDecide);
});

it.each([
  [{ subscriptionStatus: "expired" }, { freeMonths: 0 }, "Nada pago", "Pro, mensual"],
  [
    { subscriptionStatus: "active" },
    { period: "yearly", freeMonths: 1 },
    "pro, hasta el 30/09/2026",
    "Pro, anual + 1 mes sin cargo",
  ],
  [
    { subscriptionStatus: "active", subscriptionEndsAt: null },
    { freeMonths: 2 },
    "pro, sin fecha de fin",
    "Pro, mensual + 2 meses sin cargo",
  ],
])("the review of who has %o names what there is and what was asked for", (user, change, had, wanted) => {
  const given = paymentWith({ ...change, user: { ...payment.user, ...user } });
  renderWithServices(<ReviewDialog payment={given} onClose={() => undefined} />);
  const fact = (label: string) => screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;
  expect([fact("Tiene ahora"), fact("Plan")]).toEqual([had, wanted]);
  expect(screen.queryByText("Precio de lista")).toBeNull();
});

it("what is missing is asked for in words, and whatever comes of it every list that shows it is read again", async () => {
  const { calls, queries, visitor } = renderWithServices(
    <ReviewDialog payment={payment} onClose={() => undefined} />,
    () => {
      throw new Error("the answer was lost");
    },
  );
  const lists = ["payments", "users", "stats", "expiring", "codes", "audit"];
  for (const key of lists) queries.setQueryData(["admin", key], []);
  await visitor.click(screen.getByRole("button", { name: "Pedir algo más" }));
  expect(screen.getByLabelText("Qué falta")).toHaveFocus();
  await visitor.click(screen.getByRole("button", { name: "Enviar pedido" }));
  expect(screen.getByText("Escribí qué falta")).toBeVisible();
  await visitor.type(screen.getByLabelText("Qué falta"), "  ");
  await visitor.click(screen.getByRole("button", { name: "Enviar pedido" }));
  expect(calls).toEqual([]);
  await visitor.type(screen.getByLabelText("Qué falta"), " El comprobante ");
  await visitor.click(screen.getByRole("button", { name: "Enviar pedido" }));
  expect(await screen.findByText("No se pudo guardar")).toBeVisible();
  expect(calls.map(({ path, json }) => [path, json])).toEqual([
    ["admin/payments/p1/ask", { message: "El comprobante", expectedUpdatedAt: payment.updatedAt }],
  ]);
  expect(lists.filter((key) => queries.getQueryState(["admin", key])?.isInvalidated !== true)).toEqual([]);
  // The same try again is the same to the server.
  await visitor.click(screen.getByRole("button", { name: "Enviar pedido" }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey);
});

const refund = {
  id: "r1",
  code: "ARR-12AB34CD",
  email: null,
  name: "Ana Paz",
  reference: null,
  amount: 27_900,
  payerName: "Consultora Paz S.A.",
  payerTaxId: "30500001735",
  createdAt: "2026-11-19T02:00:00.000Z",
  refundedAt: null,
};

it("money that goes back is told with its holder, marked once and read again", async () => {
  const done = { id: "r2", email: "leo@paridad.test", name: "Leo Sosa", payerName: null, payerTaxId: null };
  const given = [refund, { ...refund, ...done, reference: "PAR-1", refundedAt: "2026-11-20T02:00:00.000Z" }];
  const { calls, visitor } = renderWithServices(<RefundsList />, ({ method }) => ({
    success: true,
    message: "Listo",
    ...(method === "get" ? { data: given } : {}),
  }));
  await screen.findByText("Devoluciones por arrepentimiento");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent))).toEqual([
    "Consultora Paz S.A.Borró su cuenta · 30-50000173-5ARR-12AB34CD · sin referencia · 18/11/2026$ 27.900,00Marcar devuelto",
    "Leo Sosaleo@paridad.testARR-12AB34CD · PAR-1 · 18/11/2026$ 27.900,00Devuelto el 19/11/2026",
  ]);
  await visitor.click(screen.getByRole("button", { name: "Marcar devuelto" }));
  const dialog = screen.getByRole("dialog", { name: "¿Ya devolviste el dinero?" });
  expect(dialog).toHaveTextContent("$ 27.900,00 a Consultora Paz S.A.La cuenta ya no existe");
  expect(within(dialog).getByRole("button", { name: "Cancelar" })).toHaveFocus();
  await visitor.click(within(dialog).getByRole("button", { name: "Marcar devuelto" }));
  await waitFor(() => expect(calls.filter(({ method }) => method === "get")).toHaveLength(2));
  expect(calls.filter(({ method }) => method === "post").map(({ path }) => path)).toEqual([
    "admin/refunds/r1/done",
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("what ends soon says what was mailed, or that nothing is, within the days that are chosen", async () => {
  const ends = {
    userId: "1",
    email: "ana@paridad.test",
    firstName: "Ana",
    lastName: "Paz",
    kind: "subscription",
    plan: "pro",
    endsAt: "2026-11-24T02:00:00.000Z",
    days: 3,
    reminders: [{ days: 7, sentAt: "2026-11-17T12:00:00.000Z" }],
    openReference: "PAR-1",
    hasCancelled: false,
  };
  const rows = [
    ends,
    { ...ends, userId: "2", hasCancelled: true, openReference: null },
    { ...ends, userId: "3", kind: "trial", reminders: [], days: 1 },
  ];
  const { calls, visitor } = renderWithServices(<ExpiringList />, () => ({ success: true, data: rows }));
  const shown = async () =>
    (await screen.findAllByText("Ana Paz")).map((one) => one.closest("li")?.textContent);
  expect((await shown()).map((text) => text?.replace("Ana Pazana@paridad.test", ""))).toEqual([
    "pro23/11/2026 en 3 días7 días antesPAR-1",
    "pro23/11/2026 en 3 díasPidió la baja: sin avisosSin renovación",
    "Prueba23/11/2026 en 1 díaNinguno todavíaPAR-1",
  ]);
  expect(screen.getByText("7 días antes")).toHaveAttribute("title", "17/11/2026 09:00:00");
  await visitor.selectOptions(screen.getByLabelText("En los próximos"), "90");
  await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ days: 30 }, { days: 90 }]));
});

it("a receipt is read once however often it is shown: each reading goes to the audit log", async () => {
  const receipt = {
    id: "c1",
    name: "pago.png",
    kind: "png",
    bytes: 300,
    uploadedAt: decided.decidedAt,
  } as Receipt;
  const view = (key: string) => <ReceiptView key={key} payment={payment} receipt={receipt} />;
  const file = { kind: "png", name: "pago.png", content: "AAAA" };
  const files = savedFiles();
  const { calls, visitor } = renderWithServices(view("one"), () => ({
    success: true,
    data: { ...receipt, ...file },
  }));
  expect(screen.getByRole("button", { name: "Descargar" })).toBeDisabled();
  expect(await screen.findByRole("img", { name: "Comprobante pago.png" })).toHaveAttribute(
    "src",
    "data:image/png;base64,AAAA",
  );
  expect(screen.getByText("PNG · 1 kB · 20/11/2026 12:00:00")).toBeVisible();
  window.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Descargar" })).toBeEnabled());
  await visitor.click(screen.getByRole("button", { name: "Descargar" }));
  expect((await files.read())[0]).toBe("file comprobante_PAR-7K3M9QXA.png");
  expect(calls).toHaveLength(1);
});
