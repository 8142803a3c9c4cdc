import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { createMemoryStorage } from "@paridad/core/auth";
import { decodeLegs } from "@paridad/core/positions";

import { notify } from "../../lib/notify.ts";
import { cellsOf, chain, optionOf, renderCalculator } from "./testing/render-calculator.tsx";
import { readView, viewKey } from "./view/view-preferences.ts";

afterEach(() => void vi.restoreAllMocks());

const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const stored = (storage: ReturnType<typeof createMemoryStorage>) =>
  JSON.parse(storage.getItem(viewKey) ?? "{}") as {
    bases: number;
    density: string;
    hidden: string[];
    order: string[];
  };
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const expiry = (symbol: string, expiration: string) => ({ ...optionOf(symbol, { last: 300 }), expiration });

it("each key of the help does what it says", async () => {
  const { accept, storage } = renderCalculator();
  accept();
  for (const [name, label] of [
    ["s", "Precio Spot ($)"],
    ["v", "Volatilidad (%)"],
    ["r", "Tasa de Caución"],
    ["w", "Spot (%)"],
  ] as const) {
    key(name);
    expect(screen.getByLabelText(label)).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
  }
  key("m");
  expect(screen.getByLabelText("Modelo")).toHaveValue("american");
  key("m");
  expect(screen.getByLabelText("Modelo")).toHaveValue("european");
  key("+");
  expect(stored(storage).bases).toBe(20);
  key("-");
  key("-");
  // No fewer than ten.
  expect(stored(storage).bases).toBe(10);
  key("d");
  expect(stored(storage).density).toBe("dense");
  key("d");
  expect(stored(storage).density).toBe("normal");
  choose("Spot (%)", "-5");
  expect(screen.getByText("Escenario")).toBeVisible();
  key("0");
  expect(screen.queryByText("Escenario")).toBeNull();
  choose("Precio Spot ($)", "7.000");
  expect(screen.getByText("precio tuyo")).toBeVisible();
  key("u");
  expect(screen.queryByText("precio tuyo")).toBeNull();
  key("k");
  expect(await screen.findByRole("dialog", { name: "Columnas" })).toBeVisible();
});

