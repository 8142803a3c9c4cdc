import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { MarketClient } from "@paridad/core/market";
import type { CalculatorStore } from "@paridad/core/stores";
import { screenWords } from "@paridad/core/messages";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { Inputs } from "./inputs.tsx";

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
  const market = marketOf(state);
  show(<ConnectionNotice market={market.market} />);
  const button = page.querySelector("button");
  expect(button?.textContent).toBe(label);
  button?.click();
  expect([market.open, market.resume, market.takeOver].filter(({ mock }) => mock.calls.length > 0)).toEqual([
    market[call],
  ]);
});

test("all connections taken are counted, and a plan that is over leads to the plans", () => {
  show(<ConnectionNotice market={marketOf(refused("CONNECTION_LIMIT", "Ya usás todas.")).market} />);
  expect(text()).toContain("Ya usás todas (2 de 2)");
  show(<ConnectionNotice market={marketOf(refused("SUBSCRIPTION_EXPIRED", "Tu plan venció.")).market} />);
  expect(page.querySelector("a")?.getAttribute("href")).toBe("https://paridad.test/suscripciones");
  expect(page.querySelector("button")).toBeNull();
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
