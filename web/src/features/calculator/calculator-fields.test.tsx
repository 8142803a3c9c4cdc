import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { decodeLegs } from "@paridad/core/positions";
import { personOn } from "@paridad/core/testing";

// The chunk, so no test waits for it to be compiled.
import "./chain/base/base-menu.tsx";
import { drivenMarket } from "../../testing/driven-market.ts";
import { press, write } from "../../testing/hands.ts";
import { renderAs } from "../../testing/render-as.tsx";
import { CalculatorScreen } from "./calculator-screen.tsx";
import { asOf, chain, optionOf, renderCalculator, updateOf } from "./testing/render-calculator.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(asOf) }));
afterEach(() => void vi.restoreAllMocks());

const pass = (milliseconds = 500) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

it("each field goes by steps of its own, ten at once with the page's keys, and none below what it takes", async () => {
  const { accept } = renderCalculator();
  accept();
  fireEvent.change(screen.getByLabelText("Tasa de Caución"), { target: { value: "manual" } });
  write("TNA (%)", "40");
  const steps = (label: string) =>
    ["ArrowUp", "PageUp", "ArrowDown", "PageDown", "PageDown"].map((key) => {
      fireEvent.keyDown(screen.getByLabelText(label), { key });
      return valueOf(label);
    });
  const labels = ["Precio Spot ($)", "Volatilidad (%)", "TNA (%)", "Spot (%)", "VI (pts)", "Días"];
  expect(labels.map((label) => [label, ...steps(label)])).toEqual([
    ["Precio Spot ($)", "7.510,01", "7.510,11", "7.510,10", "7.510,00", "7.509,90"],
    ["Volatilidad (%)", "20,1", "21,1", "21,0", "20,0", "19,0"],
    ["TNA (%)", "40,1", "41,1", "41,0", "40,0", "39,0"],
    ["Spot (%)", "0,5", "5,5", "5", "0", "−5"],
    ["VI (pts)", "0,5", "5,5", "5", "0", "−5"],
    ["Días", "1", "11", "10", "0", "0"],
  ]);
  // Emptied, nothing is supposed.
  write("Spot (%)", "");
  expect(valueOf("Spot (%)")).toBe("0");
  press("Tu precio de GFGC7400DI: escribir");
  expect(steps("Tu precio de GFGC7400DI")).toEqual(["1", "11", "10", "0", "0"]);
});

it("the term in force is the one that is shown as chosen: one day is three on a Friday", async () => {
  renderCalculator().accept({
    rates: [
      { days: 3, rate: 21, description: "3 días" },
      { days: 30, rate: 24, description: "30 días" },
    ],
  });
  await pass();
  const rate = screen.getByLabelText<HTMLSelectElement>("Tasa de Caución");
  expect([rate.value, plain(rate.selectedOptions[0]?.text)]).toEqual(["caucion:3", "3 días · 21,00 %"]);
});

it("what the fields stand on is said beside them, and the market's own is one press away", async () => {
  const { accept } = renderCalculator();
  accept({ rates: [{ days: 1, rate: 15, description: "1 día (tasa por defecto)", fallback: true }] });
  await pass();
  const rate = screen.getByLabelText<HTMLSelectElement>("Tasa de Caución");
  fireEvent.change(rate, { target: { value: "nearest" } });
  await pass();
  // The 15 % that stands in for an unknown rate is nobody's nearest.
  const texts = [...rate.options].slice(0, 2).map(({ text }) => plain(text));
  expect([rate.value, ...texts]).toEqual(["nearest", "Más cercana al vencimiento", "1 día · 15,00 %"]);
  write("Precio Spot ($)", "7.000,5");
  expect(screen.getByRole("button", { name: "usar mercado" })).toHaveAttribute("title", "Volver a 7.510,00");
  const beside = () => plain(screen.getByLabelText("Volatilidad (%)").parentElement?.textContent);
  const sayings = ["VI en el dinero", "Sonrisa", "Fija"].map((name) => {
    press(name);
    return [name, beside()];
  });
  expect(sayings).toEqual([
    ["VI en el dinero", "en el dinero"],
    // Two bases give none: the number stands alone.
    ["Sonrisa", ""],
    ["Fija", ""],
  ]);
});

