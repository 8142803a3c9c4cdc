import type { ParidadOptionChain } from "../../option-chain.ts";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import "../../index.ts";
import { answerWith, chainAnswer, mount, refuseWith, textOf } from "../../testing/answers.ts";

const tag = "paridad-option-chain";
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
const all = (element: HTMLElement, selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];

test("shows the bases around the money with what the server computed", async () => {
  const requests = answerWith(chainAnswer());
  const element = mount(tag, { strikes: "3", expiry: "2026-12-18" });
  await expect.poll(() => all(element, "tbody tr").length).toBe(6);
  const address = new URL(String(requests.mock.calls[0]?.[0]));
  expect(Object.fromEntries(address.searchParams)).toEqual({
    key: "pub_prueba",
    chain: "2026-12-18",
  });
  const text = textOf(element);
  expect(text).toContain("Opciones de GGAL 7.510,50");
  expect(text).toContain("Vence 18/12/2026 (28 d)");
  expect(text).toContain("Mercado simulado · Sin demora");
  const money = all(element, "tr.money");
  expect(
    money.map((row) => row.querySelector(".strike")?.textContent?.replaceAll(/\s+/g, " ").trim()),
  ).toEqual(["7.500 , en el dinero"]);
  expect(money[0]?.querySelector("td.call.volatility")?.textContent?.trim()).toBe("39,3");
  expect(money[0]?.querySelector("td.call")?.classList.contains("itm")).toBe(true);
  // The page wants fewer, of the very same answer.
  element.setAttribute("strikes", "1");
  await expect.poll(() => all(element, "tbody tr").length).toBe(2);
});

test("the bases stay in sight however many columns there are and wherever one has scrolled to", async () => {
  answerWith(chainAnswer());
  document.body.style.inlineSize = "320px";
  try {
    const element = mount(tag, { columns: "bid ask last volume volatility delta" });
    await expect.poll(() => all(element, "tbody tr").length).toBeGreaterThan(0);
    const [scroll] = all(element, ".scroll");
    const [base] = all(element, "tbody .strike");
    const frame = element.getBoundingClientRect();
    expect(scroll?.scrollWidth).toBeGreaterThan(scroll?.clientWidth ?? Number.NaN);
    for (const side of ["Calls", "Puts"]) {
      all(element, ".switch button")
        .find(({ textContent }) => textContent?.trim() === side)
        ?.click();
      await expect
        .poll(() => all(element, ".switch [aria-pressed='true']")[0]?.textContent?.trim())
        .toBe(side);
      const seen = ["call", "put"].filter((type) =>
        all(element, `td.${type}`).some((cell) => cell.checkVisibility()),
      );
      expect(seen).toEqual([side === "Calls" ? "call" : "put"]);
      for (const left of [0, 10_000]) {
        scroll?.scrollTo({ left });
        const box = base?.getBoundingClientRect();
        expect(box?.left, `${side} at ${left}`).toBeGreaterThanOrEqual(frame.left);
        expect(box?.right, `${side} at ${left}`).toBeLessThanOrEqual(frame.right);
      }
    }
  } finally {
    document.body.style.inlineSize = "";
  }
});

test("a recording shows its own day and hour, not how long ago that was", async () => {
  answerWith(chainAnswer({ kind: "replay", recordedDate: "2026-11-20" }));
  const element = mount(tag);
  await expect.poll(() => textOf(element)).toContain("Datos grabados el 20/11/2026 · 12:00:00");
});

test("the keyboard enters by the nearest base with a price, and scrolls where there is none", async () => {
  const answer = chainAnswer();
  const options = answer.chain?.options ?? [];
  const unpriced = (option: (typeof options)[number]) => ({ ...option, bid: null, ask: null });
  const chain = answer.chain && {
    ...answer.chain,
    options: options.map((option) => (option.strike === 7_500 ? unpriced(option) : option)),
  };
  answerWith({ ...answer, chain });
  const element = mount(tag);
  await expect.poll(() => all(element, "td button[tabindex='0']").length).toBe(4);
  expect(all(element, ".scroll")[0]?.hasAttribute("tabindex")).toBe(false);
  // The arrows take the way in along.
  const [first] = all(element, "td button[tabindex='0']");
  first?.focus();
  first?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  expect([first?.tabIndex, all(element, "td button[tabindex='0']").length]).toEqual([-1, 4]);
  expect(element.shadowRoot?.activeElement).not.toBe(first);
  element.setAttribute("columns", "last volume");
  await expect.poll(() => all(element, ".scroll")[0]?.getAttribute("tabindex")).toBe("0");
  // The table is that of the new columns at once, not with the next prices.
  expect(all(element, "td button")).toHaveLength(0);
  expect(all(element, "td.volume").length).toBeGreaterThan(0);
});

