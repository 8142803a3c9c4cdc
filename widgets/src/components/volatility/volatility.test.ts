import type { EmbedSmile } from "@paridad/core/contract";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import "../../volatility.ts";
import { answerWith, asOf, mount, textOf } from "../../testing/answers.ts";
import { smileRanges } from "@paridad/core/panels";

const tag = "paridad-volatility";
const all = (element: HTMLElement, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const smile: EmbedSmile = {
  underlying: "GGAL",
  asOfMilliseconds: Date.parse(asOf),
  source: { kind: "simulated", name: "prueba", session: "open" },
  spot: 7_510,
  expiration: "2026-12-18",
  days: 28,
  forward: 7_600,
  reason: null,
  kind: "svi",
  fallback: null,
  atTheMoney: 0.412,
  points: [
    {
      type: "put",
      strike: 7_000,
      bidVolatility: 0.44,
      volatility: 0.45,
      askVolatility: 0.46,
      standing: "rich",
    },
    {
      type: "call",
      strike: 8_000,
      bidVolatility: 0.39,
      volatility: 0.4,
      askVolatility: 0.42,
      standing: "within",
    },
  ],
  dropped: 3,
  curve: [
    { strike: 7_000, volatility: 0.435 },
    { strike: 8_000, volatility: 0.405 },
  ],
  index: { level: 43.25, observed: 12, fitted: 4, reason: null },
  index30: {
    level: 42.1,
    days: 30,
    isBracketed: true,
    observed: 21,
    fitted: 5,
    coverageBelow: 2.96,
    coverageAbove: 1.04,
    reason: null,
    droppedExpirations: ["2026-12-18"],
  },
};
const answer = (change: Partial<EmbedSmile> = {}) => ({
  mode: "delayed",
  delaySeconds: 0,
  refreshSeconds: 15,
  smile: { ...smile, ...change },
});

test("shows the smile of an expiry, its index with what it counts, and a table for the plot", async () => {
  const requests = answerWith(answer());
  const element = mount(tag, { expiry: "2026-12-18" });
  await expect.poll(() => textOf(element)).toContain("Volatilidad de GGAL");
  expect(new URL(String(requests.mock.calls[0]?.[0])).searchParams.get("smile")).toBe("2026-12-18");
  expect(textOf(element)).toContain("Vence 18/12/2026 (28 d)");
  expect(textOf(element)).toMatch(
    /VI en el dinero 41,2 %.*43,3 12 con puntas, 4 del ajuste.*IVG 30 42,1 21 con puntas, 5 del ajuste · hasta 3,0 σ abajo y 1,0 σ arriba/,
  );
  // The dearer of the two is drawn higher: 0.45 and 0.40 between 0.39 and 0.46, 8 from the edges of 160.
  expect(all(element, "g .dot").map((dot) => Number(dot.getAttribute("y1")).toFixed(1))).toEqual([
    "28.6",
    "131.4",
  ]);
  expect(all(element, "svg")[0]?.getAttribute("aria-label")).toMatch(/2 bases, entre 39,0\s% y 46,0\s%/);
  const drawn = (type: string) => getComputedStyle(all(element, `g.${type} line`)[0] as HTMLElement).stroke;
  const named = (type: string) =>
    getComputedStyle(all(element, `.key .${type}`)[0] as HTMLElement, "::before").backgroundColor;
  expect(named("call")).toBe(drawn("call"));
  expect(named("put")).toBe(drawn("put"));
  expect(drawn("call")).not.toBe(drawn("put"));
  all(element, "button.action")[0]?.click();
  await expect.poll(() => all(element, "tbody tr").length).toBe(2);
  expect(all(element, "tbody tr")[0]?.textContent.replaceAll(/\s+/g, " ").trim()).toBe(
    "7.000 Put 44,0 % 45,0 % 46,0 % Por encima",
  );
});

test("points without a fit stand alone, and an index that can't be is a dash with its reason in sight", async () => {
  const none = { level: null, observed: null, fitted: null, reason: "under-seven-days" };
  const index30 = { ...smile.index30, level: null, isBracketed: false, reason: "short-reach" as const };
  answerWith(answer({ curve: [], kind: "points", fallback: "far-at-the-money", index: none, index30 }));
  const element = mount(tag);
  await expect.poll(() => textOf(element)).toContain("Ningún ajuste pasa cerca de las puntas en el dinero");
  expect(all(element, "svg path")).toHaveLength(0);
  expect(all(element, "dd").map((figure) => figure.textContent.replaceAll(/\s+/g, " ").trim())).toEqual([
    "41,2 %",
    "– Faltan menos de 7 días",
    "– Las bases con puntas no llegan a 1 σ de cada lado · sin el 18/12/2026, que ahora no da número",
  ]);
});

test("a fit that rises over every point stays inside the plot, and its scale says how far it goes", () => {
  const curve = [
    { strike: 7_000, volatility: 0.52 },
    { strike: 8_000, volatility: 0.31 },
  ];
  expect(smileRanges({ points: smile.points, curve })?.volatilities).toEqual([0.31, 0.52]);
});

test.each([
  ["nothing is quoted", { points: [], curve: [] }, "No hay volatilidades para mostrar"],
  ["the market is another's", { underlying: "YPFD" }, "No hay opciones de GGAL"],
])("says so where %s", async (_name, change, text) => {
  answerWith(answer(change));
  const element = mount(tag);
  await expect.poll(() => textOf(element)).toContain(text);
});

test("the plot is read at the pointer and with the arrows, from left to right", async () => {
  const between = { ...smile.points[1]!, strike: 7_100, type: "call", bidVolatility: 0.43 } as const;
  answerWith(answer({ points: [...smile.points.toReversed(), between] }));
  const element = mount(tag, { expiry: "2026-12-18" });
  await expect.poll(() => all(element, "svg")).toHaveLength(1);
  const range = element.shadowRoot?.querySelector("input") as HTMLInputElement;
  const drawing = all(element, ".drawing")[0] as HTMLElement;
  const { left, width } = drawing.getBoundingClientRect();
  const read = () => all(element, ".reading").map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));
  const ofBetween = ["Call 7.100 · Compra 43,0 % · VI 40,0 % · Venta 42,0 %"];
  // The nearest of three, though the range's first third is the first one's.
  await userEvent.click(drawing, { position: { x: width * 0.15, y: 5 } });
  await expect.poll(read).toEqual(ofBetween);
  range.blur();
  await expect.poll(read).toEqual([]);
  // A finger is lifted before its click comes.
  drawing.dispatchEvent(new PointerEvent("pointermove", { clientX: left }));
  drawing.dispatchEvent(new PointerEvent("pointerleave"));
  await expect.poll(read).toEqual([]);
  drawing.dispatchEvent(new MouseEvent("click", { clientX: left + width * 0.15 }));
  await expect.poll(read).toEqual(ofBetween);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(read).toEqual(["Put 7.000 · Compra 44,0 % · VI 45,0 % · Venta 46,0 %"]);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.poll(read).toEqual(["Call 8.000 · Compra 39,0 % · VI 40,0 % · Venta 42,0 %"]);
  expect(range.getAttribute("aria-valuetext")).toContain("Call 8.000");
});
