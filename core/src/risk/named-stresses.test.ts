import { expect, test } from "vitest";

import { marginParameters } from "./margin-estimate.ts";
import { namedStresses, stressVolatilityJump } from "./named-stresses.ts";

test("the library of stresses is strategies.md 7.4, in percent", () => {
  const written = namedStresses.map(({ date, change, sessions }) => [
    date,
    Number((100 * change).toFixed(2)),
    sessions,
  ]);
  expect(written).toEqual([
    ["2019-08-12", -47.06, 1],
    ["2019-08-20", -16.19, 1],
    ["2019-09-03", -14.32, 1],
    ["2020-03-09", -15.91, 1],
    ["2020-03-16", -17.83, 1],
    ["2020-03-18", -17.07, 1],
    ["2024-07-15", -12.77, 1],
    ["2025-09-08", -20.14, 1],
    ["2023-11-21", 18.82, 1],
    ["2025-10-27", 27.75, 1],
    ["2019-08-16", -42.3, 5],
    ["2019-08-26", -55.9, 10],
    ["2025-11-03", 83.3, 10],
  ]);
  expect(stressVolatilityJump).toBe(0.3);
  expect(marginParameters).toEqual({ notionalShare: 0.2, floorShare: 0.1 });
  const named = (date: string) => namedStresses.find((one) => one.date === date)?.name;
  expect(["2019-08-12", "2020-03-09", "2023-11-21", "2025-11-03"].map(named)).toEqual([
    "PASO 2019",
    "COVID, 9 de marzo",
    "Balotaje 2023",
    "Mejores diez ruedas",
  ]);
});
