import { afterEach, expect, test, vi } from "vitest";

import "../../index.ts";
import { answerWith, chainAnswer, mount, ratiosAnswer, textOf } from "../../testing/answers.ts";

const tag = "paridad-ratios";
const symbols = { symbol1: "GFGC7000DI", symbol2: "gfgc7500di" };
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test("says the ratio and where it stands in words", async () => {
  const asked = answerWith(ratiosAnswer());
  const element = mount(tag, { ...symbols, window: "30" });
  await expect.poll(() => textOf(element)).toContain("20,0000");
  const address = new URL(String(asked.mock.calls[0]?.[0]));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ ratios: "GFGC7000DI/GFGC7500DI:30" });
  // Closes 1 to 20: the newest is the highest, the mean is 10.5 and the sample deviation sqrt(35) = 5.9161.
  const text = textOf(element);
  expect(text).toContain("Muy alto: igual o por encima de 20 de las últimas 20 ruedas (percentil 100).");
  expect(text).toMatch(/Media 10,5000 Desvío 5,9161 Desvíos de la media \+1,61/);
  expect(text).toContain("BYMA · Demorado 15 min");
});

test("a ratio that hasn't moved is neither high nor low", async () => {
  const answer = ratiosAnswer();
  const flat = answer.sessions.map((one) => ({ ...one, precio_cierre: 2 }));
  answerWith({ ...answer, sessions: flat });
  const element = mount(tag, symbols);
  await expect.poll(() => textOf(element)).toContain("2,0000");
  expect(textOf(element)).toContain("No se movió en las últimas 20 ruedas: no está ni alto ni bajo.");
  expect(textOf(element)).not.toMatch(/Muy alto|percentil/);
});

test("says that sessions are missing where their source keeps them back", async () => {
  const answer = ratiosAnswer();
  answerWith({ ...answer, limitReason: "No incluye lo grabado de InvertirOnline" });
  const element = mount(tag, symbols);
  await expect
    .poll(() => textOf(element))
    .toContain("Faltan ruedas que su fuente no permite mostrar en otros sitios.");
  answerWith({ ...answer, sessions: [], limitReason: "No incluye lo grabado de InvertirOnline" });
  const empty = mount(tag, symbols);
  await expect.poll(() => textOf(empty)).toMatch(/No hay ratios para mostrar.*Faltan ruedas que su fuente/);
});

test("the line has a table in its place", async () => {
  answerWith(ratiosAnswer());
  const element = mount(tag, symbols);
  await expect.poll(() => textOf(element)).toContain("20,0000");
  const root = element.shadowRoot;
  expect(root?.querySelector("svg")?.getAttribute("aria-label")).toContain("entre 1,0000 y 20,0000");
  root?.querySelector<HTMLElement>("button.action")?.click();
  await expect.poll(() => root?.querySelectorAll("tbody tr").length).toBe(20);
  expect(root?.querySelector("tbody tr")?.textContent?.replaceAll(/\s+/g, " ").trim()).toBe(
    "20/10/2026 20,0000",
  );
});

test("compares the prices that the mode names", async () => {
  answerWith(ratiosAnswer());
  const element = mount(tag, { ...symbols, mode: "compra-venta" });
  await expect.poll(() => textOf(element)).toContain("19,9000");
  element.setAttribute("mode", "venta-compra");
  await expect.poll(() => textOf(element)).toContain("No hay ratios para mostrar");
});

test("another pair begins without the numbers of the one before", async () => {
  answerWith(ratiosAnswer());
  const element = mount(tag, symbols);
  await expect.poll(() => textOf(element)).toContain("20,0000");
  vi.mocked(globalThis.fetch).mockImplementation(() => new Promise(() => undefined));
  element.setAttribute("symbol2", "GFGC8000DI");
  await expect.poll(() => textOf(element)).toContain("Cargando");
  expect(textOf(element)).not.toContain("20,0000");
  expect(textOf(element)).not.toContain("Muy alto");
});

test("two symbols are needed, and the developer is told so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const asked = answerWith(ratiosAnswer());
  const element = mount(tag, { symbol1: "GFGC7000DI", symbol2: "GFGC7000DI" });
  await expect.poll(() => textOf(element)).toContain("Este panel todavía no está configurado");
  expect(asked).not.toHaveBeenCalled();
});

test("without a key the public sample gives the ratio now, tagged as such", async () => {
  const asked = answerWith(chainAnswer());
  const element = mount(tag, { ...symbols, "embed-key": "", mode: "compra-venta" });
  // Bid 100 over ask 104.
  await expect.poll(() => textOf(element)).toContain("0,9615");
  expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/api\/market\/muestra\/cadena$/);
  expect(textOf(element)).toContain("Muestra pública");
  expect(textOf(element)).toContain("Compra / venta 0,9615 Venta / compra 1,0400 Cierre 1,0000");
  expect(textOf(element)).toContain("La muestra pública trae el ratio de ahora, sin su historia.");
});

test("a few sessions say how many there are and how many it takes, and an odd window is the nearest that there is", async () => {
  const answer = ratiosAnswer();
  const asked = answerWith({ ...answer, sessions: answer.sessions.slice(0, 5) });
  const windowOf = async (window: string) => {
    const element = mount(tag, { ...symbols, window });
    await expect.poll(() => textOf(element)).toContain("5,0000");
    const address = new URL(String(asked.mock.calls.at(-1)?.[0]));
    return [address.searchParams.get("ratios")?.split(":")[1], textOf(element)];
  };
  const [usual, text] = await windowOf("0");
  expect(usual).toBe("60");
  expect(text).toMatch(/Hay 5 ruedas con precio; hacen falta \d+ para decir si el ratio está alto o bajo\./);
  expect(text).not.toContain("Desvío");
  for (const [wanted, window] of [
    ["3", "10"],
    ["12.9", "12"],
    ["251", "250"],
  ] as const) {
    const [asks, says] = await windowOf(wanted);
    expect([asks, says]).toEqual([window, expect.stringContaining(`Cierre · ${window} ruedas`)]);
  }
});

test("in the sample a ratio may be against the share itself, and one of a symbol that isn't in it is empty", async () => {
  answerWith(chainAnswer());
  const share = mount(tag, { symbol1: "GGAL", symbol2: "GFGC7500DI", "embed-key": "" });
  // 7510.5 over the last price of 102.
  await expect.poll(() => textOf(share)).toContain("73,6324");
  const none = mount(tag, { symbol1: "GGAL", symbol2: "GFGC9999DI", "embed-key": "" });
  await expect.poll(() => textOf(none)).toContain("No hay ratios para mostrar");
});
