import { expect, test } from "vitest";

import { businessCharts } from "./business-drawings.ts";

const day = (date: string, activeUsers: number | null) => ({
  day: date,
  users: 10,
  registered: 0,
  activeUsers,
  connections: activeUsers,
  mails: 2,
});
const charts = businessCharts({
  days: [day("2026-11-18", null), day("2026-11-19", 0), day("2026-11-20", 4)],
  months: [
    { month: "2026-09", trials: 0, converted: 0 },
    { month: "2026-10", trials: 8, converted: 3 },
    { month: "2026-11", trials: 2, converted: 0 },
  ],
  revenue: [
    { month: "2026-10", plan: "pro", planName: "Pro", approved: 295_740, refunded: 27_900 },
    { month: "2026-11", plan: "black", planName: "Black", approved: 54_900, refunded: 0 },
  ],
});
const lines = (key: string) =>
  charts
    .find((chart) => chart.key === key)
    ?.drawing.series.map(({ label, points }) => [label, points.map(({ value }) => value)]);

test("a line begins where somebody counted, and nothing is nothing", () => {
  expect(lines("active")).toEqual([["Entraron", [0, 4]]]);
  expect(lines("mails")).toEqual([["Mails", [2, 2, 2]]]);
});

test("a month without trials has no conversion; refunds are taken from what was approved, a line a plan", () => {
  expect(lines("conversion")).toEqual([["Pasaron a pago", [0.375, 0]]]);
  expect(lines("revenue")).toEqual([
    ["Pro", [0, 267_840, 0]],
    ["Black", [0, 0, 54_900]],
  ]);
  const told = charts.find(({ key }) => key === "conversion");
  expect(told?.detail).toContain("3 de 10");
  expect(told?.drawing.formatX(told.drawing.series[0]?.points[0]?.x ?? 0)).toBe("10/2026");
});
