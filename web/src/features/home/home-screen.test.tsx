import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import type { MarketExpiry } from "@paridad/core/stores";
import { RateCard } from "./desk/desk-figures.tsx";
import { HomeBanner, TrialLine } from "./home-banner.tsx";
import { HomeScreen } from "./home-screen.tsx";

it.each([
  ["missing-side", "Falta una punta"],
  ["no-spot", "Falta el precio spot"],
  ["crossed", "Las puntas están cruzadas"],
  ["expired", "La serie ya venció"],
] as const)("an implied rate that isn't known (%s) says why", (reason, text) => {
  const nearest = {
    expiration: "2026-12-18",
    calendarDays: 28,
    rate: { origin: "fallback" },
    impliedRate: { ok: false, reason },
  } as unknown as MarketExpiry;
  renderAs(<RateCard nearest={nearest} />, { user: personOn("pro") });
  expect(screen.getByRole("img", { name: text })).toHaveTextContent("–");
});

const trial = { trialEndsAt: "2026-11-30T15:00:00Z" };

it.each<[string, User, RegExp, string, string]>([
  [
    "nothing",
    personOn("free", trial),
    /Al terminar se cierran: elegí un plan/,
    "Ver Planes",
    "/suscripciones",
  ],
  [
    "a payment",
    personOn("pro", { ...trial, subscriptionStatus: "pending_payment" }),
    /Tu pago está en proceso/,
    "Ver instrucciones",
    "/payment-instructions",
  ],
  [
    "a plan",
    personOn("pro", trial),
    /Tu plan PRO ya está activo y sigue cuando termine la prueba/,
    "Ver Planes",
    "/suscripciones",
  ],
])("a trial with %s behind it says what follows", (...[, user, text, action, address]) => {
  renderAs(<TrialLine />, { user });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: action })).toHaveAttribute("href", address);
});

it.each<[User, string | null]>([
  [personOn("pro"), null],
  [personOn("free", trial), null],
  [personOn("free"), "Estás usando el plan gratuito"],
  [personOn("pro", { subscriptionStatus: "expired" }), "Tu suscripción ha expirado"],
  [personOn("pro", { subscriptionStatus: "payment_received" }), "Tu pago está en proceso"],
])("%#: home tells whom a plan is missing", (user, title) => {
  const { container } = renderAs(<HomeBanner />, { user });
  expect(container.querySelector("p")?.textContent ?? null).toBe(title);
});

it.each<[string, User, boolean, boolean, boolean]>([
  ["free", personOn("free"), false, false, false],
  ["starter", personOn("starter"), true, false, true],
  ["pro", personOn("pro"), true, true, true],
])(
  "home opens to %s what the plan has: data %s, calculator %s, market %s",
  (...[, user, data, calculator, market]) => {
    const { container } = renderAs(<HomeScreen />, { user });
    const card = screen.getByRole("heading", { name: "Datos Históricos" });
    expect(card.closest("a")?.getAttribute("href") ?? null).toBe(data ? "/historico" : null);
    expect(screen.queryAllByText("Requiere suscripción")).toHaveLength(data ? 0 : 1);
    expect(screen.queryAllByRole("link", { name: "Abrir la calculadora" })).toHaveLength(calculator ? 1 : 0);
    // The market, or its place while it is loaded.
    const desk = container.querySelector(".pt-9") ?? screen.queryByLabelText("El mercado ahora");
    expect(desk !== null).toBe(market);
    const facts = within(screen.getByLabelText("Tu cuenta")).getAllByRole("definition");
    expect(facts.map(({ textContent }) => textContent)).toEqual([
      "Conectado",
      user.subscriptionType === "free" ? "Gratuito" : user.subscriptionType.toUpperCase(),
      user.subscriptionType === "free" ? "Free" : "Activo",
    ]);
  },
);
