import { expect, it } from "vitest";
import { pesosFor } from "./admin-plans.ts";

it("pesos for a price in dollars are at the middle of the rates on sale, in whole hundreds", () => {
  const plan = (price: number, priceArs: number) => ({ price, priceArs });
  expect(pesosFor(7, [plan(1, 900), plan(1, 9_000), plan(2, 2_468)])).toBe(8_600);
  expect(pesosFor(1, [plan(0, 500), plan(5, 0), plan(1, 1_249)])).toBe(1_200);
  expect(pesosFor(1, [plan(1, 1_250)])).toBe(1_300);
  expect(pesosFor(7, [plan(0, 500), plan(5, 0)])).toBe(7);
});
