import { expect, test } from "vitest";
import { rowsAroundMoney } from "./chain-rows.ts";

const rows = [7_000, 7_200, 7_400, 7_600, 7_800].map((strike) => ({ strike })) as never;
const shown = (spot: number | null) =>
  rowsAroundMoney(rows, { strikes: 1, spot }).map(({ strike }) => strike);

test("the bases around the money: one at the price stands with those above it", () => {
  expect(shown(7_400)).toEqual([7_200, 7_400]);
  expect(shown(7_400.01)).toEqual([7_400, 7_600]);
  expect(shown(7_399.99)).toEqual([7_200, 7_400]);
  expect(shown(9_000)).toEqual([7_800]);
  expect(shown(null)).toEqual([7_000]);
});
