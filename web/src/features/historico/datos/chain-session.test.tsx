import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";

import { choose, press, write } from "../../../testing/hands.ts";
import { onPhone } from "../../../testing/on-phone.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { historyRow, sessionTimes, symbols } from "../testing/history-fixtures.ts";
import { answer, renderHistorico } from "../testing/render-historico.tsx";
// The chunk, so no test waits for it to be compiled.
import "./data-screen.tsx";

const main = () => document.querySelector("main") as HTMLElement;
const noConnection = () => new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
const at = "2026-11-20T20:00:00.000Z";
const five = { resolution: "5m", time: "2026-11-20T19:55:00.000Z" } as const;

function bar(symbol: string, close: number | null, given: object = {}) {
  const strike = Number(symbol.slice(4, 8));
  const type = symbol[3] === "C" ? "call" : "put";
  return { ...historyRow({ symbol, precio_cierre: close, ...five }), type, strike, ...given };
}
const sides = (bid: number, ask: number) => ({ precio_compra: bid, precio_venta: ask });

/** Out of order: sides, a close alone, neither, one of just fifteen minutes before and one of more, one of yesterday; two expiries. */
const rows = [
  bar("GFGC7800DI", 330, { ...sides(322, 336), volumen: 311 }),
  bar("GFGC7000DI", 790, { ...sides(782, 801), volumen: 57 }),
  bar("GFGV7000DI", 152, { volumen: 23 }),
  bar("GFGC7400DI", null, { volumen: null }),
  bar("GFGV7400DI", 290, { ...sides(281, 297), time: "2026-11-20T19:40:00.000Z", volumen: 91 }),
  bar("GFGV7800DI", 520, { ...sides(505, 531), time: "2026-11-20T19:39:00.000Z", volumen: 19 }),
  bar("GFGC8200DI", 190, { time: "2026-11-19T20:00:00.000Z", resolution: "1d", volumen: 7, ratePercent: 35 }),
  bar("GFGC7000FE", 1_250, { expiration: "2027-02-19", ratePercent: 33, volumen: 3 }),
  bar("GFGC7500NO", 20, { expiration: "2026-11-20", volumen: 2 }),
];
const chain = (given: object = {}) => answer({ at, spot: 7_510, ratePercent: 30, rows, ...given });

async function past(story: UserSession) {
  story.part("The chain at the last close, which can't be read at first");
  const answers: Record<string, unknown> = { simbolos: answer(symbols), cadena: noConnection() };
  const { calls } = renderHistorico({ path: "/historico/datos?vista=cadena", answers });
  await screen.findByText("Error de conexión.");
  story.hears(main());
  answers["cadena"] = chain();
  press("Reintentar");
  await screen.findByRole("table", { name: "Cadena de opciones" });
  story.changes();
  story.does("another expiry, and one that ended");
  press("19/02/2027");
  story.changes();
  press("20/11/2026");
  story.changes();
  story.does("half an hour before, without a price of the share nor a rate");
  answers["cadena"] = chain({ at: "2026-11-20T19:30:00.000Z", spot: null, ratePercent: null });
  press("Media hora antes");
  await screen.findByText("Cadena al 20/11/2026 16:30:00");
  story.changes();
  story.does("a day without prices");
  answers["cadena"] = chain({ rows: [] });
  write("Fecha", "2026-11-13");
  await screen.findByText("No se encontraron datos con los filtros aplicados.");
  story.changes();
  choose("Hora", "660");
  story.changes();
  story.sends(calls);
  cleanup();
}

const days = sessionTimes(30).map((time, index) => ({
  time,
  open: 700 + index,
  high: 730 + index,
  low: 690 + index,
  close: 705 + ((index * 13) % 29),
  bid: index % 4 === 0 ? null : 700 + ((index * 13) % 29),
  ask: index % 4 === 0 ? null : 711 + ((index * 13) % 29),
  volume: 40 + ((index * 7) % 11),
  underlying: 7_400 + ((index * 37) % 23) * 8,
  ratePercent: 30,
}));
const drawn = (points: readonly object[], given: object = {}) =>
  answer({ symbol: "GFGC7000DI", expiration: "2026-12-18", points, ...given });

async function chart(story: UserSession) {
  story.part("A contract in time");
  const answers: Record<string, unknown> = { simbolos: answer(symbols), "grafico/GFGC7000DI": drawn(days) };
  renderHistorico({ path: "/historico/datos?vista=grafico", answers });
  await screen.findByText("Elegí un contrato");
  story.hears(main());
  cleanup();
  const { calls } = renderHistorico({ path: "/historico/datos?vista=grafico&contrato=GFGC7000DI", answers });
  await screen.findByText(/^Volatilidad implícita de/);
  story.changes();
  story.does("with its sides, and the delta against its past");
  press("Mostrar puntas");
  story.changes();
  press("Delta %");
  story.changes();
  story.does("the numbers behind both");
  press("Ver como tabla");
  press("Ver como tabla");
  story.changes();
  for (const measure of ["Gamma %", "Vega", "Theta"]) {
    press(measure);
    story.changes();
  }
  story.does("by minutes, of which there are two");
  answers["grafico/GFGC7000DI"] = drawn(days.slice(0, 2));
  press("1 min");
  await screen.findAllByText(/^Hay 2 observaciones/);
  story.changes();
  story.sends(calls);
  cleanup();
  story.part("A contract that is over, one without a base, and bars that give no volatility");
  const old = { ...symbols[0], expiration: "2026-11-18" };
  for (const [contract, catalogue, points] of [
    ["GFGC7000DI", [old], days],
    ["GFGC9999XX", [], days],
    ["GFGC7000DI", symbols, days.map((day) => ({ ...day, close: null, bid: null, ask: null }))],
  ] as const) {
    renderHistorico({
      path: `/historico/datos?vista=grafico&contrato=${contract}`,
      answers: { simbolos: answer(catalogue), [`grafico/${contract}`]: drawn(points) },
    });
    await screen.findByText(/^Volatilidad implícita de|^Sin la base/);
    story.reads(main().lastElementChild as Element);
    cleanup();
  }
}

/** Notes of many cells by a mark; of a long table the newest week. */
const tidy = (line: string) =>
  /^~? *(?:(?:0\d|1[0-5])\/11|\d\d\/10)\/2026 /.test(line)
    ? null
    : line
        .replaceAll(" {No había cotización de esta serie}", "‡")
        .replaceAll(/ \{Última cotización: 20\/11\/2026 16:55:00\}/g, "†");

it("a session with the chain of a day and a contract's chart reads as approved", async () => {
  const story = userSession("Cadena en una fecha y gráfico (/historico/datos)", tidy);
  await past(story);
  await chart(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/cadena.txt");
}, 120_000);

it("on a phone the chain has one side at a time", async () => {
  onPhone();
  const story = userSession("Cadena en una fecha, en un teléfono", tidy);
  renderHistorico({
    path: "/historico/datos?vista=cadena",
    answers: { simbolos: answer(symbols), cadena: chain() },
  });
  await screen.findByRole("table", { name: "Cadena de opciones" });
  story.hears(main());
  press("Puts");
  story.changes();
  await expect(story.text()).toMatchFileSnapshot("../testing/cadena-telefono.txt");
}, 120_000);
