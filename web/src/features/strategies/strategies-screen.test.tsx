import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";
import { screenWords } from "@paridad/core/messages";

import { keptImport, keptPosition } from "../../testing/kept-without-plan.ts";
import { renderAs } from "../../testing/render-as.tsx";
import type { PagesOfAreas } from "./area-pages.tsx";
import { StrategiesScreen } from "./strategies-screen.tsx";

const person = personOn("pro");

const pages: PagesOfAreas = {
  avanzadas: [
    { path: "", name: "Armar", Screen: () => <p>el armador</p> },
    {
      path: "posiciones",
      name: screenWords.ownPositions,
      kept: { gate: "positions.own", list: "positions" },
      Screen: () => <p>lo guardado</p>,
    },
    {
      path: "guardar",
      name: "Guardar",
      kept: { gate: "positions.write", list: "positions" },
      Screen: () => <p>lo del plan</p>,
    },
  ],
  riesgo: [
    { path: "", name: "Cartera", Screen: () => <p>la cartera</p> },
    {
      path: "importar",
      name: "Importar",
      kept: { gate: "positions.own", list: "imports" },
      Screen: () => <p>lo importado</p>,
    },
  ],
  calculadora: [{ path: "", name: "Calculadora", Screen: () => <p>la calculadora</p> }],
  volatilidad: [
    { path: "", name: "Sonrisa", Screen: () => <p>la sonrisa</p> },
    { path: "plazo", name: "Plazo", Screen: () => <p>el plazo</p> },
  ],
};

/** What the account's lists hold; `"down"` is a list that can't be read. */
type Lists = Readonly<Record<"positions" | "imports", readonly unknown[] | "down">>;
const nothing: Lists = { positions: [], imports: [] };

function listOf({ positions, imports }: Lists, path: string) {
  const found = path === "positions" ? positions : imports;
  if (found === "down") throw new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
  return path === "positions" ? { positions: found, maximum: 0 } : { imports: found, mappings: [] };
}

function renderStrategies({
  path = "/estrategias",
  user = {},
  lists = nothing,
}: { path?: string; user?: Partial<User>; lists?: Lists } = {}) {
  return renderAs(
    <Routes>
      <Route path="estrategias/*" element={<StrategiesScreen pages={pages} />} />
    </Routes>,
    {
      path,
      user: { ...person, ...user },
      server: (call) => ({ success: true, data: listOf(lists, call.path) }),
    },
  );
}

describe("the menu", () => {
  it("greets by first and last name, and announces nothing: every module has its screen", () => {
    renderStrategies();
    expect(screen.getByRole("heading", { level: 1, name: "Hola, Ana Paz" })).toBeVisible();
    expect(screen.queryByText("Próximamente")).toBeNull();
    expect(screen.getAllByText("Disponible")).toHaveLength(5);
  });

  it("has five cards in the order of the work, each with an address and the state of its module", () => {
    renderStrategies();
    const cards = within(screen.getByRole("list", { name: "Estrategias" })).getAllByRole("link");
    expect(cards.map((card) => card.getAttribute("href"))).toEqual([
      "/estrategias/basicas",
      "/estrategias/avanzadas",
      "/estrategias/volatilidad",
      "/estrategias/riesgo",
      "/estrategias/calculadora",
    ]);
    expect(screen.getByRole("link", { name: /Calculadora/ })).toHaveTextContent("Disponible");
    expect(screen.getByRole("link", { name: /Análisis Volatilidad/ })).toHaveTextContent(
      /Disponible.*Índice de volatilidad/,
    );
    expect(screen.getByRole("link", { name: /Avanzadas/ })).toHaveTextContent("Iron condor");
  });

  it("marks what the plan does not include", () => {
    renderStrategies({ user: { subscriptionType: "starter" } });
    expect(screen.getByRole("link", { name: /Calculadora/ })).toHaveTextContent("Requiere suscripción");
    expect(screen.getByRole("link", { name: /Básicas/ })).toHaveTextContent("Disponible");
  });
});

