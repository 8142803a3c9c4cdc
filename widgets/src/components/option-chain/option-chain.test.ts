import { afterEach, expect, test, vi } from "vitest";

import "../../index.ts";

const asOf = "2026-11-20T15:00:00Z";
const option = (symbol: string, strike: number, last: number) => ({
  symbol,
  strike,
  expiration: "2026-12-18",
  bid: last - 1,
  ask: last + 1,
  last,
});
// At the money without a rate a call is about 0.3989 x spot x volatility x sqrt(years): 327.3 in 28.21 days is 39.3 %.
const update = {
  full: true,
  asOf,
  source: { kind: "simulated", name: "prueba" },
  data: {
    opciones: [
      option("GFGC7500DI", 7_500, 327.3),
      option("GFGV7500DI", 7_500, 320),
      option("GFGC8000DI", 8_000, 0),
    ],
    acciones: [{ symbol: "GGAL", last: 7_500 }],
    cauction_rates: [{ days: 1, rate: 0.0001, description: "1 día" }],
  },
};
const answerWith = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));
let server = 0;

async function mount(): Promise<HTMLElement> {
  const element = document.createElement("paridad-option-chain");
  // Each test has a server of its own, since elements of one server share their looks.
  server += 1;
  element.setAttribute("api", `https://servidor-${server}.test`);
  document.body.append(element);
  await customElements.whenDefined("paridad-option-chain");
  return element;
}
const textOf = (element: HTMLElement) => element.shadowRoot?.textContent?.replaceAll(/\s+/g, " ") ?? "";
afterEach(() => document.body.replaceChildren());

test("shows spot, bases and the volatility that the core solves", async () => {
  answerWith({ success: true, data: { delaySeconds: 0, update } });
  const element = await mount();
  await expect.poll(() => textOf(element)).toContain("7.500,00");
  const volatility = element.shadowRoot?.querySelector("[data-volatility]")?.textContent ?? "";
  expect(Number(volatility.replace(",", ".").replace(/[^\d.]/g, ""))).toBeCloseTo(39.3, 0);
  expect(textOf(element)).toContain("Mercado simulado");
});

test("says that it loads, and that it could not", async () => {
  answerWith({ success: false, code: "SERVICE_UNAVAILABLE", message: "no" }, 503);
  const element = await mount();
  expect(textOf(element)).toContain("Cargando cotizaciones…");
  await expect.poll(() => textOf(element)).toContain("No pudimos cargar las cotizaciones");
});

test("two elements of a server ask once, and none after they leave", async () => {
  const asked = answerWith({ success: true, data: { delaySeconds: 0, update } });
  const first = await mount();
  const second = first.cloneNode() as HTMLElement;
  document.body.append(second);
  await expect.poll(() => textOf(second)).toContain("7.500,00");
  expect(asked).toHaveBeenCalledTimes(1);
});
