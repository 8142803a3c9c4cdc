import { html, render } from "lit";
import { expect, test, vi } from "vitest";

import { chainOption } from "../../testing/answers.ts";
import { chainCell } from "./chain-cells.ts";
import { largestVolume, rowsAroundMoney } from "./chain-rows.ts";
import type { ChainRow } from "./chain-rows.ts";
import { entryRows } from "./entry-rows.ts";
import { moveFocus } from "./move-focus.ts";

const call = (change: object = {}) =>
  chainOption({ symbol: "GFGC7500DI", strike: 7_500, type: "call", ...change }) as never;
const row = (strike: number, change: Partial<ChainRow> = {}): ChainRow => ({
  strike,
  isEstimated: false,
  isAtTheMoney: false,
  call: call({ strike }),
  put: null,
  ...change,
});
const context = { locale: "es-AR", largestVolume: 100, isEntry: false, choose: () => undefined } as const;

/** What a cell shows, and why where that is a dash. */
function cell(option: never | null, column: string, change: object = {}) {
  const place = document.createElement("tr");
  const given = { column, type: "call", context: { ...context, ...change } } as never;
  render(chainCell(option, given), place);
  const [found] = place.children;
  return {
    found,
    text: found?.textContent?.replaceAll(/\s+/g, " ").trim(),
    title: found?.getAttribute("title"),
  };
}

test.each([
  ["bid", { bid: null }, "No hay precio"],
  ["ask", { ask: null }, "No hay precio"],
  ["last", { last: null }, "No hay precio"],
  ["volume", { volume: null }, "volumen"],
  ["volatility", { impliedVolatility: null, impliedVolatilityReason: "crossed" }, "cruzadas"],
  ["delta", { deltaPercent: null, impliedVolatility: null, impliedVolatilityReason: "crossed" }, "cruzadas"],
  ["spread", { relativeSpread: null }, "punta"],
  ["fitted", { fittedVolatility: null }, "ajuste"],
] as const)("a %s that isn't known is a dash with its reason", (column, change, reason) => {
  const { text, title } = cell(call(change), column);
  expect(text).toMatch(/^– /);
  expect(title?.toLowerCase()).toContain(reason.toLowerCase());
});

test("each column says its own number, and a side that nothing trades on is empty", () => {
  const option = call({
    bid: 100,
    ask: 104,
    last: 102,
    volume: 50,
    relativeSpread: 0.039,
    deltaPercent: 51.2,
    impliedVolatility: 0.393,
  });
  const texts = ["bid", "ask", "last", "volume", "spread", "delta", "volatility"].map(
    (column) => cell(option, column).text,
  );
  expect(texts).toEqual(["100,00", "104,00", "102,00", "50", "3,9 %", "51,2", "39,3"]);
  expect(cell(null, "bid").found?.className).toBe("call bid");
  expect(cell(null, "bid").text).toBe("");
});

test("a bar of volume is a share of the largest, and none where nothing is known of it", () => {
  const width = (largest: number) =>
    cell(call({ volume: 50 }), "volume", { largestVolume: largest })
      .found?.querySelector("rect")
      ?.getAttribute("width");
  expect([width(200), width(50), width(0)]).toEqual(["25", "100", "0"]);
  expect([
    largestVolume([]),
    largestVolume([
      row(1, { call: call({ volume: null }) }),
      row(2, { call: null, put: call({ volume: 7 }) }),
    ]),
  ]).toEqual([0, 7]);
});

test("a price that is pressed says which side of which option, and what it does", () => {
  const choose = vi.fn<(option: { symbol: string }, column: string) => void>();
  const { found } = cell(call(), "ask", { choose, isEntry: true });
  const button = found?.querySelector("button");
  button?.click();
  expect(choose.mock.calls.map(([option, column]) => [option.symbol, column])).toEqual([
    ["GFGC7500DI", "ask"],
  ]);
  expect([button?.tabIndex, button?.title]).toEqual([0, expect.stringMatching(/^Comprar GFGC7500DI/)]);
  expect(cell(call(), "bid").found?.querySelector("button")?.title).toMatch(/^Vender GFGC7500DI/);
});

test("as many bases stand below the price as from it on, also where it lies outside of them or isn't known", () => {
  const rows = [7_000, 7_100, 7_200, 7_300, 7_400].map((strike) => row(strike));
  const strikes = (spot: number | null) =>
    rowsAroundMoney(rows, { strikes: 1, spot }).map(({ strike }) => strike);
  expect([strikes(7_200), strikes(7_201), strikes(9_000), strikes(1), strikes(null)]).toEqual([
    [7_100, 7_200],
    [7_200, 7_300],
    [7_400],
    [7_000],
    [7_000],
  ]);
});

test("the volatility at the money is of the sides that have one, and the keyboard enters by the nearest price", () => {
  const money = row(7_500, {
    isAtTheMoney: true,
    call: call({ bid: null, ask: null, impliedVolatility: null }),
    put: call({ impliedVolatility: 0.42 }),
  });
  const rows = [
    row(7_300),
    row(7_400, { call: call({ strike: 7_400, ask: null }) }),
    money,
    row(7_600),
    row(7_700),
  ];
  expect(entryRows(rows, ["bid", "ask"]).call?.strike).toBe(7_400);
  expect(entryRows(rows, ["ask"]).call?.strike).toBe(7_600);
  expect(entryRows(rows, ["last"])).toEqual({ call: null, put: null });
});

test("the arrows walk the prices of the table and stop at its edges", () => {
  const place = document.body.appendChild(document.createElement("table"));
  const line = (name: string, count: number) =>
    html`<tr>
      ${Array.from({ length: count }, (_, index) => html`<td><button tabindex="-1">${name}${index}</button></td>`)}
    </tr>`;
  render(
    html`<tbody @keydown=${moveFocus}>
      ${line("a", 3)}${line("x", 0)}${line("b", 2)}
    </tbody>`,
    place,
  );
  place.querySelector("button")?.focus();
  const seen = [
    "ArrowLeft",
    "ArrowUp",
    "ArrowRight",
    "ArrowRight",
    "ArrowRight",
    "ArrowDown",
    "ArrowDown",
    "ArrowLeft",
    "Home",
  ].map((key) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return [document.activeElement?.textContent, event.defaultPrevented];
  });
  expect(seen).toEqual([
    ["a0", true],
    ["a0", true],
    ["a1", true],
    ["a2", true],
    ["a2", true],
    ["b1", true],
    ["b1", true],
    ["b0", true],
    ["b0", false],
  ]);
  expect(
    [...place.querySelectorAll("button")]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent),
  ).toEqual(["b0"]);
  place.remove();
});
