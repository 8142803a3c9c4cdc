import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Mock } from "vitest";

import { personOn } from "@paridad/core/testing";

// The chunks, so no test waits for them to be compiled.
import "./chain/base/base-menu.tsx";
import "./chain/columns/view-dialog.tsx";
import { asWideAs } from "../../testing/as-wide-as.ts";
import { drivenMarket } from "../../testing/driven-market.ts";
import { press, write } from "../../testing/hands.ts";
import { renderAs } from "../../testing/render-as.tsx";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { CalculatorScreen } from "./calculator-screen.tsx";
import { asOf, optionOf, updateOf } from "./testing/render-calculator.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(asOf) }));
afterEach(() => void vi.restoreAllMocks());

/** All that is drawn in a later turn. */
const settle = async () => {
  for (let turn = 0; turn < 4; turn += 1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)));
};

const of = (expiration: string, symbol: string, fields: object) => ({
  ...optionOf(symbol, fields),
  expiration,
});
const sides = { bidSize: 10, askSize: 4, volume: 1_234 };
const options = [
  optionOf("GFGC7400DI", { bid: 500, ask: 520, last: 505, ...sides }),
  optionOf("GFGV7400DI", { bid: 280, ask: 300, last: 290, ...sides }),
  optionOf("GFGC7600DI", { bid: 390, ask: 400, last: 392, ...sides }),
  optionOf("GFGV7600DI", { bid: 380, ask: 370, last: 371 }),
  optionOf("GFGC7800DI", { bid: 305, ask: 315, last: 310, ...sides }),
  of("2026-10-16", "GFGC7400OC", { last: 300 }),
  of("2027-02-19", "GFGC7400FE", { bid: 900, ask: 930, last: 900 }),
];
/** Of calls and puts at the money, a month away: the call's volatility of 48,4 % is over 18 of 20 sessions. */
const cells = [
  {
    type: "call",
    moneyness: 4,
    days: 2,
    volatilities: Array.from({ length: 20 }, (_, place) => 0.3 + 0.0105 * place),
  },
  {
    type: "put",
    moneyness: 4,
    days: 2,
    volatilities: Array.from({ length: 24 }, (_, place) => 0.32 + 0.01 * place),
  },
];

/** The calculator of a subscriber, over a server that answers what a source asks. */
function openAs(plan: string, { source }: { source?: object } = {}) {
  const market = drivenMarket();
  const update = updateOf({ options, ...(source && { source }) });
  const answers: Readonly<Record<string, object>> = {
    "market/volatilidad/pasado": {
      sessions: 24,
      from: "2026-10-01",
      to: "2026-11-19",
      source: "recorded",
      cells,
    },
    "market/cadena": { paceSeconds: 300, closedAt: asOf, update },
  };
  const world = renderAs(<CalculatorScreen createMarket={market.createMarket} />, {
    user: personOn(plan),
    server: ({ path }) => ({ success: true, data: answers[path] ?? null }),
  });
  return { ...market, ...world, update };
}

const header = () => document.querySelector("header") as Element;
const dot = () => document.querySelector(".calc-dot")?.className ?? null;
/** The columns are described elsewhere. */
const tidy = (line: string) => (/^ *\? |^ *(?:Black|Newton|Griegas|Un guion)/.test(line) ? null : line);

async function phone(told: UserSession) {
  told.part("On a phone");
  asWideAs(366);
  const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied } });
  const { accept, says, update, calls } = openAs("black");
  accept(update);
  await settle();
  told.hears();
  told.line(dot());
  told.sends(calls);
  told.does("opens what can be set, and supposes that the share rises by 3 %");
  press("Ajustes");
  write("Spot (%)", "3");
  await settle();
  told.changes();
  told.does("goes back, at a share of 7.400 of their own, and folds it away");
  press(/^Volver al mercado/);
  write("Precio Spot ($)", "7.400");
  press("Ajustes");
  await settle();
  told.changes();
  await details(told, copied);
  told.does("looks at an expiry that is over");
  press(/^OCT/);
  await settle();
  told.reads(header());
  told.does("the connection is cut");
  says("disconnect", "transport close");
  await settle();
  told.reads(header());
  told.line(dot());
  cleanup();
  vi.unstubAllGlobals();
}

async function details(told: UserSession, copied: Mock<(text: string) => Promise<void>>) {
  told.does("opens a base, and copies its row");
  press(/^Base 7\.600/);
  await settle();
  told.changes();
  press("copiar fila");
  await settle();
  told.line(...(copied.mock.lastCall?.[0].split("\n") ?? []));
  told.does("looks at the puts: the same base");
  press("Puts");
  await settle();
  told.changes();
  told.does("opens another, and closes it");
  press(/^Base 7\.400/);
  await settle();
  told.reads(document.querySelector(".chain-details") as Element);
  press(/^Base 7\.400/);
  await settle();
  told.line(String(document.querySelector(".chain-details")));
  told.does("opens one whose put isn't listed");
  press(/^Base 7\.800/);
  await settle();
  told.reads(document.querySelector(".chain-details") as Element);
}

