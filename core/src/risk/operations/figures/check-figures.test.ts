import { describe, expect, it } from "vitest";

import type { OptionUnit } from "../column-mapping.ts";
import { doFiguresDisagree, priceLevelsOf, unitByAmount } from "./check-figures.ts";
import type { LineFigures } from "./check-figures.ts";

const line = (counted: number, price: number, amount: number | null, symbol = "GFGC7400DI"): LineFigures => ({
  symbol,
  isOption: symbol !== "GGAL",
  counted,
  price,
  amount,
  fees: 0,
});
const disagree = (
  one: LineFigures,
  { hasMark = true, others = [] as LineFigures[], unit = "amount" as OptionUnit } = {},
) => doFiguresDisagree(one, unit, priceLevelsOf([one, ...others], hasMark));

it("an amount says lots at a hundredfold, shares at once; fees don't change it", () => {
  expect(unitByAmount(line(3, 158.5, 47_550))).toBe("lots");
  expect(unitByAmount(line(300, 158.5, 47_550))).toBe("shares");
  expect(unitByAmount(line(3, 158.5, 60_000))).toBe("lots");
  expect(unitByAmount(line(3, 158.5, null))).toBe("lots");
  expect(unitByAmount(line(3, 1_585, 47_550))).toBeNull();
  // A minimum fee of 900 on a lot at 1.50.
  expect(unitByAmount({ ...line(1, 1.5, 1_050), fees: 900 })).toBe("lots");
});

describe("figures contradict each other", () => {
  it.each<[string, boolean, LineFigures, Parameters<typeof disagree>[1]?]>([
    ["an amount ten times too small", true, line(3, 1_585, 47_550)],
    ["lots and their amount", false, line(3, 158.5, 47_891.25)],
    ["an amount of lots where the list counts shares", true, line(3, 158.5, 47_550), { unit: "shares" }],
    ["an amount of shares where it does", false, line(300, 158.5, 47_550), { unit: "shares" }],
    ["an option's amount without its lots of 100", true, line(3, 15_850, 47_550)],
    ["shares whose amount is a hundredfold", true, line(100, 7_010, 70_100_000, "GGAL")],
    ["shares and their amount", false, line(100, 7_010, 701_000, "GGAL")],
    ["a premium above the strike, no mark in sight", true, line(3, 15_850, null), { hasMark: false }],
    ["a call far in the money", false, line(2, 2_650, null, "GFGC1200JU")],
    ["a call above four times its strike", true, line(2, 4_850, null, "GFGC1200JU")],
    ["a put above its strike", true, line(2, 7_401, null, "GFGV7400DI")],
    [
      "a call at twice the share's price",
      true,
      line(2, 14_020, null),
      { others: [line(1, 7_010, null, "GGAL")] },
    ],
    [
      "a share at a hundred times the strikes",
      true,
      line(1, 701_000, null, "GGAL"),
      { others: [line(1, 9, null)] },
    ],
    ["five digits with their point hidden", true, line(1, 6_400, null, "GFGV63343D")],
    ["five digits that are whole pesos", false, line(1, 2_200, null, "GFGV10177D")],
  ])("%s: %s", (_name, expected, one, levels) => {
    expect(disagree(one, levels)).toBe(expected);
  });
});
