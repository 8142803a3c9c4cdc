import { expect, it } from "vitest";

import { historyRow } from "../testing/history-fixtures.ts";
import { contractDrawing } from "./chart/chart-drawing.ts";
import { missingTraded } from "./grid-columns.tsx";

it.each([
  ["1m", "No se sabe cuánto se operó en la barra"],
  ["5m", "No se sabe cuánto se operó en la barra"],
  ["1d", "La fuente no lo informa"],
] as const)("what was traded is missing in a bar of %s: %s", (resolution, text) => {
  const row = { ...historyRow(), volumen: null, operaciones: null, facturacion: null, resolution };
  for (const key of ["volumen", "operaciones", "facturacion"] as const) {
    expect(missingTraded(row, key)).toBe(text);
    expect(missingTraded({ ...row, [key]: 0 }, key)).toBeUndefined();
  }
});

const close = "2026-11-20T20:00:00Z";
const point = (time: string, fields: object = {}) =>
  ({
    time,
    open: null,
    high: null,
    low: null,
    close: 10,
    bid: 9,
    ask: 11,
    volume: 5,
    underlying: 7_500,
    ...fields,
  }) as never;
const drawn = (points: never[], more: object = {}) =>
  contractDrawing(points, { expiration: null, hasSides: false, isDaily: true, ...more });

it("a contract's bars stand in order, the newer of two of one time, as candles where they have all prices", () => {
  const { series } = drawn([
    point("2026-11-19T20:00:00Z"),
    point("2026-11-18T20:00:00Z"),
    point("2026-11-19T20:00:00Z", { close: 12 }),
    point("?"),
  ]);
  expect(series.map(({ key }) => key)).toEqual(["close", "underlying", "volume"]);
  expect(series[0]?.points.map(({ x, value }) => [x, value])).toEqual([
    [Date.parse("2026-11-18T20:00:00Z"), 10],
    [Date.parse("2026-11-19T20:00:00Z"), 12],
  ]);
  expect(series[0]?.shape).toBe("line");
  const whole = drawn([point(close, { open: 9, high: 12, low: 8 }), point("2026-11-19T20:00:00Z")]);
  expect(whole.series[0]?.shape).toBe("candles");
  expect(drawn([point(close, { open: 9, high: 12 })]).series[0]?.shape).toBe("line");
  expect(drawn([point(close)], { hasSides: true }).series.map(({ key }) => key)).toEqual([
    "close",
    "bid",
    "ask",
    "underlying",
    "volume",
  ]);
});
