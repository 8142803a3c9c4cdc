import { expect, it } from "vitest";

import { measureDrawing } from "./volatility-drawing.ts";

const contract = { type: "call", strike: 7_000, expiration: "2026-12-18" } as const;
const empty = { open: null, high: null, low: null, bid: null, ask: null, volume: null };
const point = (day: string, close: number | null) => ({
  time: `${day}T20:00:00.000Z`,
  ...empty,
  close,
  underlying: 7_000,
  ratePercent: 30,
});
const drawn = (points: Parameters<typeof measureDrawing>[0], measure: "vi" | "delta" = "vi") =>
  measureDrawing(points, { contract, measure, isDaily: true });

it("draws a contract's volatility with its mean, a deviation up and down, and the share", () => {
  // Newest first, as some answers come.
  const { drawing, standing } = drawn([
    point("2026-11-18", 430),
    point("2026-11-17", 400),
    point("2026-11-16", null),
  ]);
  expect(drawing.series.map(({ label }) => label)).toEqual(["VI", "Media", "+1 desvío", "−1 desvío", "GGAL"]);
  const [volatility, mean, upper, lower] = drawing.series.map(({ points }) =>
    points.map(({ value }) => value),
  );
  const [first, second, third] = volatility ?? [];
  expect(first).toBeNull();
  expect(third).toBeGreaterThan(second ?? NaN);
  const middle = ((second ?? NaN) + (third ?? NaN)) / 2;
  expect(mean).toEqual([0, 1, 2].map(() => expect.closeTo(middle, 12)));
  expect((upper?.[0] ?? NaN) + (lower?.[0] ?? NaN)).toBeCloseTo(2 * middle, 12);
  expect(standing).toContain("sin percentil: hay 2 observaciones");
});

it("says where a greek stands, and that no price gives a volatility", () => {
  const days = Array.from({ length: 22 }, (_, place) => `2026-10-${String(place + 1).padStart(2, "0")}`);
  const { standing } = drawn(
    days.map((day) => point(day, 420)),
    "delta",
  );
  expect(standing).toMatch(/^Delta % \d+,\d · media .* percentil \d+ de 21 observaciones$/);
  expect(drawn([point("2026-11-16", null)]).standing).toBe(
    "Ningún precio de estas barras da una volatilidad.",
  );
});

it("above 13 of the other 21 is percentile 62", () => {
  const prices = Array.from({ length: 22 }, (_, place) => (place === 21 ? 640 : 440 + 20 * place));
  const { drawing, standing } = drawn(
    prices.map((price, place) => point(`2026-10-${String(place + 1).padStart(2, "0")}`, price)),
  );
  const known = drawing.series[0]?.points.map(({ value }) => value ?? NaN) ?? [];
  expect(known.filter((value) => value < (known.at(-1) ?? NaN))).toHaveLength(13);
  expect(standing).toContain("percentil 62 de 22 observaciones");
});
