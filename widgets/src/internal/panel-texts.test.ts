import { render } from "lit";
import { describe, expect, test, vi } from "vitest";

import type { MarketSource } from "@paridad/core/contract";

import { readColumns, columnsOfType } from "../components/option-chain/chain-columns.ts";
import { rangeOf, sparkline } from "../components/ratios/sparkline.ts";
import { defineElement } from "./define-element.ts";
import { developerMessage, isFinal, visitorMessage } from "./failures.ts";
import type { FailureCode } from "./failures.ts";
import { chainHeight } from "./heights.ts";
import { ageIn, dateIn, daysIn, numberIn, readLocale } from "./locale.ts";
import { nameOf, withOthers } from "./feed/page-parts.ts";
import { panelFooter, panelNotice } from "./panel-states.ts";
import { textsIn } from "./texts.ts";
import { version } from "./version.ts";

const failureOf = (code: FailureCode) => ({ code, message: "", retryAfterSeconds: null });

describe("what a visitor reads of a failure", () => {
  test.each(["constructor", "toString", "__proto__"])("of the code %s is that of any trouble", (name) => {
    const failure = { ...failureOf(name as FailureCode), message: "No sé." };
    expect(visitorMessage(failure, "es-AR").title).toBe(
      visitorMessage(failureOf("INTERNAL_ERROR"), "es-AR").title,
    );
    expect(developerMessage(failure, { tag: "paridad-ratios", origin: "https://blog.example" })).toBe(
      `<paridad-ratios> (${name}): No sé. [https://blog.example]`,
    );
  });

  test.each<[FailureCode, string, { isRefusal: boolean; isFinal: boolean }]>([
    ["MISSING_SYMBOLS", "Este panel todavía no está configurado", { isRefusal: true, isFinal: true }],
    ["VALIDATION_ERROR", "Este panel todavía no está configurado", { isRefusal: true, isFinal: true }],
    [
      "INVALID_KEY",
      "Este sitio no está habilitado para mostrar estas cotizaciones",
      { isRefusal: true, isFinal: true },
    ],
    [
      "SUBSCRIPTION_REQUIRED",
      "Este sitio no está habilitado para mostrar estas cotizaciones",
      { isRefusal: true, isFinal: true },
    ],
    [
      "SOURCE_NOT_SHARED",
      "La fuente de datos no permite mostrar sus cotizaciones acá",
      { isRefusal: true, isFinal: false },
    ],
    [
      "QUOTA_EXCEEDED",
      "Este sitio llegó a su límite de consultas de hoy",
      { isRefusal: true, isFinal: false },
    ],
    ["RATE_LIMIT_EXCEEDED", "Hay muchas consultas en este momento", { isRefusal: false, isFinal: false }],
    ["MAINTENANCE", "No hay cotizaciones en este momento", { isRefusal: false, isFinal: false }],
    ["NETWORK_ERROR", "No pudimos cargar las cotizaciones", { isRefusal: false, isFinal: false }],
  ])("%s: %s", (code, title, { isRefusal, isFinal: isEnd }) => {
    const found = visitorMessage(failureOf(code), "es-AR");
    expect(found).toMatchObject({ title, isRefusal, canRetry: !isRefusal });
    expect(isFinal(failureOf(code))).toBe(isEnd);
  });
});

describe("the language of the page", () => {
  test.each([
    ["en", "en"],
    ["EN-us", "en"],
    ["english", "es-AR"],
    ["es", "es-AR"],
    [null, "es-AR"],
  ] as const)("%s is %s", (text, locale) => {
    expect(readLocale(text)).toBe(locale);
  });

  test("numbers, days and ages are written as it writes them", () => {
    expect([numberIn("en", "7.510,50"), numberIn("es-AR", "7.510,50")]).toEqual(["7,510.50", "7.510,50"]);
    expect(dateIn("en", "21/08/2026")).toBe("2026-08-21");
    expect([ageIn("en", "ahora"), ageIn("en", "hace 3 s"), ageIn("es-AR", "hace 3 s")]).toEqual([
      "now",
      "3 s ago",
      "hace 3 s",
    ]);
    expect([daysIn("en", "hoy"), daysIn("en", "72 d"), daysIn("es-AR", "hoy")]).toEqual([
      "today",
      "72 d",
      "hoy",
    ]);
  });
});

/** Stands for whatever a text is told: `<…>` where it is one word, `<name>` where it is one of several. */
const anything: unknown = new Proxy(
  {},
  { get: (_, key) => (typeof key === "symbol" ? () => "<…>" : `<${key}>`) },
);

/** The words of a table of texts, each with its place in it. */
function wordsOf(texts: object, place = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === "string") return [`${place}${key}: ${text}`];
    if (typeof text === "function") return [`${place}${key}: ${String(text(anything))}`];
    return typeof text === "object" && text !== null ? wordsOf(text, `${place}${key} `) : [];
  });
}

test("the words of both languages, one under the other, read as approved", async () => {
  const english = wordsOf(textsIn("en"));
  const pairs = wordsOf(textsIn("es-AR")).map((word, index) => `${word}\n    ${english[index]}`);
  await expect(`${pairs.join("\n")}\n`).toMatchFileSnapshot("testing/words.txt");
});

