import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { readAloud } from "@paridad/core/testing/reading";

// The chunks, so no test waits for them to be compiled.
import "./chain/base/base-menu.tsx";
import "./chain/columns/view-dialog.tsx";
import "./shortcuts/help-dialog.tsx";
import { choose, press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { asOf, optionOf, renderCalculator, updateOf } from "./testing/render-calculator.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(asOf) }));
afterEach(() => vi.restoreAllMocks());

/** All that is drawn in a later turn. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
};
const key = async (name: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  await settle();
};

const february = (symbol: string, fields: object) => ({
  ...optionOf(symbol, fields),
  expiration: "2027-02-19",
});
/** A quote of each kind: none, one side alone, crossed, below parity, old, and two bases with both sides. */
const options = [
  optionOf("GFGC7000DI"),
  optionOf("GFGV7000DI", { bid: 140 }),
  optionOf("GFGC7200DI", { ask: 700 }),
  optionOf("GFGV7200DI", { bid: 225, ask: 215, last: 220 }),
  optionOf("GFGC7400DI", {
    bid: 500,
    ask: 520,
    last: 505,
    bidSize: 10,
    askSize: 4,
    volume: 1_234,
    previousClose: 490,
  }),
  optionOf("GFGV7400DI", {
    bid: 280,
    ask: 300,
    last: 290,
    bidSize: 7,
    askSize: 3,
    volume: 1,
    previousClose: 300,
  }),
  optionOf("GFGC7600DI", { bid: 390, ask: 400, last: 392 }),
  optionOf("GFGV7600DI", { bid: 370, ask: 380, last: 371 }),
  optionOf("GFGC7800DI", { bid: 305, ask: 305, datetime: "2026-11-20T11:00:00-03:00" }),
  optionOf("GFGC6600DI", { bid: 20, ask: 30, last: 25 }),
  february("GFGC8000FE", { last: 610 }),
  february("GFGV8000FE", { bid: 900, ask: 940 }),
];
const rates = [
  { days: 1, rate: 18, description: "1 día" },
  { days: 30, rate: 24.5, description: "30 días" },
];

const notes = [
  ["Con la volatilidad de la sonrisa: el precio de esta opción no da una", "†"],
  ["Con la volatilidad de la sonrisa: esta opción no tiene precio", "‡"],
  ["La cotización no se actualiza hace más de 15 minutos", "§"],
] as const;
/** Notes that stand at many numbers, by a mark; of the chain's rows, once they are known, those of both sides alone. */
function tidier() {
  let isKnown = false;
  const said = new Set<string>();
  // What is explained on every page, once.
  const isSaidBefore = (line: string) => {
    if (!/^ *(?:\? |Black-Scholes:|Newton-Raphson:|Griegas:|Un guion no es cero:)/.test(line)) return false;
    const isOld = said.has(line);
    said.add(line);
    return isOld && !line.includes("escenario");
  };
  return {
    known: () => void (isKnown = true),
    tidy: (line: string) => {
      if (
        isKnown &&
        (/\[(?:6\.600|7\.000|7\.200|7\.800)\]/.test(line) || line.includes("<Falta una punta> | –"))
      )
        return null;
      if (isSaidBefore(line) || (isKnown && /^· hace \d+ s$/.test(line))) return null;
      // What the columns mean, once: then only that they are of a scenario.
      if (isKnown && /^ *\? (?!.*escenario)/.test(line)) return null;
      return notes
        .reduce((text, [note, mark]) => text.replaceAll(` {${note}}`, mark), line)
        .replaceAll(/ {2,}\|/g, " |");
    },
  };
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function arriving(told: UserSession) {
  told.part("Before the market comes");
  const { says } = renderCalculator();
  told.hears();
  told.does("the connection is made, and no quote comes for a while");
  says("connect");
  says("market_connected", { seq: 1, connections: 1, limit: 2 });
  told.changes();
  await settle();
  for (let turn = 0; turn < 12; turn += 1) await settle();
  told.changes();
  cleanup();
  told.part("Where the plan's connections are taken");
  const other = renderCalculator();
  other.says("connect");
  other.says("market_error", {
    code: "CONNECTION_LIMIT",
    message: "Ya no hay lugar.",
    connections: 2,
    limit: 2,
  });
  await settle();
  told.changes();
  cleanup();
}

async function chain(told: UserSession, known: () => void) {
  told.part("The chain");
  const { accept, says } = renderCalculator();
  accept({ options, rates });
  await settle();
  told.hears();
  notes.forEach(([note, mark]) => told.line(`${mark} ${note}`));
  known();
  told.hears(document.querySelector("h1") as Element);
  told.does("looks at the smile as a table");
  press("Ver como tabla");
  await settle();
  told.changes();
  press("Ver como gráfico");
  await settle();
  told.does("takes the volatility out, and goes back in time: neither is taken");
  write("Volatilidad (%)", "");
  write("Días", "-3");
  await settle();
  told.line(`the volatility is ${valueOf("Volatilidad (%)")}, the days are ${valueOf("Días")}`);
  told.does("looks at February, and back by its key");
  press(/^FEB/);
  await settle();
  told.changes();
  await key("1");
  told.changes();
  told.does("supposes that the share falls by 5 %, the volatility rises by 2 points and a week passes");
  write("Spot (%)", "-5");
  write("VI (pts)", "2");
  write("Días", "7");
  await settle();
  told.changes();
  told.does("goes back to the market");
  press(/^Volver al mercado/);
  await settle();
  told.changes();
  told.does("writes a share of their own, a volatility of 30 %, and takes the caución of 30 days");
  write("Precio Spot ($)", "7.400");
  write("Volatilidad (%)", "30");
  choose("Tasa de Caución", "caucion:30");
  await settle();
  told.changes();
  told.does("writes a rate of their own, and prices as American options are");
  choose("Tasa de Caución", "manual");
  await settle();
  write("TNA (%)", "40");
  choose("Modelo", "american");
  await settle();
  told.changes();
  told.does("goes back to the share of the market, to European options and to the implied rate");
  await key("u");
  await key("m");
  choose("Tasa de Caución", "implied");
  await settle();
  told.changes();
  told.does("the market moves: a call is bid higher, and the share rises over the next base");
  says("market_update", {
    ...updateOf({ options: [optionOf("GFGC7400DI", { bid: 510 })], spot: 7_595, rates, full: false }),
    asOf: "2026-11-20T17:00:05-03:00",
  });
  await settle();
  told.changes();
  cleanup();
}

it("the calculator reads as approved", async () => {
  const { tidy, known } = tidier();
  const told = userSession("Calculadora (/estrategias/calculadora)", tidy);
  await arriving(told);
  await chain(told, known);
  await expect(told.text()).toMatchFileSnapshot("testing/calculator.txt");
}, 120_000);

async function aBase(told: UserSession) {
  told.part("A base");
  const { accept } = renderCalculator();
  const written = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: written } });
  accept({ options, rates });
  await settle();
  told.hears(document.querySelector("h1") as Element);
  told.does("opens the menu of 7.400");
  press(/^Base 7\.400/);
  await settle();
  told.hears(document.querySelector("[role=menu]") ?? document.body);
  told.does("copies the row");
  press("Copiar la fila");
  await settle();
  told.line(written.mock.calls.at(-1)?.[0] ?? null);
  told.does("writes a price of their own for its call: a volatility follows");
  press(/^Base 7\.400/);
  await settle();
  press("Tu precio del call");
  await settle();
  const field = document.activeElement as HTMLElement;
  fireEvent.change(field, { target: { value: "450" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await settle();
  readAloud(document.querySelector("tr[data-strike='7400']") as Element).forEach((line) => told.line(line));
  told.does("copies the table");
  press("copiar tabla");
  await settle();
  told.line(written.mock.calls.at(-1)?.[0] ?? null);
  cleanup();
}

async function dialogs(told: UserSession) {
  told.part("Keys and columns");
  const { accept } = renderCalculator();
  accept({ options, rates });
  await settle();
  told.hears(document.querySelector("h1") as Element);
  told.does("asks for the keys");
  await key("?");
  told.changes();
  told.does("closes them");
  press("Cerrar");
  await settle();
  told.changes();
  told.does("asks for the columns");
  await key("k");
  told.changes();
  told.does("hides one");
  fireEvent.click(screen.getAllByRole("checkbox", { hidden: true })[0] as HTMLElement);
  await settle();
  told.changes();
  cleanup();
}

it("a base, the keys and the columns of the calculator read as approved", async () => {
  const told = userSession("Calculadora: una base, las teclas y las columnas");
  await aBase(told);
  await dialogs(told);
  await expect(told.text()).toMatchFileSnapshot("testing/calculator-base.txt");
}, 120_000);