test("a chosen price is a leg: the asking price buys, the bid sells", async () => {
  answerWith(chainAnswer());
  const element = mount(tag);
  const legs: unknown[] = [];
  const urlOf = (leg: string) =>
    new URL(`/armar?patas=1~${leg}`, (element as { api?: string }).api || location.origin).href;
  document.body.addEventListener("paridad-select", (event) => legs.push((event as CustomEvent).detail), {
    once: false,
  });
  await expect.poll(() => all(element, "tr.money").length).toBe(1);
  all(element, "tr.money td.put.ask button")[0]?.click();
  all(element, "tr.money td.call.bid button")[0]?.click();
  const common = { underlying: "GGAL", strike: 7_500, expiration: "2026-12-18", quantity: 1 };
  expect(legs).toEqual([
    {
      ...common,
      symbol: "GFGV7500DI",
      type: "put",
      side: "buy",
      price: 104,
      url: urlOf("b1p7500_20261218_104"),
    },
    {
      ...common,
      symbol: "GFGC7500DI",
      type: "call",
      side: "sell",
      price: 100,
      url: urlOf("s1c7500_20261218_100"),
    },
  ]);
  await expect
    .poll(() => all(element, "[part='build'] a")[0]?.getAttribute("href"))
    .toBe(urlOf("s1c7500_20261218_100"));
  document.body.addEventListener("paridad-select", (event) => event.preventDefault(), { once: true });
  all(element, "tr.money td.put.ask button")[0]?.click();
  await expect.poll(() => all(element, "[part='build']").length).toBe(0);
});

test("loading, empty, closed and another underlying each say so", async () => {
  answerWith({ ...chainAnswer(), chain: null });
  const element = mount(tag);
  await expect.poll(() => textOf(element)).toContain("Cargando cotizaciones…");
  await expect.poll(() => textOf(element)).toContain("No hay opciones para mostrar");
  answerWith(chainAnswer({ session: "closed" }));
  const closed = mount(tag);
  await expect.poll(() => textOf(closed)).toContain("Mercado cerrado");
  const other = mount(tag, { underlying: "YPFD" });
  await expect.poll(() => textOf(other)).toContain("No hay opciones de YPFD");
  const night = chainAnswer({ session: "closed" });
  answerWith({ ...night, chain: night.chain && { ...night.chain, options: [] } });
  const nothing = mount(tag);
  await expect.poll(() => textOf(nothing)).toContain("Mercado cerrado y sin cotizaciones para mostrar");
});

test.each([
  ["INVALID_KEY", 401, "Este sitio no está habilitado", "la clave de embed-key no existe"],
  ["KEY_REVOKED", 401, "Este sitio no está habilitado", "fue revocada"],
  ["ORIGIN_NOT_ALLOWED", 403, "Este sitio no está habilitado", "no está entre los de la clave"],
  ["QUOTA_EXCEEDED", 429, "Este sitio llegó a su límite", "límite de pedidos del día"],
  ["SERVICE_UNAVAILABLE", 503, "No hay cotizaciones en este momento", "SERVICE_UNAVAILABLE"],
])("%s: one text for the visitor, another for the developer", async (code, status, visitor, developer) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  refuseWith(code, status);
  const codes: string[] = [];
  const listen = (event: Event) => codes.push((event as CustomEvent<{ code: string }>).detail.code);
  document.body.addEventListener("paridad-error", listen);
  const element = mount(tag);
  await expect.poll(() => textOf(element)).toContain(visitor);
  document.body.removeEventListener("paridad-error", listen);
  expect(codes).toEqual([code]);
  expect(errors.mock.calls.flat().join()).toContain(developer);
  expect(textOf(element)).not.toContain(code);
});

