import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { User } from "@paridad/core/contract";
import { readAloud } from "@paridad/core/testing/reading";

// The chunks, so no test waits for them to be compiled.
import "../../features/account/subscriptions-screen.tsx";
import "../signed-in-layout.tsx";
import { press } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { ana, openApp, plansAnswer } from "../testing/open-app.tsx";
import type { Server } from "../testing/open-app.tsx";
import { main } from "./testing/on-page.ts";

const card = (name: string) => screen.getByLabelText(name);
const itemsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map((item) => readAloud(item).join(" ").replace(/^- /, "").replaceAll(/\s+/g, " "))
    .join("; ");
const on = (
  subscriptionType: string,
  subscriptionStatus: User["subscriptionStatus"],
  more: Partial<User> = {},
) => ({
  ...ana,
  subscriptionType,
  subscriptionStatus,
  ...more,
});
const plans = { "GET /subscription/plans": plansAnswer };
/** An answer that isn't asked for a second time, as a lost connection is. */
const failed = { status: 500, body: { success: false, code: "INTERNAL_ERROR", message: "Algo salió mal." } };
const nothingToLeave = { notice: null, canNotice: false, withdrawal: null, withdrawn: null };
const leavingAs = (change: object): Server => ({
  "GET /subscription/cancellation": { body: { success: true, data: { ...nothingToLeave, ...change } } },
});

/** Two in the morning in UTC is still the day before in Buenos Aires. */
const payment = {
  id: "p1",
  planId: "pro",
  planName: "Pro",
  period: "monthly",
  amount: 25_110,
  listAmount: 27_900,
  currency: "ARS",
  reference: "PAR-7K3M9QXA",
  status: "pending",
  createdAt: "2026-11-20T02:00:00.000Z",
};
const payments = [
  payment,
  { ...payment, id: "p2", reference: "PAR-2", status: "received", period: "yearly", amount: 241_056.5 },
  { ...payment, id: "p3", reference: "PAR-3", status: "active", createdAt: "2026-10-20T15:00:00.000Z" },
  { ...payment, id: "p4", reference: "PAR-4", status: "rejected" },
  { ...payment, id: "p5", reference: "PAR-5", status: "cancelled", planName: "Starter" },
];

async function troubles(told: UserSession) {
  told.part("A visitor sent here by a refusal, while nothing can be read");
  const { server } = openApp({
    path: "/suscripciones?error=",
    person: ana,
    answers: {
      "GET /subscription/plans": failed,
      "GET /subscription/payments": failed,
      "GET /subscription/cancellation": failed,
    },
  });
  await waitFor(() => expect(screen.getAllByText("Reintentar")).toHaveLength(3));
  told.hears(main());
  told.does("tries each again: there is no plan, no payment and nothing to leave");
  server["GET /subscription/plans"] = { body: { success: true, data: [] } };
  server["GET /subscription/payments"] = { body: { success: true, data: [] } };
  Object.assign(server, leavingAs({}));
  for (const button of screen.getAllByText("Reintentar")) act(() => button.click());
  await screen.findByText(/^No hay planes/);
  await waitFor(() => expect(screen.queryByText("Reintentar")).toBeNull());
  told.changes();
  cleanup();
}

async function forEachUser(told: UserSession) {
  const users: [string, User, Server][] = [
    ["no plan", on("free", "free"), {}],
    ["Starter without an end", on("starter", "active"), {}],
    ["Pro until a day", on("pro", "active", { subscriptionEndsAt: "2026-12-21T02:00:00Z" }), {}],
    ["Black", on("black", "active"), {}],
    ["a Pro that is over", on("pro", "expired", { subscriptionEndsAt: "2026-11-01T15:00:00Z" }), {}],
    ["a plan that is no longer on sale", on("oro", "active"), {}],
    ["a payment under way", on("pro", "pending_payment"), {}],
    ["a trial and nothing after it", on("free", "free", { trialEndsAt: "2026-11-27T18:00:00Z" }), {}],
    ["a trial's last day", on("free", "free", { trialEndsAt: "2026-11-21T17:00:00Z" }), {}],
    ["a trial and Starter after it", on("starter", "active", { trialEndsAt: "2026-11-23T18:00:00Z" }), {}],
  ];
  for (const [what, person] of users) {
    told.part(`A user with ${what}`);
    openApp({ path: "/suscripciones", person, answers: plans });
    await screen.findByText("Planes disponibles");
    if (what === "Starter without an end") {
      told.hears(document.body);
    } else {
      told.hears(card("Plan actual"));
      const modules = screen.getByText("Módulos de tu plan").closest("section") as HTMLElement;
      if (/trial|no plan|Black/.test(what)) told.line(`the modules: ${itemsOf(modules)}`);
      const buttons = [...document.querySelectorAll<HTMLButtonElement>("#planes button")];
      told.line(
        `the plans: ${buttons.map((one) => `${one.textContent}${one.disabled ? " (off)" : ""}`).join(", ")}`,
      );
    }
    cleanup();
  }
}

