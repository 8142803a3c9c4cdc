import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";

import type { OpportunityBook, SearchRow } from "@paridad/core/opportunities";

import { columnTexts, columnValues } from "../testing/column-texts.tsx";
import { addressOf, legsText, searchColumns } from "./search-columns.tsx";
import { MissingStructures, SearchFront } from "./search-front.tsx";
import { dateChoices, legOptions, searchForm } from "./search-view.ts";

const now = Date.parse("2026-11-20T16:30:00-03:00");
const december = Date.parse("2026-12-18T17:00:00-03:00");
const leg = (kind: "call" | "put", strike: number, quantity: number) => ({
  kind,
  strike,
  expiration: december,
  quantity,
  price: 100,
});
const row = {
  structure: "bull-call",
  legs: [leg("call", 7_400, 1), leg("put", 7_600, -2)],
  expiration: december,
  units: 3,
  returnAtTarget: 0.85,
  probabilityOfProfit: 0.41,
  expectedProfit: -1_250,
  largestLoss: -13_771,
  largestGain: 6_229,
  capital: 14_000,
} as unknown as SearchRow;

it("a structure says its legs with their sign, and opens the builder with all of its units", () => {
  expect(legsText(row)).toBe("+1 C7.400 −2 P7.600");
  expect(addressOf(row)).toBe("/estrategias/avanzadas?patas=1~b3c7400_20261218_100~s6p7600_20261218_100");
  // A budget that pays for none of them still shows what one is.
  expect(addressOf({ ...row, units: 0 })).toContain("~b1c7400_20261218_100~s2p7600");
});

it("each number of a structure stands under its own heading", () => {
  expect(columnTexts(searchColumns, row)).toEqual({
    estructura: "Bull con calls",
    patas: "+1 C7.400 −2 P7.600",
    vencimiento: "18/12",
    rendimiento: "85,0 %",
    probabilidad: "41,0 %",
    esperado: "−$ 1.250",
    perdida: "−$ 13.771",
    ganancia: "$ 6.229",
    capital: "$ 14.000",
    unidades: "3",
  });
  expect(columnTexts(searchColumns, { ...row, largestGain: null })["ganancia"]).toBe("Sin techo");
  expect(columnValues(searchColumns, row)).toMatchObject({
    estructura: "Bull con calls",
    vencimiento: "2026-12-18",
    ganancia: 6_229,
  });
});

const book = (dates: readonly string[]) =>
  ({
    now,
    expiries: dates.map((date) => ({ date, expiration: Date.parse(`${date}T17:00:00-03:00`) })),
  }) as unknown as OpportunityBook;
const keysOf = (dates: readonly string[]) => dateChoices(book(dates)).map(({ key }) => key);

it("a view is judged at the closes, or in so many days where something still runs by then", () => {
  expect(keysOf(["2026-12-18"])).toEqual(["2026-12-18", "7d", "14d"]);
  expect(keysOf(["2026-12-01"])).toEqual(["2026-12-01", "7d"]);
  expect(keysOf(["2026-11-27"])).toEqual(["2026-11-27", "7d"]);
  expect(keysOf(["2026-11-26"])).toEqual(["2026-11-26"]);
  expect(keysOf([])).toEqual([]);
  // In exactly seven days the last of them has run out.
  const week = { now, expiries: [{ date: "2026-11-27", expiration: now + 7 * 86_400_000 }] };
  expect(dateChoices(week as unknown as OpportunityBook).map(({ key }) => key)).toEqual(["2026-11-27"]);
  expect(dateChoices(book(["2026-12-18"]))[1]?.instant).toBe(now + 7 * 86_400_000);
});

function formOf(query: string) {
  const parameters = new URLSearchParams(query);
  const url = {
    get: (name: string) => parameters.get(name),
    numberOf: (name: string, { allowed, fallback }: { allowed: readonly number[]; fallback: number }) => {
      const value = Number(parameters.get(name) ?? Number.NaN);
      return allowed.includes(value) ? value : fallback;
    },
  } as never;
  return searchForm(url, { book: book(["2026-12-18", "2027-02-19"]), spot: 7_495 });
}

it("what the address doesn't say is five percent up at the first close, a million and four legs", () => {
  const usual = {
    from: 7_870,
    to: 7_870,
    when: "2026-12-18",
    budget: 1_000_000,
    mostLegs: 4,
    onlyCredit: false,
  };
  expect(formOf("")).toEqual(usual);
  expect(formOf("desde=0&hasta=-5&plata=nada&maximo=5&fecha=2026-10-16&credito=0")).toEqual(usual);
  expect(formOf("desde=7000&hasta=8000&plata=250000&maximo=2&fecha=2027-02-19&credito=1")).toEqual({
    from: 7_000,
    to: 8_000,
    when: "2027-02-19",
    budget: 250_000,
    mostLegs: 2,
    onlyCredit: true,
  });
  // A range ends no lower than it begins.
  expect(formOf("desde=7000&hasta=6000")).toMatchObject({ from: 7_000, to: 7_000 });
  expect(legOptions.map(({ label }) => label)).toEqual(["1", "Hasta 2", "Hasta 3", "Hasta 4"]);
});

it("the slider walks from the likeliest to what pays most", () => {
  // As the table has them: what pays most first.
  const rows = ["long-call", "bull-call", "bull-put"].map((structure, place) => ({
    ...row,
    structure,
    returnAtTarget: 0.9 - place / 10,
  })) as SearchRow[];
  render(<SearchFront rows={rows} />, { wrapper: MemoryRouter });
  const slider = screen.getByRole("slider", { name: "Entre probabilidad y rendimiento" });
  const shown = () =>
    screen.getByText("En tu objetivo").nextElementSibling?.textContent?.replaceAll("\u00a0", " ").trim();
  expect([slider.getAttribute("aria-valuetext"), shown()]).toEqual(["Bull con calls, 2 de 3", "+80,0 %"]);
  fireEvent.change(slider, { target: { value: "0" } });
  expect(shown()).toBe("+70,0 %");
  fireEvent.change(slider, { target: { value: "2" } });
  expect(shown()).toBe("+90,0 %");
  expect(
    screen.getByText("Perdés hasta").nextElementSibling?.textContent?.replaceAll("\u00a0", " ").trim(),
  ).toBe("$ 13.771");
  expect(screen.getByText("Resultado promedio").nextElementSibling?.textContent).toMatch(/^−\$/);
  expect(screen.getByRole("link", { name: /Armar/ })).toHaveAttribute("href", addressOf(row) ?? "");
});

it("one structure leaves nothing to slide, none leaves nothing", () => {
  const { container, unmount } = render(<SearchFront rows={[row]} />, { wrapper: MemoryRouter });
  expect(screen.getByRole("slider")).toBeDisabled();
  unmount();
  expect(container).toBeEmptyDOMElement();
  expect(render(<SearchFront rows={[]} />, { wrapper: MemoryRouter }).container).toBeEmptyDOMElement();
});

it("what can't lose is counted and not listed, and where nothing is missing nothing is said", () => {
  const { container, rerender } = render(<MissingStructures missing={[]} apparentArbitrages={0} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<MissingStructures missing={[]} apparentArbitrages={2} />);
  expect(container).toHaveTextContent("2 combinaciones parecen no poder perder");
  rerender(
    <MissingStructures
      missing={[{ structure: "bull-call", reason: "beaten" } as never]}
      apparentArbitrages={0}
    />,
  );
  expect(container).not.toHaveTextContent("combinaciones");
  expect(container).toHaveTextContent("Bull con calls: otras rinden más");
});