test.each([
  ["NETWORK_ERROR", 503, "Sin conexión: se muestra lo último recibido"],
  ["QUOTA_EXCEEDED", 429, "Este sitio llegó a su límite de consultas de hoy: se muestra lo último recibido"],
])("%s after an answer keeps the last numbers and says why they are old", async (code, status, notice) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answerWith({ ...chainAnswer(), refreshSeconds: 0.1 });
  const element = mount(tag);
  await expect.poll(() => all(element, "tr.money").length).toBe(1);
  refuseWith(code, status);
  await expect.poll(() => textOf(element)).toContain(notice);
  expect(all(element, "tr.money")).toHaveLength(1);
});

test("a visitor who is online again sees the numbers at once", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  refuseWith("NETWORK_ERROR", 503);
  const element = mount(tag);
  await expect.poll(() => textOf(element)).toContain("No pudimos cargar las cotizaciones");
  expect(textOf(element)).toContain("Sin datos todavía");
  answerWith(chainAnswer());
  dispatchEvent(new Event("online"));
  await expect.poll(() => all(element, "tr.money").length).toBe(1);
});

test("a key that is revoked while the page is open shows its numbers no longer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answerWith({ ...chainAnswer(), refreshSeconds: 0.1 });
  const element = mount(tag);
  await expect.poll(() => all(element, "tr.money").length).toBe(1);
  refuseWith("KEY_REVOKED", 401);
  await expect.poll(() => textOf(element)).toContain("Este sitio no está habilitado");
  expect(all(element, "tr.money")).toHaveLength(0);
  expect(textOf(element)).not.toContain("Sin datos todavía");
});

test("elements of a page ask once, and nobody asks after they leave", async () => {
  const requests = answerWith({ ...chainAnswer(), refreshSeconds: 60 });
  const first = mount(tag);
  const others = Array.from({ length: 9 }, () => first.cloneNode() as HTMLElement);
  document.body.append(...others);
  await expect.poll(() => others.every((one) => textOf(one).includes("7.510,50"))).toBe(true);
  expect(requests).toHaveBeenCalledTimes(1);
  // A remount within a minute shows the cached answer without a request.
  first.remove();
  document.body.append(first);
  await expect.poll(() => textOf(first)).toContain("7.510,50");
  expect(requests).toHaveBeenCalledTimes(1);
});

test("speaks English where the page asks for it", async () => {
  answerWith(chainAnswer());
  const element = mount(tag, { locale: "en" });
  await expect.poll(() => textOf(element)).toContain("GGAL options 7,510.50");
  expect(textOf(element)).toContain("Simulated market · No delay");
});

test("is as high as its rows, its width and margins are the page's, and no two have one name", async () => {
  answerWith(chainAnswer());
  const style = document.createElement("style");
  style.textContent = `${tag}{width:500px;margin:7px;font:italic 40px serif;color:red}`;
  document.head.append(style);
  await page.viewport(800, 900);
  try {
    const [first, second] = [mount(tag, { strikes: "3" }), mount(tag, { strikes: "20" })];
    // Before any answer, and so before the page is painted with it.
    await (first as ParidadOptionChain).updateComplete;
    expect(first.getBoundingClientRect().height).toBe(148 + 28 * 6);
    // Forty each side at most, eight where the attribute is none.
    for (const [strikes, rows] of [
      ["41", 80],
      ["40", 80],
      ["0", 16],
      ["1", 2],
    ] as const) {
      const one = mount(tag, { strikes });
      await (one as ParidadOptionChain).updateComplete;
      expect(one.getBoundingClientRect().height).toBe(148 + 28 * rows);
      one.remove();
    }
    await expect.poll(() => all(second, "tbody tr").length).toBe(11);
    await expect.poll(() => second.getBoundingClientRect().height).toBe(148 + 28 * 11);
    expect(first.getBoundingClientRect().width).toBe(500);
    await page.viewport(414, 900);
    expect(first.getBoundingClientRect().height).toBe(148 + 28 * 6 + 76);
    expect(getComputedStyle(first).marginTop).toBe("7px");
    const frame = all(first, ".frame")[0] as HTMLElement;
    expect([getComputedStyle(frame).fontStyle, getComputedStyle(frame).fontSize]).toEqual(["normal", "13px"]);
    const names = [first, second].map((one) => all(one, ".scroll")[0]?.getAttribute("aria-label"));
    expect(names).toEqual([
      "Opciones de GGAL. Vence 18/12/2026 (28 d)",
      "Opciones de GGAL. Vence 18/12/2026 (28 d), panel 2",
    ]);
  } finally {
    style.remove();
  }
});
