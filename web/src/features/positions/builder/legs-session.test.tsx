import { cleanup } from "@testing-library/react";
import { expect, it } from "vitest";

import { choose, press, write } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { legLines } from "../testing/leg-lines.ts";
import { openBuilder, part, pass } from "../testing/builder-world.tsx";
import { marketOf, option } from "../testing/trader-market.ts";
import { BasicBuilderScreen } from "./builder-screen.tsx";

/** Costs never come, so that no number is worked out: legs and prices alone. */
async function openWith(legs: string, bases = "") {
  const query = legs === "" ? "" : `?patas=1~${legs}&precios=${bases}`;
  const opened = openBuilder(BasicBuilderScreen, { path: `/${query}`, answers: {} });
  opened.accept(marketOf());
  await pass();
  return opened;
}
/** What stands in the numbers' place. */
const notice = () => document.querySelector(".positions-column > [role=status]")?.textContent ?? null;
type Opened = Awaited<ReturnType<typeof openWith>>;
type Act = readonly [what: string, act: () => void];

/** How the legs stand after each act, and in the end the address. */
async function acts(story: UserSession, opened: Opened, list: readonly Act[]) {
  for (const [what, act] of list) {
    if (what !== "") story.does(what);
    act();
    if (what !== "") for (const line of legLines()) story.line(line);
  }
  await pass();
  story.line(decodeURIComponent(opened.place().address));
}

function eachOf(count: number) {
  for (const row of [...part("Puntas para operar").querySelectorAll("tbody tr")].slice(0, count))
    press(/^Vender call/, row);
}

async function building(story: UserSession) {
  story.part("From nothing");
  const opened = await openWith("");
  story.reads(part("Patas"));
  await acts(story, opened, [
    ["adds a leg", () => press("Agregar pata")],
    ["in December", () => choose("Vencimiento de la pata 1", "2026-12-18")],
    ["a base up", () => press("Base siguiente de la pata 1")],
    ["at 7.800", () => choose("Base de la pata 1", "7800")],
    ["in February: the nearest base", () => choose("Vencimiento de la pata 1", "2027-02-19")],
    ["back to December: the nearest base", () => choose("Vencimiento de la pata 1", "2026-12-18")],
    ["sold", () => press("Venta")],
    ["sold as it is already", () => press("Venta")],
    ["two lots", () => press("Más lotes en la pata 1")],
    ["eight", () => write("Cantidad de la pata 1", "8")],
    ["at what can be dealt", () => choose("Precio de la pata 1", "executable")],
    ["twenty-five", () => write("Cantidad de la pata 1", "25")],
    ["none", () => write("Cantidad de la pata 1", "0")],
    ["one and a half", () => write("Cantidad de la pata 1", "1,5")],
    ["more than there may be", () => write("Cantidad de la pata 1", "10000")],
    ["the most", () => write("Cantidad de la pata 1", "9999")],
    ["and one more", () => press(/^Vender call 7.800/)],
    ["three", () => write("Cantidad de la pata 1", "3")],
    ["at a price of its own", () => choose("Precio de la pata 1", "own")],
    ["of 505,25", () => write("Tu precio de la pata 1", "505,25")],
    ["of none", () => write("Tu precio de la pata 1", "")],
    ["a put", () => choose("Tipo de la pata 1", "put")],
    ["at the mid", () => choose("Precio de la pata 1", "mid")],
    ["shares", () => choose("Tipo de la pata 1", "share")],
    ["a hundred more", () => press("Más acciones en la pata 1")],
    ["bought", () => press("Compra")],
    ["250", () => write("Cantidad de la pata 1", "250")],
    ["an option again", () => choose("Tipo de la pata 1", "call")],
  ]);
  cleanup();
}

async function together(story: UserSession) {
  story.part("Several legs, as one position");
  const opened = await openWith("b2c7400_20261218_520~s4c7600_20261218_392~b1p7400_20270219_580", "eem");
  story.reads(part("Patas"));
  await acts(story, opened, [
    ["presses a price that it holds: one more of it", () => press(/^Comprar call 7.400/)],
    ["sells the same: a leg of its own", () => press(/^Vender call 7.400/)],
    ["", () => press("Comprar a 7.420,00")],
    ["buys a hundred shares, twice", () => press("Comprar a 7.420,00")],
    ["sells a hundred, which is a leg of its own", () => press("Vender a 7.400,00")],
    ["takes it away", () => press("Quitar la pata 6")],
    ["looks at February", () => press(/FEB/)],
    ["sells a put of it", () => press(/^Vender put 7.600/)],
    ["back in December", () => press(/DIC/)],
    ["takes the fourth away", () => press("Quitar la pata 4")],
    ["takes the shares away", () => press("Quitar la pata 4")],
    ["", () => press("Quitar la pata 4")],
    ["takes the last two away", () => press("Quitar la pata 3")],
    ["one less of the first", () => press("Menos lotes en la pata 1")],
    ["one unit more", () => press("Una unidad más")],
    ["seven units", () => write("Unidades de la posición", "7")],
    ["one less", () => press("Una unidad menos")],
    ["more than may be", () => write("Unidades de la posición", "9000")],
    ["half a unit is none", () => write("Unidades de la posición", "0,5")],
    ["empties it", () => press("Vaciar")],
    ["", () => eachOf(8)],
    ["a leg of each of eight bases, and one more", () => press(/^Comprar call 7.000/)],
    ["the first once more is no new leg", () => press(/^Vender call 7.000/)],
    ["", () => press("Quitar la pata 8")],
    ["takes the eighth away, and adds another", () => press(/^Comprar call 7.000/)],
  ]);
  cleanup();
}

