import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import type { CalibrationContent } from "@paridad/core/contract";

import { renderVolatility } from "../testing/render-volatility.tsx";
import { CalibrationScreen } from "./calibration-view.tsx";

type Group = CalibrationContent["groups"][number];

/** Two stretches with cases: one that came true and one that didn't, and one that nothing was said in. */
const bins: Group["bins"] = [
  { from: 0.2, to: 0.3, n: 132, predicted: 0.246, observed: 0.492, low: 0.422, high: 0.563 },
  { from: 0.5, to: 0.6, n: 93, predicted: 0.58, observed: 0.645, low: 0.561, high: 0.722 },
  { from: 0.6, to: 0.7, n: 0, predicted: null, observed: null, low: null, high: null },
];
const group = (changes: Partial<Group>): Group => ({
  kind: "smile",
  by: "all",
  from: null,
  to: null,
  n: 225,
  expiries: 13,
  brier: 0.1437,
  skill: 0.3771,
  bins,
  ...changes,
});
const content: CalibrationContent = {
  source: "recorded",
  from: "2023-08-18",
  to: "2025-10-17",
  weeks: 114,
  madeAt: "2026-11-20T04:20:00-03:00",
  premium: [
    {
      from: null,
      to: null,
      n: 100,
      expiries: 13,
      implied: 0.5512,
      realised: 0.5033,
      tenth: -0.12,
      median: 0.061,
      ninetieth: 0.19,
      higher: 0.68,
    },
  ],
  groups: [
    group({}),
    group({ by: "days", to: 15, brier: 0.081, skill: 0.667 }),
    group({ by: "distance", from: -0.1, to: -0.03, skill: -0.135 }),
    group({ by: "distance", from: 0.1, n: 0, expiries: 0, brier: null, skill: null, bins: [] }),
    group({ kind: "history", n: 0, brier: null, skill: null, bins: [] }),
    group({ kind: "risk-neutral", brier: 0.1197, skill: 0.4832 }),
  ],
};

const openWith = (data: unknown) =>
  renderVolatility(CalibrationScreen, {
    path: "/volatilidad/se-cumplio",
    answers: { calibracion: data instanceof Error ? data : { success: true, data } },
  });
const text = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

it("says what it is of, and how far what was said came true, with counts and intervals", async () => {
  openWith(content);
  expect(await screen.findByText(/^114 ruedas, la última de cada semana, .* 13 vencimientos/)).toBeVisible();
  expect(
    screen.getByText(/^En 1 de 2 tramos .* se dijo 24,6\s%\sy pasó 49,2\s% \(132 casos\)\.$/),
  ).toBeVisible();
  const scores = text(screen.getByLabelText("Puntaje de Brier"));
  expect(scores).toContain("Error, sonrisa0,144+37,7 % contra decir siempre la frecuencia");
  expect(scores).toContain("Error, neutral al riesgo0,120");
  const rows = within(screen.getByRole("table", { name: "Tramos de probabilidad" })).getAllByRole("row");
  expect(rows.map(text)).toEqual([
    "Se dijoCasosPasó",
    "20 a 30 %13249,2 % (42–56)",
    "50 a 60 %9364,5 % (56–72)",
  ]);
  const groups = within(screen.getByRole("table", { name: "Mejora por grupo" })).getAllByRole("row");
  expect(groups.slice(1).map(text)).toEqual([
    "Todas+37,7 %22513",
    "Hasta 14 días+66,7 %22513",
    "Base de 3 % a 10 % abajo−13,5 %22513",
    "Base más de 10 % arriba–00",
  ]);
});

it("says the volatility that was paid beside the one that came", async () => {
  openWith(content);
  const rows = within(await screen.findByRole("table", { name: "Prima de varianza" })).getAllByRole("row");
  expect(text(rows[1] as HTMLElement)).toBe("Todas55,1 %50,3 %+6,1 pts−12,0 pts a +19,0 pts68,0 %100");
});

it("keeps the way to a probability in the address, and says where it has no cases", async () => {
  openWith({ ...content, source: "simulated" });
  expect(await screen.findByText(/mercado simulado/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Historia" }));
  expect(screen.getByRole("status", { name: "dirección" })).toHaveTextContent("segun=historia");
  expect(screen.getByText("Sin probabilidades de esta forma")).toBeVisible();
});

it("before a week's expiry is over says what is missing, and why a load failed", async () => {
  const { unmount } = openWith(null);
  expect(await screen.findByText("Todavía no hay con qué medir")).toBeVisible();
  expect(screen.getByText(/^El próximo vencimiento es el 20\/11\/2026/)).toBeVisible();
  unmount();
  openWith(new Error("sin red"));
  expect(await screen.findByRole("button", { name: "Reintentar" })).toBeVisible();
});