describe("the way to what was saved", () => {
  const ways = () =>
    screen
      .queryAllByRole("link", { name: /^(?:Mis posiciones|Importar)$/ })
      .map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  const toPositions = "Mis posiciones /estrategias/avanzadas/posiciones";
  const toImports = "Importar /estrategias/riesgo/importar";
  const line = /^Lo que guardaste sigue siendo tuyo/;
  const over = { subscriptionStatus: "expired" } as const;
  const starter = { subscriptionType: "starter" };
  const locked = "/estrategias/avanzadas";
  const both: Lists = { positions: [keptPosition], imports: [keptImport] };

  it.each([
    ["/estrategias", over, { positions: [keptPosition], imports: [] }, [toPositions]],
    ["/estrategias", over, { positions: [], imports: [keptImport] }, [toImports]],
    ["/estrategias", over, both, [toPositions, toImports]],
    // Nobody knows that these are empty.
    ["/estrategias", over, { positions: "down", imports: "down" }, [toPositions, toImports]],
    ["/estrategias", starter, both, [toPositions, toImports]],
    [locked, over, both, [toPositions]],
    ["/estrategias/riesgo", over, both, [toImports]],
  ] as const)("stands at %s of %o with %o", async (path, user, lists, expected) => {
    renderStrategies({ path, user, lists });
    expect(await screen.findByText(line)).toBeVisible();
    await waitFor(() => expect(ways()).toEqual(expected));
  });

  it.each(["/estrategias", locked, "/estrategias/riesgo", "/estrategias/calculadora"])(
    "does not stand at %s where nothing was saved, nor before that is known",
    async (path) => {
      const { queries } = renderStrategies({ path, user: over });
      expect(screen.queryByText(line)).toBeNull();
      await waitFor(() => expect(queries.isFetching()).toBe(0));
      expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
      expect(screen.queryByText(line)).toBeNull();
      expect(ways()).toEqual([]);
    },
  );
});

describe("a card's screen", () => {
  it("has links between an area's pages, and an unknown page leads to the first", async () => {
    renderStrategies({ path: "/estrategias/volatilidad/nada" });
    expect(screen.getByText("la sonrisa")).toBeVisible();
    expect(document.title).toBe("Análisis Volatilidad · Paridad");
    expect(screen.getByRole("link", { name: "Sonrisa" })).toHaveAttribute("aria-current", "page");
    await userEvent.click(screen.getByRole("link", { name: "Plazo" }));
    expect(screen.getByText("el plazo")).toBeVisible();
    expect(document.title).toBe("Plazo · Análisis Volatilidad · Paridad");
    expect(screen.queryByText("Próximamente")).toBeNull();
    expect(screen.getByRole("link", { name: "Sonrisa" })).not.toHaveAttribute("aria-current");
  });

  it.each([
    [{ subscriptionType: "starter" }, "STARTER"],
    // A plan of an administrator's that is no more opens what the smallest does.
    [{ subscriptionType: "oro" }, "STARTER"],
    [{ subscriptionType: "free", subscriptionStatus: "free" as const }, "FREE"],
  ])("is locked to %o, and nothing of it is made", (user, plan) => {
    renderStrategies({ path: "/estrategias/calculadora", user });
    expect(screen.queryByText("la calculadora")).toBeNull();
    expect(screen.getByText(`Este módulo no está incluido en tu plan ${plan}`)).toBeVisible();
    expect(screen.getByRole("link", { name: "Actualizar Plan" })).toHaveAttribute("href", "/suscripciones");
  });

  const lapsed = [
    { subscriptionStatus: "expired" },
    { subscriptionType: "free", subscriptionStatus: "free" },
    { subscriptionStatus: "pending_payment" },
    // The basic area, not this one.
    { subscriptionType: "starter" },
  ] as const;
  it.each(lapsed)("of %o keeps its saved page open, and only that one", (user) => {
    renderStrategies({ path: "/estrategias/avanzadas/posiciones", user });
    expect(screen.getByText("lo guardado")).toBeVisible();
    expect(document.title).toBe("Mis posiciones · Estrategias Avanzadas · Paridad");
    expect(screen.queryByText("Módulo no disponible")).toBeNull();
  });
});
