import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";

// The chunks, so no test waits for them to be compiled.
import "./datos/data-screen.tsx";
import "./probabilidades/probabilities-screen.tsx";
import "./ratios/ratios-screen.tsx";
import "./volumen/volume-screen.tsx";
import { choose, press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { historyRow, probabilityRows, ratioRows, symbols, volumeRows } from "./testing/history-fixtures.ts";
import { answer, renderHistorico } from "./testing/render-historico.tsx";

const main = () => document.querySelector("main") as HTMLElement;
const down = () =>
  new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión. Verificá tu conexión a internet." });

const notes = [
  ["La fuente de esa fecha no trae puntas", "†"],
  ["El archivo de cierres no trae puntas", "†"],
  ["No hay dato en esa fecha", "‡"],
] as const;
/** Notes of many cells by a mark; of a series, its first week. */
const tidy = (line: string): string | null =>
  /^~? *(?:[01]\d\/11|\d\d\/10)\/2026 (?!.*(?:1[6-9]|20)\/11)/.test(line) && !/^~? *1[6-9]\/11/.test(line)
    ? null
    : notes
        .reduce((text, [note, mark]) => text.replaceAll(` {${note}}`, mark), line)
        .replaceAll(/ {2,}\|/g, " |");

async function menu(told: UserSession) {
  for (const plan of ["free", "starter", "pro"]) {
    told.part(`The menu of a user on ${plan}`);
    renderHistorico({ path: "/historico", plan, answers: { simbolos: answer(symbols) } });
    await screen.findByText(/Análisis de Probabilidades/);
    told.reads(main());
    cleanup();
  }
  for (const [plan, page] of [
    ["free", "datos"],
    ["starter", "volumen"],
    ["starter", "probabilidades"],
  ] as const) {
    told.part(`/historico/${page} of a user on ${plan}`);
    const { calls } = renderHistorico({ path: `/historico/${page}`, plan });
    await screen.findByText("Módulo no disponible");
    told.reads(main());
    told.sends(calls);
    cleanup();
  }
}

/** An order of volumes with a tie and an unknown; sides known, unknown and crossed; two days. */
const rows = [
  historyRow({ precio_compra: 1_560, precio_venta: 1_580.5, source: "live", resolution: "5m" }),
  historyRow({
    symbol: "GFGC7400DI",
    precio_compra: 1_300,
    precio_venta: 1_250,
    volumen: 50,
    flags: ["crossed"],
  }),
  historyRow({ symbol: "GFGV7000DI", volumen: null, facturacion: null, precio_cierre: 0.25 }),
  historyRow({
    symbol: "GFGC7400DI",
    time: "2026-11-19T20:00:00Z",
    source: "live",
    precio_venta: 1_600,
    volumen: 0,
  }),
  historyRow({ symbol: "GFGC7000FE", volumen: 50, time: "2026-11-20T02:00:00Z", subyacente: null }),
];

async function grid(told: UserSession) {
  told.part("Datos Generales, which can't be read at first");
  const answers: Record<string, unknown> = { simbolos: answer(symbols), grid: down() };
  const { calls } = renderHistorico({ path: "/historico/datos", plan: "pro", answers });
  await screen.findByText("Error al cargar los datos");
  told.hears(main());
  told.does("tries again");
  answers["grid"] = answer(rows, {
    limited: true,
    limitReason: "Tu plan incluye los últimos 30 días.",
    from: "2026-10-21T20:00:00Z",
    resolution: ["5m", "1d"],
    sources: ["live", "imported"],
  });
  press("Reintentar");
  await screen.findByRole("table");
  told.changes();
  told.does("sorts by volume, twice");
  press("Volumen");
  told.changes();
  press("Volumen");
  told.changes();
  told.does("keeps what is crossed alone");
  choose("Calidad", "crossed");
  told.changes();
  choose("Calidad", "all");
  told.does("asks for the last five sessions, then for days the wrong way round");
  press("5 ruedas");
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith("grid"))).toHaveLength(3));
  await screen.findByRole("table");
  told.changes();
  write("Desde", "2026-11-20");
  write("Hasta", "2026-11-02");
  await screen.findByText("Desde tiene que ser anterior a hasta");
  told.changes();
  told.sends(calls);
  cleanup();
  told.part("Datos Generales with nothing found");
  renderHistorico({ path: "/historico/datos", answers: { simbolos: answer(symbols), grid: answer([]) } });
  await screen.findByText("No se encontraron datos con los filtros aplicados.");
  told.reads(main().lastElementChild ?? main());
  cleanup();
}

