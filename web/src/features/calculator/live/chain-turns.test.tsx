import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { chainPaceMilliseconds } from "./chain-turns.ts";
import { cellsOf, optionOf, renderCalculator } from "../testing/render-calculator.tsx";

beforeEach(() => void vi.useFakeTimers());

const strikes = Array.from({ length: 20 }, (_, index) => 6_600 + index * 100);

/** A chain of twenty bases in which every option was last traded at one price. */
const chainAt = (last: number) =>
  strikes.map((strike) => optionOf(`GFGC${strike}DI`, { bid: last - 1, ask: last + 1, last }));
const lastPrices = () => strikes.map((strike) => cellsOf(String(strike), "market")[0]);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

/** A feed that does not rest: its second tick is on the screen's first rows. */
function openBusyChain() {
  const view = renderCalculator();
  view.accept({ options: chainAt(100), spot: 7_550 });
  pass(chainPaceMilliseconds);
  view.tick({ options: chainAt(101), spot: 7_550 });
  pass(chainPaceMilliseconds);
  view.tick({ options: chainAt(102), spot: 7_550 });
  return view;
}

it("rows of a busy chain take three turns a tenth of a second apart, a third of them each", () => {
  openBusyChain();
  const shown = () => lastPrices().filter((price) => price === "102,00").length;
  expect(shown()).toBe(7);
  pass(99);
  expect(shown()).toBe(7);
  pass(1);
  expect(shown()).toBe(14);
  pass(100);
  expect(lastPrices()).toEqual(strikes.map(() => "102,00"));
});

it("what the person types reaches every row at once, and takes the tick that waited along", () => {
  openBusyChain();
  const before = strikes.map((strike) => cellsOf(String(strike), "theoretical")[0]);
  fireEvent.change(screen.getByLabelText("Volatilidad (%)"), { target: { value: "55" } });
  expect(lastPrices()).toEqual(strikes.map(() => "102,00"));
  for (const [index, strike] of strikes.entries()) {
    expect(cellsOf(String(strike), "theoretical")[0], String(strike)).not.toBe(before[index]);
  }
});

it("opened details read what their row reads, also while its turn is to come", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #report: (entries: object[]) => void;
      constructor(report: (entries: object[]) => void) {
        this.#report = report;
      }
      observe() {
        this.#report([{ contentRect: { width: 366 } }]);
      }
      disconnect = vi.fn<() => void>();
    },
  );
  const { tick } = openBusyChain();
  fireEvent.click(screen.getByRole("button", { name: /^Base 8\.500/ }));
  pass(chainPaceMilliseconds);
  tick({ options: chainAt(103), spot: 7_550 });
  const inDetails = () => screen.getByText("Mercado", { selector: "dt" }).nextElementSibling;
  expect(cellsOf("6600", "market")).toEqual(["103,00"]);
  expect(cellsOf("8500", "market")).toEqual(["102,00"]);
  expect(inDetails()).toHaveTextContent("102,00");
  pass(200);
  expect(cellsOf("8500", "market")).toEqual(["103,00"]);
  expect(inDetails()).toHaveTextContent("103,00");
});