async function doubts(story: UserSession) {
  for (const [what, legs, bases] of [
    ["old, inferred and short quotes", "b1c8400_20261218_125~b3c7800_20261218_310~s6p7000_20261218_118", ""],
    ["sides that are missing", "b1c8200_20261218_1~s1p7800_20261218_1~b1p8000_20261218_1", ""],
    ["the same at the mid", "b1c8200_20261218_1~s1p7800_20261218_1~b1p8000_20261218_1", "mmm"],
    ["bases that aren't listed, at its own price and not", "b1c7450_20261218_480~s1c7450_20261218_470", "pe"],
    ["what is over", "b1c7400_20261016_10~b700a_7412~s500a_7400", "eee"],
    [
      "prices that no volatility gives",
      "b1c7050_20261218_50~b1p7050_20261218_7100~b1c7000_20261218_9",
      "ppp",
    ],
  ] as const) {
    story.part(`Doubts: ${what}`);
    const opened = await openWith(legs, bases);
    for (const line of legLines()) story.line(line);
    story.line(notice());
    story.line(decodeURIComponent(opened.place().address));
    cleanup();
  }
  story.part("Doubts: links");
  for (const query of [
    "patas=1~b1a_7400~x",
    "patas=1~b1a_7400&precios=zz&spot=-1&vi=x&dia=2026-13-01&tasa=-2",
    "patas=1~b1a_7400&precios=m&spot=7000,5&vi=&dia=mañana&tasa=abc&de=la%20charla",
    "patas=1~b1c7400_20261218_1&spot=7000.5&vi=-3&dia=2026-12-05&tasa=0",
    "patas=1~b1c7400_20261218_1&dia=2026-11-19",
    "patas=1~b1c7400_20261218_1&dia=2027-03-01",
  ]) {
    const opened = openBuilder(BasicBuilderScreen, { path: `/?${query}`, answers: {} });
    opened.accept(marketOf());
    await pass();
    story.does(`opens ?${query}`);
    story.line(part("Patas").querySelector("[role=alert]")?.textContent ?? null);
    story.line(part("Escenario").querySelectorAll("select")[0]?.value ?? null);
    story.line(decodeURIComponent(opened.place().address));
    cleanup();
  }
}

async function market(story: UserSession) {
  story.part("A market that moves, without the share, and with nothing but today");
  const opened = await openWith("b1c7400_20261218_520~s1c7600_20261218_392");
  for (const line of legLines()) story.line(line);
  story.does("another ask and another bid");
  opened.says("market_update", {
    ...marketOf({ options: [option("GFGC7400DI", 512, 533), option("GFGC7600DI", 388.5, 397)] }),
    full: false,
  });
  await pass(1_100);
  for (const line of legLines()) story.line(line);
  story.line(decodeURIComponent(opened.place().address));
  cleanup();
  const shareless = await openWith("");
  shareless.accept(marketOf({ share: { last: null, bid: null, ask: null, previousClose: null } }));
  await pass(1_100);
  press(/^Comprar call 7.400/);
  await pass();
  story.does("no price of the share: buys a call");
  for (const line of legLines()) story.line(line);
  story.line(notice());
  story.reads(part("Puntas para operar").lastElementChild as Element);
  story.line(part("Estrategias armadas").querySelector("button")?.textContent ?? null);
  cleanup();
  story.does("expiries of today, tomorrow and the day after, which is the first to build in");
  const near = [0, 1, 2].map((day) =>
    option("GFGC7400NO", 25, 31, { symbol: `GFGC740${day}NO`, expiration: `2026-11-2${day}` }),
  );
  const soon = openBuilder(BasicBuilderScreen, { answers: {} });
  soon.accept(marketOf({ options: near }));
  await pass();
  story.reads(document.querySelector('[aria-label="Vencimiento"]') as Element);
  cleanup();
}

it("legs read as approved", async () => {
  const story = userSession("Las patas de una posición");
  await building(story);
  await together(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/patas.txt");
}, 120_000);

it("legs that can't be dealt read as approved", async () => {
  const story = userSession("Patas con dudas");
  await doubts(story);
  await market(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/patas-dudas.txt");
}, 120_000);
