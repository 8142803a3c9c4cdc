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
  const requests = answerWith(ratiosAnswer());
  const element = mount(tag, { ...symbols, window: "30" });
  await expect.poll(() => textOf(element)).toContain("20,0000");
  const address = new URL(String(requests.mock.calls[0]?.[0]));
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

test("two symbols are needed, and the developer is told so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const requests = answerWith(ratiosAnswer());
  const element = mount(tag, { symbol1: "GFGC7000DI", symbol2: "GFGC7000DI" });
  await expect.poll(() => textOf(element)).toContain("Este panel todavía no está configurado");
  expect(requests).not.toHaveBeenCalled();
});

test("without a key the public sample gives the ratio now, tagged as such", async () => {
  const requests = answerWith(chainAnswer());
  const element = mount(tag, { ...symbols, "embed-key": "", mode: "compra-venta" });
  // Bid 100 over ask 104.
  await expect.poll(() => textOf(element)).toContain("0,9615");
  expect(String(requests.mock.calls[0]?.[0])).toMatch(/\/api\/market\/muestra\/cadena$/);
  expect(textOf(element)).toContain("Muestra pública");
  expect(textOf(element)).toContain("Compra / venta 0,9615 Venta / compra 1,0400 Cierre 1,0000");
  expect(textOf(element)).toContain("La muestra pública trae el ratio de ahora, sin su historia.");
});