it("columns are hidden, shown, moved to and fro, and put back as they were", async () => {
  const { accept, storage } = renderCalculator();
  accept();
  fireEvent.click(screen.getByRole("button", { name: "columnas" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Columnas" }));
  const press = (name: string) => fireEvent.click(dialog.getByRole("button", { name }));
  const first = () => stored(storage).order.slice(0, 3);
  expect(dialog.getByRole("button", { name: "Volumen: más lejos de las bases" })).toBeDisabled();
  expect(dialog.getByRole("button", { name: "Mercado: más cerca de las bases" })).toBeDisabled();
  press("Rho: más lejos de las bases");
  expect(first()).toEqual(["rho", "volume", "delta"]);
  press("Rho: más cerca de las bases");
  expect(first()).toEqual(["volume", "rho", "delta"]);
  fireEvent.click(dialog.getByRole("checkbox", { name: /^Gamma/ }));
  expect(stored(storage).hidden).toContain("gamma");
  fireEvent.click(dialog.getByRole("checkbox", { name: /^Volumen/ }));
  expect(stored(storage).hidden).not.toContain("volume");
  press("Delta %: más lejos de las bases");
  press("Restablecer");
  expect(first()).toEqual(["volume", "rho", "delta"]);
  expect(stored(storage).hidden).toEqual(["volume", "rho", "past", "volatilitySides"]);
});

it("more bases are shown by ten or all, and fewer again", () => {
  const { accept, storage } = renderCalculator();
  const strikes = Array.from({ length: 60 }, (_, place) => 4_600 + 100 * place);
  accept({ options: strikes.map((strike) => optionOf(`GFGC${strike}DI`, { last: 10 })) });
  const foot = () => document.querySelector(".chain-foot span")?.textContent;
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  expect([foot(), screen.queryByRole("button", { name: "ver menos" })]).toEqual(["20 de 60 bases", null]);
  press("ver más");
  expect([foot(), stored(storage).bases]).toEqual(["40 de 60 bases", 20]);
  press("ver todas");
  expect(foot()).toBe("60 de 60 bases");
  // There is nothing beyond all of them: what is kept is still theirs at the next visit.
  key("+");
  expect([foot(), readView(storage).bases]).toEqual(["60 de 60 bases", 1_000]);
  expect(screen.queryByRole("button", { name: "ver más" })).toBeNull();
  press("ver menos");
  expect(foot()).toBe("20 de 60 bases");
});

it("expiries of one month in two years are told apart, and one that is over says so", () => {
  const { accept } = renderCalculator();
  accept({
    options: [
      ...chain,
      expiry("GFGC8000FE", "2027-02-19"),
      expiry("GFGC8200FE", "2028-02-18"),
      expiry("GFGC8000OC", "2026-10-16"),
    ],
  });
  const tabs = within(screen.getByRole("group", { name: "Vencimiento" })).getAllByRole("button");
  const texts = tabs.map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  expect(texts).toEqual([
    "OCT16/10 · vencida",
    "DIC18/12 · 28 d",
    "FEB 2719/02 · 91 d",
    "FEB 2818/02 · 455 d",
  ]);
});

it("the rate is a term's, the nearest, parity's or one's own, and the rule of expiries is chosen", async () => {
  const { accept } = renderCalculator();
  accept({
    rates: [
      { days: 1, rate: 18, description: "1 día" },
      { days: 30, rate: 24, description: "30 días" },
    ],
  });
  const rate = screen.getByLabelText<HTMLSelectElement>("Tasa de Caución");
  const texts = () => [...rate.options].map(({ text }) => text.replaceAll("\u00a0", " "));
  expect(rate.value).toBe("caucion:1");
  await waitFor(() => expect(texts().at(-2)).toBe("Implícita por paridad · 19,4 %"));
  expect(texts().slice(0, -2)).toEqual([
    "Más cercana al vencimiento",
    "1 día · 18,00 %",
    "30 días · 24,00 %",
  ]);
  choose("Tasa de Caución", "caucion:30");
  expect([rate.value, rate.closest("[title]")?.getAttribute("title")]).toEqual([
    "caucion:30",
    expect.stringContaining("24,00"),
  ]);
  choose("Tasa de Caución", "nearest");
  expect(texts()[0]).toBe("Más cercana al vencimiento · 24,00 %");
  choose("Tasa de Caución", "manual");
  choose("TNA (%)", "40");
  expect(rate.closest("[title]")?.getAttribute("title")).toContain("40,00");
  choose("Regla de vencimiento", "month-end");
  expect(screen.getByLabelText("Regla de vencimiento")).toHaveValue("month-end");
});

/** Where the first mark of a drawing begins. */
function placeOf(path: Element | null) {
  const [x, y] = (/M([\d.]+) ([\d.]+)/.exec(path?.getAttribute("d") ?? "") ?? []).slice(1).map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}

it("the smile is read as a table too, by base and side, and the point under the pointer", async () => {
  const { accept } = renderCalculator();
  accept();
  const card = within(
    (await screen.findByRole("heading", { name: /^Sonrisa de volatilidad/ })).parentElement as HTMLElement,
  );
  const drawing = await card.findByRole("img");
  expect(drawing.getAttribute("aria-label")?.replaceAll("\u00a0", " ")).toMatch(
    /^Volatilidad implícita por base, de \d+,\d % en 7\.400 a \d+,\d % en 7\.600$/,
  );
  drawing.getBoundingClientRect = () => ({ left: 10, top: 20, width: 800 }) as DOMRect;
  const { x, y } = placeOf(drawing.querySelector('g[data-type="call"][data-line] path:last-child'));
  // Drawn twice as large.
  fireEvent.pointerMove(drawing, { clientX: 10 + 2 * x, clientY: 20 + 2 * y });
  expect(drawing.querySelector(".smile-readout text")?.textContent).toMatch(/^Call 7\.600 · 46,\d/);
  fireEvent.pointerMove(drawing, { clientX: 10 + 2 * x, clientY: 20 + 2 * (y > 90 ? y - 40 : y + 40) });
  expect(drawing.querySelector(".smile-readout")).toBeNull();
  fireEvent.pointerMove(drawing, { clientX: 10 + 2 * x, clientY: 20 + 2 * y });
  fireEvent.pointerLeave(drawing);
  expect(drawing.querySelector(".smile-readout")).toBeNull();
  fireEvent.click(card.getByRole("button", { name: "Ver como tabla" }));
  const rows = card.getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent))).toEqual([
    ["7.400", "Put"],
    ["7.400", "Call"],
    ["7.600", "Put"],
    ["7.600", "Call"],
  ]);
  for (const row of rows) {
    const [low = 0, middle = 0, high = 0] = [...row.children]
      .slice(2)
      .map((cell) => Number(cell.textContent?.replace(",", ".")));
    expect([low < middle, middle < high]).toEqual([true, true]);
  }
  fireEvent.click(card.getByRole("button", { name: "Ver como gráfico" }));
  expect(card.getByRole("img")).toBeVisible();
});

