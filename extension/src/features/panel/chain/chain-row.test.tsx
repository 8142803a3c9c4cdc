import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { CalculatorOption, CalculatorRow, CalculatorStore } from "@paridad/core/stores";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { ChainRow } from "./chain-row.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

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
    createStore(() => ({ asOf: now, expiry: { expiration: "2026-12-18" } })),
    { setManualPrice },
  ) as unknown as CalculatorStore;
  const services = {
    origin: "https://paridad.test",
    clock: { now: () => now },
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
const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, " ").trim();
const cells = () =>
  Object.fromEntries(
    [...page.querySelectorAll<HTMLElement>("td[data-column]")].map(({ dataset, textContent }) => [
      dataset["column"],
      plain(textContent),
    ]),
  );
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

test("each column says its own number, and the row's button opens and shuts it", () => {
  const { show, onToggle } = open({});
  expect(cells()).toEqual({
    market: "305,00",
    bid: "300,00",
    ask: "310,00",
    theoretical: "308,40",
    volatility: "43,2",
    delta: "51,2",
    gamma: "1,250",
    vega: "8,50",
    theta: "−4,75",
  });
  expect(page.querySelector("td[data-column=market]")?.className).toBe("market up");
  expect(page.querySelector("tr")?.className).toBe("itm money");
  const button = page.querySelector<HTMLButtonElement>("button.strike");
  expect([button?.title, button?.getAttribute("aria-expanded")]).toEqual(["strike estimado", "true"]);
  button?.click();
  expect(onToggle).toHaveBeenLastCalledWith(null);
  show("put");
  expect([button?.disabled, button?.getAttribute("aria-expanded")]).toEqual([true, "false"]);
  expect(page.textContent).toContain("no cotiza");
  expect(page.querySelector("tr.details")).toBeNull();
});

test("a price that didn't move has no colour", () => {
  open({ option: { change: { last: 0, revision: 1 } } });
  expect(page.querySelector("td[data-column=market]")?.className).toBe("market");
});

test("a shut row opens by its strike", () => {
  const { onToggle } = open({ isOpen: false });
  expect(page.querySelector("tr.details")).toBeNull();
  page.querySelector<HTMLButtonElement>("button.strike")?.click();
  expect(onToggle).toHaveBeenLastCalledWith(7_500);
});

test.each([
  [{ state: "crossed" }, "cruz. 43,2"],
  [{ state: "stale" }, "vieja 43,2"],
  [{ state: "bid-only" }, "43,2"],
  [{ state: "below-intrinsic" }, "43,2"],
  [
    { state: "below-intrinsic", impliedVolatility: { ...call.impliedVolatility, auto: unknown } },
    "bajo paridad",
  ],
  [{ impliedVolatility: { ...call.impliedVolatility, auto: unknown } }, "–"],
])("the volatility of %o", (option, text) => {
  open({ option });
  expect(cells()["volatility"]).toBe(text);
});

test("what isn't known is a dash with its reason, and greeks of another volatility are set apart", () => {
  open({ option: { last: null, bid: null, greeksFrom: "smile", change: { last: -1, revision: 1 } } });
  const reason = (column: string) =>
    page.querySelector(`td[data-column=${column}] [role=img]`)?.getAttribute("aria-label");
  expect([reason("market"), reason("bid")]).toEqual(["No hay precio", "Falta una punta"]);
  expect(page.querySelector("td[data-column=market]")?.className).toBe("market down");
  expect(page.querySelector("td[data-column=delta] i")?.getAttribute("title")).toMatch(
    /^Con la volatilidad de la sonrisa/,
  );
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

test.each([
  ["starter", "basicas"],
  ["pro", "avanzadas"],
])("on %s a leg is bought at the ask and sold at the bid in its own builder", (plan, area) => {
  open({ plan });
  const links = [...page.querySelectorAll(".links a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  const builder = `https://paridad.test/estrategias/${area}?patas=1~`;
  expect(links).toEqual([
    ["comprando a 310,00", `${builder}b1c7500_20261218_310`],
    ["vendiendo a 300,00", `${builder}s1c7500_20261218_300`],
  ]);
  expect(page.querySelector("tr.details a[href*=alertas]")?.getAttribute("href")).toBe(
    "https://paridad.test/alertas?nueva=premium&tipo=call&base=7500&vence=2026-12-18&simbolo=GFGC7500DI",
  );
});

test("a side that nobody offers can't be dealt, and one's own price is kept and taken away", () => {
  const { setManualPrice } = open({ option: { ask: null, manualPrice: 320 } });
  expect(page.querySelector(".links")?.textContent).toContain("comprando: sin punta");
  expect(page.querySelectorAll(".links a")).toHaveLength(1);
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
