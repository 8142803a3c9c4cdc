import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";

import { screenWords } from "@paridad/core/messages";
import { personOn } from "@paridad/core/testing";

import { saved, optionLeg } from "../features/positions/testing/saved.ts";
import { keptImport } from "../testing/kept-without-plan.ts";
import { savedFiles } from "../testing/saved-files.ts";
import { ana, openApp } from "./testing/open-app.tsx";

// Chunks that a busy machine would take longer to load than a test waits for a screen.
beforeAll(async () => {
  await Promise.all([
    import("./providers/with-queries.tsx"),
    import("./signed-in-layout.tsx"),
    import("./routes/work-route.tsx"),
    import("../features/positions/saved/positions-screen.tsx"),
    import("../features/positions/builder/builder-screen.tsx"),
    import("../features/risk/import/import-screen.tsx"),
    import("../features/account/subscriptions-screen.tsx"),
  ]);
});

/** The way to what was saved, over the cards. */
async function savedWay(name: string): Promise<HTMLElement> {
  const line = await screen.findByText(/^Lo que guardaste sigue siendo tuyo/);
  return within(line.closest<HTMLElement>("[role=status]") ?? line).findByRole("link", { name });
}

const old = { createdAt: "2026-01-02T12:00:00Z" };
const bull = saved("p1", "Bull de diciembre", [optionLeg("GFGC7400DI", 2, 480)]);
const refused = {
  status: 403,
  body: {
    success: false,
    code: "SUBSCRIPTION_REQUIRED",
    message: "Tu plan no incluye este módulo",
    subscriptionStatus: "expired",
    module: 7,
  },
};

it.each([
  [
    "a plan that is over",
    personOn("pro", { ...old, subscriptionStatus: "expired" }),
    "Tu plan Pro venció",
    "Renovar Plan",
  ],
  ["a trial that ended without a plan", ana, "No tenés un plan activo", "Ver Planes"],
])(
  "%s: what was saved is found, read, taken away and deleted, and the market is not asked",
  async (...row) => {
    const [, person, reason, way] = row;
    const positions = { success: true, data: { positions: [bull], maximum: 0 } };
    const {
      visitor,
      asked: requests,
      server,
    } = openApp({
      path: "/estrategias",
      person,
      answers: {
        "GET /positions": { body: positions },
        "DELETE /positions/p1": { body: { success: true, message: "Posición eliminada" } },
        "GET /market/cadena": refused,
      },
    });
    await visitor.click(await savedWay(screenWords.ownPositions));
    expect(await screen.findByText("Bull de diciembre")).toBeVisible();
    expect(screen.getByText(new RegExp(`^${reason}: lo que guardaste`))).toBeVisible();
    expect(screen.getByRole("link", { name: way })).toHaveAttribute("href", "/suscripciones");
    const name = "Los precios de ahora necesitan un plan que los incluya";
    expect(screen.getAllByRole("img", { name })[0]).toHaveTextContent("–");
    await visitor.click(screen.getByRole("button", { name: "Bull de diciembre" }));
    expect(
      screen.queryByRole("button", { name: /^(?:Cerrar|Rolear|Ejercicio o vencimiento|Editar .*)$/ }),
    ).toBeNull();
    const files = savedFiles();
    await visitor.click(screen.getByRole("button", { name: "Descargar todas" }));
    await waitFor(() => expect(files.count()).toBe(1));
    expect((await files.read())[0]).toBe("file posiciones.json");
    await visitor.click(screen.getByRole("button", { name: "Eliminar Bull de diciembre" }));
    server["GET /positions"] = { body: { success: true, data: { positions: [], maximum: 0 } } };
    const dialog = within(screen.getByRole("dialog"));
    await visitor.click(dialog.getByRole("button", { name: "Eliminar" }));
    expect(await screen.findByText("Todavía no guardaste posiciones")).toBeVisible();
    expect(requests.filter((call) => call.includes("/market/"))).toEqual([]);
    expect(window.location.pathname).toBe("/cartera");
  },
);

it("a plan that is over: the imports are found, read and undone; the rest of their area stays locked", async () => {
  const { visitor, server } = openApp({
    path: "/estrategias",
    person: personOn("pro", { ...old, subscriptionStatus: "expired" }),
    answers: {
      "GET /positions": { body: { success: true, data: { positions: [], maximum: 0 } } },
      "GET /position-imports": { body: { success: true, data: { imports: [keptImport], mappings: [] } } },
      "DELETE /position-imports/i1": { body: { success: true, message: "Importación deshecha" } },
    },
  });
  await visitor.click(await savedWay("Importar"));
  expect(await screen.findByText("octubre.csv")).toBeVisible();
  expect(screen.getByText(/^Tu plan Pro venció: lo que importaste/)).toBeVisible();
  server["GET /position-imports"] = { body: { success: true, data: { imports: [], mappings: [] } } };
  await visitor.click(screen.getByRole("button", { name: "Deshacer la importación de octubre.csv" }));
  expect(await screen.findByText("Todavía no importaste ningún archivo.")).toBeVisible();
  expect(window.location.pathname).toBe("/cartera/importar");
  // Undone, it is nothing that the menu would lead to.
  await visitor.click(screen.getByRole("link", { name: "Volver al menú" }));
  await visitor.click(await screen.findByRole("link", { name: /Gestión Riesgo/ }));
  expect(await screen.findByText("Módulo no disponible")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Importar" })).toBeNull();
});

it("a plan that ends while the page is open is known after its first refusal", async () => {
  const person = personOn("starter", old);
  const { visitor, server } = openApp({
    path: "/estrategias",
    person,
    answers: {
      "GET /positions": { body: { success: true, data: { positions: [bull], maximum: 0 } } },
      "GET /market/cadena": refused,
    },
  });
  const card = await screen.findByRole("link", { name: /Estrategias Básicas/ });
  const over = { ...person, subscriptionStatus: "expired" };
  server["GET /auth/me"] = { body: { success: true, user: over, data: over } };
  await visitor.click(card);
  await waitFor(() => expect(window.location.pathname).toBe("/suscripciones"));
  await visitor.click(screen.getByRole("link", { name: "ESTRATEGIAS" }));
  await visitor.click(await savedWay(screenWords.ownPositions));
  expect(await screen.findByText("Bull de diciembre")).toBeVisible();
  expect(window.location.pathname).toBe("/cartera");
});
