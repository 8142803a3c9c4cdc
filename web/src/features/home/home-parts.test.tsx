import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import type { MarketExpiry } from "@paridad/core/stores";
import { RateCard } from "./desk/desk-figures.tsx";
import { SmallLine } from "./desk/small-line.tsx";
import { HomeBanner, TrialLine } from "./home-banner.tsx";
import { HomeScreen } from "./home-screen.tsx";
import { PlanSelectionDialog } from "./plan-selection-dialog.tsx";

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

const plan = (id: string, name: string, amount: string) => ({
  id,
  name,
  icon: "gem",
  description: `El plan ${name}`,
  pricing: { monthly: { formatted: amount }, yearly: { formatted: "–" } },
});

it("a plan is taken once one was chosen, by its monthly price", async () => {
  const plans = [plan("starter", "Starter", "$ 1.000"), plan("pro", "Pro", "$ 2.000")];
  const { calls, visitor } = renderAs(<PlanSelectionDialog onClose={() => undefined} />, {
    user: personOn("free"),
    api: { plans: { list: async () => plans } },
  });
  const choose = screen.getByRole("button", { name: "Seleccionar Plan" });
  const pro = await screen.findByRole("radio", { name: /Pro/ });
  expect([choose.hasAttribute("disabled"), pro.closest("label")?.textContent]).toEqual([
    true,
    expect.stringContaining("$ 2.000"),
  ]);
  await visitor.click(pro);
  expect([
    screen.getByRole<HTMLInputElement>("radio", { name: /Pro/ }).checked,
    choose.hasAttribute("disabled"),
  ]).toEqual([true, false]);
  expect(screen.getByRole("radio", { name: /Starter/ })).not.toBeChecked();
  await visitor.click(choose);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByRole("dialog")).toHaveTextContent(/Pro/);
  expect(screen.getByRole("dialog")).not.toHaveTextContent(/Starter/);
  await visitor.click(screen.getByRole("button", { name: "Ver instrucciones de pago" }));
  expect(calls.map(({ method, path, json }) => [method, path, json])).toEqual([
    ["post", "subscription/payments", { plan: "pro", period: "monthly" }],
  ]);
});

it("plans that couldn't be read are asked for again, and none is said", async () => {
  let answers: (() => Promise<unknown>)[] = [
    () => Promise.reject(new ApiError({ code: "INTERNAL_ERROR", message: "No anduvo" })),
    async () => [],
  ];
  const list = () => {
    const [next = async () => [], ...others] = answers;
    answers = others;
    return next();
  };
  const { visitor } = renderAs(<PlanSelectionDialog onClose={() => undefined} />, {
    user: personOn("free"),
    api: { plans: { list } },
  });
  expect(screen.getByText("Cargando planes...")).toBeVisible();
  expect(await screen.findByText("No anduvo")).toBeVisible();
  await visitor.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("No hay planes disponibles en este momento.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Seleccionar Plan" })).toBeDisabled();
});

it("a small line rises to its highest number, with its mark between its ends alone", () => {
  const points = [
    { x: 0, y: 10 },
    { x: 50, y: 30 },
    { x: 100, y: 20 },
  ];
  const { container } = renderAs(
    <>
      <SmallLine points={points} label="uno" mark={50} />
      <SmallLine points={points} label="dos" mark={100} />
      <SmallLine points={points.slice(0, 1)} label="tres" />
    </>,
  );
  const lines = [...container.querySelectorAll("polyline")].map((line) => line.getAttribute("points"));
  expect(lines).toEqual(["3.0,53.0 120.0,3.0 237.0,28.0", "3.0,53.0 120.0,3.0 237.0,28.0", "3.0,53.0"]);
  expect([...container.querySelectorAll("line")].map((line) => line.getAttribute("x1"))).toEqual(["120"]);
});