async function choosing(told: UserSession) {
  told.part("Choosing a plan, for a year");
  const { sent, asked, server } = openApp({
    path: "/suscripciones?error=Tu%20plan%20no%20incluye%20Ratios",
    person: on("starter", "active"),
    answers: {
      ...plans,
      "POST /subscription/payments": {
        status: 503,
        body: { success: false, message: "Los pagos están cerrados" },
      },
    },
  });
  await screen.findByText("Planes disponibles");
  told.hears(screen.getByText("Tu plan no incluye Ratios"));
  told.does("looks at the prices of a year");
  press(/Anual/);
  told.changes();
  told.does("chooses Pro");
  press("Seleccionar", screen.getByLabelText("Plan Pro"));
  const dialog = await screen.findByRole("dialog");
  told.hears(dialog);
  told.does("asks for the payment's data: payments are closed");
  const confirm = () => within(dialog).getByRole("button", { name: "Ver instrucciones de pago" });
  act(() => confirm().click());
  await told.toasts();
  told.changes();
  told.sends(sent.filter(({ call }) => call.startsWith("POST")));
  told.does("asks once more, pressing twice");
  server["POST /subscription/payments"] = { body: { success: true, data: payment } };
  sent.length = 0;
  fireEvent.click(confirm());
  fireEvent.click(confirm());
  await screen.findByText("Instrucciones de pago");
  told.line(`at ${window.location.pathname}`);
  await waitFor(() =>
    expect(asked.filter((call) => call === "GET /subscription/payments").length).toBeGreaterThan(1),
  );
  told.line("the payments and the user are read again");
  told.sends(sent.filter(({ call }) => call.startsWith("POST")));
  cleanup();
}

async function paying(told: UserSession) {
  told.part("A user's payments");
  openApp({
    path: "/suscripciones",
    person: on("pro", "pending_payment"),
    answers: { ...plans, "GET /subscription/payments": { body: { success: true, data: payments } } },
  });
  await screen.findByText("Mis pagos");
  told.reads(card("Mis pagos"));
  cleanup();
}

const withdrawal = { reference: "PAR-7K3M9QXA", amount: 25_110.5, until: "2026-11-29T02:00:00Z" };

async function leaving(told: UserSession) {
  const endsAt = "2026-12-21T02:00:00Z";
  const { sent, server } = openApp({
    path: "/suscripciones",
    person: on("pro", "active", { subscriptionEndsAt: endsAt }),
    answers: { ...plans, ...leavingAs({ canNotice: true, withdrawal }) },
  });
  told.part("Leaving a plan that has an end");
  await screen.findByText("Dejar el plan");
  told.hears(card("Dejar el plan"));
  told.does("presses to leave, and cancels");
  press("Botón de baja");
  told.hears(screen.getByRole("dialog"));
  press("Cancelar");
  told.sends(sent.filter(({ call }) => call.startsWith("POST")));
  told.does("takes the purchase back instead, which is too late");
  press("Botón de arrepentimiento");
  told.hears(screen.getByRole("dialog"));
  server["POST /subscription/cancellation"] = {
    status: 409,
    body: { success: false, message: "Pasaron los 10 días" },
  };
  press("Confirmar arrepentimiento");
  await told.toasts();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  told.does("leaves");
  press("Botón de baja");
  server["POST /subscription/cancellation"] = { body: { success: true, message: "Registramos tu baja." } };
  const notice = { code: "BAJA-12AB34CD", at: "2026-11-20T21:00:00Z", endsAt };
  Object.assign(server, leavingAs({ notice }));
  press("Confirmar baja");
  await screen.findByText(/BAJA-12AB34CD/);
  await told.toasts();
  told.reads(card("Dejar el plan"));
  told.sends(sent.filter(({ call }) => call.startsWith("POST")));
  cleanup();
  told.part("Leaving a plan without an end");
  openApp({
    path: "/suscripciones",
    person: on("pro", "active"),
    answers: { ...plans, ...leavingAs({ canNotice: true }) },
  });
  await screen.findByText("Dejar el plan");
  told.hears(card("Dejar el plan"));
  press("Botón de baja");
  told.reads(screen.getByRole("dialog"));
  cleanup();
  const withdrawn = { code: "ARR-1", at: "2026-11-19T02:00:00Z", amount: 25_110.5, refundedAt: null };
  for (const [what, change] of [
    ["left without an end", { notice: { ...notice, endsAt: null } }],
    ["took the purchase back", { withdrawn }],
    ["took it back and has the money", { withdrawn: { ...withdrawn, refundedAt: "2026-11-20T02:00:00Z" } }],
  ] as const) {
    told.part(`A user who ${what}`);
    openApp({
      path: "/suscripciones",
      person: on("free", "free"),
      answers: { ...plans, ...leavingAs(change) },
    });
    await screen.findByText("Dejar el plan");
    told.reads(card("Dejar el plan"));
    cleanup();
  }
}

it("the plans of a user read as approved", async () => {
  const told = userSession("Mi Suscripción (/suscripciones)");
  await troubles(told);
  await forEachUser(told);
  await choosing(told);
  await paying(told);
  await leaving(told);
  await expect(told.text()).toMatchFileSnapshot("testing/subscription.txt");
}, 120_000);
