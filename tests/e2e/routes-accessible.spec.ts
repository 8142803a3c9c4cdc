import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectAccessibleIn, themeAt } from "../support/accessibility.ts";
import { expectFitsTelephone } from "../support/layout.ts";
import { watchPage } from "../support/policy.ts";
import { acceptTerms } from "../support/screen-forms.ts";
import { openSession } from "../support/sign-in.ts";

type State = { readonly name: string; readonly reach: (page: Page) => Promise<void> };

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { name })).toBeVisible();

/** An answer of the server that a test can't provoke otherwise. */
async function answer(page: Page, path: string, body: { status: number; code?: string; message?: string }) {
  const { status, ...rest } = body;
  const success = status < 400;
  await page.route(`**/api${path}`, (route) => route.fulfill({ status, json: { success, ...rest } }));
}

async function chooseInHome(page: Page, plan: string): Promise<void> {
  await page.getByRole("button", { name: "Ver planes disponibles" }).click();
  await page.getByRole("dialog").getByText(plan, { exact: true }).click();
}

const opened = (path: string): State => ({
  name: path,
  reach: async (page) => {
    await page.goto(path);
  },
});

const pagesToRead: readonly State[] = [
  {
    name: "landing by the year",
    reach: async (page) => {
      await page.goto("/");
      await expect(page.getByRole("table")).toBeVisible();
      await page.getByText("Anual −20 %").click();
      await expect(page.getByText("20 % menos que pagando mes a mes").first()).toBeVisible();
    },
  },
  {
    name: "documentation",
    reach: async (page) => {
      await page.goto("/docs");
      await expect(page.getByRole("button", { name: "Copiar" }).first()).toBeVisible();
    },
  },
  {
    name: "the extension's page",
    reach: async (page) => {
      await page.goto("/extension/");
      await expect(page.getByRole("button", { name: "Conectar la extensión" })).toBeEnabled();
    },
  },
  {
    name: "widgets for partners",
    reach: async (page) => {
      await page.goto("/widgets/");
      await expect(page.locator("paridad-option-chain").getByRole("table")).toBeVisible();
    },
  },
  {
    name: "no screen",
    reach: async (page) => {
      await page.goto("/no-existe/nunca");
      await heading(page, "No encontramos esta página");
    },
  },
  ...["/support", "/privacidad", "/terminos", "/se-cumplio"].map(opened),
];

const formsOfVisitors: readonly State[] = [
  {
    name: "login with errors beside fields",
    reach: async (page) => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Iniciar sesión" }).click();
      await expect(page.getByText("La contraseña es requerida")).toBeVisible();
    },
  },
  {
    name: "registration with errors",
    reach: async (page) => {
      await page.goto("/register");
      await acceptTerms(page);
      await page.getByRole("button", { name: "Crear cuenta" }).click();
      await expect(page.getByText("El apellido es requerido")).toBeVisible();
    },
  },
  {
    name: "terms to accept",
    reach: async (page) => {
      await page.goto("/register");
      await page.getByRole("button", { name: "términos y condiciones" }).click();
      await expect(page.getByText("Desplazate hacia abajo para continuar")).toBeVisible();
    },
  },
  {
    name: "reset link sent",
    reach: async (page) => {
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill("nadie@example.com");
      await page.getByRole("button", { name: "Enviar enlace" }).click();
      await heading(page, "Revisá tu email");
    },
  },
  {
    name: "reset with its checklist",
    reach: async (page) => {
      await page.goto("/reset-password?token=vencido");
      await page.getByLabel("Nueva contraseña").fill("Zorro");
      await expect(page.getByText("Un número: falta")).toBeVisible();
    },
  },
  {
    name: "verification of an expired token",
    reach: async (page) => {
      await answer(page, "/auth/verify-email*", { status: 400, code: "TOKEN_EXPIRED" });
      await page.goto("/verify-email?token=viejo");
      await expect(page.getByText("El enlace de verificación ha expirado.")).toBeVisible();
    },
  },
  ...["/forgot-password", "/dashadmin/login"].map(opened),
];