it("while the smile is fitted beside the page the line says so, and without a fit what stands in", async () => {
  const answers: (() => void)[] = [];
  class HeldWorker extends EventTarget {
    postMessage({ id }: { id: number }) {
      const data = { id, smile: null };
      answers.push(() => void this.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate = () => undefined;
  }
  vi.stubGlobal("Worker", HeldWorker);
  const { accept, unmount } = renderCalculator();
  accept();
  press("Sonrisa");
  await pass();
  expect(screen.getByText("Ajustando la sonrisa…")).toBeVisible();
  for (const answer of answers) act(answer);
  await pass();
  expect(screen.queryByText("Ajustando la sonrisa…")).toBeNull();
  expect(plain(document.querySelector(".calc-line p")?.textContent)).toMatch(
    /^El mercado no la da: \d+,\d %\.$/,
  );
  unmount();
  vi.unstubAllGlobals();
});

const february = { ...optionOf("GFGC8000FE", { last: 300 }), expiration: "2027-02-19" };

it("the days of expiries follow the rule that is chosen, and go back to the feed's; one it doesn't tell is estimated", async () => {
  const { accept } = renderCalculator();
  const april = optionOf("GFGC8000AB", { last: 300 });
  const untold = { ...april, expiration: "2027-04-16", expirationEstimated: true };
  accept({ options: [...chain, february, untold] });
  const tabs = () =>
    within(screen.getByRole("group", { name: "Vencimiento" }))
      .getAllByRole("button")
      .map(({ textContent }) => plain(textContent));
  const title = () => screen.getByRole("group", { name: "Vencimiento" }).parentElement?.title;
  const rule = screen.getByLabelText("Regla de vencimiento");
  const by = (choice: string) => {
    fireEvent.change(rule, { target: { value: choice } });
    return [...tabs(), title()];
  };
  const dates = ["DIC18/12 · 28 d", "FEB19/02 · 91 d"];
  const feed = [...dates, "ABR≈ 16/04 · 147 d", "Vencimiento informado por la fuente"];
  expect([...tabs(), title()]).toEqual(feed);
  expect(["month-end", "third-friday", "feed"].map(by)).toEqual([
    ["DIC31/12 · 41 d", "FEB28/02 · 100 d", "ABR30/04 · 161 d", "Fin de mes"],
    [...dates, "ABR16/04 · 147 d", "Tercer viernes (regla del mercado)"],
    feed,
  ]);
  press(/^ABR/);
  const estimated = "Vencimiento estimado por la regla del mercado";
  expect([title(), rule.parentElement?.title]).toEqual([estimated, estimated]);
});

it("the chosen expiry is brought in sight, from either side, each time another is chosen", () => {
  const { accept } = renderCalculator();
  accept({ options: [...chain, february] });
  const strip = screen.getByRole("group", { name: "Vencimiento" }).parentElement as HTMLElement;
  const place = (element: Element, left: number, right: number) =>
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue({ left, right } as DOMRect);
  place(strip, 100, 300);
  const [december, other] = within(strip).getAllByRole("button") as [HTMLElement, HTMLElement];
  place(december, 60, 140);
  place(other, 280, 360);
  fireEvent.click(other);
  expect(strip.scrollLeft).toBe(60);
  fireEvent.click(december);
  expect(strip.scrollLeft).toBe(20);
  place(other, 200, 300);
  fireEvent.click(other);
  expect(strip.scrollLeft).toBe(20);
});

it("a base's menu leads to the contract that is named, and to the builder that the plan opens", async () => {
  const market = drivenMarket();
  const { place } = renderAs(<CalculatorScreen createMarket={market.createMarket} />, {
    user: personOn("black"),
  });
  market.accept(updateOf());
  await pass();
  const leads = async (name: string) => {
    press(/^Base 7\.600/);
    await pass();
    press(name);
    await pass();
    return decodeURIComponent(place().address);
  };
  expect([
    await leads("Historia del put, GFGV7600DI"),
    await leads("Ratio del call contra otra base"),
    await leads("Alerta del put…"),
    await leads("Alerta del call…"),
  ]).toEqual([
    "/historico/datos?vista=grafico&contrato=GFGV7600DI",
    "/historico/ratios?s1=GFGC7600DI",
    "/alertas?nueva=premium&tipo=put&base=7600&vence=2026-12-18&simbolo=GFGV7600DI",
    "/alertas?nueva=premium&tipo=call&base=7600&vence=2026-12-18&simbolo=GFGC7600DI",
  ]);
  const [path, query] = (await leads("Armar estrategia con el put")).split("?");
  expect([path, decodeLegs(new URLSearchParams(query).get("patas") ?? "")]).toMatchObject([
    "/estrategias/avanzadas",
    { legs: [{ kind: "put", strike: 7_600, quantity: 1, price: 380 }] },
  ]);
});

it("a base whose price is written in its menu keeps the focus in the field", async () => {
  renderCalculator().accept();
  press(/^Base 7\.600/);
  await pass();
  press("Tu precio del put");
  await pass();
  expect(screen.getByLabelText("Tu precio de GFGV7600DI")).toHaveFocus();
});

it("what a row shows besides its numbers follows the market: its money, its age, and only prices that moved flash", async () => {
  const { accept, says } = renderCalculator();
  const at = (minutes: number) => new Date(Date.parse(asOf) - minutes * 60_000).toISOString();
  accept({
    options: [
      ...chain,
      optionOf("GFGC8000DI", { bid: 210, ask: 230, last: 220, datetime: at(20) }),
      optionOf("GFGV8200DI", { bid: 920, ask: 900, last: 910, datetime: at(3) }),
    ],
  });
  await pass(1_000);
  const cell = (strike: number, column: string) =>
    document.querySelector<HTMLElement>(`tr[data-strike="${strike}"] td[data-column="${column}"]`);
  const row = (strike: number) => document.querySelector<HTMLElement>(`tr[data-strike="${strike}"]`)?.dataset;
  const badge = (strike = 8_000, type = "call") => {
    const seen = cell(strike, `volatility"][data-type="${type}`);
    if (seen) fireEvent.pointerEnter(seen);
    return seen?.querySelector<HTMLElement>(".chain-state")?.title ?? null;
  };
  const told = (strike: number) => [row(strike)?.["inTheMoney"], cell(strike, "market")?.dataset["stale"]];
  expect([told(7_600), told(8_000)]).toEqual(
    [
      ["put", undefined],
      ["put", "true"],
    ].map((one, place) => (place === 0 ? one : [undefined, "true"])),
  );
  expect(badge()).toMatch(/15 minutos · cotización de hace 20 min \(20\/11\/2026 16:40:00\)$/);
  expect(badge(8_200, "put")).toBe(
    "La compra supera a la venta · cotización de hace 3 min (20/11/2026 16:57:00)",
  );
  const tick = (options: object[], spot: number, seconds: number) =>
    says("market_update", {
      ...updateOf({ options, spot, full: false }),
      asOf: new Date(Date.parse(asOf) + seconds * 1_000).toISOString(),
    });
  tick([], 7_650, 1);
  await pass(300);
  expect(document.querySelector("[data-flash]")).toBeNull();
  expect([told(7_400), told(7_600)]).toEqual([
    ["call", undefined],
    ["call", undefined],
  ]);
  tick([optionOf("GFGC8000DI", { bid: 211, datetime: at(0) })], 7_650, 2);
  await pass(300);
  expect([told(8_000)[1], badge()]).toEqual([undefined, null]);
  const flashing = [...document.querySelectorAll("[data-flash]")].map(({ textContent }) => textContent);
  expect(flashing).toEqual(["211,00"]);
  await pass(2_000);
  // The share moves every volatility, and no price again.
  tick([], 7_660, 4);
  await pass(300);
  expect(document.querySelector("[data-flash]")).toBeNull();
});

it("a row that was copied has a tick in the place of its base for two seconds", async () => {
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: async () => undefined } });
  const { accept, unmount } = renderCalculator();
  accept();
  await pass();
  press(/^Base 7\.600/);
  await pass();
  press("Copiar la fila");
  const bases = () =>
    [...document.querySelectorAll(".chain-strike button")].map(({ textContent }) => textContent);
  const seen: unknown[] = [];
  for (const milliseconds of [10, 1_980, 20]) {
    await pass(milliseconds);
    seen.push([...bases(), screen.getByRole("button", { name: "copiar tabla" }).textContent]);
  }
  const usual = ["7.400", "7.600", "copiar tabla"];
  expect(seen).toEqual([["7.400", "", "copiar tabla"], ["7.400", "", "copiar tabla"], usual]);
  unmount();
  vi.unstubAllGlobals();
});

