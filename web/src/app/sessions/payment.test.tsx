import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import type { User } from "@paridad/core/contract";

// The chunk, so no test waits for it to be compiled.
import "../../features/access/payment-instructions-screen.tsx";
import { press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { ana, openApp } from "../testing/open-app.tsx";
import type { Server } from "../testing/open-app.tsx";
import { main } from "./testing/on-page.ts";
import { answer, writesOf } from "./testing/server-answers.ts";

/** An answer that isn't asked for a second time, as a lost connection is. */
const failed = { status: 500, body: { success: false, code: "INTERNAL_ERROR", message: "Algo salió mal." } };
const payment = {
  id: "p1",
  planId: "pro",
  planName: "Pro",
  period: "monthly",
  amount: 25_110.5,
  listAmount: 27_900,
  currency: "ARS",
  promotionalCode: "RUEDA10",
  freeMonths: 1,
  reference: "PAR-7K3M9QXA",
  holder: "Paridad S.A.",
  taxId: "30-70000001-6",
  cbu: "0070999020000012345678",
  alias: "PARIDAD.ALIAS",
  accountNumber: "123-4/5",
  instructions: "Poné la referencia en el concepto.",
  status: "pending",
  createdAt: "2026-11-18T21:00:00.000Z",
  paidOn: null,
  payerName: null,
  payerTaxId: null,
  question: null,
  reason: null,
  coversUntil: null,
  receipts: [],
};
const receipt = {
  id: "c1",
  name: "transferencia.png",
  kind: "png",
  bytes: 300,
  uploadedAt: "2026-11-20T02:00:00Z",
};

function open(payments: readonly object[] | "failed", answers: Server = {}, change: Partial<User> = {}) {
  return openApp({
    path: "/payment-instructions",
    person: { ...ana, ...change },
    answers: {
      "GET /subscription/payments": payments === "failed" ? failed : answer(payments),
      "GET /subscription/plans": answer([]),
      ...answers,
    },
  });
}

async function states(told: UserSession) {
  told.part("The payments can't be read");
  const { server } = open("failed");
  await screen.findByText("Reintentar");
  told.hears(main());
  told.does("tries again: there is none, and the plans are shown");
  server["GET /subscription/payments"] = answer([]);
  press("Reintentar");
  await screen.findByText("Mi Suscripción");
  told.line(`at ${window.location.pathname}`);
  cleanup();
  for (const [what, change, user] of [
    [
      "of a year in dollars, without an account yet, on trial",
      {
        currency: "USD",
        amount: 19,
        listAmount: 19,
        promotionalCode: null,
        period: "yearly",
        freeMonths: 2,
        holder: null,
        taxId: null,
        cbu: null,
        alias: null,
        accountNumber: null,
        instructions: null,
      },
      { trialEndsAt: "2026-12-01T12:00:00Z" },
    ],
    ["that a code covers whole", { amount: 0, freeMonths: 0 }, {}],
    [
      "that something is asked about",
      { status: "received", question: "¿De qué cuenta?", paidOn: "2026-11-19" },
      {},
    ],
  ] as const) {
    told.part(`A payment ${what}`);
    open([{ ...payment, ...change }], {}, user);
    await screen.findByText("Resumen");
    told.reads(main());
    cleanup();
  }
}

async function announcing(told: UserSession) {
  told.part("Telling of the transfer");
  const { sent, server, visitor } = open([payment], { "PUT /subscription/payments/p1/announcement": "down" });
  await screen.findByText("Resumen");
  told.hears();
  told.fills(main());
  told.does("looks at the alias as a code");
  press("QR del alias");
  told.changes();
  told.does("leaves the day out, and writes a wrong CUIT");
  write("Día de la transferencia", "");
  write("CUIT o DNI (opcional)", "30-50000173-4");
  press("Ya transferí");
  await screen.findByText(/^Escribí un DNI/);
  told.changes();
  told.does("tells of tomorrow");
  write("Día de la transferencia", "2026-11-21");
  write("CUIT o DNI (opcional)", "30-50000173-5");
  press("Ya transferí");
  await waitFor(() => expect(screen.queryByText(/^Escribí un DNI/)).toBeNull());
  told.changes();
  told.does("tells of yesterday, without a connection and with one");
  write("Día de la transferencia", "2026-11-19");
  write("Titular (opcional)", "Consultora Paz S.A.");
  press("Ya transferí");
  await waitFor(() => expect(main()).toHaveTextContent(/Error de conexión/));
  told.changes();
  server["PUT /subscription/payments/p1/announcement"] = { body: { success: true, message: "Gracias." } };
  server["GET /subscription/payments"] = answer([
    { ...payment, paidOn: "2026-11-19", payerName: "Consultora Paz S.A.", payerTaxId: "30500001735" },
  ]);
  press("Ya transferí");
  await told.toasts();
  await screen.findByText("Avisaste tu pago");
  told.changes();
  told.sends(writesOf(sent));
  told.does("copies the total");
  await visitor.click(screen.getByRole("button", { name: "Copiar Total" }));
  told.line(`the clipboard has: ${await navigator.clipboard.readText()}`);
  cleanup();
}

const file = (name: string, bytes: number) => {
  const made = new File(["x"], name, { type: "image/png" });
  Object.defineProperty(made, "size", { value: bytes });
  return made;
};

async function receipts(told: UserSession) {
  told.part("Receipts");
  const { sent, server } = open([{ ...payment, receipts: [receipt] }], {
    "POST /subscription/payments/p1/receipts": {
      status: 400,
      body: { success: false, message: "Ese archivo no es una imagen" },
    },
    "DELETE /subscription/payments/p1/receipts/c1": {
      body: { success: true, message: "Comprobante borrado" },
    },
  });
  await screen.findByText("transferencia.png");
  told.hears(screen.getByLabelText("Comprobantes"));
  const choose = (one: File) =>
    act(
      async () =>
        void fireEvent.change(document.querySelector("input[type=file]") as Element, {
          target: { files: [one] },
        }),
    );
  told.does("attaches one of a byte more than 5 MB, then one of 5 MB that is no picture");
  await choose(file("grande.png", 5 * 1_024 * 1_024 + 1));
  told.changes();
  await choose(file("justo.png", 5 * 1_024 * 1_024));
  await screen.findByText("Ese archivo no es una imagen");
  told.changes();
  told.does("deletes the one there is; then three leave no room");
  const three = ["c1", "c2", "c3"].map((id) => ({
    ...receipt,
    id,
    name: `${id}.pdf`,
    kind: "pdf",
    bytes: 1_536_000,
  }));
  server["GET /subscription/payments"] = answer([{ ...payment, receipts: three }]);
  press("Borrar transferencia.png");
  await told.toasts();
  await screen.findByText("c3.pdf");
  told.changes();
  told.sends(writesOf(sent));
  cleanup();
}

async function decided(told: UserSession) {
  const at = { state: { usr: { payment } } };
  for (const [what, change] of [
    ["refused", { status: "rejected", reason: "No llegó la transferencia." }],
    ["confirmed until a day", { status: "active", coversUntil: "2026-12-21T02:00:00Z" }],
    ["confirmed without an end", { status: "active" }],
  ] as const) {
    told.part(`A payment that was ${what}, come back to from an old page`);
    open([{ ...payment, ...change }]);
    act(() => {
      window.history.pushState({ ...at.state, key: "k", idx: 1 }, "", "/payment-instructions");
      window.dispatchEvent(new PopStateEvent("popstate", { state: { ...at.state, key: "k", idx: 1 } }));
    });
    await screen.findByText(/^(No pudimos confirmar|Pago confirmado)/);
    told.reads(main());
    cleanup();
  }
}

it("paying reads as approved", async () => {
  const told = userSession("Instrucciones de pago (/payment-instructions)");
  await states(told);
  await announcing(told);
  await receipts(told);
  await decided(told);
  await expect(told.text()).toMatchFileSnapshot("testing/payment.txt");
}, 120_000);
