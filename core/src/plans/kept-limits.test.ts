import { expect, it } from "vitest";

import { keptLimitsOf } from "./kept-limits.ts";
import { planMatrix } from "./modules.ts";

it.each([
  ["starter", 5, 10],
  ["pro", 50, 50],
  ["black", 500, 500],
] as const)("%s keeps %d positions and %d alerts", (plan, positions, alerts) => {
  const modules = planMatrix[plan];
  expect(keptLimitsOf({ kind: "plan", plan, modules })).toEqual({ positions, alerts });
});

it.each([
  ["the calculator alone", [11], 50],
  ["live quotes alone", [5], 50],
  ["the data API alone", [6], 500],
  ["the history alone", [1], 5],
] as const)("a plan made of %s keeps as the dearest that has it", (_name, modules, positions) => {
  expect(keptLimitsOf({ kind: "plan", plan: "hecho", modules }).positions).toBe(positions);
});

it("the trial keeps what black does, and nothing new is kept without a plan", () => {
  const trial = keptLimitsOf({ kind: "trial", daysRemaining: 1, modules: [] });
  expect(trial).toEqual({ positions: 500, alerts: 500 });
  expect(keptLimitsOf({ kind: "none", reason: "expired", modules: [6] })).toEqual({
    positions: 0,
    alerts: 0,
  });
});
