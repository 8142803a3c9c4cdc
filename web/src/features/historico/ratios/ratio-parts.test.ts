import { expect, it } from "vitest";

import type { RatioRow } from "@paridad/core/contract";
import { ratioStatistics } from "@paridad/core/ratios";
import { ratioDrawing } from "./ratio-drawing.ts";
import { standing } from "./ratio-facts.tsx";
import { missingRatio } from "./ratio-kinds.ts";

it.each([
  [1, "caro contra su media"],
  [0.999, "dentro de lo habitual"],
  [-0.999, "dentro de lo habitual"],
  [-1, "barato contra su media"],
  [null, null],
])("%s deviations from its mean is %s", (zScore, text) => {
  expect(standing(zScore)).toBe(text);
});

const row = (day: number, fields: Partial<RatioRow> = {}): RatioRow => ({
  time: `2026-11-${String(day).padStart(2, "0")}T20:00:00Z`,
  symbol1: "GFGC7000DI",
  symbol2: "GFGC7500DI",
  symbol1_bid: null,
  symbol1_ask: null,
  symbol1_c: null,
  symbol2_bid: null,
  symbol2_ask: null,
  symbol2_c: null,
  compra_venta: null,
  venta_compra: null,
  precio_cierre: null,
  ...fields,
});

it("a ratio that isn't there says what it lacks", () => {
  expect(missingRatio(row(3, { precio_cierre: 1 }), "precio_cierre")).toBeUndefined();
  expect(missingRatio(row(3), "precio_cierre")).toBe("A uno de los dos le falta el cierre");
  expect(missingRatio(row(3), "compra_venta")).toBe("La fuente de esa fecha no trae puntas");
  expect(missingRatio(row(3, { symbol2_ask: 5 }), "venta_compra")).toBe("Falta una de las dos puntas");
});

it("the chosen ratio is drawn first and thick, over the last sessions alone, between its deviations", () => {
  // Tuesday the 3rd to Friday the 6th.
  const rows = [3, 4, 5, 6].map((day) => row(day, { precio_cierre: day, compra_venta: day + 1 }));
  const statistics = ratioStatistics({ values: Array.from({ length: 20 }, (_, place) => place % 2) });
  const drawing = ratioDrawing(rows, { kind: "precio_cierre", sessions: 3, result: statistics });
  expect(drawing.series.map(({ key, isThin }) => [key, isThin])).toEqual([
    ["precio_cierre", false],
    ["compra_venta", true],
    ["venta_compra", true],
  ]);
  expect(drawing.series[0]?.points).toEqual([
    { x: Date.parse("2026-11-04T17:00:00-03:00"), value: 4 },
    { x: Date.parse("2026-11-05T17:00:00-03:00"), value: 5 },
    { x: Date.parse("2026-11-06T17:00:00-03:00"), value: 6 },
  ]);
  const levels = drawing.levels ?? [];
  expect(levels.map(({ label }) => label)).toEqual(["+2σ", "+1σ", "Media", "−1σ", "−2σ"]);
  expect(levels.map(({ value }) => value)).toEqual(
    levels.map(({ value }) => value).toSorted((one, other) => other - one),
  );
  expect(levels[2]?.value).toBeCloseTo(0.5, 12);
});
