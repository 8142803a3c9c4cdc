import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { MarketClient } from "@paridad/core/market";
import type { CalculatorStore } from "@paridad/core/stores";
import { screenWords } from "@paridad/core/messages";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { ConnectionNotice, OldNumbersNotice } from "./connection-notice.tsx";
import { Inputs } from "./inputs.tsx";
import { Unknown } from "../../components/known-number.tsx";
import { SummaryHeader } from "./summary-header.tsx";
import { WhatIfBar } from "./what-if-bar.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const now = Date.parse("2026-11-20T15:00:00Z");
const page = document.body.appendChild(document.createElement("main"));
const services = { origin: "https://paridad.test", clock: { now: () => now } } as unknown as Services;
const show = (part: preact.ComponentChild) =>
  act(() => render(<ServicesProvider services={services}>{part}</ServicesProvider>, page));
const text = () => page.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
afterEach(() => act(() => render(null, page)));

function marketOf(state: object) {
  const calls = { open: vi.fn<() => void>(), resume: vi.fn<() => void>(), takeOver: vi.fn<() => void>() };
  const connection = createStore(() => ({
    status: "connected",
    attempt: 0,
    retryAt: null,
    refusal: null,
    connections: 2,
    limit: 2,
    ...state,
  }));
  return { ...calls, market: { connection, ...calls } as unknown as MarketClient };
}
const refused = (code: string, message: string) => ({ status: "refused", refusal: { code, message } });

test("a cut says when it is tried again", () => {
  show(
    <ConnectionNotice
      market={marketOf({ status: "reconnecting", attempt: 2, retryAt: now + 4_001 }).market}
    />,
  );
  expect(text()).toMatch(/^Se cortó la conexión con el mercado ?Reintento 2 de 3, en 5 s/);
  show(<ConnectionNotice market={marketOf({ status: "reconnecting", attempt: 0 }).market} />);
  expect(text()).toContain("Reintento 1 de 3, ahora");
  show(<ConnectionNotice market={marketOf({}).market} />);
  expect(text()).toBe("");
});

test.each([
  [{ status: "failed" }, "resume", screenWords.retry],
  [refused("CONNECTION_LIMIT", "Ya usás todas."), "takeOver", "Usar aquí"],
  [refused("INVALID_TOKEN", "Volvé a entrar."), "open", screenWords.retry],
] as const)("%o has its own way on", (state, call, label) => {
  const made = marketOf(state);
  show(<ConnectionNotice market={made.market} />);
  const button = page.querySelector("button");
  expect(button?.textContent).toBe(label);
  button?.click();
  expect([made.open, made.resume, made.takeOver].filter(({ mock }) => mock.calls.length > 0)).toEqual([
    made[call],
  ]);
});

test("all connections taken are counted, and a plan that is over leads to the plans", () => {
  show(<ConnectionNotice market={marketOf(refused("CONNECTION_LIMIT", "Ya usás todas.")).market} />);
  expect(text()).toContain("Ya usás todas (2 de 2)");
  show(<ConnectionNotice market={marketOf(refused("SUBSCRIPTION_EXPIRED", "Tu plan venció.")).market} />);
  expect(page.querySelector("a")?.getAttribute("href")).toBe("https://paridad.test/suscripciones");
  expect(page.querySelector("button")).toBeNull();
});

test("numbers that are no longer live are dimmed, and the page isn't once they are left", () => {
  const source = { kind: "live", name: "BYMA", session: "open" };
  const old = (lastTickAt: number, status = "connected") =>
    show(
      <OldNumbersNotice
        calculator={
          createStore(() => ({ connection: { status, lastTickAt }, source })) as unknown as CalculatorStore
        }
      />,
    );
  const isDimmed = () => document.documentElement.hasAttribute("data-old");
  old(now - 1_000);
  expect([text(), isDimmed()]).toEqual(["", false]);
  old(now - 1_000, "reconnecting");
  expect([text(), isDimmed()]).toEqual(["", true]);
  old(now - 5_000);
  expect(text()).toBe(
    "La conexión sigue, pero no llegan precios. Ves lo último recibido: no operes con estos números.",
  );
  expect(isDimmed()).toBe(true);
  act(() => render(null, page));
  expect(isDimmed()).toBe(false);
});

function calculatorOf(state: object) {
  const calls = {
    setSpot: vi.fn<(value: number) => void>(),
    useFeedSpot: vi.fn<() => void>(),
    setRateMode: vi.fn<(mode: string) => void>(),
    setCaucionDays: vi.fn<(days: number) => void>(),
    setModel: vi.fn<(model: string) => void>(),
    setWhatIf: vi.fn<(change: object) => void>(),
    resetWhatIf: vi.fn<() => void>(),
  };
  const whole = {
    spot: { value: 7_510, effective: 7_510, feedValue: 7_500, origin: "feed" },
    inputs: {
      volatilityPercent: 42,
      rateMode: "caucion",
      caucionDays: 7,
      manualRatePercent: null,
      model: "european",
      whatIf: { spotPercent: 5, volatilityPoints: 0, daysForward: 0 },
    },
    cauciones: [
      { days: 1, ratePercent: 30, description: "1 día" },
      { days: 7, ratePercent: 31.5, description: "7 días" },
    ],
    rate: { origin: "caucion", days: 7, tnaPercent: 31.5 },
    basis: "market",
    source: null,
    ...state,
  };
  const calculator = Object.assign(
    createStore(() => whole),
    calls,
  ) as unknown as CalculatorStore;
  return { ...calls, calculator };
}
const choose = (select: HTMLSelectElement | undefined, value: string) => {
  if (select) select.value = value;
  select?.dispatchEvent(new Event("change", { bubbles: true }));
};
const write = (input: HTMLInputElement | null | undefined, value: string) =>
  act(() => {
    if (input) input.value = value;
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });

