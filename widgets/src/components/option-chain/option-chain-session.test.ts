import type { EmbedChain } from "@paridad/core/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import "../../index.ts";
import {
  answerWith,
  asOf,
  chainAnswer,
  chainOption,
  mount,
  refuseWith,
  textOf,
} from "../../testing/answers.ts";
import { widgetSession } from "../../testing/widget-session.ts";
import type { WidgetSession } from "../../testing/widget-session.ts";

const tag = "paridad-option-chain";
beforeEach(async () => {
  // In minutes: each poll moves the clock a little.
  vi.useFakeTimers({ now: Date.parse(asOf) + 310_000, toFake: ["Date"] });
  await page.viewport(1_000, 900);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const all = (element: HTMLElement, selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const click = (element: HTMLElement, selector: string, place = 0) => all(element, selector)[place]?.click();
const said = (element: HTMLElement, text: string | RegExp) =>
  expect.poll(() => textOf(element)).toMatch(typeof text === "string" ? new RegExp(text) : text);

/** Each number another one; of what isn't known one of each reason. */
function option(strike: number, type: "call" | "put", change: object = {}) {
  const step = (strike - 7_000) / 100;
  const isPut = type === "put";
  const bid = isPut ? 60 + 9 * step : 640 - 51 * step;
  return {
    ...chainOption({ symbol: `GFG${isPut ? "V" : "C"}${strike}DI`, strike, type }),
    bid,
    ask: bid + 5 + step,
    last: bid + 1.5,
    volume: isPut ? 1_200 - 83 * step : 75 + 140 * step,
    impliedVolatility: (isPut ? 0.44 : 0.43) - 0.0041 * step,
    relativeSpread: isPut ? 0.0195 + 0.0101 * step : 0.1001 - 0.011 * step,
    deltaPercent: isPut ? -12 - 7.3 * step : 87.9 - 7.3 * step,
    inTheMoney: isPut ? strike > 7_510.5 : strike < 7_510.5,
    fittedVolatility: (isPut ? 0.437 : 0.433) - 0.0043 * step,
    ...change,
  };
}
const unsolved = (impliedVolatilityReason: string) => ({
  impliedVolatility: null,
  impliedVolatilityReason,
  deltaPercent: null,
});
const options = [
  option(8_000, "put", { strikeEstimated: true }),
  option(7_800, "call", { bid: null, relativeSpread: null }),
  option(7_800, "put", { ...unsolved("below-intrinsic"), fittedVolatility: null }),
  option(7_000, "call"),
  option(7_000, "put", { ...unsolved("expired"), volume: null }),
  option(7_600, "call", unsolved("crossed")),
  option(7_600, "put", { ask: null, relativeSpread: null }),
  option(7_500, "put"),
  option(7_500, "call"),
  option(7_400, "call", {
    bid: null,
    ask: null,
    last: null,
    relativeSpread: null,
    volume: null,
    ...unsolved("no-price"),
  }),
  option(7_400, "put", unsolved("above-maximum")),
  option(7_200, "call", unsolved("invalid-input")),
  option(7_200, "put", unsolved("no-spot")),
  option(7_100, "call", unsolved("no-strike")),
];
function answer(change: object = {}, chainChange: object = {}): EmbedChain {
  const whole = chainAnswer();
  return {
    ...whole,
    refreshSeconds: 60,
    ...change,
    chain: whole.chain && { ...whole.chain, options, ...chainChange },
  } as EmbedChain;
}

async function chain(story: WidgetSession) {
  story.part("A chain");
  const asked = answerWith(answer());
  const element = mount(tag);
  await said(element, "Vence 18/12/2026");
  story.hears();
  story.told();
  story.asked(asked);
  story.height(element);
  story.shapes(element);
  story.line(
    `widths marked: ${all(element, "td.wide")
      .map((cell) => cell.textContent?.trim())
      .join(", ")}`,
  );
  const types = all(element, ".types td").map((cell) => cell.textContent?.trim() || "-");
  story.line(`over the columns: ${types.join(" ")}`);
  story.line(`in the money: ${all(element, "td.itm.volume").length} of ${all(element, "td.volume").length}`);
  story.does("chooses the price at which 7.500's put is bought, and then the one at which its call is sold");
  click(element, "tr.money td.put.ask button");
  await said(element, "Comprar GFGV7500DI");
  story.changes();
  click(element, "tr.money td.call.bid button");
  await said(element, "Vender GFGC7500DI");
  story.changes();
  story.told();
  story.does("the page does something else with it");
  document.addEventListener("paridad-select", (event) => event.preventDefault(), { once: true });
  click(element, "tr.money td.call.ask button");
  await expect.poll(() => all(element, "[part='build']").length).toBe(0);
  story.changes();
  story.told();
  story.does("other columns, one base each side");
  element.setAttribute("columns", "delta, bid ask nada bid");
  element.setAttribute("strikes", "1");
  await said(element, "Delta %");
  story.hears();
  story.line(
    ...all(element, "td button").map(
      (button) => `[${button.getAttribute("aria-label")}] tab ${button.tabIndex}`,
    ),
  );
  story.height(element);
  story.does("the last ones, with the fit");
  element.setAttribute("columns", "last fitted");
  element.setAttribute("strikes", "40");
  await said(element, "VI ajustada");
  await said(element, "Último");
  story.hears();
  story.does("in English");
  element.setAttribute("columns", "bid ask volatility spread volume delta fitted");
  element.setAttribute("locale", "en-US");
  await said(element, "Fitted IV %");
  story.hears();
  story.does("on a telephone, calls first, then puts");
  await page.viewport(320, 900);
  story.hears();
  // The arrow to the right stays on the side that is shown.
  const [, ask] = all(element, "tr.money .call button");
  ask?.focus();
  ask?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
  story.line(
    `the keyboard stands on ${element.shadowRoot?.activeElement?.getAttribute("aria-label")}, tab ${ask?.tabIndex}`,
  );
  click(element, ".switch button", 1);
  await expect.poll(() => all(element, ".switch [aria-pressed=true]")[0]?.textContent?.trim()).toBe("Puts");
  story.changes();
  story.height(element);
  await page.viewport(1_000, 900);
  story.does("narrower and narrower");
  element.removeAttribute("columns");
  await said(element, "Spread");
  for (const width of [761, 760, 641, 640, 480, 479, 380, 379]) {
    element.style.inlineSize = `${width}px`;
    const shown = all(element, "thead tr:last-child th").filter((one) => one.checkVisibility());
    const names = shown.map((one) => one.textContent?.replaceAll(/\s+/g, " ").trim());
    const side = all(element, ".switch").some((one) => one.checkVisibility()) ? " (one side)" : "";
    story.line(`${width} px${side}: ${names.join(", ")}`);
  }
  element.remove();
}

async function states(story: WidgetSession) {
  story.part("States");
  let give = (_given: Response) => undefined as void;
  vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise((resolve) => (give = resolve)));
  const waiting = mount(tag, { strikes: "3" });
  await said(waiting, "Cargando");
  story.hears();
  story.height(waiting);
  give(Response.json({ success: true }));
  waiting.remove();
  const now = Date.parse(asOf);
  const source = { kind: "live", name: "BYMA", session: "open" };
  for (const [what, change, chainChange, attributes] of [
    ["nothing", {}, { options: [] }, {}],
    ["nothing, at night", {}, { options: [], source: { ...source, session: "closed" } }, {}],
    ["a closed market", {}, { source: { ...source, session: "closed" } }, {}],
    ["numbers of two moments", {}, { source: { ...source, momentsApart: true, session: "closed" } }, {}],
    ["a source that fell silent", {}, { source: { ...source, stale: true } }, {}],
    ["real time, a minute old", {}, { source, asOfMilliseconds: now - 60_000 }, {}],
    ["twenty minutes late", { delaySeconds: 1_200, mode: "delayed" }, { source }, {}],
    ["late, nobody knows how late", { delaySeconds: 930 }, { source: { ...source, delayUnknown: true } }, {}],
    ["nobody says how late", { delaySeconds: null }, { source: null, asOfMilliseconds: null }, {}],
    ["a recording", {}, { source: { kind: "replay", name: "x", recordedDate: "2026-08-21" } }, {}],
    ["a recording without its day", {}, { source: { kind: "replay", name: "x" } }, {}],
    ["a simulation", {}, {}, {}],
    ["the sample", {}, {}, { "embed-key": "" }],
    ["another underlying", {}, {}, { underlying: "ypfd" }],
    ["another underlying, in English", {}, {}, { underlying: "ypfd", locale: "en" }],
    [
      "a recording, in English",
      {},
      { source: { kind: "replay", name: "x", recordedDate: "2026-08-21" } },
      { locale: "en" },
    ],
    [
      "the day itself, in English",
      {},
      { expiries: [{ ...chainAnswer().chain?.expiries[0], daysToExpiry: 0.2 }] },
      { locale: "en" },
    ],
  ] as const) {
    story.does(what);
    answerWith(answer(change, chainChange));
    const element = mount(tag, { strikes: "1", columns: "last", ...attributes });
    await expect.poll(() => all(element, "[part='loading']").length).toBe(0);
    story.hears(element);
    element.remove();
  }
  story.told();
}

async function failures(story: WidgetSession) {
  story.part("Failures");
  for (const [code, status] of [
    ["INVALID_KEY", 401],
    ["KEY_REVOKED", 401],
    ["ORIGIN_NOT_ALLOWED", 403],
    ["FORBIDDEN", 403],
    ["SUBSCRIPTION_REQUIRED", 403],
    ["VALIDATION_ERROR", 400],
    ["SOURCE_NOT_SHARED", 403],
    ["QUOTA_EXCEEDED", 429],
    ["RATE_LIMIT_EXCEEDED", 429],
    ["SERVICE_UNAVAILABLE", 503],
    ["MAINTENANCE", 503],
    ["INTERNAL_ERROR", 500],
    ["NETWORK_ERROR", 503],
  ] as const) {
    story.does(code);
    for (const locale of ["es-AR", "en"]) {
      refuseWith(code, status);
      const element = mount(tag, { locale });
      await expect.poll(() => all(element, "[data-code]").length).toBe(1);
      story.hears(element);
      story.line(`(${all(element, ".state")[0]?.getAttribute("part")})`);
      element.remove();
    }
    story.told();
  }
  for (const [code, status] of [
    ["QUOTA_EXCEEDED", 429],
    ["INTERNAL_ERROR", 500],
    ["KEY_REVOKED", 401],
  ] as const) {
    story.does(`${code} after numbers`);
    answerWith(answer({ refreshSeconds: 0.1 }));
    const element = mount(tag, { strikes: "1", columns: "last" });
    await said(element, "Vence");
    refuseWith(code, status);
    await expect.poll(() => all(element, "[part='notice'], [data-code]").length).toBe(1);
    story.hears(element);
    story.told();
    element.remove();
  }
}

test("the chain reads as approved", async () => {
  const story = widgetSession("<paridad-option-chain>");
  await chain(story);
  await expect(story.text()).toMatchFileSnapshot("testing/chain.txt");
});

test("the chain's states and failures read as approved", async () => {
  const story = widgetSession("<paridad-option-chain>: estados");
  await states(story);
  await failures(story);
  await expect(story.text()).toMatchFileSnapshot("testing/states.txt");
});
