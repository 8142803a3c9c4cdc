import { expect, it } from "vitest";

import { createFitCell } from "./chain-fit.ts";

const measures = { width: 1_392 };

it("every cell is a box of its column's width", () => {
  const fit = createFitCell(measures);
  expect(fit(60)).toEqual({ width: 60, paddingLeft: 5 });
  expect(fit(76.25)).toEqual({ width: 76.25, paddingLeft: 5 });
});

it("cells of one width share one style, so that a tick changes none", () => {
  const fit = createFitCell(measures);
  expect(fit(60)).toBe(fit(60));
  expect(fit(60)).not.toBe(fit(61));
});

it("where nothing was measured no cell is given a width", () => {
  expect(createFitCell(null)(60)).toBeUndefined();
});
