import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";

import { press, write } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { holdWorkers } from "../testing/held-worker.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import { richMarket, richPositions } from "../testing/rich-book.ts";
import { positionsAnswer, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { ScenarioScreen } from "./scenario-screen.tsx";

const grid = () => screen.findByLabelText("Resultado por movimiento de la acción y de la volatilidad");
const cellAt = (row: number, column: number) =>
  document.querySelector(`[data-at="${row},${column}"]`) as HTMLElement;
const positions = positionsAnswer(richPositions);

const shares = (quantity: number) =>
  positionsAnswer([savedPosition("Papel", [{ kind: "share", quantity, price: 7_000 }])]);

/** Stored sessions of one expiry: the share up and down 2 %, its volatility against it. */
const days = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    day: `2026-10-${String(place + 1).padStart(2, "0")}`,
    expiration: "2026-12-18",
    source: "live",
    quotedAt: "2026-10-01T20:00:00Z",
    years: 0.2,
    rate: 0.3,
    spot: 7_000 * Math.exp(0.02 * (place % 2)),
    forward: null,
    atTheMoney: 0.45 - (0.011 + 0.0002 * place) * (place % 2),
    riskReversal: null,
    butterfly: null,
    varianceSwap: null,
    quotes: 9,
    smile: "svi",
    realisedFrom: null,
    realised: { close: null, parkinson: null, garmanKlass: null, rogersSatchell: null, yangZhang: null },
    flags: [],
  }));
const stored = (count: number) => ({ success: true, data: days(count) });

async function matrix(story: UserSession) {
  story.part("A portfolio of two expiries");
  const answers = { positions, "market/volatilidad/historia": stored(25) };
  const { accept, calls } = renderRisk(ScenarioScreen, { answers });
  accept(richMarket());
  await grid();
  await screen.findByText(/Hay patas que no entran/);
  story.hears();
  story.does("goes two down and one to the left with the arrows, and opens that cell");
  cellAt(8, 4).focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft"]) {
    fireEvent.keyDown(document.activeElement as Element, { key });
  }
  story.line(`the focus is on ${document.activeElement?.getAttribute("aria-label")}`);
  fireEvent.click(document.activeElement as Element);
  await screen.findAllByLabelText("Patas del escenario");
  story.changes();
  story.does("in five days");
  press("5 días");
  await screen.findByText(/en 5 días$/);
  await screen.findAllByLabelText("Patas del escenario");
  story.changes();
  story.does("a smaller range, which has no such cell, and closes nothing");
  press("±10 %");
  await screen.findByText("−1,3 %");
  story.changes();
  story.does("with the volatility that moves with the price, as it was measured");
  press("±40 %");
  press("Hoy");
  press("También con el precio");
  await screen.findByLabelText("Beta medida");
  await grid();
  story.changes();
  story.does("another beta, then the measured one again, and one that is too large");
  write("Beta medida", "-0,9");
  await screen.findByLabelText("Beta escrita");
  await grid();
  story.reads(screen.getByLabelText("Beta escrita").closest("div.flex") as Element);
  story.line(cellAt(10, 4).getAttribute("aria-label"));
  press("Usar la medida");
  await screen.findByLabelText("Beta medida");
  write("Beta medida", "5,1");
  story.line(`beta ${(screen.getByLabelText("Beta medida") as HTMLInputElement).value}`);
  cleanup();
  for (const path of ["/?beta=5.1", "/?beta=-5"]) {
    renderRisk(ScenarioScreen, { path, answers: { ...answers, positions: shares(100) } }).accept(
      richMarket(),
    );
    await grid();
    const field = screen.queryByLabelText("Beta escrita") as HTMLInputElement | null;
    story.line(`${path}: ${field?.value ?? "none"}`);
    cleanup();
  }
  story.sends(calls);
}

