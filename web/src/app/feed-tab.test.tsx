import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

// The tab's chunk, so no test waits for it to be compiled.
import "../features/admin/system/feed-tab.tsx";
import { anAdmin, openApp } from "./testing/open-app.tsx";

it("a lost feed, its reason and what could not be used stand in the panel in the words of the fault matrix", async () => {
  const data = {
    kind: "live",
    name: "InvertirOnline",
    state: "lost",
    lostReason: "/api/v2/Cotizaciones/opciones/argentina/Todos answered 429",
    retry: { attempt: 2, at: "2026-11-20T15:00:40.000Z" },
    lastTick: "2026-11-20T15:00:00.000Z",
    seq: 12,
    book: { options: 213, twoSided: 120, crossed: 0, stale: 3 },
    faults: { "malformed-row": 213, "no-panel": 1, "clock-skew": 0 },
    examples: { "no-panel": ["/Cotizaciones/opciones"] },
    recorderGaps: 4,
  };
  openApp({
    path: "/dashadmin/feed",
    admin: anAdmin,
    answers: { "GET /admin/feed": { body: { success: true, data } } },
  });
  await screen.findByRole("heading", { name: "Fuente de datos" });
  expect(await screen.findByText("Perdida")).toBeVisible();
  const motive =
    "Motivo: /api/v2/Cotizaciones/opciones/argentina/Todos respondió 429: el proveedor pide menos consultas";
  expect(screen.getByText(motive)).toBeVisible();
  const title = screen.getByRole("heading", { name: "Lo que no se pudo usar" });
  const lines = title.parentElement?.querySelectorAll("li") ?? [];
  expect([...lines].map(({ textContent }) => textContent)).toEqual([
    "Filas o mensajes mal formados: 213",
    "Sin panel de opciones: se pregunta contrato por contrato: 1/Cotizaciones/opciones",
  ]);
});
