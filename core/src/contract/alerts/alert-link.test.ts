import { expect, it } from "vitest";
import { spreadAlertLink } from "./alert-link.ts";

const leg = (strike: number, quantity: number) => ({
  contract: { type: "call", strike, expiration: "2026-12-18", symbol: `GFGC${strike}DI` } as const,
  quantity,
});
const quantitiesOf = (link: string | null) =>
  new URLSearchParams(link?.split("?")[1]).getAll("pata").map((text) => text.split(",").at(-1));

it.each([
  [
    [leg(7_400, 10), leg(7_600, -20)],
    ["1", "-2"],
  ],
  [
    [leg(7_400, 6), leg(7_600, -9), leg(7_800, 3)],
    ["2", "-3", "1"],
  ],
])("a spread is watched in its smallest numbers", (legs, quantities) => {
  expect(quantitiesOf(spreadAlertLink(legs))).toEqual(quantities);
});

it("two to four options are one, fewer or more are none", () => {
  const of = (count: number) => spreadAlertLink(Array.from({ length: count }, (_, at) => leg(7_400 + at, 1)));
  expect([1, 2, 4, 5].map((count) => of(count) !== null)).toEqual([false, true, true, false]);
});
