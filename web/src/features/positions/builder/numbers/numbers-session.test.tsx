import { cleanup } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { choose, press, write } from "../../../../testing/hands.ts";
import { userSession } from "../../../../testing/user-session.ts";
import type { UserSession } from "../../../../testing/user-session.ts";
import { openBuilder, part, pass } from "../../testing/builder-world.tsx";
import type { BuilderFields } from "../../testing/builder-world.tsx";
import { readPayoff, readSummary } from "../../testing/read-payoff.ts";
import { closes, marketOf, ownCosts } from "../../testing/trader-market.ts";
import { BasicBuilderScreen } from "../builder-screen.tsx";

afterEach(() => void vi.restoreAllMocks());

/** Dates are read with the legs; what a title says, once. */
function shortened() {
  const known = new Set<string>();
  return (line: string): string | null => {
    if (/^ *\{/.test(line) && known.has(line)) return null;
    known.add(line);
    return line.replace(/, of ahora .*\]/, ", of …]");
  };
}

/** A position once its smile is fitted and ten thousand walks are walked. */
async function openWith(legs: string, { more = "", ...fields }: BuilderFields & { more?: string } = {}) {
  const opened = openBuilder(BasicBuilderScreen, { path: `/?patas=1~${legs}${more}`, ...fields });
  if (fields.plan !== "starter") opened.accept(marketOf());
  await pass(1_100);
  await pass(1_100);
  return opened;
}

/** Words and numbers of the position, and what stands in their place where they aren't known. */
function numbers(story: UserSession) {
  const [, side] = document.querySelectorAll(".positions-column");
  for (const one of side?.querySelectorAll(":scope > ul, :scope > p, :scope > [role=status]") ?? [])
    story.reads(one);
  for (const name of ["Números de la posición", "Griegas"])
    for (const one of side?.querySelectorAll(`[aria-label="${name}"]`) ?? []) story.reads(one);
  story.line(readSummary());
}

async function bull(story: UserSession) {
  story.part("A bull of three");
  const opened = await openWith("b3c7400_20261218_520~s3c7600_20261218_392");
  for (const one of document.querySelectorAll(".positions-column:last-child > *")) story.reads(one);
  story.line(readSummary());
  for (const line of readPayoff()) story.line(line);
  story.reads(part("Tabla por precio y fecha"));
  story.line(document.querySelector("main, body > div > div > p:last-child")?.textContent ?? null);
  story.sends(opened.calls);
  story.part("A scenario");
  for (const [what, act] of [
    ["the share at 7.781, written", () => write("Precio supuesto de GGAL", "7.781")],
    ["five points less volatility, on the slider", () => choose("Volatilidad", "-5")],
    ["the fourth of December", () => choose("Fecha supuesta", "2026-12-04")],
    ["a rate of 45 %", () => write("Tasa supuesta", "45")],
  ] as const) {
    story.does(what);
    act();
    story.reads(part("Resultado por precio"));
  }
  await pass(1_100);
  story.reads(part("Escenario"));
  numbers(story);
  story.line(part("Tabla por precio y fecha").querySelector("thead")?.textContent ?? null);
  for (const line of readPayoff().filter((one) => !one.startsWith("axes"))) story.line(line);
  press("Ver como tabla", part("Resultado por precio"));
  story.reads(part("Resultado por precio"));
  story.line(decodeURIComponent(opened.place().address));
  story.does("back to the market");
  press("Volver al mercado");
  await pass(1_100);
  story.reads(part("Escenario"));
  story.line(part("Resultado por precio").querySelector("thead")?.textContent ?? null);
  story.line(readSummary());
  story.line(decodeURIComponent(opened.place().address));
  cleanup();
}

async function others(story: UserSession) {
  for (const [what, legs, fields] of [
    ["A call sold alone, with the margin that the user keeps", "s2c7800_20261218_301", {}],
    ["Shares against a call", "b200a_7420~s2c7800_20261218_301", {}],
    ["Shares alone, of which there is no history yet", "b100a_7420", { answers: { costs: ownCosts } }],
    [
      "A calendar, with simulated closes",
      "s1c7400_20261218_500~b1c7400_20270219_930",
      { answers: { costs: ownCosts, closes: { ...closes, sources: ["imported", "simulated"] } } },
    ],
    [
      "Puts sold, and too few closes",
      "s1p7200_20261218_187",
      { answers: { costs: ownCosts, closes: { ...closes, closes: closes.closes.slice(0, 40) } } },
    ],
    [
      "Prices of its own that win wherever it ends",
      "b1c7400_20261218_300~s1c7600_20261218_392",
      { more: "&precios=pe" },
    ],
    ["A price that no volatility gives", "b1c7050_20261218_50", { more: "&precios=p" }],
    ["A leg without a price", "b1c8200_20261218_100", {}],
    [
      "A starter's chain, at costs nobody entered",
      "b1c7400_20261218_520",
      { plan: "starter", answers: { costs: { ...ownCosts, choice: "retail", updatedAt: null }, closes } },
    ],
  ] as const satisfies readonly (readonly [string, string, BuilderFields & { more?: string }])[]) {
    story.part(what);
    await openWith(legs, fields as BuilderFields);
    numbers(story);
    story.line([...document.querySelectorAll("p")].at(-1)?.textContent ?? null);
    cleanup();
  }
}

it("the numbers of a bull, now and in a scenario, read as approved", async () => {
  const story = userSession("Los números de un bull", shortened());
  await bull(story);
  await expect(story.text()).toMatchFileSnapshot("../../testing/numeros.txt");
}, 120_000);

it("the numbers of other positions read as approved", async () => {
  const story = userSession("Los números de otras posiciones", shortened());
  await others(story);
  await expect(story.text()).toMatchFileSnapshot("../../testing/numeros-otros.txt");
}, 120_000);
