import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import type { Call } from "@paridad/core/api";

import { choose, press } from "../../../testing/hands.ts";
import { savedFiles } from "../../../testing/saved-files.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { historyRow, sessionTimes, symbols } from "../testing/history-fixtures.ts";
import { answer, renderHistorico } from "../testing/render-historico.tsx";
// The chunk, so no test waits for it to be compiled.
import "./probabilities-screen.tsx";

const main = () => document.querySelector("main") as HTMLElement;
const address = "/historico/probabilidades?s1=GFGC7000DI&s2=GFGC7400DI&auto=no&explicacion=no";

/** Two rows a session, prices that go round; one in seven of the second is interpolated, one in nine has no last. */
function rows(count: number, priceType: unknown = "market") {
  const shared = { previous_close: null, price_type: priceType };
  return sessionTimes(count).flatMap((fecha, index) => {
    const [one, other] = [700 + ((index * 37) % 41), 430 + ((index * 29) % 23)];
    const second = index % 9 === 8 ? null : other;
    return [
      { ...shared, fecha, symbol: "GFGC7000DI", bid: one - 2, ask: one + 3, c: one },
      {
        ...shared,
        fecha,
        symbol: "GFGC7400DI",
        bid: other - 1,
        ask: other + 4,
        c: second,
        interpolated: index % 7 === 6,
      },
    ];
  });
}
const closes = (count: number) =>
  sessionTimes(count).map((time, index) =>
    historyRow({
      time,
      symbol: "GFGC7000FE",
      subyacente: 7_510 * Math.exp(0.012 * (((index * 37) % 13) - 6)),
    }),
  );
const chainRow = (symbol: string, close: number | null, given: object = {}) => ({
  ...historyRow({ symbol, precio_cierre: close }),
  type: symbol[3] === "C" ? "call" : "put",
  strike: Number(symbol.slice(4, 8)),
  ...given,
});
const chain = (given: object = {}, first = 700) =>
  answer({
    at: "2026-11-20T20:00:00Z",
    spot: 7_510,
    ratePercent: 31,
    rows: [chainRow("GFGC7000DI", first), chainRow("GFGC7400DI", 430), chainRow("GFGV7000DI", 150)],
    ...given,
  });
const answersOf = (given: Record<string, unknown> = {}): Record<string, unknown> => ({
  "probabilidades/simbolos": answer(symbols),
  probabilidades: ({ query }: Call) => answer(rows(60, query?.["price_type"])),
  cadena: chain(),
  grid: answer(closes(140)),
  ...given,
});
const settled = async () => {
  await screen.findByRole("table", { name: "Serie derivada" });
  await screen.findByText(/^Histórica: |^Los dos símbolos|^La serie ya|^Falta el precio/);
};

async function whole(story: UserSession) {
  story.part("A bull with a sample that is large enough");
  const { calls } = renderHistorico({ path: address, answers: answersOf() });
  await settled();
  story.hears(main());
  story.does("the numbers of its three charts");
  for (let chart = 0; chart < 3; chart += 1) press("Ver como tabla");
  story.changes();
  story.does("one row a session, without interpolated ones");
  choose("Frecuencia", "rueda");
  await settled();
  press("Incluir interpolados");
  story.changes();
  story.does("at the sellers' prices");
  press("Venta Punta vendedora");
  await screen.findByRole("tab", { selected: true, name: /Venta/ });
  await settled();
  story.changes();
  story.sends(calls);
  cleanup();
}

async function outlooks(story: UserSession) {
  const panel = () => screen.getByText("Probabilidades al vencimiento").closest("section") as Element;
  const undated = { ...symbols[1], expiration: "2027-02-19" };
  for (const [what, given, path = address] of [
    ["few movements", { grid: answer(closes(40)) }],
    ["a base without a volatility, and no rate", { cadena: chain({ ratePercent: null }, 1) }],
    ["no price of the share", { cadena: chain({ spot: null }) }],
    ["no price of one of them", { cadena: chain({ rows: [chainRow("GFGC7000DI", 700)] }) }],
    ["two expiries", { "probabilidades/simbolos": answer([symbols[0], undated]) }],
    ["a chain after the expiry", { cadena: chain({ at: "2026-12-18T20:00:00Z" }) }],
    ["the sold one first", {}, address.replace("7000", "7400").replace("s2=GFGC7400", "s2=GFGC7000")],
  ] as const) {
    story.part(`With ${what}`);
    renderHistorico({ path, answers: answersOf(given) });
    await settled();
    story.reads(panel());
    cleanup();
  }
}

async function small(story: UserSession) {
  story.part("Few rows: nothing is claimed, and the file has them all");
  const visitor = userEvent.setup();
  const saved = savedFiles();
  renderHistorico({ path: address, answers: answersOf({ probabilidades: answer(rows(9)) }) });
  await settled();
  story.reads(screen.getByText(/^Calidad/).parentElement as Element);
  screen
    .getAllByText(/no se afirma ninguna probabilidad/)
    .forEach(({ textContent }) => story.line(textContent));
  const table = screen.getByRole("table", { name: "Serie derivada" });
  story.reads(table);
  const panel = table.closest("section") ?? main();
  await visitor.click(within(panel).getByRole("button", { name: "Exportar CSV" }));
  await visitor.click(screen.getByText("Excel Argentina"));
  (await saved.read()).forEach((text) => story.line(text));
  cleanup();
}

/** Of long tables the head and the newest week, of the curves each hundred pesos and hundredth. */
const tidy = (line: string) =>
  /^[-+~]? *(?:(?:0\d|1[0-5])\/11|\d\d\/(?:0\d|10))\/2026 |^ *(?:\$ [\d.]+(?:[1-9]\d|\d[1-9])|1,\d{3,4}) +\| +[\d,]+ %$/.test(
    line.replaceAll("\u00a0", " "),
  )
    ? null
    : line;

it("a session with probabilities reads as approved", async () => {
  const story = userSession("Probabilidades (/historico/probabilidades)", tidy);
  await whole(story);
  await outlooks(story);
  await small(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/probabilidades.txt");
}, 120_000);