test("the rate is the caución's by its days, the parity's or one's own; a term nobody quotes says so", () => {
  const { calculator, setRateMode, setCaucionDays, setModel } = calculatorOf({});
  show(<Inputs calculator={calculator} />);
  const [rate, model] = page.querySelectorAll("select");
  expect([rate?.value, page.querySelector("select + .origin")?.textContent?.replaceAll(/\s/g, " ")]).toEqual([
    "7",
    "31,50 %",
  ]);
  choose(rate, "1");
  choose(rate, "implied");
  choose(model, "american");
  expect(setRateMode.mock.calls).toEqual([["caucion"], ["implied"]]);
  expect(setCaucionDays.mock.calls).toEqual([[1]]);
  expect(setModel.mock.calls).toEqual([["american"]]);
  // Before a weekend nobody quotes one day: the rate in force is that of three.
  const friday = { days: 3, ratePercent: 29, description: "3 días" };
  const { calculator: short } = calculatorOf({
    rate: { origin: "caucion", tnaPercent: 29, days: 3 },
    cauciones: [friday],
  });
  show(<Inputs calculator={short} />);
  expect([page.querySelector("select")?.value, text().includes("sin dato")]).toEqual(["3", false]);
  const { calculator: other } = calculatorOf({
    rate: { origin: "fallback", tnaPercent: 29, days: 3 },
    cauciones: [],
  });
  show(<Inputs calculator={other} />);
  expect(text()).toContain("7 días · sin dato");
  expect(text()).toContain("de respaldo");
});

test("one's own spot can be given back to the market, by the button and by emptying the field", () => {
  const spot = { value: 7_600, effective: 7_600, feedValue: 7_500, origin: "manual" };
  const { calculator, setSpot, useFeedSpot } = calculatorOf({ spot });
  show(<Inputs calculator={calculator} />);
  page.querySelector<HTMLButtonElement>("button.link")?.click();
  expect(page.querySelector("button.link")?.textContent).toBe("Usar el del mercado (7.500,00)");
  const field = page.querySelector("input");
  write(field, "7.700,5");
  write(field, "");
  expect(setSpot.mock.calls).toEqual([[7_700.5]]);
  expect(useFeedSpot).toHaveBeenCalledTimes(2);
});

test("what if: each field moves its own number, an emptied one goes back to none, the button to the market", () => {
  const { calculator, setWhatIf, resetWhatIf } = calculatorOf({ basis: "scenario" });
  show(<WhatIfBar calculator={calculator} />);
  const [spot, volatility, days] = page.querySelectorAll("input");
  write(spot, "-10");
  write(volatility, "2,5");
  write(days, "");
  expect(setWhatIf.mock.calls).toEqual([
    [{ spotPercent: -10 }],
    [{ volatilityPoints: 2.5 }],
    [{ daysForward: 0 }],
  ]);
  const back = page.querySelector("button");
  expect([page.querySelector("details")?.open, back?.disabled]).toEqual([true, false]);
  back?.click();
  expect(resetWhatIf).toHaveBeenCalledOnce();
  show(<WhatIfBar calculator={calculatorOf({}).calculator} />);
  expect([page.querySelector("details")?.open, page.querySelector("button")?.disabled]).toEqual([
    false,
    true,
  ]);
});

test("the head gives the numbers of the expiry, and a spot that isn't known is a dash", () => {
  const known = (value: number) => ({ ok: true, value });
  const state = {
    connection: { status: "connected", lastTickAt: null },
    summary: {
      atTheMoneyVolatility: known(0.412),
      impliedRate: known(33.4),
      shareBasis: { from: "sides", settlement: "24hs" },
    },
    asOf: null,
    counts: { available: 1_234 },
  };
  show(<SummaryHeader calculator={calculatorOf(state).calculator} />);
  const facts = () =>
    [...page.querySelectorAll("dd")].map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));
  expect(facts()).toEqual(["41,2 %", "33,4 %", "1.234"]);
  expect(text()).toMatch(/^GGAL 7\.510,00/);
  const spot = { value: 0, effective: 0, feedValue: null, origin: "feed" };
  show(<SummaryHeader calculator={calculatorOf({ ...state, spot, basis: "scenario" }).calculator} />);
  expect(text()).toMatch(/^GGAL – ?escenario/);
});

test("a dash says its reason under the pointer as well as aloud", () => {
  show(<Unknown reason="one-sided" />);
  const dash = page.querySelector('[role="img"]');
  expect(dash?.textContent).toBe("–");
  expect(dash?.getAttribute("title")).toBe("Falta una punta");
  expect(dash?.getAttribute("aria-label")).toBe("Falta una punta");
});
