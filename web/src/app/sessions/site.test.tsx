import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import type { User } from "@paridad/core/contract";

// The chunks, so no test waits for them to be compiled.
import "../../components/terms/terms-dialog.tsx";
import "../../features/account/profile-screen.tsx";
import "../../features/information/privacy-screen.tsx";
import "../../features/information/support-screen.tsx";
import "../../features/information/terms-screen.tsx";
import "../../features/landing/landing-screen.tsx";
import "../routes/strategies-route.tsx";
import "../signed-in-layout.tsx";
import { optionLeg, saved } from "../../features/positions/testing/saved.ts";
import { press } from "../../testing/hands.ts";
import { keptImport } from "../../testing/kept-without-plan.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { ana, openApp, plansAnswer } from "../testing/open-app.tsx";
import { main } from "./testing/on-page.ts";
import { answer, refused } from "./testing/server-answers.ts";

async function landing(told: UserSession) {
  told.part("The front page to a visitor, without plans and without a market to show");
  const { server } = openApp({
    path: "/",
    answers: {
      "GET /subscription/plans": refused(500, { code: "INTERNAL_ERROR", message: "Algo salió mal." }),
      "GET /market/muestra/cadena": refused(403, { code: "SOURCE_NOT_SHARED", message: "no" }),
    },
  });
  await screen.findByText("Reintentar");
  await screen.findByText(/no permite mostrar sus cotizaciones/);
  told.hears();
  told.does("tries again: there is none");
  server["GET /subscription/plans"] = answer([]);
  press("Reintentar");
  await screen.findByText("No hay planes disponibles en este momento.");
  told.changes();
  cleanup();
  told.part("The front page to a user, with plans");
  openApp({ path: "/", person: ana, answers: { "GET /subscription/plans": plansAnswer } });
  await screen.findByText("Elegir Pro");
  told.hears(document.querySelector("header") as Element);
  told.hears(document.querySelector("#planes") as Element);
  told.does("looks at the year");
  press(/^Anual/);
  told.changes();
  cleanup();
}

async function pages(told: UserSession) {
  for (const [what, path, person, contact] of [
    ["to a visitor, with an address to write to", "/support", null, { email: "hola@paridad.test" }],
    ["to a visitor", "/support", null, { email: null }],
    ["to a user", "/support", ana, { email: null }],
  ] as const) {
    told.part(`Support ${what}`);
    openApp({ path, person, answers: { "GET /support/contact": answer(contact) } });
    if (contact.email === null) await screen.findByText(/Respondé cualquiera/);
    else await screen.findByText(contact.email);
    if (what === "to a visitor") told.hears();
    else told.reads(screen.getByLabelText("Contacto"));
    cleanup();
  }
  told.part("Privacy");
  openApp({ path: "/privacidad" });
  await screen.findByText("Privacidad", { selector: "h1" });
  told.reads(main());
  cleanup();
  told.part("The terms, as they are and as a sample where they can't be read");
  const terms = {
    id: "t",
    version: "2.1",
    title: "Términos y condiciones",
    content: "# Términos\n\nUno.\n\n## Pagos\n\nDos.\n\n- Tres\n- Cuatro\n\n## Reembolso\n\nCinco.",
    effectiveDate: "2026-11-01T00:30:00Z",
  };
  openApp({ path: "/terminos", answers: { "GET /terms/current": answer(terms) } });
  await screen.findByText(/^Versión 2.1/);
  told.reads(main());
  cleanup();
  openApp({ path: "/terminos", answers: { "GET /terms/current": refused(500, { message: "no" }) } });
  await screen.findByText(/No pudimos cargar la versión vigente/);
  told.line(screen.getByText(/No pudimos cargar la versión vigente/).textContent);
  cleanup();
  told.part("An address that is none");
  openApp({ path: "/nada" });
  await screen.findByText("No encontramos esta página");
  told.hears();
  cleanup();
}

const on = (subscriptionType: string, change: Partial<User> = {}): User => ({
  ...ana,
  subscriptionType,
  subscriptionStatus: subscriptionType === "free" ? "free" : "active",
  ...change,
});

const bull = saved("p1", "Bull de diciembre", [optionLeg("GFGC7400DI", 2, 480)]);

async function strategies(told: UserSession) {
  const lists = (count: 0 | 1) => ({
    "GET /positions": answer({ positions: [bull].slice(0, count), maximum: 0 }),
    "GET /position-imports": answer({ imports: [keptImport].slice(0, count), mappings: [] }),
  });
  for (const [plan, count] of [
    ["free", 0],
    ["free", 1],
    ["starter", 1],
    ["pro", 1],
  ] as const) {
    told.part(`The strategies of a user on ${plan} with ${count === 0 ? "nothing" : "something"} saved`);
    const { asked } = openApp({ path: "/estrategias", person: on(plan), answers: lists(count) });
    await screen.findByText("Hola, Ana Paz");
    await waitFor(() => expect(asked.includes("GET /position-imports")).toBe(plan !== "pro"));
    if (plan !== "pro" && count > 0) await screen.findByText(/^Lo que guardaste/);
    told.reads(main());
    cleanup();
  }
  for (const area of ["avanzadas", "volatilidad", "riesgo", "calculadora"]) {
    told.part(`/estrategias/${area} of a user on starter`);
    openApp({ path: `/estrategias/${area}`, person: on("starter"), answers: lists(1) });
    await screen.findByText("Módulo no disponible");
    if (area === "avanzadas" || area === "riesgo") await screen.findByText(/^Lo que guardaste/);
    told.reads(main());
    cleanup();
  }
}

async function frame(told: UserSession) {
  told.part("Somebody who has to accept new terms");
  const terms = {
    id: "t",
    version: "2.0",
    title: "Términos",
    content: "# Términos\n\nDos.",
    effectiveDate: "2026-11-01T00:00:00-03:00",
  };
  const needed = answer({ needsAcceptance: true, currentVersion: "2.0", terms });
  const { sent, server } = openApp({
    path: "/estrategias",
    person: on("pro", { trialEndsAt: "2026-11-22T18:00:00-03:00" }),
    answers: {
      "GET /terms/status": needed,
      "GET /terms/current": answer(terms),
      "POST /terms/accept": refused(500, { message: "No se pudo" }),
    },
  });
  await screen.findByText(/^Versión 2.0/);
  told.hears();
  told.does("accepts them, which fails, and then doesn't");
  press(/^Leí y acepto/);
  press("Aceptar");
  await told.toasts();
  await waitFor(() => expect(screen.getByText("Aceptar")).toBeEnabled());
  server["POST /terms/accept"] = { body: { success: true, message: "Términos aceptados" } };
  server["GET /terms/status"] = answer({ needsAcceptance: false, currentVersion: "2.0", terms });
  press("Aceptar");
  await told.toasts();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  told.hears(document.querySelector("header, [data-top-bar]") ?? document.body);
  told.sends(sent.filter(({ call }) => call.startsWith("POST")));
  told.does("signs out");
  server["POST /auth/logout"] = { body: { success: true } };
  press("SALIR");
  await screen.findByLabelText("Contraseña");
  await told.toasts();
  told.line(`at ${window.location.pathname}`);
  told.sends(sent.filter(({ call }) => call === "POST /auth/logout"));
  cleanup();
}

it("the front page, the pages of information, the strategies' menu and the frame read as approved", async () => {
  const told = userSession("La portada, las páginas de información, /estrategias y el marco");
  await landing(told);
  await pages(told);
  await strategies(told);
  await frame(told);
  await expect(told.text()).toMatchFileSnapshot("testing/site.txt");
}, 120_000);
