import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { savedFiles } from "../../testing/saved-files.ts";
import { PaymentsList } from "./payments-list.tsx";
import { plain } from "./testing/plain.ts";

it("a payment leads to its instructions while it is open, and has its day and state", async () => {
  const payment = {
    id: "p1",
    reference: "PAR-1",
    planId: "pro",
    planName: "Pro",
    period: "yearly",
    amount: 267_840,
    listAmount: 267_840,
    currency: "ARS",
    promotionalCode: null,
    freeMonths: 0,
    status: "received",
    createdAt: "2026-11-19T02:00:00Z",
    holder: "Paridad S.A.",
    taxId: "30-70000001-6",
    cbu: "0070999020000012345678",
    alias: "PARIDAD.ALIAS",
    paidOn: null,
    payerName: null,
    payerTaxId: null,
    question: null,
    reason: null,
    receipts: [],
    coversFrom: null,
    coversUntil: null,
  };
  renderWithServices(<PaymentsList />, () => ({
    success: true,
    data: [payment, { ...payment, id: "p2", status: "rejected", period: "monthly" }],
  }));
  await screen.findByText("Mis pagos");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent))).toEqual([
    "Pro · anual18/11/2026$ 267.840,00RecibidoInstrucciones",
    "Pro · mensual18/11/2026$ 267.840,00Rechazado",
  ]);
});

it("an open payment's instructions are its own, also beside another open one", async () => {
  const open = { planName: "Pro", period: "yearly", amount: 1, currency: "ARS", status: "pending" };
  const payments = ["PAR-2", "PAR-1"].map((reference) => ({
    ...open,
    id: reference,
    reference,
    createdAt: "2026-11-19T02:00:00Z",
  }));
  const { place, visitor } = renderAs(<PaymentsList />, {
    user: personOn("free"),
    server: () => ({ success: true, data: payments }),
  });
  await visitor.click((await screen.findAllByRole("link", { name: "Instrucciones" }))[1] as HTMLElement);
  expect(place()).toMatchObject({
    address: "/payment-instructions",
    state: { payment: { reference: "PAR-1" } },
  });
});

it("a payment's receipts are taken from the list, also long after the plan it paid", async () => {
  const files = savedFiles();
  const receipt = { id: "r1", name: "pago.pdf", kind: "pdf", bytes: 3, uploadedAt: "2026-09-20T12:00:00Z" };
  const payment = {
    id: "p1",
    reference: "PAR-1",
    planId: "pro",
    planName: "Pro",
    period: "monthly",
    amount: 27_900,
    currency: "ARS",
    status: "active",
    createdAt: "2026-09-20T12:00:00Z",
    receipts: [receipt],
  };
  const paths: string[] = [];
  const { visitor } = renderWithServices(<PaymentsList />, ({ path }) => {
    paths.push(path);
    const data = path.includes("/receipts/") ? { ...receipt, content: "JVBERg==" } : [payment];
    return { success: true, data };
  });
  await visitor.click(await screen.findByRole("button", { name: "Descargar pago.pdf" }));
  await waitFor(() => expect(files.names()).toEqual(["pago.pdf"]));
  expect(paths).toContain("subscription/payments/p1/receipts/r1");
  expect(screen.queryByRole("link", { name: "Instrucciones" })).toBeNull();
});