it("the whole table is copied, however few bases are shown", async () => {
  const written = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: written } });
  const strikes = Array.from({ length: 40 }, (_, place) => 5_600 + 100 * place);
  const { accept, unmount } = renderCalculator();
  accept({ options: strikes.map((strike) => optionOf(`GFGC${strike}DI`, { last: 10 })) });
  await pass();
  expect(document.querySelector(".chain-foot span")?.textContent).toBe("20 de 40 bases");
  press("copiar tabla");
  await pass();
  const [, ...lines] = (written.mock.lastCall?.[0] ?? "").split("\n");
  expect([lines.length, lines[0]?.includes("5.600"), lines.at(-1)?.includes("9.500")]).toEqual([
    40,
    true,
    true,
  ]);
  unmount();
  vi.unstubAllGlobals();
});

it("the smile's marks have the range of their sides, and its line its own", async () => {
  renderCalculator().accept();
  await pass();
  const ranges = [...document.querySelectorAll(".smile-range")].flatMap((path) =>
    [...(path.getAttribute("d") ?? "").matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map(([, low, high]) => [
      Number(low),
      Number(high),
    ]),
  );
  expect(ranges).toHaveLength(4);
  for (const [low = 0, high = 0] of ranges) expect(low - high).toBeGreaterThan(1);
});
