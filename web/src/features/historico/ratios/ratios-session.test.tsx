import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { RatioRow } from "@paridad/core/contract";

import { choose, press } from "../../../testing/hands.ts";
import { savedFiles } from "../../../testing/saved-files.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { historyRow, sessionTimes, symbols } from "../testing/history-fixtures.ts";
import { answer, renderHistorico } from "../testing/render-historico.tsx";
// The chunk, so no test waits for it to be compiled.
import "./ratios-screen.tsx";

const main = () => document.querySelector("main") as HTMLElement;
const path = "ratios/GFGC7000DI/GFGC7400DI";
const address = "/historico/ratios?s1=GFGC7000DI&s2=GFGC7400DI";
const noConnection = () => new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
/** Of a long table the head and the newest week. */
const tidy = (line: string) =>
  /^~? *(?:(?:0\d|1[0-5])\/11|\d\d\/(?:0\d|10))\/2026 /.test(line) ? null : line;

/** Prices that go round, with sides but in the oldest five sessions; the newest has no sides of the second. */
function rows(count: number): RatioRow[] {
  return sessionTimes(count).map((time, index) => {
    const [c1, c2] = [700 + ((index * 37) % 23), 420 + ((index * 11) % 17)];
    const hasSides = index < count - 5;
    const [bid1, ask1] = hasSides ? [c1 - 3, c1 + 4] : [null, null];
    const [bid2, ask2] = hasSides && index > 0 ? [c2 - 2, c2 + 5] : [null, null];
    return {
      time,
      symbol1: "GFGC7000DI",
      symbol2: "GFGC7400DI",
      symbol1_bid: bid1,
      symbol1_ask: ask1,
      symbol1_c: c1,
      symbol2_bid: bid2,
      symbol2_ask: ask2,
      symbol2_c: index === 2 ? null : c2,
      compra_venta: bid1 !== null && ask2 !== null ? bid1 / ask2 : null,
      venta_compra: ask1 !== null && bid2 !== null ? ask1 / bid2 : null,
      precio_cierre: index === 2 ? null : c1 / c2,
    };
  });
}
const isOfSessions = ({ query }: Call) => query?.["resolution"] === "1d";

async function pair(story: UserSession) {
  story.part("A pair by closes");
  const answers: Record<string, unknown> = {
    simbolos: answer(symbols),
    [path]: (call: Call) =>
      answer(isOfSessions(call) ? rows(70) : rows(8), {
        limited: true,
        limitReason: "Tu plan incluye los últimos 30 días.",
        from: "2026-10-21T20:00:00Z",
      }),
  };
  const { calls } = renderHistorico({ path: address, answers });
  await screen.findByLabelText("Estadística");
  await screen.findByRole("table", { name: "Ratios" });
  story.hears(main());
  story.does("by what it would cost to turn one into the other, both ways");
  press("Compra / venta");
  story.changes();
  press("Venta / compra");
  story.changes();
  story.does("over twenty sessions, and their numbers");
  choose("Ruedas", "20");
  story.changes();
  press("Ver como tabla");
  await screen.findAllByRole("table");
  story.changes();
  story.does("the table from the cheapest up");
  press("Compra / venta", screen.getByRole("table", { name: "Ratios" }));
  press("Compra / venta", screen.getByRole("table", { name: "Ratios" }));
  story.reads(screen.getByRole("table", { name: "Ratios" }));
  story.sends(calls);
  cleanup();
}

async function standings(story: UserSession) {
  story.part("Dear, cheap and as usual; a single session; and sessions that can't be read");
  const flat = rows(20).map((row, index): RatioRow => ({ ...row, precio_cierre: 1.5 + 0.01 * (index % 2) }));
  const at = (ratio: number, count = 20) =>
    flat.slice(0, count).with(0, { ...flat[0], precio_cierre: ratio } as RatioRow);
  for (const list of [at(1.6), at(1.4), at(1.505), at(1.5, 1), at(1.5, 9)]) {
    const answers = { simbolos: answer(symbols), [path]: answer(list) };
    renderHistorico({ path: `${address}&ruedas=20`, answers });
    story.reads(await screen.findByLabelText("Estadística"));
    cleanup();
  }
  const answers = {
    simbolos: answer(symbols),
    [path]: (call: Call) => (isOfSessions(call) ? noConnection() : answer(rows(8))),
  };
  renderHistorico({ path: address, answers });
  await screen.findByRole("alert");
  await screen.findByRole("table", { name: "Ratios" });
  story.reads(screen.getByRole("alert"));
  cleanup();
  story.part("Neither rows nor sessions can be read: one press reads both again");
  const both: Record<string, unknown> = { simbolos: answer(symbols), [path]: noConnection() };
  const { calls } = renderHistorico({ path: address, answers: both });
  await screen.findByRole("alert");
  await waitFor(() => expect(calls.filter((call) => call.path.endsWith(path))).toHaveLength(2));
  both[path] = answer(rows(12));
  press("Reintentar");
  story.reads(await screen.findByLabelText("Estadística"));
  cleanup();
}

