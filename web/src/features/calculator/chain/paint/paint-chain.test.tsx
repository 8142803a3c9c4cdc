import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { asWideAs } from "../../../../testing/as-wide-as.ts";
import { cellsOf, optionOf, renderCalculator } from "../../testing/render-calculator.tsx";
import { columnOf } from "../columns/chain-columns.ts";

beforeEach(() => void vi.useFakeTimers());

const strikes = Array.from({ length: 20 }, (_, index) => 6_600 + index * 100);
/** A chain of twenty strikes in which every option was last traded at one price. */
const chainAt = (last: number) =>
  strikes.map((strike) => optionOf(`GFGC${strike}DI`, { bid: last - 1, ask: last + 1, last }));
const cellsIn = (column: string) => strikes.map((strike) => cellsOf(String(strike), column)[0]);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

/** A chain whose last snapshot was drawn just now, so the next tick has to wait. */
function openBusyChain() {
  const view = renderCalculator();
  view.accept({ options: chainAt(100), spot: 7_550 });
  pass(300);
  view.tick({ options: chainAt(101), spot: 7_550 });
  return view;
}

it("all rows show one snapshot, drawn again no sooner than 250 ms and no later", () => {
  const { tick } = openBusyChain();
  expect(cellsIn("market")).toEqual(strikes.map(() => "101,00"));
  pass(10);
  tick({ options: chainAt(102), spot: 7_550 });
  pass(100);
  tick({ options: chainAt(103), spot: 7_550 });
  pass(139);
  expect(cellsIn("market")).toEqual(strikes.map(() => "101,00"));
  pass(1);
  expect(cellsIn("market")).toEqual(strikes.map(() => "103,00"));
});

it("a tick writes numbers into the text nodes that are there, and React draws no cell", () => {
  const { tick } = openBusyChain();
  const drawn = ["delta", "quotes", "volatility"] as const;
  const spies = drawn.map((key) => vi.spyOn(columnOf(key), "cell"));
  const cell = document.querySelector('tr[data-strike="7500"] td[data-column="theoretical"]');
  const text = cell?.firstChild;
  const before = cell?.textContent;
  pass(300);
  tick({ options: chainAt(120), spot: 7_580 });
  expect(cell?.textContent).not.toBe(before);
  expect(cell?.firstChild).toBe(text);
  expect(cellsIn("quotes")).toEqual(strikes.map(() => "119,00/121,00"));
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});

it("a cell whose kind changes is drawn again, and its numbers go on", () => {
  const { tick } = openBusyChain();
  pass(300);
  tick({ options: [optionOf("GFGC8000DI", { bid: null })], spot: 7_550 });
  expect(cellsOf("8000", "quotes")[0]).toBe("solo venta/102,00");
  pass(300);
  tick({ options: [optionOf("GFGC8000DI", { bid: 90, ask: 95 })], spot: 7_550 });
  expect(cellsOf("8000", "quotes")[0]).toBe("90,00/95,00");
  pass(300);
  tick({ options: [optionOf("GFGC8000DI", { bid: 91 })], spot: 7_550 });
  expect(cellsOf("8000", "quotes")[0]).toBe("91,00/95,00");
  pass(300);
  // Back to what React drew last: it has nothing to write, the painter has.
  tick({ options: [optionOf("GFGC8000DI", { bid: 90, ask: null })], spot: 7_550 });
  tick({ options: [optionOf("GFGC8000DI", { bid: 90, ask: 95 })], spot: 7_550 });
  pass(300);
  expect(cellsOf("8000", "quotes")[0]).toBe("90,00/95,00");
});

it("what the user types reaches every row at once, and takes the tick that waited along", () => {
  const { tick } = openBusyChain();
  pass(10);
  tick({ options: chainAt(102), spot: 7_550 });
  const before = cellsIn("theoretical");
  fireEvent.change(screen.getByLabelText("Volatilidad (%)"), { target: { value: "55" } });
  expect(cellsIn("market")).toEqual(strikes.map(() => "102,00"));
  for (const [index, text] of cellsIn("theoretical").entries()) expect(text).not.toBe(before[index]);
});

it("opened details read what their row reads", () => {
  asWideAs(366);
  const { tick } = openBusyChain();
  fireEvent.click(screen.getByRole("button", { name: "8.500" }));
  pass(300);
  tick({ options: chainAt(103), spot: 7_550 });
  expect(cellsOf("8500", "market")).toEqual(["103,00"]);
  for (const [label, text] of [
    ["Mercado", "103,00"],
    ["Compra / Venta", /^102,00.\/.104,00$/],
  ] as const)
    expect(screen.getByText(label, { selector: "dt" }).nextElementSibling).toHaveTextContent(text, {
      normalizeWhitespace: false,
    });
});

it("a title reads the quote as it is when it's pointed at", () => {
  const { tick } = openBusyChain();
  pass(300);
  const cell = document.querySelector('tr[data-strike="8000"] td[data-column="volatility"]');
  fireEvent.pointerEnter(cell as Element);
  const before = cell?.getAttribute("title");
  expect(before).toMatch(/^VI del medio de las puntas\. Compra \d+,\d+ % · medio/);
  tick({ options: chainAt(140), spot: 7_550 });
  expect(cell?.getAttribute("title")).toBe(before);
  fireEvent.pointerEnter(cell as Element);
  expect(cell?.getAttribute("title")).not.toBe(before);
});
