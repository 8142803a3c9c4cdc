import { expect, it } from "vitest";

import { createFitCell, isLine } from "./chain-fit.ts";
import { numberBlank, textWidth } from "./glyph-widths.ts";

const narrow = new Map([..."., "].map((glyph) => [glyph, 3.5] as const));
const digits = new Map([..."0123456789−"].map((glyph) => [glyph, 8] as const));
const normal = new Map([...narrow, ...digits]);
const small = new Map([...normal].map(([glyph, width]) => [glyph, width * 0.9] as const));
const strong = new Map([...normal].map(([glyph, width]) => [glyph, width * 1.1] as const));
const measures = { width: 1_392, glyphs: { normal, small, strong }, hasOwnSpacing: true };
const fit = createFitCell(measures);
const roomOf = (text: string, width: number) =>
  Number.parseFloat(String(fit(width, { text, font: "small" })?.wordSpacing));

it("numbers of any length end where their cell ends", () => {
  for (const text of ["5,54", "−12,08", "1.144,09"]) {
    const taken = textWidth(numberBlank + text, small) ?? Number.NaN;
    expect(roomOf(text, 76.25) + taken).toBeCloseTo(76.25, 1);
  }
});

it("the blank before a strong number is one of the cell's own font", () => {
  const room = Number.parseFloat(String(fit(80, { text: "1.907,00", font: "strong" })?.wordSpacing));
  const taken = (textWidth("1.907,00", strong) ?? 0) + (textWidth(numberBlank, normal) ?? 0);
  expect(room + taken).toBeCloseTo(80, 1);
});

it("a reader's own spacing of words leaves boxes, in which numbers stay under their headings", () => {
  const spaced = createFitCell({ ...measures, hasOwnSpacing: false });
  expect(spaced(60, { text: "5,54", font: "normal" })).toMatchObject({ width: 60 });
});

it("numbers of one width share one style, so that a tick that changes only digits changes no style", () => {
  expect(fit(60, { text: "5,54", font: "small" })).toBe(fit(60, { text: "6,31", font: "small" }));
  expect(fit(60, { text: "5,54", font: "small" })).not.toBe(fit(60, { text: "15,54", font: "small" }));
});

it("what is not numbers, does not fit or has a glyph nobody measured stands in a box of the cell's width", () => {
  const boxes = [null, { text: "1.144.009,25", font: "normal" }, { text: "5 %", font: "normal" }] as const;
  for (const numbers of boxes) {
    const style = fit(60, numbers);
    expect(style?.width).toBe(60);
    expect(isLine(style)).toBe(false);
  }
  expect(isLine(fit(60, { text: "5,54", font: "normal" }))).toBe(true);
});

it("where nothing was measured no cell is given a width", () => {
  expect(createFitCell(null)(60, { text: "5,54", font: "normal" })).toBeUndefined();
});