/** What is said of a beta. */
async function betas(story: UserSession) {
  const locked = new ApiError({ code: "SUBSCRIPTION_REQUIRED", status: 403, message: "tu plan no alcanza" });
  const still = { success: true, data: days(21).map((row) => ({ ...row, spot: 7_000 })) };
  const rest = new Promise(() => undefined);
  for (const [what, answer] of [
    ["that is on its way", rest],
    ["that the plan doesn't have", locked],
    ["of one change too few", stored(20)],
    ["of just enough", stored(21)],
    ["of a share that stood still", still],
  ] as const) {
    story.part(`A beta ${what}`);
    const answers = { positions: shares(100), "market/volatilidad/historia": answer };
    renderRisk(ScenarioScreen, { path: "/?beta=medida&rango=20", answers }).accept(richMarket());
    await grid();
    if (answer !== rest) await screen.findByText(/^(Medida|La que se usa .*No hay beta medida)/);
    story.reads(screen.getByLabelText(/^Beta/).closest("div.flex") as Element);
    cleanup();
  }
}

async function working(story: UserSession) {
  story.part("While it is worked out");
  const workers = holdWorkers();
  const { accept, says } = renderRisk(ScenarioScreen, { answers: { positions } });
  accept(richMarket());
  await screen.findByText("Calculando…");
  story.hears();
  workers.tells("scenarios", { done: 3, total: 12 });
  workers.finishes("marks");
  story.changes();
  story.does("stops it");
  press("Cancelar");
  story.changes();
  story.does("begins again, which fails");
  press("Calcular");
  workers.fails("scenarios");
  story.changes();
  story.does("tries again");
  press("Reintentar");
  workers.finishes("scenarios");
  await grid();
  story.changes();
  story.does("takes the prices of a minute later");
  const later = richMarket({ GFGC7800DI: { bid: 310, ask: 320 } });
  says("market_update", { ...later, full: true, seq: 2, asOf: "2026-11-20T16:31:00-03:00" });
  await screen.findByText(/· 16:31:00/);
  press("Recalcular ahora");
  workers.finishes("scenarios");
  workers.finishes("marks");
  await screen.findByText(/Con los precios de las 16:31:00/);
  story.changes();
  story.does("opens a cell that can't be worked out");
  fireEvent.click(cellAt(0, 0));
  story.changes();
  workers.fails("stresses");
  story.changes();
  story.does("closes it");
  press("Cerrar");
  story.changes();
  cleanup();
  vi.unstubAllGlobals();
}

async function small(story: UserSession) {
  story.part("Ten million pesos are told in thousands");
  renderRisk(ScenarioScreen, {
    path: "/?dias=10&celda=-0.4_0.05",
    answers: { positions: shares(3_334) },
  }).accept(richMarket());
  await screen.findAllByLabelText("Patas del escenario");
  await grid();
  story.hears();
  cleanup();
  renderRisk(ScenarioScreen, { answers: { positions: shares(3_333) } }).accept(richMarket());
  const table = await grid();
  story.line(screen.getByText(/contra el valor de hoy/).textContent);
  story.line(table.querySelectorAll("tr")[1]?.textContent ?? null);
  cleanup();
  story.part("An expiry before the tenth day");
  const near = savedPosition("Semana", [
    { kind: "share", quantity: 100, price: 7_000 },
    savedOption("GFGC7400NO", 1, 250, { expiration: "2026-11-25" }),
  ]);
  renderRisk(ScenarioScreen, { answers: { positions: positionsAnswer([near]) } }).accept(richMarket());
  await grid();
  story.reads(screen.getByLabelText("Cuándo"));
  cleanup();
  story.part("Nothing that can be valued");
  const old = savedPosition("Vieja", [savedOption("GFGC7400OC", 3, 250, { expiration: "2026-10-16" })]);
  renderRisk(ScenarioScreen, { answers: { positions: positionsAnswer([old]) } }).accept(richMarket());
  await screen.findByText("Nada que valuar");
  await screen.findByText(/Hay patas que no entran/);
  story.changes();
  cleanup();
}

it("a session with scenarios reads as approved", async () => {
  const story = userSession("Escenarios (/estrategias/riesgo/escenarios)");
  await matrix(story);
  await betas(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/escenarios.txt");
}, 120_000);

it("scenarios on their way, and of little, read as approved", async () => {
  const story = userSession("Escenarios: el cálculo, y carteras chicas");
  await working(story);
  await small(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/escenarios-calculo.txt");
}, 120_000);
