import { expect, it } from "vitest";

import type { UrlState } from "../../../lib/view/use-url-state.ts";
import type { Book } from "../book/book-of-market.ts";
import { movesOf, scenarioChoice, scenarioDays } from "./scenario-choice.ts";

const instant = Date.parse("2026-11-20T16:30:00-03:00");
const day = 86_400_000;

function bookOf(...expirations: (number | null)[]): Book {
  const legs = expirations.map((expiration) =>
    expiration === null ? { kind: "share" } : { kind: "call", expiration },
  );
  return { input: { positions: [{ id: "a", legs }], instant } } as unknown as Book;
}

it("goes from the highest price down in eight steps each way, through today's", () => {
  expect(movesOf(40)).toEqual([
    0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05, 0, -0.05, -0.1, -0.15, -0.2, -0.25, -0.3, -0.35, -0.4,
  ]);
  expect([movesOf(10)[0], movesOf(10)[1], movesOf(10).at(-1)]).toEqual([0.1, 0.0875, -0.1]);
});

it.each<[string, (number | null)[], number[]]>([
  [
    "the nearest expiry that still runs, in whole days begun",
    [instant + 28 * day + 1, instant + 91 * day],
    [0, 1, 5, 10, 29],
  ],
  ["one exactly so many days away", [instant + 28 * day], [0, 1, 5, 10, 28]],
  [
    "none of one that is over, to the millisecond",
    [instant, instant - day, instant + 3 * day],
    [0, 1, 3, 5, 10],
  ],
  ["shares alone, twenty days", [null], [0, 1, 5, 10, 20]],
  ["one that falls on another day, once", [instant + 5 * day], [0, 1, 5, 10]],
])("offers today, three horizons and %s", (_name, expirations, days) => {
  expect(scenarioDays(bookOf(...expirations))).toEqual(days);
});

function choiceOf(query: string, measured: number | null = null) {
  const parameters = new URLSearchParams(query);
  const url: Pick<UrlState, "get" | "numberOf"> = {
    get: (name) => parameters.get(name),
    numberOf: (name, { allowed, fallback }) =>
      allowed.includes(Number(parameters.get(name))) ? Number(parameters.get(name)) : fallback,
  };
  return scenarioChoice(url as UrlState, [0, 1, 5, 10, 29], measured);
}

it.each<[string, number | null, number, boolean]>([
  ["", null, 0, false],
  ["beta=medida", -0.52, -0.52, true],
  // Nothing was measured: the one to begin with, which nobody calls measured.
  ["beta=medida", null, -0.4, false],
  ["beta=-5", null, -5, false],
  ["beta=-5.01", null, 0, false],
  ["beta=5.01", null, 0, false],
  ["beta=mucho", null, 0, false],
])(
  "an address of %j with a measured beta of %s moves the volatility by %s, measured: %s",
  (query, measured, beta, isMeasured) => {
    expect(choiceOf(query, measured)).toMatchObject({ beta, isMeasured });
  },
);

it.each([
  ["celda=-0.05_0.05", { move: -0.05, shift: 0.05 }],
  // Not of this range, not a column, half of one.
  ["celda=-0.35_0.05&rango=20", null],
  ["celda=-0.05_0.5", null],
  ["celda=-0.05", null],
  ["celda=_", null],
  ["", null],
])("%s opens %j", (query, cell) => {
  expect(choiceOf(query).cell).toEqual(cell);
});