it("what the pair pays is set against the caución nearest to the expiry", async () => {
  const first = renderCalculator();
  const rates = [
    { days: 60, rate: 10, description: "60 días" },
    { days: 30, rate: 80, description: "30 días" },
    { days: 1, rate: 10, description: "1 día" },
  ];
  first.accept({ rates });
  expect((await screen.findByText(/^30 días: /)).textContent?.replaceAll("\u00a0", " ")).toMatch(
    /30 días: 80,00 %\. Comprar papel, comprar put y lanzar call paga menos que colocar \(hasta/,
  );
  first.unmount();
  renderCalculator().accept({
    rates: [{ days: 30, rate: -60, description: "30 días" }, ...rates.slice(0, 1)],
  });
  expect((await screen.findByText(/^30 días: /)).textContent).toContain("paga más que colocar");
});

it("a base opens the builder with what it asks, its history and its ratio; an option nobody deals isn't built", async () => {
  const user = userEvent.setup();
  const { accept } = renderCalculator();
  accept({ options: [optionOf("GFGC7600DI", { ask: 400, last: 390 }), optionOf("GFGV7600DI", { bid: 10 })] });
  await user.click(screen.getByRole("button", { name: /^Base 7\.600/ }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).not.toContain(
    "Armar estrategia con el put",
  );
  await user.click(screen.getByRole("menuitem", { name: "Copiar la fila" }));
  const [head = "", line = ""] = (await navigator.clipboard.readText()).split("\n");
  const under = (name: string) => line.split("\t")[head.split("\t").indexOf(name)];
  expect([under("Base"), under("Call Venta"), under("Call Compra"), under("Put Compra")]).toEqual([
    "7.600",
    "400,00",
    "",
    "10,00",
  ]);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  const told = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole("button", { name: "copiar tabla" }));
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith("El navegador no permitió copiar"));
  expect(screen.queryByRole("button", { name: "¡copiada!" })).toBeNull();
});

it("bought in the builder an option costs what it is asked for, and its last price where nobody asks", async () => {
  for (const [quote, price] of [
    [{ ask: 400, last: 390 }, 400],
    [{ bid: 380, last: 390 }, 390],
  ] as const) {
    const { accept, unmount } = renderCalculator({ hasAddress: true });
    accept({ options: [optionOf("GFGC7600DI", quote)] });
    fireEvent.click(screen.getByRole("button", { name: /^Base 7\.600/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Armar estrategia con el call" }));
    const address = screen.getByLabelText("dirección").textContent ?? "";
    const legs = decodeLegs(new URLSearchParams(address.split("?")[1]).get("patas") ?? "");
    expect(legs).toMatchObject({ legs: [{ kind: "call", strike: 7_600, quantity: 1, price }] });
    unmount();
  }
});

it("symbols nobody knows are counted", () => {
  const { accept } = renderCalculator();
  const strange = ["RARO1", "RARO2", "RARO3"].map((symbol) => ({ symbol, last: 1 }));
  accept({ options: [...chain, ...strange] });
  expect(screen.getByText(/\(3\)$/)).toBeVisible();
});

it("what was copied is said for two seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
  const { accept } = renderCalculator();
  accept();
  fireEvent.click(screen.getByRole("button", { name: "copiar tabla" }));
  expect(await screen.findByRole("button", { name: "¡copiada!" })).toBeVisible();
  // Copied again meanwhile, from then on.
  await vi.advanceTimersByTimeAsync(1_500);
  fireEvent.click(screen.getByRole("button", { name: "¡copiada!" }));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(screen.getByRole("button", { name: "¡copiada!" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(600);
  expect(await screen.findByRole("button", { name: "copiar tabla" })).toBeVisible();
});

it("an own price is taken away by emptying it, and the days of a scenario go forward alone", () => {
  const { accept } = renderCalculator();
  accept();
  fireEvent.click(screen.getByRole("button", { name: "Tu precio de GFGC7400DI: escribir" }));
  choose("Tu precio de GFGC7400DI", "510");
  fireEvent.blur(screen.getByLabelText("Tu precio de GFGC7400DI"));
  expect(cellsOf("7400", "manual")[0]).toMatch(/^510,00\d/);
  fireEvent.click(screen.getByRole("button", { name: "Tu precio de GFGC7400DI: 510,00, cambiar" }));
  choose("Tu precio de GFGC7400DI", "");
  fireEvent.blur(screen.getByLabelText("Tu precio de GFGC7400DI"));
  // One of a put, under a peso: its column takes the room that it needs.
  const room = () => screen.getAllByRole("table")[0]?.getAttribute("style");
  const before = room();
  fireEvent.click(screen.getByRole("button", { name: "Tu precio de GFGV7600DI: escribir" }));
  choose("Tu precio de GFGV7600DI", "0,5");
  fireEvent.blur(screen.getByLabelText("Tu precio de GFGV7600DI"));
  expect(cellsOf("7600", "manual")[1]).toMatch(/^0,50/);
  expect(room()).not.toBe(before);
  expect(cellsOf("7400", "manual")[0]).toBe("·");
  choose("Días", "-3");
  expect(screen.queryByText("Escenario")).toBeNull();
  choose("Días", "3");
  expect(screen.getByText("Escenario")).toBeVisible();
});
