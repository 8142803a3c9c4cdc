import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { CalculatorOption, CalculatorRow, CalculatorStore } from "@paridad/core/stores";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { ChainRow } from "./chain-row.tsx";

const now = Date.parse("2026-11-20T15:00:00Z");
const page = document.body.appendChild(document.createElement("main"));
afterEach(() => act(() => render(null, page)));
const known = (value: number) => ({ ok: true, value }) as const;
const unknown = { ok: false, reason: "one-sided" } as const;

const call = {
  symbol: "GFGC7500DI",
  formerSymbols: [],
  contractKey: "c7500",
  type: "call",
  state: "ok",
  stale: false,
  bid: 300,
  ask: 310,
  last: 305,
  bidSize: 7,
  askSize: null,
  quotedAt: now - 65_000,
  theoretical: known(308.4),
  difference: known(-3.25),
  impliedVolatility: {
    auto: known(0.4321),
    bid: known(0.42),
    mid: known(0.43),
    ask: known(0.44),
    manual: unknown,
  },
  greeks: {
    ok: true,
    deltaPercent: 51.2,
    gammaPercent: 1.25,
    vegaPerPoint: 8.5,
    thetaPerDay: -4.75,
    rhoPerPoint: 2.5,
  },
  greeksFrom: "own-iv",
  inTheMoney: true,
  manualPrice: null,
  change: { last: 1, revision: 3 },
} as unknown as CalculatorOption;

function open({
  option = {},
  plan = "pro",
  isOpen = true,
}: {
  option?: object;
  plan?: string;
  isOpen?: boolean;
}) {
  const row = {
    strike: 7_500,
    strikeCertainty: "inferred",
    isAtTheMoney: true,
    call: { ...call, ...option },
    put: null,
    impliedRate: { lend: known(30), mid: known(31), borrow: known(32) },
  } as unknown as CalculatorRow;
  const setManualPrice = vi.fn<(key: string, price: number | null) => void>();
  const onToggle = vi.fn<(strike: number | null) => void>();
  const calculator = Object.assign(
    createStore(() => ({
      asOf: now,
      expiry: { expiration: "2026-12-18" },
      spot: { effective: 7_500 },
      yearsToExpiry: 0.0575,
    })),
    { setManualPrice },
  ) as unknown as CalculatorStore;
  const services = {
    origin: "https://paridad.test",
    clock: { now: () => now },
    api: { data: async () => ({ terms: freeTerms }) },
    session: createStore(() => ({ user: personOn(plan) })),
  } as unknown as Services;
  const show = (type: "call" | "put", change: object = {}) =>
    act(() =>
      render(
        <ServicesProvider services={services}>
          <table>
            <tbody>
              <ChainRow
                row={{ ...row, ...change }}
                type={type}
                isOpen={isOpen}
                onToggle={onToggle}
                calculator={calculator}
              />
            </tbody>
          </table>
        </ServicesProvider>,
        page,
      ),
    );
  show("call");
  return { show, onToggle, setManualPrice };
}
const noFee = { share: 0, premium: 0, exercise: 0 };
const freeTerms = { marketFee: noFee, valueAddedTax: 0, taxOnMarketFee: false, commission: noFee };
const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, " ").trim();
const facts = () =>
  Object.fromEntries(
    [...page.querySelectorAll("dt")].map(({ textContent, nextElementSibling }) => [
      textContent,
      plain(nextElementSibling?.textContent),
    ]),
  );

test("a price lights up at each move, also at the second the same way, and not when something else changes", () => {
  const { show } = open({ isOpen: false });
  const price = () => page.querySelector("td[data-column=market]");
  const first = price();
  show("call", { call: { ...call, bid: 301 } });
  expect(price()).toBe(first);
  show("call", { call: { ...call, last: 306, change: { last: 1, revision: 4 } } });
  expect([price()?.className, price() === first]).toEqual(["market up", false]);
});

test("the details give both sides with their sizes, the age of the quote, the rates and greeks in their places", () => {
  open({});
  expect(page.querySelector("tr.details p")?.textContent).toBe("GFGC7500DI · Con puntas · hace 1 min");
  expect(facts()).toEqual({
    Compra: "300,00 × 7",
    Venta: "310,00",
    "Dif. teórica": "−3,25",
    "VI compra": "42,0 %",
    "VI media": "43,0 %",
    "VI venta": "44,0 %",
    "Delta %": "51,2",
    "Gamma %": "1,250",
    Vega: "8,50",
    Theta: "−4,75",
    Rho: "2,50",
    Colocadora: "30,00 %",
    Media: "31,00 %",
    Tomadora: "32,00 %",
  });
});

test("a quote of which nobody knows when it was made says so", () => {
  open({ option: { quotedAt: null } });
  const age = page.querySelector("tr.details p [role=img]");
  expect([age?.textContent, age?.getAttribute("aria-label")]).toEqual([
    "–",
    "No se sabe de cuándo es la cotización",
  ]);
});

test("dealing one option shows the builder's five figures at its side, and its text for the broker", async () => {
  open({});
  await vi.waitFor(() => expect(facts()).toHaveProperty("Pagás"));
  // N(d2) at 7,810 without drift at 43.21 % and 0.0575 years.
  expect(facts()).toMatchObject({
    Pagás: "$ 31.000",
    "Ganancia máxima": "Sin techo",
    "Pérdida máxima": "−$ 31.000",
    Equilibrio: "7.810,00",
    "Probabilidad de ganar": "32,9 %",
  });
  const button = (name: string) =>
    [...page.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  expect(button("Copiar ticket")?.title).toBe("Comprar 1 GFGC7500DI a 310,00 (precio límite)");
  act(() => button("Vender")?.click());
  expect(facts()).toMatchObject({
    Cobrás: "$ 30.000",
    "Ganancia máxima": "+$ 30.000",
    "Pérdida máxima": "Sin límite",
  });
  expect(page.querySelector(".deal a")?.getAttribute("href")).toBe(
    "https://paridad.test/armar?patas=1~s1c7500_20261218_300",
  );
});

test("an option without a volatility of its own has no odds, and says why", async () => {
  const auto = { ok: false, reason: "below-intrinsic" };
  open({ option: { impliedVolatility: { ...call.impliedVolatility, auto } } });
  await vi.waitFor(() =>
    expect(facts()).toMatchObject({ "Probabilidad de ganar": "–", Equilibrio: "7.810,00" }),
  );
  expect(page.querySelector(".deal dl [role=img]")?.getAttribute("aria-label")).toBe(
    "El precio está bajo paridad: no hay volatilidad que lo explique",
  );
});

test("a side that nobody offers can't be dealt, and one's own price is kept and taken away", () => {
  const { setManualPrice } = open({ option: { ask: null, manualPrice: 320 } });
  expect(page.querySelector(".deal")?.textContent).toContain("Nadie vende: sin punta.");
  expect(page.querySelector(".deal a")).toBeNull();
  const field = page.querySelector(".own-price input") as HTMLInputElement;
  expect(field.value).toBe("320,00");
  for (const text of ["330,5", ""]) {
    field.value = text;
    act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
  }
  expect(setManualPrice.mock.calls).toEqual([
    ["c7500", 330.5],
    ["c7500", null],
  ]);
});
