import { afterEach, beforeEach, expect, test, vi } from "vitest";

import "../../index.ts";
import { answerWith, asOf, mount, textOf } from "../../testing/answers.ts";
import { smile, smileAnswer as answer } from "../../testing/smile-answer.ts";
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

const keyOf = (element: HTMLElement) =>
  element.shadowRoot?.querySelector(".key")?.textContent?.replaceAll(/\s+/g, " ") ?? "(no key)";

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
  story.line(keyOf(element));
  story.does("its table");
  click(element);
  await said(element, "Ver gráfico");
  story.changes();
  story.line(keyOf(element));
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
    story.line(keyOf(element));
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
