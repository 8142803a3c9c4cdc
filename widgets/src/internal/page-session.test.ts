import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";

import "../index.ts";
import {
  answerWith,
  asOf,
  chainAnswer,
  mount,
  ratiosAnswer,
  refuseWith,
  textOf,
} from "../testing/answers.ts";
import { smileAnswer } from "../testing/smile-answer.ts";
import { widgetSession } from "../testing/widget-session.ts";
import type { WidgetSession } from "../testing/widget-session.ts";

const [chain, ratios, volatility] = ["paridad-option-chain", "paridad-ratios", "paridad-volatility"] as const;
const pair = { symbol1: "GFGC7000DI", symbol2: "GFGC7500DI" };
/** Seconds; no live pace. */
const paced = { refreshSeconds: 10 };
const answers = {
  [chain]: { ...chainAnswer(), ...paced },
  [ratios]: { ...ratiosAnswer(), ...paced },
  [volatility]: { ...smileAnswer(), ...paced },
};
const all = (element: HTMLElement, selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const said = (element: HTMLElement, text: string) => expect.poll(() => textOf(element)).toContain(text);
const drawn = (element: HTMLElement) => expect.poll(() => all(element, "[part='header']").length).toBe(1);
const updated = (element: HTMLElement) =>
  (element as unknown as { updateComplete: Promise<boolean> }).updateComplete;
const systemIs = (value: "light" | "dark" | "") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse(asOf) + 310_000, toFake: ["Date"] });
  await page.viewport(1_000, 900);
});
afterEach(async () => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await systemIs("");
});

/** What a page may name in its own style sheet and fill in its own markup. */
function names(element: HTMLElement): string[] {
  const of = (selector: string, attribute: string) => [
    ...new Set(all(element, selector).map((one) => one.getAttribute(attribute))),
  ];
  const links = all(element, "a").map((link) => `${link.getAttribute("target")} ${link.getAttribute("rel")}`);
  return [
    `lang ${of(".frame", "lang").join()}; parts: ${of("[part]", "part").join(", ")}`,
    `slots: ${of("slot", "name").join(", ")}; links: ${[...new Set(links)].join(", ")}`,
  ];
}

const styleOf = (element: HTMLElement, selector: string, property: string) => {
  const [found] = all(element, selector);
  return found ? getComputedStyle(found).getPropertyValue(property) : "none";
};

/** Where each of the page's own values stands. */
type Place = readonly [selector: string, property: string];
const reach: readonly (readonly [name: string, value: string, places: readonly Place[]])[] = [
  ["background", "rgb(1, 0, 0)", [[".frame", "background-color"]]],
  ["raised", "rgb(2, 0, 0)", [["tbody .strike", "background-color"]]],
  ["line", "rgb(3, 0, 0)", [[".frame", "border-top-color"]]],
  ["outline", "rgb(4, 0, 0)", [["button.action", "border-top-color"]]],
  ["text", "rgb(5, 0, 0)", [[".frame", "color"]]],
  ["muted", "rgb(6, 0, 0)", [["footer", "color"]]],
  [
    "accent",
    "rgb(7, 0, 0)",
    [
      ["header .volatility", "color"],
      ["path", "stroke"],
    ],
  ],
  [
    "call",
    "rgb(8, 0, 0)",
    [
      [".types .call", "color"],
      ["g.call line", "stroke"],
      [".call .bar", "fill"],
    ],
  ],
  [
    "put",
    "rgb(9, 0, 0)",
    [
      [".types .put", "color"],
      ["g.put line", "stroke"],
      [".put .bar", "fill"],
    ],
  ],
  ["in-the-money", "rgb(10, 0, 0)", [["td.itm", "background-color"]]],
  [
    "at-the-money",
    "rgb(11, 0, 0)",
    [
      ["tr.money .strike", "color"],
      [".forward", "stroke"],
    ],
  ],
  ["radius", "3px", [[".frame", "border-top-left-radius"]]],
  ["font", "Paridad, serif", [[".frame", "font-family"]]],
  ["height", "517px", [[".frame", "height"]]],
];

async function looks(story: WidgetSession) {
  for (const [tag, attributes] of [
    [chain, {}],
    [ratios, pair],
    [volatility, {}],
  ] as const) {
    story.part(`<${tag}>`);
    answerWith(answers[tag]);
    const element = mount(tag, attributes);
    await updated(element);
    story.line("while it loads", ...names(element));
    await drawn(element);
    story.line("with its numbers", ...names(element));
    for (const button of all(element, "button.action, tr.money .ask button").slice(0, 1)) {
      button.click();
      await updated(element);
      story.line("and pressed", ...names(element));
      if (tag !== chain) button.click();
    }
    const shown = () =>
      story.line(
        `${styleOf(element, ".frame", "background-color")} under ${styleOf(element, ".frame", "color")}`,
      );
    for (const system of ["light", "dark"] as const) {
      await systemIs(system);
      for (const theme of ["light", "dark", "auto", null] as const) {
        story.does(`theme ${theme ?? "none"}, the visitor's system ${system}`);
        if (theme === null) element.removeAttribute("theme");
        else Object.assign(element, { theme });
        await updated(element);
        shown();
      }
    }
    story.does("the page's own colours");
    for (const [name, value, places] of reach) {
      element.style.setProperty(`--paridad-${name}`, value);
      for (const [selector, property] of places) {
        const computed = styleOf(element, selector, property);
        if (computed !== "none") story.line(`${name} ${value}: ${property} of ${selector} ${computed}`);
      }
    }
    story.does("hidden, and shown again");
    element.hidden = true;
    story.height(element);
    element.hidden = false;
    story.height(element);
    element.remove();
    for (const [code, status] of [
      ["SERVICE_UNAVAILABLE", 503],
      ["INVALID_KEY", 401],
    ] as const) {
      refuseWith(code, status);
      const other = mount(tag, attributes);
      await expect.poll(() => all(other, "[part='loading']").length).toBe(0);
      story.line(code, ...names(other));
      other.remove();
    }
    answerWith({ ...answers[tag], chain: null, smile: null, sessions: [] });
    const empty = mount(tag, { ...attributes, locale: "en" });
    await expect.poll(() => all(empty, "[part='loading']").length).toBe(0);
    story.line("nothing to show", ...names(empty), `${all(empty, ".key li").length} in its key`);
    empty.innerHTML = `<b slot="empty">Volvé mañana.</b><i slot="attribution">Nuestra mesa</i>`;
    story.hears(empty);
    empty.remove();
  }
}

