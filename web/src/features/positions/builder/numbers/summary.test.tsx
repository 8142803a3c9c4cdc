import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { evaluatePosition } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { Summary } from "./summary.tsx";

const instant = Date.parse("2026-11-20T17:00:00Z");
const expiration = Date.parse("2026-12-18T20:00:00Z");
const call = (strike: number, quantity: number, price: number, more: object = {}): PositionLeg => ({
  kind: "call",
  strike,
  expiration,
  quantity,
  price,
  volatility: 0.45,
  ...more,
});

/** Each part as it is read, with the colour of its number. */
function partsOf(legs: readonly PositionLeg[]): string[] {
  const costs = { share: 0, premium: 0.01, exercise: 0 };
  const evaluation = evaluatePosition({ legs, costs, scenario: { spot: 4_700, instant, rate: 0.3 } });
  const { container } = render(<Summary evaluation={evaluation} isScenario={false} />);
  return [...container.querySelectorAll(".positions-summary > span")].map((part) => {
    const [label, number] = [...part.children].map((child) => child.textContent?.replaceAll("\u00a0", " "));
    const tone = /text-(up|down)/.exec(part.lastElementChild?.className ?? "")?.[1] ?? "plain";
    return `${label} ${number} ${tone}`;
  });
}

it("is net throughout, in the colour of its sign and not of its place", () => {
  // Paid 26,000 for a width of 20,000, and 340 of costs.
  expect(partsOf([call(4_700, 1, 300), call(4_900, -1, 40)]).slice(0, 2)).toEqual([
    "Máx. neto −$ 6.340 down",
    "Mín. neto −$ 26.340 down",
  ]);
  // 6,000 received for nothing to lose, less 120.
  expect(partsOf([call(4_700, 1, 30), call(4_900, -1, 90)]).slice(0, 2)).toEqual([
    "Máx. neto +$ 25.880 up",
    "Mín. neto +$ 5.880 up",
  ]);
  expect(partsOf([call(4_700, -1, 200)])[1]).toBe("Mín. neto Sin límite down");
});
