import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";

import type { ApiClient } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";

import { ServicesProvider } from "../../lib/services.tsx";
import { StrategiesScreen } from "./strategies-screen.tsx";

const now = Date.parse("2026-11-21T12:00:00Z");
const person: User = {
  id: "1",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Paz",
  isActive: true,
  emailVerified: true,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  subscriptionType: "pro",
  subscriptionStatus: "active",
};

function renderStrategies({
  path = "/estrategias",
  user = {},
}: { path?: string; user?: Partial<User> } = {}) {
  const storage = createMemoryStorage();
  const session = createSessionStore({ storage });
  session.signIn({ token: "t", user: { ...person, ...user } });
  const theme = createThemeStore({ storage, prefersDark: () => true });
  const services = { api: {} as ApiClient, session, theme, storage, clock: { now: () => now } };
  render(
    <MemoryRouter initialEntries={[path]}>
      <ServicesProvider services={services}>
        <Routes>
          <Route path="estrategias/*" element={<StrategiesScreen calculator={<p>la calculadora</p>} />} />
        </Routes>
      </ServicesProvider>
    </MemoryRouter>,
  );
  return { theme };
}

describe("the menu", () => {
  it("greets by first and last name and announces what is coming", () => {
    renderStrategies();
    expect(screen.getByRole("heading", { level: 1, name: "Hola, Ana Paz" })).toBeVisible();
    const banner = screen.getByRole("status");
    expect(banner).toHaveTextContent("Próximamente");
    expect(banner).toHaveTextContent("Estamos trabajando para lanzar las estrategias de trading muy pronto.");
  });

  it("has five cards, each with an address and the state of its module", () => {
    renderStrategies();
    const cards = within(screen.getByRole("list", { name: "Estrategias" })).getAllByRole("link");
    expect(cards.map((card) => card.getAttribute("href")).toSorted()).toEqual([
      "/estrategias/avanzadas",
      "/estrategias/basicas",
      "/estrategias/calculadora",
      "/estrategias/riesgo",
      "/estrategias/volatilidad",
    ]);
    expect(screen.getByRole("link", { name: /Calculadora/ })).toHaveTextContent("Disponible");
    expect(screen.getByRole("link", { name: /Avanzadas/ })).toHaveTextContent("Iron condor");
  });

  it("toggles the theme", async () => {
    const { theme } = renderStrategies();
    await userEvent.click(screen.getByRole("button", { name: "Usar tema claro" }));
    expect(theme.getState().theme).toBe("light");
  });

  it("marks what the plan does not include", () => {
    renderStrategies({ user: { subscriptionType: "starter" } });
    expect(screen.getByRole("link", { name: /Calculadora/ })).toHaveTextContent("Requiere suscripción");
    expect(screen.getByRole("link", { name: /Básicas/ })).toHaveTextContent("Cadena disponible");
  });
});

describe("a card's screen", () => {
  it.each([
    ["basicas", ["Call y put simples", "Covered call", "Protective put", "Cash secured put"]],
    ["avanzadas", ["Straddle", "Strangle", "Iron condor", "Butterfly"]],
    ["volatilidad", ["Volatilidad implícita", "Skew", "Estructura temporal", "Análisis VIX"]],
    ["riesgo", ["Griegas", "Valor a riesgo", "Pruebas de estrés", "Tamaño de posición"]],
  ])("%s tells what it will have and leads back to the menu", async (slug, tools) => {
    renderStrategies({ path: `/estrategias/${slug}` });
    for (const tool of tools) expect(screen.getByRole("heading", { name: tool })).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Volver al menú" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Hola");
  });

  it("opens the calculator to whoever has it", () => {
    renderStrategies({ path: "/estrategias/calculadora" });
    expect(screen.getByText("la calculadora")).toBeVisible();
  });

  it.each([
    [{ subscriptionType: "starter" }, "STARTER"],
    [{ subscriptionType: "free", subscriptionStatus: "free" as const }, "FREE"],
  ])("is locked to %o, and nothing of it is made", (user, plan) => {
    renderStrategies({ path: "/estrategias/calculadora", user });
    expect(screen.queryByText("la calculadora")).toBeNull();
    expect(screen.getByText(`Este módulo no está incluido en tu plan ${plan}`)).toBeVisible();
    expect(screen.getByRole("link", { name: "Actualizar Plan" })).toHaveAttribute("href", "/suscripciones");
  });

  it("an address that is no card goes to the menu", () => {
    renderStrategies({ path: "/estrategias/otra" });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Hola");
  });
});