describe("what stands under and over the numbers", () => {
  const now = Date.parse("2026-11-20T15:00:05Z");
  const place = document.createElement("div");
  const sourceOf = (change: Partial<MarketSource> = {}): MarketSource => ({
    kind: "live",
    name: "BYMA",
    session: "open",
    ...change,
  });
  const read = (part: unknown) => {
    render(part, place);
    return place.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
  };
  const shown = (source: MarketSource, delaySeconds: number | null, isSample = false) => ({
    source,
    delaySeconds,
    isSample,
    asOf: now - 5_000,
  });
  const footer = (...given: Parameters<typeof shown>) =>
    read(panelFooter(shown(...given), { failure: null, locale: "es-AR", api: "https://servidor.test", now }));

  test.each([
    [sourceOf(), 0, "Tiempo real"],
    [sourceOf({ kind: "simulated" }), 0, "Sin demora"],
    [sourceOf(), 60, "Demorado 1 min"],
    [sourceOf(), 900, "Demorado 15 min"],
    [sourceOf({ delayUnknown: true }), 900, "Demorado 15 min o más"],
    [sourceOf(), null, "Demora desconocida"],
  ])("a source %o %s s late says so", (source, delaySeconds, text) => {
    expect(footer(source, delaySeconds)).toContain(` · ${text} · hace 5 s`);
    expect(footer(source, delaySeconds)).not.toContain("Muestra pública");
  });

  test("the public sample is called one", () => {
    expect(footer(sourceOf(), 900, true)).toMatch(/^Muestra pública /);
  });

  test.each([
    [{ session: "closed" }, "Mercado cerrado"],
    [{ stale: true }, "El mercado dejó de enviar datos: se muestra lo último recibido"],
    [{ momentsApart: true, session: "closed" }, "Las opciones y el papel son de momentos distintos"],
  ] as const)("a source that is %o is told above them", (change, text) => {
    const notice = (source: MarketSource) =>
      read(panelNotice(shown(source, 0), { failure: null, locale: "es-AR" }));
    expect(notice(sourceOf(change))).toContain(text);
    expect(notice(sourceOf())).toBe("");
  });
});

test("of two versions of the script on one page the first one's elements stay, and its developer is told", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  class First extends HTMLElement {
    static version = version;
  }
  class Same extends HTMLElement {
    static version = version;
  }
  class Other extends HTMLElement {
    static version = "0.0.1";
  }
  for (const [tag, elements] of [
    ["x-one", [First, Same]],
    ["x-two", [Other, class extends First {}]],
  ] as const) {
    for (const element of elements) defineElement(tag, element);
    expect(customElements.get(tag)).toBe(elements[0]);
  }
  expect(warned.mock.calls).toEqual([
    [`<x-two>: la página carga dos versiones (0.0.1 y ${version}); se usa la primera.`],
  ]);
});

test("columns stand in the order that was asked for, each once; without any the usual ones", () => {
  expect(readColumns("ask, bid ask nada  delta")).toEqual(["ask", "bid", "delta"]);
  expect(readColumns("nada")).toEqual(["bid", "ask", "volatility", "spread", "volume"]);
  expect(columnsOfType(["bid", "ask", "delta"], "call")).toEqual(["delta", "bid", "ask"]);
  expect(columnsOfType(["ask", "bid"], "call")).toEqual(["bid", "ask"]);
  expect(columnsOfType(["bid", "delta"], "put")).toEqual(["bid", "delta"]);
});

test("a page asks for four chains, four smiles and eight ratios at once", () => {
  const days = ["2026-12-18", "2027-02-19", "2027-04-16", "2027-06-18", "2027-08-20"];
  const smiles = days.map((expiry) => ({ kind: "smile", expiry }) as const);
  const ratios = Array.from(
    { length: 9 },
    (_, place) => ({ kind: "ratios", symbol1: `A${place}`, symbol2: "B", window: 60 }) as const,
  );
  const asked = withOthers({ kind: "chain", expiry: "nearest", isFitted: false }, [...smiles, ...ratios]).map(
    nameOf,
  );
  const count = (kind: string) => asked.filter((name) => name.startsWith(kind)).length;
  expect([count("chain"), count("smile"), count("ratios")]).toEqual([1, 4, 8]);
});

test("a line of ratios breaks where a session has none, lowest at the bottom", () => {
  const points = [1, 2, null, 3].map((value, place) => ({ time: `2026-11-0${place + 1}`, value }));
  const place = document.createElement("div");
  render(sparkline(points, { mean: 2, label: "Ratio" }), place);
  expect(place.querySelector("path")?.getAttribute("d")).toBe("M6.0 90.0L108.7 48.0M314.0 6.0");
  expect(place.querySelector(".mean")?.getAttribute("y1")).toBe("48");
  expect([rangeOf(points), rangeOf(points.slice(0, 1))]).toEqual([{ low: 1, high: 3 }, null]);
  expect([chainHeight(0), chainHeight(10)]).toEqual([148, 428]);
});
