import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { keptImport, keptPosition } from "../../testing/kept-without-plan.ts";
import { renderAs } from "../../testing/render-as.tsx";
import { TopNavigation } from "../top-navigation.tsx";
import { WorkRoute } from "./work-route.tsx";

const person = personOn("pro");
const over = { subscriptionStatus: "expired" } as const;
const starter = { subscriptionType: "starter" };

/** The account's lists; `"down"` is one that can't be read. */
type Lists = Readonly<Record<"positions" | "imports", readonly unknown[] | "down">>;
const nothing: Lists = { positions: [], imports: [] };

function listOf({ positions, imports }: Lists, path: string) {
  const list = path === "positions" ? positions : imports;
  if (list === "down") throw new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
  return path === "positions" ? { positions: list, maximum: 0 } : { imports: list, mappings: [] };
}

function open({
  path = "/estrategias",
  user = {},
  lists = nothing,
}: { path?: string; user?: Partial<User>; lists?: Lists } = {}) {
  return renderAs(
    <>
      <TopNavigation />
      <WorkRoute />
    </>,
    {
      path,
      user: { ...person, ...user },
      server: (call) => ({ success: true, data: listOf(lists, call.path) }),
    },
  );
}

const row = () => within(screen.getByRole("navigation", { name: "Trabajo" }));
const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute("href"));

describe("the row of work", () => {
  it("is the same everywhere, and leads to the first page of each that the plan opens", () => {
    open({ path: "/estrategias" });
    const links = row().getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Cadena",
      "Armar",
      "Oportunidades",
      "Volatilidad",
      "Cartera",
      "Datos",
    ]);
    expect(hrefs(links)).toEqual([
      "/cadena",
      "/armar",
      "/oportunidades",
      "/volatilidad",
      "/cartera",
      "/historico/datos",
    ]);
  });

  it("marks what the plan doesn't open, and opens what it is", async () => {
    open({ user: starter });
    const locked = row()
      .getAllByRole("img", { name: "Requiere suscripción" })
      .map((mark) => mark.closest("a")?.textContent);
    expect(locked).toEqual(["Volatilidad"]);
    await userEvent.click(row().getByRole("link", { name: /^Volatilidad/ }));
    expect(await screen.findByText("Este módulo no está incluido en tu plan Starter")).toBeVisible();
    expect(screen.getByRole("link", { name: "Actualizar Plan" })).toHaveAttribute("href", "/suscripciones");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Volatilidad: Sonrisa");
    expect(screen.getByRole("link", { name: "Volver al menú" })).toHaveAttribute("href", "/estrategias");
  });

  it("has a page's tabs, of which the locked ones are marked", () => {
    open({ path: "/oportunidades/tasas", user: starter });
    const tabs = within(screen.getByRole("navigation", { name: "Páginas de Oportunidades" }));
    expect(tabs.getByRole("link", { name: /^Tasas/ })).toHaveAttribute("aria-current", "page");
    expect(tabs.getAllByRole("img", { name: "Requiere suscripción" })).toHaveLength(4);
    expect(document.title).toBe("Tasas · Oportunidades · Paridad");
  });
});

describe("the menu of /estrategias", () => {
  it("greets by first and last name over five cards that list their pages", async () => {
    open();
    expect(screen.getByRole("heading", { level: 1, name: "Hola, Ana Paz" })).toBeVisible();
    const cards = within(screen.getByRole("list", { name: "Estrategias" })).getAllByRole("article");
    expect(cards.map((card) => hrefs(within(card).getAllByRole("link"))[0])).toEqual([
      "/estrategias/basicas",
      "/estrategias/avanzadas",
      "/estrategias/volatilidad",
      "/estrategias/riesgo",
      "/estrategias/calculadora",
    ]);
    const advanced = within(screen.getByRole("article", { name: "Estrategias Avanzadas" }));
    expect(advanced.getByRole("link", { name: "Buscador" })).toHaveAttribute(
      "href",
      "/oportunidades/buscador",
    );
    // The book alone.
    expect(await screen.findAllByText("0 posiciones abiertas")).toHaveLength(1);
  });

  it("marks what the plan does not include", () => {
    open({ user: starter });
    expect(screen.getByRole("article", { name: /Calculadora/ })).toHaveTextContent("Requiere suscripción");
    expect(screen.getByRole("article", { name: /Básicas/ })).not.toHaveTextContent("Requiere suscripción");
  });
});

describe("the way to what was saved", () => {
  const line = /^Lo que guardaste sigue siendo tuyo/;
  const ways = () => {
    const notice = screen.queryByText(line)?.parentElement?.parentElement;
    return notice ? hrefs(within(notice).queryAllByRole("link")) : [];
  };
  const both: Lists = { positions: [keptPosition], imports: [keptImport] };

  it.each([
    ["/estrategias", over, { positions: [keptPosition], imports: [] }, ["/cartera"]],
    ["/estrategias", over, { positions: [], imports: [keptImport] }, ["/cartera/importar"]],
    // Nobody knows that these are empty.
    ["/estrategias", over, { positions: "down", imports: "down" }, ["/cartera", "/cartera/importar"]],
    ["/estrategias/avanzadas", over, both, ["/cartera"]],
    ["/estrategias/riesgo", over, both, ["/cartera/importar"]],
    ["/cartera/var", starter, both, ["/cartera", "/cartera/importar"]],
  ] as const)("stands at %s of %o with %o", async (path, user, lists, expected) => {
    open({ path, user, lists });
    expect(await screen.findByText(line)).toBeVisible();
    await waitFor(() => expect(ways()).toEqual(expected));
  });

  it.each(["/estrategias", "/estrategias/riesgo", "/cartera/var"])(
    "does not stand at %s where nothing was saved, nor before that is known",
    async (path) => {
      const { queries } = open({ path, user: over });
      expect(screen.queryByText(line)).toBeNull();
      await waitFor(() => expect(queries.isFetching()).toBe(0));
      expect(screen.queryByText(line)).toBeNull();
    },
  );
});

describe("an address", () => {
  it.each([
    [{ subscriptionType: "starter" }, "Starter"],
    // A plan of an administrator's that is no more opens what the smallest does.
    [{ subscriptionType: "oro" }, "Starter"],
    [{ subscriptionType: "free", subscriptionStatus: "free" as const }, "Gratuito"],
  ])("of the calculator is locked to %o", async (user, plan) => {
    open({ path: "/estrategias/calculadora", user });
    expect(await screen.findByText(`Este módulo no está incluido en tu plan ${plan}`)).toBeVisible();
  });

  it.each([
    ["/estrategias/basicas?patas=1~b1c7400_20261218_520", "/armar?patas=1~b1c7400_20261218_520"],
    ["/estrategias/avanzadas/tasas", "/oportunidades/tasas"],
    ["/estrategias/riesgo/importar", "/cartera/importar"],
    ["/cartera/estres?salto=40", "/cartera/var?salto=40"],
    ["/estrategias/riesgo", "/cartera/riesgo"],
  ])("of before, %s, is %s now", async (before, now) => {
    const { place } = open({ path: before, user: { subscriptionType: "black" } });
    expect(place().address).toBe(now);
    // The screen's loading doesn't outlive the test.
    await waitFor(() => expect(screen.queryByText("Cargando...")).toBeNull());
  });

  it.each(["/estrategias/nada", "/cartera/nada"])("that is no page, %s, says so", (path) => {
    open({ path });
    expect(screen.getByRole("heading", { name: "No encontramos esta página" })).toBeVisible();
  });
});