const facts = (told: UserSession) => {
  told.reads(header());
  told.reads(document.querySelector(".calc-basis") as Element);
  told.reads(document.querySelector('[aria-label="¿Y si…?"]') as Element);
};

async function sources(told: UserSession) {
  told.part("A recorded session is played, late");
  const replay = { kind: "replay", name: "Grabación", recordedDate: "2026-11-19", delaySeconds: 1_200 };
  const played = openAs("pro", { source: replay });
  played.accept(played.update);
  await settle();
  facts(told);
  told.does("every five minutes instead, from the same source");
  press("Cada 5 minutos");
  await settle();
  facts(told);
  told.line(`a socket is open: ${played.socket()?.isOpen}`);
  played.unmount();
  told.part("The same on a phone");
  asWideAs(366);
  const small = openAs("pro");
  small.accept(small.update);
  press("Ajustes");
  press("Cada 5 minutos");
  await settle();
  told.reads(header());
  told.sends(small.calls);
  cleanup();
  vi.unstubAllGlobals();
}

const column = (strike: number, key: string) =>
  [...document.querySelectorAll(`tr[data-strike="${strike}"] td[data-column="${key}"]`)].map((cell) => {
    fireEvent.pointerEnter(cell);
    return `${cell.textContent.replaceAll("\u2004", "")}${(cell as HTMLElement).title && ` {${(cell as HTMLElement).title}}`}`;
  });

async function past(told: UserSession) {
  told.part("Columns that are hidden at first");
  asWideAs(2_000);
  const { accept, says, update } = openAs("black");
  accept(update);
  await settle();
  press("columnas");
  await settle();
  for (const name of [/^VI Historia/, /^VI Compra/, /^Volumen/, /^Delta/, /^Gamma/, /^Vega/, /^Theta/])
    press(name);
  press("Listo");
  await settle();
  const shown = ["past", "volatility", "volatilitySides", "volume", "sizes", "quotes", "difference"];
  for (const key of shown) told.line(`${key}: ${[...column(7_400, key), ...column(7_600, key)].join(" | ")}`);
  told.does("the put of 7.600 is asked at 390, and the call bid at 391");
  const moved = [
    optionOf("GFGC7600DI", { bid: 391, ask: 400, last: 391, ...sides }),
    optionOf("GFGV7600DI", { bid: 380, ask: 390, last: 380, bidSize: 2, askSize: 3, volume: 5 }),
  ];
  says("market_update", { ...update, full: false, data: { ...update.data, opciones: moved } });
  await settle();
  for (const key of shown) told.line(`${key}: ${column(7_600, key).join(" | ")}`);
  cleanup();
  vi.unstubAllGlobals();
}

async function ownPrices(told: UserSession) {
  told.part("Prices of one's own");
  const { accept, update } = openAs("pro");
  accept(update);
  await settle();
  const ask = (symbol: string, price: string) => {
    press(`Tu precio de ${symbol}: escribir`);
    write(`Tu precio de ${symbol}`, price);
  };
  ask("GFGC7400DI", "505,125");
  ask("GFGC7600DI", "9.000");
  await settle();
  for (const status of document.querySelectorAll(".chain-manual[data-used]")) told.reads(status);
  told.does("puts the first right: it stands as it was written");
  press("Tu precio de GFGC7400DI: 505,125, cambiar");
  told.reads(document.querySelector(".chain-manual[data-used]") as Element);
  write("Tu precio de GFGC7400DI", "505");
  told.does("begins one and looks at February: nothing is written there");
  press(/^Tu precio de GFGC7400DI: /);
  press(/^FEB/);
  await settle();
  told.reads(document.querySelector("tr[data-strike='7400']") as Element);
  told.line(`a field: ${document.querySelector(".chain-manual input")}`);
  cleanup();
}

it("the calculator on a phone, of other sources and with its rarer columns reads as approved", async () => {
  const told = userSession("Calculadora: teléfono, otras fuentes, columnas y precios propios", tidy);
  await phone(told);
  await sources(told);
  await past(told);
  await ownPrices(told);
  await expect(told.text()).toMatchFileSnapshot("testing/calculator-lugares.txt");
}, 120_000);

it("a key for each of nine expiries, and none for a tenth", async () => {
  const days = ["2026-12-18", "2027-01-15", "2027-02-19", "2027-03-19", "2027-04-16", "2027-05-21"];
  const more = ["2027-06-18", "2027-07-16", "2027-08-20", "2027-09-17"];
  const { accept } = openAs("pro");
  const listed = [...days, ...more].map((day, place) => of(day, `GFGC${7_400 + place}DI`, { last: 300 }));
  accept(updateOf({ options: listed }));
  await settle();
  const chosen = () =>
    screen.getByRole("group", { name: "Vencimiento" }).querySelector('[aria-pressed="true"]')?.textContent;
  const heard = ["9", "8", "7", "6", "5", "4", "3", "2", "1"].map((key) => {
    fireEvent.keyDown(document.body, { key });
    return chosen()?.slice(0, 3);
  });
  expect(heard).toEqual(["AGO", "JUL", "JUN", "MAY", "ABR", "MAR", "FEB", "ENE", "DIC"]);
});
