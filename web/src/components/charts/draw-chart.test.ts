import { expect, it } from "vitest";

import { axisValue, pointValue } from "./chart-axis.ts";

it("a time stands on the axis by the clock of Buenos Aires, and comes back as it was", () => {
  const noon = Date.parse("2026-11-20T15:00:00Z");
  expect(axisValue(noon, "time")).toBe(Date.parse("2026-11-20T12:00:00Z") / 1_000);
  expect(pointValue(axisValue(noon, "time"), "time")).toBe(noon);
  expect([axisValue(7_500.5, "value"), pointValue(7_500.5, "value")]).toEqual([7_500.5, 7_500.5]);
});
