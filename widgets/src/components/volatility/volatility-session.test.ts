import type { EmbedSmile } from "@paridad/core/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../index.ts";
import { answerWith, asOf, mount, textOf } from "../../testing/answers.ts";
import { widgetSession } from "../../testing/widget-session.ts";
import type { WidgetSession } from "../../testing/widget-session.ts";

const tag = "paridad-volatility";
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(asOf) + 125_000, toFake: ["Date"] }));
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const click = (element: HTMLElement) =>
  element.shadowRoot?.querySelector<HTMLElement>("button.action")?.click();
const said = (element: HTMLElement, text: string) => expect.poll(() => textOf(element)).toContain(text);

const smile: EmbedSmile = {
  underlying: "GGAL",
  asOfMilliseconds: Date.parse(asOf),
  source: { kind: "live", name: "BYMA", session: "open" },
  spot: 7_510,
  expiration: "2026-12-18",
  days: 28.2,
  forward: 7_600,
  reason: null,
  kind: "svi",
  atTheMoney: 0.4123,
  points: [
    {
      type: "put",
      strike: 7_000,
      bidVolatility: 0.441,
      volatility: 0.452,
      askVolatility: 0.467,
      standing: "rich",
    },
    {
      type: "put",
      strike: 7_400,
      bidVolatility: 0.418,
      volatility: 0.423,
      askVolatility: 0.429,
      standing: "within",
    },
    {
      type: "call",
      strike: 7_800,
      bidVolatility: 0.391,
      volatility: 0.397,
      askVolatility: 0.406,
      standing: "cheap",
    },
    {
      type: "call",
      strike: 8_200.5,
      bidVolatility: 0.402,
      volatility: 0.411,
      askVolatility: 0.416,
      standing: null,
    },
  ],
  dropped: 3,
  curve: [
    { strike: 7_000, volatility: 0.4375 },
    { strike: 7_600, volatility: 0.4121 },
    { strike: 8_200.5, volatility: 0.4088 },
  ],
  index: { level: 43.256, observed: 12, fitted: 4, reason: null },
  index30: { level: 42.149, isBracketed: true, observed: 21, fitted: 5 },
};
const answer = (change: object = {}) => ({
  mode: "delayed",
  delaySeconds: 900,
  refreshSeconds: 60,
  smile: { ...smile, ...change },
});

async function whole(story: WidgetSession) {
  story.part("A smile");
  const asked = answerWith(answer());
  const element = mount(tag, { expiry: " 2026-12-18 " });
  await said(element, "Vence");
  story.hears();
  story.told();
  story.asked(asked);
  story.height(element);
  story.shapes(element);
  story.line(element.shadowRoot?.querySelector(".scale")?.textContent?.replaceAll(/\s+/g, " ") ?? null);
  story.line(element.shadowRoot?.querySelector(".across")?.textContent?.replaceAll(/\s+/g, " ") ?? null);
  story.line(element.shadowRoot?.querySelector(".key")?.textContent?.replaceAll(/\s+/g, " ") ?? null);
  story.does("its table");
  click(element);
  await said(element, "Ver gráfico");
  story.changes();
  story.does("in English");
  element.setAttribute("locale", "en");
  await said(element, "Strike");
  story.hears();
  click(element);
  await said(element, "Show table");
  story.changes();
  element.remove();
}

async function others(story: WidgetSession) {
  story.part("Others");
  const none = (reason: string | null) => ({ level: null, observed: null, fitted: null, reason });
  const [point] = smile.points;
  for (const [what, change, attributes] of [
    ["no fit, and no indices", { curve: [], index: none("under-seven-days"), index30: null }, {}],
    [
      "an index that is over",
      { index: none("expired"), index30: { ...smile.index30, isBracketed: false } },
      {},
    ],
    ["one of one side", { index: none("one-sided") }, {}],
    ["one of too few", { index: none("another") }, {}],
    ["no volatility at the forward, today", { atTheMoney: null, days: 0, forward: null }, {}],
    ["a forward outside", { forward: 6_999, days: null }, {}],
    ["one base", { points: [{ ...point, bidVolatility: 0.45, askVolatility: 0.45 }], curve: [] }, {}],
    ["nothing", { points: [], curve: [] }, {}],
    ["nothing, at night", { points: [], source: { ...smile.source, session: "closed" } }, {}],
    ["nothing, in English", { points: [] }, { locale: "en" }],
    ["another underlying", {}, { underlying: "ypfd" }],
    ["no fit, in English", { curve: [], index: none("one-sided"), index30: null }, { locale: "en" }],
  ] as const) {
    story.does(what);
    answerWith(answer(change));
    const element = mount(tag, attributes);
    await expect.poll(() => element.shadowRoot?.querySelector("[part='loading']") ?? null).toBeNull();
    story.hears(element);
    story.shapes(element);
    element.remove();
  }
  story.told();
  story.does("no smile at all");
  answerWith({ ...answer(), smile: null });
  const element = mount(tag, {});
  await said(element, "No hay volatilidades");
  story.hears(element);
  story.told();
  element.remove();
}

test("volatility reads as approved", async () => {
  const story = widgetSession("<paridad-volatility>");
  await whole(story);
  await others(story);
  await expect(story.text()).toMatchFileSnapshot("testing/volatility.txt");
});
