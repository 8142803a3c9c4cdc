import { expect, test } from "vitest";

import { personOn } from "@paridad/core/testing";

import { planSummary } from "./access-text.ts";

const now = Date.parse("2026-11-20T15:00:00Z");

test.each([
  ["a plan with the calculator", {}, "Plan PRO", null],
  [
    "a plan without it",
    { subscriptionType: "starter" },
    "Plan STARTER",
    "La calculadora en vivo no está incluida en tu plan STARTER",
  ],
  [
    "a plan that is over",
    { subscriptionStatus: "expired" },
    "Expirado",
    "Tu suscripción ha expirado. Renová para continuar accediendo.",
  ],
  [
    "no plan",
    { subscriptionType: "free", subscriptionStatus: "free" },
    "Plan Gratuito",
    "La cotización en vivo requiere una suscripción activa.",
  ],
  [
    "a closed account",
    { isActive: false },
    "Plan Gratuito",
    "La cotización en vivo requiere una suscripción activa.",
  ],
  ["the last day of the trial", { createdAt: "2026-10-22T12:00:00Z" }, "Prueba · 1 día", null],
] as const)(
  "%s is named, with the reason where the market is closed to it",
  (_name, change, name, reason) => {
    const summary = { name, canSeeMarket: reason === null, reason };
    expect(planSummary({ ...personOn("pro"), ...change }, now)).toEqual(summary);
  },
);
