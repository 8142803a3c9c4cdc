import { expect, it } from "vitest";
import { pointText } from "./smile-plot.ts";

const point = {
  type: "call",
  strike: 7_400,
  logMoneyness: 0,
  volatility: 0.6,
  bidVolatility: 0.58,
  askVolatility: 0.62,
  residual: 0.015,
  standing: "rich",
} as const;

it("a point is told with its sides and the fit, which lies below what is rich", () => {
  expect(pointText(point as never).replaceAll("\u00a0", " ")).toBe(
    "Call 7.400 · VI 60,0 % (58,0 a 62,0 %) · ajuste 58,5 %, +1,5 pts: cara",
  );
});

it("a point without a fit says so", () => {
  expect(pointText({ ...point, type: "put", residual: null, standing: null } as never)).toMatch(
    /^Put 7\.400 · .* · sin ajuste$/,
  );
});
