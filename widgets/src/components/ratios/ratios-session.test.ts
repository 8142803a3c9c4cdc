import type { RatioRow } from "@paridad/core/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../index.ts";
import { answerWith, chainAnswer, mount, ratiosAnswer, textOf } from "../../testing/answers.ts";
import { widgetSession } from "../../testing/widget-session.ts";
import type { WidgetSession } from "../../testing/widget-session.ts";

const tag = "paridad-ratios";
const symbols = { symbol1: "GFGC7000DI", symbol2: " gfgc7500di " };
beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-20T15:05:00Z"), toFake: ["Date"] }));
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const click = (element: HTMLElement) =>
  element.shadowRoot?.querySelector<HTMLElement>("button.action")?.click();
const said = (element: HTMLElement, text: string) => expect.poll(() => textOf(element)).toContain(text);

/** A session's three ratios; null where it has none. */
const row = (day: number, close: number | null): RatioRow => ({
  time: `2026-10-${String(day).padStart(2, "0")}T20:00:00Z`,
  symbol1: "GFGC7000DI",
  symbol2: "GFGC7500DI",
  symbol1_bid: null,
  symbol1_ask: null,
  symbol1_c: close,
  symbol2_bid: null,
  symbol2_ask: null,
  symbol2_c: 1,
  compra_venta: close === null ? null : close * 0.9 + day * 0.01,
  venta_compra: close === null ? null : close * 1.04 - day * 0.02,
  precio_cierre: close,
});
const closes = [1.9, 2.1, null, 1.75, 1.8, 1.95, 2.2, 2.05, 1.85, 1.7, 1.78, 1.92, 2.15, 2.3, 1.6, 2.02];
const sessions = [...closes, 1.88, 2.11, 1.97, 2.08, 1.83, 2.26].map((close, place) => row(place + 1, close));
const now = (close: number) => ({ ...row(22, close), time: "2026-10-22T18:00:00Z" });
const answer = (change: object = {}) => ({ ...ratiosAnswer(), refreshSeconds: 60, sessions, ...change });

async function ratio(story: WidgetSession) {
  story.part("A ratio");
  const asked = answerWith(answer({ now: now(1.71) }));
  const element = mount(tag, symbols);
  await said(element, "Media");
  story.hears();
  story.told();
  story.asked(asked);
  story.height(element);
  story.shapes(element);
  story.does("its table, and the line again");
  click(element);
  await said(element, "Ver gráfico");
  story.changes();
  click(element);
  await said(element, "Ver tabla");
  for (const mode of ["compra-venta", "venta-compra", "nada"]) {
    story.does(mode);
    element.setAttribute("mode", mode);
    const name = { "compra-venta": "Compra / venta", "venta-compra": "Venta / compra" }[mode] ?? "Cierre";
    await said(element, name);
    story.changes();
  }
  story.does("in English");
  element.setAttribute("locale", "en");
  await said(element, "Mean");
  story.hears();
  click(element);
  await said(element, "Show chart");
  story.changes();
  element.remove();
}

async function others(story: WidgetSession) {
  story.part("Others");
  const five = sessions.slice(0, 5);
  const flat = sessions.map((one) => ({ ...one, precio_cierre: 2 }));
  // By how many of the 20 the last one is not below: words change above 10, 30, 70 and 90 %.
  const places = [2, 3, 6, 7, 14, 15, 18, 19].map((place) => {
    const ranks = Array.from({ length: 20 }, (_, index) => index + 1).filter((rank) => rank !== place);
    return [
      `the ${place}th of 20`,
      { sessions: [...ranks, place].map((value, day) => row(day + 1, value)) },
    ] as const;
  });
  for (const [what, change, attributes] of [
    ["fewer sessions than it takes", { sessions: five }, {}],
    ["one", { sessions: five.slice(0, 1) }, {}],
    ["always the same", { sessions: flat }, {}],
    ["some kept back", { sessions: five, limitReason: "x" }, { locale: "en" }],
    ["none", { sessions: [] }, {}],
    ["none, and some kept back", { sessions: [], limitReason: "x" }, {}],
    ["none, in English", { sessions: [] }, { locale: "en" }],
    ["ten sessions", {}, { window: "12" }],
    ["now alone", { sessions: [], now: now(1.5) }, {}],
    ...places.map(([name, given]) => [name, given, { window: "20" }] as const),
  ] as const) {
    story.does(what);
    answerWith(answer(change));
    const element = mount(tag, { ...symbols, ...attributes });
    await expect.poll(() => element.shadowRoot?.querySelector("[part='loading']") ?? null).toBeNull();
    story.hears(element);
    story.shapes(element);
    element.remove();
  }
  story.told();
  story.does("the sample, of two symbols, of the share, and of one that it lacks");
  for (const symbol2 of ["GFGC7500DI", "GGAL", "GFGC9999DI"]) {
    const whole = chainAnswer();
    const options = (whole.chain?.options ?? []).map((one, place) => ({
      ...one,
      bid: 100 + place,
      ask: 110 + place * 2,
      last: 105 + place * 3,
    }));
    answerWith({ ...whole, refreshSeconds: 60, chain: whole.chain && { ...whole.chain, options } });
    const element = mount(tag, { symbol1: "GFGC7000DI", symbol2, "embed-key": "" });
    await expect.poll(() => element.shadowRoot?.querySelector("[part='loading']") ?? null).toBeNull();
    story.hears(element);
    element.remove();
  }
  story.told();
  story.does("one symbol alone, and the same twice");
  for (const symbol2 of ["", "gfgc7000di"]) {
    const element = mount(tag, { symbol1: "GFGC7000DI", symbol2 });
    await said(element, "todavía no está configurado");
    story.hears(element);
    element.remove();
  }
  story.told();
}

test("ratios read as approved", async () => {
  const story = widgetSession("<paridad-ratios>");
  await ratio(story);
  await others(story);
  await expect(story.text()).toMatchFileSnapshot("testing/ratios.txt");
});