/** Elements of one page: they share a server and a key. */
const onPage = (tag: string, attributes: Readonly<Record<string, string>> = {}) =>
  mount(tag, { api: "https://servidor.test", "embed-key": "pub_uno", ...attributes });

async function together(story: WidgetSession) {
  story.part("Two of each on a page");
  const whole = { ...answers[chain], ...answers[ratios], ...answers[volatility], ...paced };
  const asked = answerWith(whole);
  const twice = [chain, ratios, volatility].flatMap((tag) => [tag, tag]);
  const elements = twice.map((tag) => onPage(tag, tag === ratios ? pair : {}));
  for (const element of elements) await drawn(element);
  story.asked(asked);
  for (const element of elements) {
    all(element, "button.action")[0]?.click();
    await updated(element);
  }
  const regions = () =>
    story.line(
      ...[...document.body.children].map((element) => {
        const [region] = all(element as HTMLElement, ".scroll");
        return `${region?.getAttribute("aria-label")} (tabindex ${region?.getAttribute("tabindex")})`;
      }),
    );
  regions();
  story.does("the first chain goes and comes back last");
  const [first] = elements as [HTMLElement];
  asked.mockClear();
  first.remove();
  document.body.append(first);
  await vi.advanceTimersByTimeAsync(2_000);
  regions();
  story.asked(asked);
  story.does("ten seconds after the first all have the new numbers, in one request");
  answerWith({ ...whole, chain: { ...whole.chain, spot: 7_777 } });
  await vi.advanceTimersByTimeAsync(9_000);
  await said(first, "7.777,00");
  story.asked(asked);
  for (const element of elements) element.remove();
}

async function changed(story: WidgetSession) {
  story.part("Attributes that change");
  const asked = answerWith(answers[chain]);
  const element = onPage(chain, { strikes: "2" });
  // In a component of the page's own, from which its events come out.
  const component = document.body.appendChild(document.createElement("x-nota"));
  component.attachShadow({ mode: "open" }).append(element);
  await drawn(element);
  for (const [name, value] of [
    ["embed-key", "pub_dos"],
    ["refresh", "30"],
    ["theme", "dark"],
    ["refresh", "pronto"],
    ["expiry", "2026-12-18"],
    ["strikes", "3.9"],
    ["strikes", "muchas"],
    ["underlying", null],
    ["columns", "bid"],
    ["locale", null],
    ["embed-key", null],
  ] as const) {
    story.does(`${name}: ${value ?? "taken away"}`);
    asked.mockClear();
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
    await updated(element);
    await drawn(element);
    story.asked(asked);
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(11_000);
    story.line("eleven seconds on");
    story.asked(asked);
    story.line(`${all(element, "tbody tr").length} rows, ${all(element, "thead th").length} columns`);
  }
  all(element, "tr.money .bid button")[0]?.click();
  element.setAttribute("api", "https://otro.test");
  refuseWith("INVALID_KEY", 401);
  await said(element, "no está habilitado");
  story.told();
  component.remove();
}

async function troubles(story: WidgetSession) {
  story.part("Troubles that come back");
  const element = onPage(ratios, { ...pair, "embed-key": "pub_tres" });
  const hears = async (name: string) => {
    story.does(name);
    await vi.advanceTimersByTimeAsync(11_000);
    await drawn(element);
    story.line(...all(element, ".notice, .title").map(({ textContent }) => textContent));
    story.told();
  };
  answerWith(answers[ratios]);
  await hears("numbers");
  const broken = () =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("<html>", { status: 502 }));
  broken();
  await hears("an answer that isn't Paridad's");
  await hears("and again");
  answerWith({ ...answers[ratios], source: { kind: "live", name: "BYMA", session: "closed", stale: true } });
  await hears("numbers of a closed market that stopped sending too");
  broken();
  await hears("the trouble of before, once more");
  story.does("the same with another pair");
  element.setAttribute("symbol2", "GFGC8000DI");
  await said(element, "Reintentar");
  story.told();
  element.remove();
}

test("a page's life with its elements reads as approved", async () => {
  vi.useFakeTimers({
    now: Date.parse(asOf) + 310_000,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  vi.spyOn(Math, "random").mockReturnValue(0);
  const story = widgetSession("A page's life with its elements");
  await together(story);
  await changed(story);
  await troubles(story);
  await expect(story.text()).toMatchFileSnapshot("testing/page-life.txt");
});

test("what a page may style and fill reads as approved", async () => {
  const story = widgetSession("What a page may style and fill");
  await looks(story);
  await expect(story.text()).toMatchFileSnapshot("testing/page-looks.txt");
});
