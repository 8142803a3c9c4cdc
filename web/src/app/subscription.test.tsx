import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { ana, openApp, plansAnswer } from "./testing/open-app.tsx";

const plans = { "GET /subscription/plans": plansAnswer };
const payment = {
  id: "p",
  planId: "pro",
  planName: "Pro",
  period: "monthly",
  amount: 2_000,
  currency: "ARS",
  cbu: "0000003100012345678901",
  alias: null,
  accountNumber: null,
  reference: "PAR-ABCD2345",
  status: "pending",
  createdAt: "2026-11-20T20:00:00Z",
};
const expired = { ...ana, subscriptionType: "pro", subscriptionStatus: "expired" } as const;
const waiting = { ...ana, subscriptionType: "pro", subscriptionStatus: "pending_payment" } as const;

/** The texts of a row of the comparison, one a plan. */
async function rowOf(name: string): Promise<readonly string[]> {
  const row = (await screen.findByRole("rowheader", { name })).closest("tr");
  return within(row as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
}

it("plans are compared by their limits and modules, as the server applies them", async () => {
  openApp({ path: "/suscripciones", person: ana, answers: plans });
  expect(await rowOf("Historia")).toEqual(["Últimos 30 días", "Últimos 30 días", "Completa"]);
  expect(await rowOf("Detalle de la historia")).toEqual([
    "5 min, diaria",
    "1 min, 5 min, diaria",
    "1 min, 5 min, diaria",
  ]);
  expect(await rowOf("Conexiones en vivo")).toEqual(["No incluido", "1", "2"]);
  expect(await rowOf("API de datos")).toEqual(["No incluido", "No incluido", "300 pedidos por minuto"]);
  expect(await rowOf("Volumen")).toEqual(["No incluido", "Incluido", "Incluido"]);
});

it("a plan just asked for is found again among the payments", async () => {
  const { visitor, server } = openApp({
    path: "/suscripciones",
    person: ana,
    answers: { ...plans, "POST /subscription/payments": { body: { success: true, data: payment } } },
  });
  const pro = within(await screen.findByRole("article", { name: "Plan Pro" }));
  await visitor.click(pro.getByRole("button", { name: "Seleccionar" }));
  server["GET /subscription/payments"] = { body: { success: true, data: [payment] } };
  server["GET /auth/me"] = { body: { success: true, user: waiting, data: waiting } };
  await visitor.click(screen.getByRole("button", { name: "Ver instrucciones de pago" }));
  expect(await screen.findByText("PAR-ABCD2345")).toBeInTheDocument();
  await visitor.click(screen.getByRole("link", { name: "Volver a mi suscripción" }));
  expect(await screen.findByRole("link", { name: "Instrucciones" })).toBeInTheDocument();
  expect(await screen.findByText("Falta que transfieras $ 2.000")).toBeInTheDocument();
  expect(screen.queryByText(/Tu acceso es limitado/)).toBeNull();
});

it.each([
  [{}, "Falta que transfieras $ 2.000", "Ver datos"],
  [{ amount: 0 }, "Tu código cubre el total", "Ver pedido"],
  [{ paidOn: "2026-11-19" }, "Avisaste tu transferencia del 19/11, la estamos revisando", "Ver mi aviso"],
  [
    { paidOn: "2026-11-19", question: "¿De qué banco?" },
    "Nos falta algo para confirmar tu pago",
    "Responder",
  ],
  [{ status: "received" }, "Recibimos tu transferencia", "Ver pago"],
  [{ status: "cancelled" }, "Estás usando el plan gratuito", "Ver Planes"],
])("home says what the payment waits for: %o", async (change, title, action) => {
  const payments = { body: { success: true, data: [{ ...payment, ...change }] } };
  openApp({ path: "/home", person: waiting, answers: { ...plans, "GET /subscription/payments": payments } });
  const notice = (await screen.findByText(title)).closest<HTMLElement>("[role=status]");
  expect(within(notice as HTMLElement).getByRole("link", { name: action })).toBeInTheDocument();
});

it("a lapsed plan says its last day, and is renewed at its price by one press", async () => {
  const person = { ...expired, subscriptionEndsAt: "2026-11-05T15:00:00Z" };
  const { visitor } = openApp({ path: "/suscripciones", person, answers: plans });
  const card = within(await screen.findByRole("region", { name: "Plan actual" }));
  expect(await card.findByRole("heading", { name: "Pro" })).toBeInTheDocument();
  expect(card.getByText("Expirado")).toBeInTheDocument();
  expect(card.getByText("Venció el 05/11/2026")).toBeInTheDocument();
  expect(card.getAllByText("Vuelve al renovar")).toHaveLength(10);
  expect(card.getAllByText("No incluido")).toHaveLength(1);
  await visitor.click(card.getByRole("button", { name: "Renovar Plan · $ 2000 por mes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Elegiste el plan Pro" }));
  expect(dialog.getByText(/^\$ 2000 por mes, por transferencia/)).toBeInTheDocument();
  await visitor.keyboard("{Escape}");
  const pro = within(await screen.findByRole("article", { name: "Plan Pro" }));
  expect(pro.getByRole("button", { name: "Seleccionar" })).toBeEnabled();
});

it("the trial is a plan of all modules at no price", async () => {
  openApp({
    path: "/suscripciones",
    person: { ...ana, createdAt: "2026-11-10T12:00:00Z" },
    answers: plans,
  });
  const card = within(await screen.findByRole("region", { name: "Plan actual" }));
  expect(card.getByText("Acceso completo a los 11 módulos")).toBeInTheDocument();
  expect(card.getByText("por mes").parentElement).toHaveTextContent("$ 0");
  expect(card.getByText("Tu plan los incluye todos.")).toBeVisible();
});

it("a plan in force says until when", async () => {
  const person = {
    ...ana,
    subscriptionType: "pro",
    subscriptionStatus: "active",
    subscriptionEndsAt: "2026-12-05T15:00:00Z",
  } as const;
  openApp({ path: "/suscripciones", person, answers: plans });
  expect(await screen.findByText("Vigente hasta el 05/12/2026")).toBeInTheDocument();
});

it("a person who asked for no plan is sent to choose one", async () => {
  openApp({ path: "/payment-instructions", person: ana, answers: plans });
  expect(await screen.findByRole("heading", { name: "Mi Suscripción" })).toBeInTheDocument();
});

it("the account is deleted by the Enter key of its password too, and a wrong one is told", async () => {
  const { visitor, sent } = openApp({
    path: "/profile",
    person: ana,
    answers: {
      "DELETE /auth/account": {
        status: 400,
        body: { success: false, message: "La contraseña no es correcta" },
      },
    },
  });
  await visitor.click(await screen.findByRole("button", { name: "Eliminar mi cuenta" }));
  const dialog = within(await screen.findByRole("dialog"));
  await visitor.type(dialog.getByLabelText("Contraseña"), "Equivocada-1{Enter}");
  expect(await dialog.findByText("La contraseña no es correcta")).toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual({ password: "Equivocada-1" });
});

it("of several payments the instructions are those of the newest that is open", async () => {
  const cancelled = { ...payment, id: "c", reference: "PAR-CANCELLD", status: "cancelled" };
  const open = { ...payment, id: "o", reference: "PAR-OPEN2345" };
  openApp({
    path: "/payment-instructions",
    person: waiting,
    answers: { "GET /subscription/payments": { body: { success: true, data: [cancelled, open, payment] } } },
  });
  expect(await screen.findByText("PAR-OPEN2345")).toBeInTheDocument();
  expect(screen.queryByText("PAR-CANCELLD")).toBeNull();
});

it("payments are read again with each visit: an administrator may have seen the money meanwhile", async () => {
  const { visitor, server, sent } = openApp({
    path: "/payment-instructions",
    person: waiting,
    answers: { ...plans, "GET /subscription/payments": { body: { success: true, data: [payment] } } },
  });
  await visitor.click(await screen.findByRole("link", { name: "Volver a mi suscripción" }));
  expect(await screen.findByText("Falta transferir")).toBeInTheDocument();
  server["GET /subscription/payments"] = {
    body: { success: true, data: [{ ...payment, status: "received" }] },
  };
  await visitor.click(await screen.findByRole("link", { name: "Instrucciones" }));
  expect(await screen.findByText("Recibido")).toBeInTheDocument();
  const reads = sent.filter(({ call }) => call === "GET /subscription/payments");
  expect(reads.length).toBeGreaterThanOrEqual(3);
});

it("a deleted account is signed out, and its session is kept nowhere", async () => {
  const { visitor, session, sent } = openApp({
    path: "/profile",
    person: ana,
    answers: { "DELETE /auth/account": { body: { success: true, message: "Cuenta eliminada." } } },
  });
  await visitor.click(await screen.findByRole("button", { name: "Eliminar mi cuenta" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Eliminar mi cuenta" })).toBeDisabled();
  await visitor.type(dialog.getByLabelText("Contraseña"), "Zorro-Azul-4781");
  await visitor.click(dialog.getByRole("button", { name: "Eliminar mi cuenta" }));
  await waitFor(() => expect(session.getState()).toMatchObject({ token: null, user: null }));
  expect(sent).toContainEqual({ call: "DELETE /auth/account", body: { password: "Zorro-Azul-4781" } });
});
