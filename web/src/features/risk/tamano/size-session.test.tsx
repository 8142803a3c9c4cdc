import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { choose, press, write } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { holdWorkers } from "../testing/held-worker.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import { richMarket, richPositions } from "../testing/rich-book.ts";
import { positionsAnswer, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { sizeKey } from "./size-choice.ts";
import { SizeScreen } from "./size-screen.tsx";

const bull = {
  ...savedPosition("Bull", [savedOption("GFGC7400DI", 10, 400), savedOption("GFGC7800DI", -10, 200)]),
};
const costs = { share: 0.001, premium: 0.002, exercise: 0.003 };
const held = [
  { ...bull, content: { ...bull.content, costs } },
  savedPosition("Vendido", [savedOption("GFGC7800DI", -2, 200)]),
  savedPosition("Regalado", [savedOption("GFGC7600DI", 2, 400), savedOption("GFGC7800DI", -2, 200)]),
  savedPosition("Dos por uno", [savedOption("GFGC7400DI", -1, 400), savedOption("GFGC7600DI", 2, 300)]),
  ...richPositions,
];
const answers = { positions: positionsAnswer(held as typeof richPositions) };

async function whole(story: UserSession) {
  story.part("A spread, of which the best level fills eleven");
  const { accept, calls, storage } = renderRisk(SizeScreen, { answers });
  accept(richMarket());
  await screen.findByText(/^Escribí tu capital/);
  story.hears();
  story.does("of five million pesos, two in a hundred");
  write("Tu capital", "5.000.000");
  await screen.findByText(/^decide/);
  story.changes();
  story.does("with a view of 68 %, and a doubt of 5 points");
  write("Tu probabilidad de ganar", "68");
  story.changes();
  write("Cuánto podés errarle", "5");
  story.changes();
  story.does("a view above the whole, and a doubt above the view");
  write("Tu probabilidad de ganar", "106");
  story.changes();
  write("Tu probabilidad de ganar", "4");
  story.changes();
  write("Tu probabilidad de ganar", "90");
  write("Cuánto podés errarle", "");
  story.changes();
  story.does("a margin that doesn't last, and a share of the capital that does");
  write("Lo que aceptás perder", "60");
  story.changes();
  write("Garantía disponible", "61.000");
  story.changes();
  story.does("nothing to lose, and more than all");
  write("Lo que aceptás perder", "0");
  story.changes();
  write("Lo que aceptás perder", "100,5");
  story.changes();
  write("Lo que aceptás perder", "");
  story.changes();
  write("Lo que aceptás perder", "1,5");
  await waitFor(() => expect(calls.filter(({ method }) => method === "put")).toHaveLength(1));
  story.sends(calls);
  story.does("takes the capital back");
  write("Lo que aceptás perder", "2");
  await screen.findByText(/^decide/);
  write("Tu capital", "0");
  await screen.findByText(/^Escribí tu capital/);
  story.line(`kept: ${storage.getItem(sizeKey)}`);
  cleanup();
}

const choice = {
  riskPercent: 20,
  marginAvailable: 900_000,
  probabilityPercent: 55,
  doubtPoints: 3,
  loss: null,
  gain: null,
};

async function positions(story: UserSession) {
  const settings = { version: 4, capital: 9_000_000, brokerMargin: 1, notionalShare: 0.3, floorShare: 0.2 };
  const known = { ...answers, "positions/settings": { success: true, data: settings } };
  const storage = createMemoryStorage({ [sizeKey]: JSON.stringify(choice) });
  story.part("Each position, by the same choice");
  const dearer = richMarket({ GFGC7800DI: { bid: 400, ask: 405 } });
  renderRisk(SizeScreen, { path: "/?posicion=nadie", answers: known, storage }).accept(dearer);
  await screen.findByText(/^decide/);
  story.hears();
  for (const name of ["Vendido", "Regalado", "Dos por uno", "Lanzamiento", "Cóndor", "Febrero", "Vieja"]) {
    story.does(`looks at ${name}`);
    choose("Posición", name);
    await waitFor(() => expect(screen.queryByText("Calculando…")).toBeNull());
    story.changes();
  }
  story.does("one lot written by hand, with and without a gain");
  choose("Posición", "propia");
  story.changes();
  write("Pérdida por lote", "90.000");
  story.changes();
  write("Ganancia por lote", "135.000");
  story.changes();
  write("Pérdida por lote", "0");
  story.changes();
  cleanup();
}

async function others(story: UserSession) {
  story.part("What was kept and is no choice");
  for (const kept of [{ ...choice, riskPercent: -1 }, { ...choice, loss: "7" }, null, { riskPercent: 3 }]) {
    const storage = createMemoryStorage({ [sizeKey]: JSON.stringify(kept) });
    renderRisk(SizeScreen, { answers, storage }).accept(richMarket());
    await screen.findByText(/^Escribí tu capital/);
    const field = screen.getByLabelText("Lo que aceptás perder") as HTMLInputElement;
    story.line(`${JSON.stringify(kept)}: ${field.value} %`);
    cleanup();
  }
  story.part("While it is worked out, and failed");
  const workers = holdWorkers();
  renderRisk(SizeScreen, { answers }).accept(richMarket());
  await screen.findByText("Calculando…");
  workers.fails("sizing");
  story.reads(screen.getByText("El cálculo no terminó.").parentElement as Element);
  press("Reintentar");
  workers.finishes("sizing");
  story.line(screen.getByText(/^Escribí tu capital/).textContent);
  choose("Posición", "Vendido");
  story.line(screen.getByText("Calculando…").textContent);
  cleanup();
  vi.unstubAllGlobals();
}

it("a session with the size of a position reads as approved", async () => {
  const story = userSession("Tamaño (/estrategias/riesgo/tamano)");
  await whole(story);
  await positions(story);
  await others(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/tamano.txt");
}, 120_000);
