import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { cellsOf, chain, optionOf, renderCalculator } from "../testing/render-calculator.tsx";

/** What stands in for the browser's observer: the test says which rows are in view. */
const observers: ((entries: object[]) => void)[] = [];
const watched = new Set<Element>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: (entries: object[]) => void) {
        observers.push(report);
      }
      observe = (row: Element) => void watched.add(row);
      unobserve = (row: Element) => void watched.delete(row);
    },
  );
});

function setInView(strike: string, isIntersecting: boolean): void {
  const target = document.querySelector(`tr[data-strike="${strike}"]`);
  act(() => observers.forEach((report) => report([{ target, isIntersecting }])));
}

const flashes = () => document.querySelectorAll('tr[data-strike="7400"] [data-flash]').length;

it("a row out of view is brought up to date as it returns, and flashes only for what moves after that", () => {
  const { accept, tick } = renderCalculator();
  accept();
  setInView("7400", false);
  act(() => vi.advanceTimersByTime(2_000));
  tick({ options: [optionOf("GFGC7400DI", { bid: 510, ask: 530, last: 520 }), ...chain.slice(1)] });
  expect(cellsOf("7400", "market")[0]).toBe("505,00");
  setInView("7400", true);
  expect(cellsOf("7400", "market")[0]).toBe("520,00");
  expect(flashes()).toBe(0);
  act(() => vi.advanceTimersByTime(2_000));
  tick({ options: [optionOf("GFGC7400DI", { bid: 511, ask: 531, last: 525 }), ...chain.slice(1)] });
  expect(cellsOf("7400", "market")[0]).toBe("525,00");
  expect(flashes()).toBe(3);
});

it("a row is watched while it is on the page: another expiry's takes its place, and none stays", () => {
  watched.clear();
  const { accept, unmount } = renderCalculator();
  const february = { ...optionOf("GFGC8000FE", { last: 300 }), expiration: "2027-02-19" };
  accept({ options: [...chain, february] });
  const strikes = () => [...watched].map((row) => (row as HTMLElement).dataset["strike"]);
  expect(strikes()).toEqual(["7400", "7600"]);
  fireEvent.click(screen.getByRole("button", { name: /^FEB/ }));
  expect(strikes()).toEqual(["8000"]);
  unmount();
  expect(watched.size).toBe(0);
});