async function file(story: UserSession) {
  story.part("The rows as a file");
  const visitor = userEvent.setup();
  const saved = savedFiles();
  renderHistorico({ path: address, answers: { simbolos: answer(symbols), [path]: answer(rows(7)) } });
  const table = await screen.findByRole("table", { name: "Ratios" });
  const panel = table.closest("section") ?? main();
  await visitor.click(within(panel).getByRole("button", { name: "Exportar CSV" }));
  story.reads(screen.getByRole("menu"));
  await visitor.click(screen.getByText("Excel Argentina"));
  await visitor.click(within(panel).getByRole("button", { name: "Exportar CSV" }));
  await visitor.click(screen.getByText("Estándar"));
  (await saved.read()).forEach((text) => story.line(text));
  cleanup();
}

const calls = [7_000, 7_200, 7_400, 7_800, 8_200].map((strike) => ({
  symbol: `GFGC${strike}DI`,
  type: "call",
  strike,
  expiryCode: "DI",
  expiration: "2026-12-18",
}));
/** Bars of 25 sessions: a steady one, one that got dear, one without the last close, one hardly dealt, one with wide sides. */
const bars = calls.flatMap(({ symbol, strike }, place) =>
  sessionTimes(25).map((time, index) =>
    historyRow({
      time,
      symbol,
      precio_cierre:
        place === 2 && index === 0
          ? null
          : 1_000 - strike / 10 + ((index * (7 + place)) % 13) + (place === 1 && index < 2 ? 40 : 0),
      precio_compra: index === 0 ? 100 - 2 * place : null,
      precio_venta: index === 0 ? 101 + (place === 4 ? 30 : place) : null,
      volumen: place === 3 ? 2 : 20 + 5 * place + (index % 3),
    }),
  ),
);

async function scanner(story: UserSession) {
  story.part("Pairs out of their usual");
  const answers: Record<string, unknown> = {
    simbolos: answer([...calls, ...symbols.slice(2)]),
    grid: noConnection(),
  };
  const { calls: sent } = renderHistorico({ path: "/historico/ratios?vista=buscador&ruedas=20", answers });
  await screen.findByText("Error de conexión.");
  story.hears(main());
  answers["grid"] = answer(bars);
  press("Reintentar");
  await screen.findByRole("table", { name: "Pares por percentil" });
  story.changes();
  story.does("of any volume, then with sides up to 5 %");
  choose("Volumen mín.", "0");
  story.changes();
  choose("Distancia entre puntas", "0.05");
  story.changes();
  story.does("by z-score, and from five hundred lots up");
  choose("Distancia entre puntas", "");
  press("Z-score");
  story.reads(screen.getByRole("table", { name: "Pares por percentil" }));
  choose("Volumen mín.", "500");
  await screen.findByText("Ningún par cumple con los filtros");
  story.changes();
  story.does("puts, of which there is one");
  press("Puts");
  await waitFor(() => expect(main().textContent).toContain("Ningún par"));
  story.changes();
  choose("Vencimiento", "2027-02-19");
  story.changes();
  story.sends(sent);
  cleanup();
}

it("a session with ratios reads as approved", async () => {
  const story = userSession("Ratios (/historico/ratios)", tidy);
  await pair(story);
  await standings(story);
  await file(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/ratios.txt");
}, 120_000);

it("a session with the pair scanner reads as approved", async () => {
  const story = userSession("Buscador de pares (/historico/ratios?vista=buscador)");
  await scanner(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/buscador-de-pares.txt");
}, 120_000);
