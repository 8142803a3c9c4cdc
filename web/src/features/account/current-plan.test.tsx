import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { renderWithServices } from "../../testing/render-with-services.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { ModulesGrid } from "./modules-grid.tsx";
import { SubscriptionsScreen } from "./subscriptions-screen.tsx";
import { As } from "./testing/as-user.tsx";
import { plain } from "./testing/plain.ts";

/** In the trial for thirty days from its first; today is 20 November. */
const trial = { subscriptionStatus: "free", createdAt: "2026-11-10T12:00:00Z" } as const;

it.each<[string, User, RegExp]>([
  [
    "a plan",
    personOn("pro", { subscriptionEndsAt: "2026-12-21T02:00:00Z" }),
    /^Plan actual ?Pro ?Para operar ?Vigente hasta el 20\/12\/2026 ?Activo ?\$ 27\.900 ?por mes.*Datos Históricos ?incluido ?API ?no incluido ?Cambiar Plan$/,
  ],
  [
    "a plan that is over",
    personOn("pro", { subscriptionStatus: "expired" }),
    /^Plan actual ?Pro.*Expirado.*Renovar Plan$/,
  ],
  [
    "none",
    personOn("free", { createdAt: "2026-01-01T12:00:00Z" }),
    /^Plan actual ?Plan Gratuito.*Tu acceso es limitado.*Seleccionar Plan$/,
  ],
  [
    "a payment under way",
    personOn("pro", { subscriptionStatus: "pending_payment", createdAt: "2026-01-01T12:00:00Z" }),
    /Tu pago está en proceso.*Ver instrucciones/,
  ],
  [
    "a trial",
    personOn("free", trial),
    /^Plan actual ?Prueba completa ?Período de Prueba \(\d+ días\) ?Cambiar Plan$/,
  ],
])("who has %s reads what it is, until when and what may be done", async (_name, user, text) => {
  renderWithServices(
    <As user={user}>
      <CurrentPlan />
    </As>,
  );
  await waitFor(() => expect(plain(screen.getByLabelText("Plan actual").textContent)).toMatch(text));
});

it("in the trial each module says whether it closes with it, otherwise whether it is the plan's", () => {
  renderWithServices(
    <As user={personOn("free", trial)}>
      <ModulesGrid />
    </As>,
  );
  expect(screen.getByText("Se cierran cuando termine la prueba.")).toBeVisible();
  expect(screen.getAllByText("PRUEBA").length).toBeGreaterThan(9);
  renderWithServices(
    <As user={personOn("starter")}>
      <ModulesGrid />
    </As>,
  );
  const statesOf = (place: number) =>
    within(screen.getAllByRole("region", { name: "Módulos de tu plan" })[place] as HTMLElement)
      .getAllByRole("listitem")
      .map(({ lastElementChild }) => lastElementChild?.lastElementChild?.textContent);
  expect(statesOf(1).filter((state) => state === "Incluido")).toHaveLength(3);
  expect(new Set(statesOf(1))).toEqual(new Set(["Incluido", "No incluido"]));
  renderWithServices(
    <As user={personOn("starter", { createdAt: trial.createdAt })}>
      <ModulesGrid />
    </As>,
  );
  expect(statesOf(2).filter((state) => state === "Sigue abierto con tu plan STARTER")).toHaveLength(3);
  expect(statesOf(2).filter((state) => state === "Se cierra al terminar la prueba")).toHaveLength(8);
  // What is said once of all of them is said of the first alone.
  expect(screen.getAllByText("Se cierran cuando termine la prueba.")).toHaveLength(1);
});

it.each([
  [
    "Esta funcionalidad requiere una suscripción activa",
    "Esta funcionalidad requiere una suscripción activa",
  ],
  ["", "Suscripción requerida"],
  ["Tu pago fue rechazado: transferí al alias estafa.cobros", "Suscripción requerida"],
])("who is sent to the plans because of %j reads why, in words of ours alone", (error, text) => {
  renderWithServices(
    <As user={personOn("free")}>
      <SubscriptionsScreen />
    </As>,
    () => new Promise(() => undefined),
    `/suscripciones?error=${encodeURIComponent(error)}`,
  );
  expect(screen.getByText(text)).toBeVisible();
});
