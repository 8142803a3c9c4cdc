import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";

import { press } from "../../../testing/hands.ts";
import { readPlot } from "../../../testing/read-plot.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { holdWorkers } from "../testing/held-worker.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import { richMarket } from "../testing/rich-book.ts";
import { positionsAnswer, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { VarScreen } from "./var-screen.tsx";

const positions = positionsAnswer([
  savedPosition("Lanzamiento", [
    { kind: "share", quantity: 1_000, price: 7_000 },
    savedOption("GFGC7800DI", -10, 250),
  ]),
]);

/** Returns that go round, larger in stretches; a crash near the end. */
function closesOf(count: number) {
  let close = 4_000;
  return Array.from({ length: count }, (_, index) => {
    const wild = index % 120 > 90 ? 3 : 1;
    const change = index === count - 20 ? -0.3 : wild * 0.001 * (((index * 37) % 41) - 20);
    close *= 1 + change;
    return { date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10), close };
  });
}
const closes = (count: number, sources = ["imported"]) => ({
  success: true,
  data: { symbol: "GGAL", sources, closes: closesOf(count) },
});
const measured = async () => {
  await screen.findByText(/^Con los precios de las/);
  await waitFor(() => expect(screen.queryByRole("img", { name: "Calculando" })).toBeNull());
};
const plot = () => screen.getByRole("img", { name: /^Excepciones del VaR/ });

async function whole(story: UserSession) {
  story.part("Closes on their way, that fail, and that are there");
  let answer: (closes: unknown) => void = () => undefined;
  const answers: Record<string, unknown> = {
    positions,
    "market/acciones/cierres": new Promise((resolve) => (answer = resolve)),
  };
  const { accept, calls } = renderRisk(VarScreen, { answers });
  accept(richMarket());
  await screen.findByText("Cargando los cierres de la acción…");
  story.hears();
  answer(new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }));
  await screen.findByText("No pudimos leer los cierres de la acción");
  story.changes();
  answers["market/acciones/cierres"] = closes(540);
  press("Reintentar");
  await screen.findByRole("table", { name: "Valor a riesgo" });
  await measured();
  story.changes();
  readPlot(plot()).forEach((text) => story.line(text));
  story.does("reads an exception, and all as a table");
  press("Punto siguiente");
  story.changes();
  press("Ver como tabla");
  story.changes();
  story.does("at 95 %, counted over the last 500");
  press("Back-test 95 %");
  await screen.findByText("Back-test del VaR 95 % de 1 rueda");
  story.changes();
  press("Últimas 500");
  await screen.findByText(/^500 retornos/);
  await measured();
  story.changes();
  story.does("over five sessions, and ten");
  press("5 ruedas");
  await screen.findByText(/retornos de 5 ruedas/);
  await measured();
  story.changes();
  press("10 ruedas");
  await screen.findByText(/retornos de 10 ruedas/);
  await measured();
  story.changes();
  story.sends(calls);
  cleanup();
}

async function short(story: UserSession) {
  for (const [what, count, path] of [
    ["Sixty-one closes, of a market of our own: sixty returns", 61, "/?ventana=100"],
    ["Sixty", 60, "/"],
    ["Enough for a back-test with the hundred before", 103, "/?ventana=100&ruedas=7"],
  ] as const) {
    story.part(what);
    const answers = { positions, "market/acciones/cierres": closes(count, ["imported", "simulated"]) };
    renderRisk(VarScreen, { path, answers }).accept(richMarket());
    await screen.findByText(/retornos de 1 rueda|^Hay 60 cierres/);
    await measured();
    story.hears();
    cleanup();
  }
  story.part("Of shares sold a rise is the worst; of options that are over nothing is known");
  const sold = savedPosition("Vendido", [{ kind: "share", quantity: -100, price: 7_000 }]);
  const old = savedPosition("Vieja", [savedOption("GFGC7400OC", 3, 250, { expiration: "2026-10-16" })]);
  for (const position of [sold, old]) {
    const answers = { positions: positionsAnswer([position]), "market/acciones/cierres": closes(400) };
    renderRisk(VarScreen, { answers }).accept(richMarket());
    await screen.findByText(/^Pérdida a|^Sin valor a riesgo/);
    await measured();
    story.reads(screen.getByLabelText("El estrés al lado del VaR"));
    story.line(screen.queryByText(/^Ninguna pata/)?.textContent ?? null);
    cleanup();
  }
}

/** Nine months, wild or quiet, then quiet ones with so many falls, each deeper than the one before. */
function fallsOf(falls: number, before = 1) {
  let close = 4_000;
  return Array.from({ length: 504 }, (_, index) => {
    const place = (index - 260) / 16;
    const isFall = Number.isInteger(place) && place >= 0 && place < falls;
    close *=
      1 + (isFall ? -0.03 - 0.001 * place : 0.001 * (((index * 37) % 21) - 10) * (index < 260 ? before : 1));
    return { date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10), close };
  });
}

async function zones(story: UserSession) {
  const shares = savedPosition("Papel", [{ kind: "share", quantity: 100, price: 7_000 }]);
  for (const [what, closes, path] of [
    ["Seven exceptions of 253", fallsOf(7), "/"],
    ["Thirteen", fallsOf(13), "/"],
    ["None at 95 %, which is too few", fallsOf(0, 3), "/?nivel=95"],
  ] as const) {
    story.part(what);
    const answer = { success: true, data: { symbol: "GGAL", sources: ["imported"], closes } };
    const answers = { positions: positionsAnswer([shares]), "market/acciones/cierres": answer };
    renderRisk(VarScreen, { path, answers }).accept(richMarket());
    story.reads(await screen.findByLabelText(/^Back-test del VaR/));
    cleanup();
  }
}

async function working(story: UserSession) {
  story.part("While it is worked out, stopped, and failed");
  const workers = holdWorkers();
  const answers = { positions, "market/acciones/cierres": closes(300) };
  renderRisk(VarScreen, { answers }).accept(richMarket());
  await screen.findByText("Calculando el VaR…");
  story.hears();
  workers.tells("measures", { done: 1, total: 3 });
  workers.fails("stresses");
  story.changes();
  press("Cancelar");
  story.changes();
  press("Calcular");
  workers.fails("measures");
  story.changes();
  cleanup();
  vi.unstubAllGlobals();
}

it("a session with the value at risk reads as approved", async () => {
  const story = userSession("Valor a riesgo (/estrategias/riesgo/var)");
  await whole(story);
  await short(story);
  await zones(story);
  await working(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/var.txt");
}, 120_000);
