import { expect, test } from "vitest";
import { rowsAroundMoney } from "./chain-rows.ts";

const rows = [7_000, 7_200, 7_400, 7_600, 7_800].map((strike) => ({ strike })) as never;
const strikesAt = (spot: number | null) =>
  rowsAroundMoney(rows, { strikes: 1, spot }).map(({ strike }) => strike);

test("the bases around the money: one at the price stands with those above it", () => {
  expect(strikesAt(7_400)).toEqual([7_200, 7_400]);
  expect(strikesAt(7_400.01)).toEqual([7_400, 7_600]);
  expect(strikesAt(7_399.99)).toEqual([7_200, 7_400]);
  expect(strikesAt(9_000)).toEqual([7_800]);
  expect(strikesAt(null)).toEqual([7_000]);
});