it("the history's menu and grid read as approved", async () => {
  const told = userSession("Datos históricos (/historico)", tidy);
  await menu(told);
  await grid(told);
  await expect(told.text()).toMatchFileSnapshot("testing/historico.txt");
}, 120_000);

const ratiosPath = "ratios/GFGC7000DI/GFGC7400DI";

async function ratios(told: UserSession) {
  told.part("Ratios without a pair, and of one symbol twice");
  renderHistorico({ path: "/historico/ratios", answers: { simbolos: answer(symbols) } });
  await screen.findByText("Seleccioná dos símbolos diferentes para ver los ratios");
  told.hears(main());
  cleanup();
  renderHistorico({
    path: "/historico/ratios?s1=GFGC7000DI&s2=GFGC7000DI",
    answers: { simbolos: answer(symbols) },
  });
  await screen.findByRole("alert");
  told.changes();
  cleanup();
  told.part("Ratios of a pair, which can't be read at first");
  const answers: Record<string, unknown> = { simbolos: answer(symbols), [ratiosPath]: down() };
  const { calls } = renderHistorico({
    path: "/historico/ratios?s1=GFGC7000DI&s2=GFGC7400DI&ruedas=20",
    answers,
  });
  await screen.findAllByText("Error al cargar los ratios");
  told.hears(main());
  told.does("tries again");
  const [newest, ...older] = ratioRows(24);
  answers[ratiosPath] = answer([
    {
      ...newest,
      symbol1_bid: 199,
      symbol1_ask: 201,
      symbol2_bid: 99,
      symbol2_ask: 101,
      compra_venta: 199 / 101,
      venta_compra: 201 / 99,
    },
    ...older,
  ]);
  for (const button of screen.getAllByText("Reintentar")) button.click();
  await screen.findByLabelText("Estadística");
  await screen.findAllByRole("table");
  told.changes();
  told.sends(calls);
  cleanup();
}

async function volume(told: UserSession) {
  told.part("Volumen");
  const answers: Record<string, unknown> = { simbolos: answer(symbols), volumen: answer(volumeRows(25)) };
  const { calls } = renderHistorico({ path: "/historico/volumen?rango=5r", answers });
  await screen.findByRole("table", { name: "Volumen por símbolo" });
  told.hears(main());
  told.does("sorts by the relative volume, the least first");
  press("Vol. relativo");
  press("Vol. relativo");
  told.changes();
  told.sends(calls);
  cleanup();
  renderHistorico({ path: "/historico/volumen", answers: { simbolos: answer(symbols), volumen: down() } });
  await screen.findByText("Error al cargar los datos de volumen");
  told.reads(main().lastElementChild ?? main());
  cleanup();
}

function chainOf() {
  const row = (symbol: string, strike: number, close: number) => ({
    ...historyRow({ symbol, precio_cierre: close }),
    type: "call",
    strike,
  });
  const chain = [row("GFGC7000DI", 7_000, 700), row("GFGC7400DI", 7_400, 420)];
  return answer({ at: "2026-11-20T20:00:00Z", spot: 7_510, ratePercent: 30, rows: chain });
}

async function probabilities(told: UserSession) {
  told.part("Probabilidades before a pair is chosen");
  const answers: Record<string, unknown> = {
    "probabilidades/simbolos": answer(symbols),
    probabilidades: answer(probabilityRows(15)),
    cadena: chainOf(),
    grid: answer([]),
  };
  renderHistorico({ path: "/historico/probabilidades", answers });
  await screen.findByText("Buscar");
  told.reads(main());
  cleanup();
  told.part("Probabilidades of a pair");
  const { calls } = renderHistorico({
    path: "/historico/probabilidades?s1=GFGC7000DI&s2=GFGC7400DI",
    answers,
  });
  await screen.findByRole("table", { name: "Serie derivada" });
  await screen.findByText(/^Histórica: hay/);
  told.hears(main());
  told.does("leaves interpolated rows out, stops the refresh, and looks at the bids");
  press("Incluir interpolados");
  press("Actualización automática");
  told.changes();
  press(/compra/i);
  await waitFor(() => expect(calls.some(({ query }) => query?.["price_type"] === "bid")).toBe(true));
  await screen.findByRole("table", { name: "Serie derivada" });
  await screen.findByText(/^Histórica: hay/);
  await screen.findByText("14 filas");
  told.changes();
  told.sends(calls);
  cleanup();
}

it("the history's ratios, volume and probabilities read as approved", async () => {
  const told = userSession("Ratios, Volumen y Probabilidades", tidy);
  await ratios(told);
  await volume(told);
  await probabilities(told);
  await expect(told.text()).toMatchFileSnapshot("testing/historico-series.txt");
}, 120_000);
