import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { press } from "../../testing/hands.ts";
import { symbols } from "./testing/history-fixtures.ts";
import { answer, openFilters, renderHistory } from "./testing/render-history.tsx";

describe("the menu of /historico", () => {
  it("shows the four modules and how far the history goes", async () => {
    renderHistory({ path: "/historico" });
    const tiles = within(screen.getByRole("list", { name: "Módulos" }));
    for (const name of ["Datos Generales", "Ratios", "Volumen", "Análisis de Probabilidades"]) {
      expect(tiles.getByRole("heading", { name })).toBeInTheDocument();
    }
    expect(screen.queryByText("Requiere suscripción")).not.toBeInTheDocument();
    expect(
      await screen.findByText("100 cotizaciones de 4 símbolos, del 02/01/2026 al 20/11/2026."),
    ).toBeInTheDocument();
  });

  it("marks what a starter's plan has not: volumes and probabilities", () => {
    renderHistory({ path: "/historico", plan: "starter" });
    const locked = screen
      .getAllByText("Requiere suscripción")
      .map((mark) => within(mark.closest("article") as HTMLElement).getByRole("heading").textContent);
    expect(locked).toEqual(["Volumen", "Análisis de Probabilidades"]);
  });
});

describe("a locked module", () => {
  it.each([
    ["volumen", "starter", "Este módulo no está incluido en tu plan Starter", "Actualizar Plan"],
    ["probabilidades", "starter", "Este módulo no está incluido en tu plan Starter", "Actualizar Plan"],
    ["datos", "free", "Este módulo no está incluido en tu plan Gratuito", "Actualizar Plan"],
    ["ratios", "pro", "Tu plan Pro venció: renovalo para abrir este módulo.", "Renovar Plan"],
  ])("/historico/%s tells a %s why and leads to the plans", async (slug, plan, reason, action) => {
    const user = action === "Renovar Plan" ? { subscriptionStatus: "expired" } : {};
    const { calls } = renderHistory({ path: `/historico/${slug}`, plan, user });
    expect(screen.getByRole("heading", { name: "Módulo no disponible" })).toBeInTheDocument();
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: action })).toHaveAttribute("href", "/suscripciones");
    expect(screen.getByRole("link", { name: "Volver al menú" })).toHaveAttribute("href", "/historico");
    expect(calls.filter(({ path }) => !path.endsWith("subscription/plans"))).toEqual([]);
  });
});

it("the contracts of one module are not taken for another's", async () => {
  const answers = { "probabilidades/simbolos": answer([]), simbolos: answer(symbols) };
  renderHistory({ path: "/historico/probabilidades", answers });
  await screen.findByText("Elegí dos símbolos y tocá Buscar");
  press("Volver al menú");
  press(/Datos Generales/);
  await openFilters();
  fireEvent.click(screen.getByRole("button", { name: /^Símbolos/ }));
  const list = await screen.findByRole("listbox", { name: "Símbolos" });
  expect(within(list).getAllByRole("option")).toHaveLength(4);
});

describe("an address that is no module", () => {
  it("goes to the menu", () => {
    renderHistory({ path: "/historico/nada", answers: { simbolos: answer([]) } });
    expect(screen.getByLabelText("dirección")).toHaveTextContent(/^\/historico$/);
  });
});