const ownStates: readonly (State & { readonly person: string })[] = [
  { ...opened("/estrategias"), person: "starter" },
  {
    name: "home of a free person, choosing a plan",
    person: "free",
    reach: async (page) => {
      await page.goto("/home");
      await expect(page.getByRole("heading", { name: "Hola, Franco" })).toBeVisible();
      await chooseInHome(page, "Pro");
    },
  },
  {
    name: "subscription of an expired person sent here",
    person: "expired",
    reach: async (page) => {
      await page.goto("/suscripciones?error=");
      await expect(page.getByText("Suscripción requerida", { exact: true })).toBeVisible();
      await expect(
        page.getByText("Tu suscripción ha expirado. Renová para continuar accediendo."),
      ).toBeVisible();
      await expect(page.getByRole("article").first()).toBeVisible();
    },
  },
  {
    name: "payment instructions",
    person: "free",
    reach: async (page) => {
      await page.goto("/suscripciones");
      await page.getByRole("button", { name: "Seleccionar", exact: true }).first().click();
      await page.getByRole("button", { name: "Ver instrucciones de pago" }).click();
      await heading(page, "Instrucciones de pago");
    },
  },
  {
    name: "profile with errors beside fields",
    person: "pro",
    reach: async (page) => {
      await page.goto("/profile");
      await page.getByRole("button", { name: "Cambiar contraseña" }).click();
      await expect(page.getByText("La contraseña actual es requerida")).toBeVisible();
      await expect(page.getByText("Esta sesión").first()).toBeVisible();
    },
  },
  {
    name: "what it costs to trade",
    person: "pro",
    reach: async (page) => {
      await page.goto("/profile/costos");
      await expect(page.getByRole("radio", { name: /Minorista/ })).toBeChecked();
    },
  },
  {
    name: "alerts, one of them told",
    person: "pro",
    reach: async (page) => {
      await page.goto("/alertas");
      await page.getByRole("button", { name: "Nueva alerta" }).click();
      await page.getByLabel("Valor").fill("1");
      await page.getByLabel("Nota (opcional)").fill("Techo de la semana");
      await page.getByRole("button", { name: "Guardar" }).click();
      await expect(page.getByRole("list", { name: "Alertas guardadas" })).toContainText("Techo de la semana");
    },
  },
  {
    name: "an alert from another screen, refused",
    person: "black",
    reach: async (page) => {
      await page.goto("/alertas?nueva=spread");
      await page.getByRole("button", { name: "Guardar" }).click();
      await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
    },
  },
  {
    name: "account about to be deleted",
    person: "starter",
    reach: async (page) => {
      await page.goto("/profile");
      await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
      await heading(page, "¿Eliminar tu cuenta?");
    },
  },
  {
    name: "new version of the terms",
    person: "trial",
    reach: async (page) => {
      await page.route("**/api/terms/status", (route) =>
        route.fulfill({
          json: { success: true, data: { needsAcceptance: true, currentVersion: "2.0", terms: null } },
        }),
      );
      await page.goto("/home");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.getByRole("region", { name: "Texto de los términos" })).toBeVisible();
    },
  },
  {
    name: "module that the plan doesn't include",
    person: "starter",
    reach: async (page) => {
      await page.goto("/historico/volumen");
      await expect(page.getByText("Este módulo no está incluido en tu plan Starter")).toBeVisible();
    },
  },
];

/** One visitor sees all of them in turn: what a state before left stays as a browser keeps it. */
async function walk(page: Page, states: readonly State[]): Promise<void> {
  const watched = watchPage(page);
  for (const [place, { name, reach }] of states.entries()) {
    await test.step(name, async () => {
      await reach(page);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectAccessibleIn(page, themeAt(place), name);
      await expectFitsTelephone(page, name);
      expect(watched, name).toEqual({ refusals: [], errors: [] });
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
}

const promise = "accessible, as wide as a telephone and within the policy";

for (const [name, states] of [
  ["pages to read", pagesToRead],
  ["forms", formsOfVisitors],
] as const) {
  test(`a visitor's ${name} are ${promise}`, async ({ page }) => {
    await walk(page, states);
  });
}

for (const person of new Set(ownStates.map((state) => state.person))) {
  test(`the states of a user who is ${person} are ${promise}`, async ({ page }) => {
    await openSession(page, person);
    await walk(
      page,
      ownStates.filter((state) => state.person === person),
    );
  });
}
