import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectAccessibleIn, expectAccessibleInThemes, themeAt } from "../support/accessibility.ts";
import { sessions } from "../support/history-files.ts";
import { openFilters, openHistory, pair, useHistoryServer } from "../support/history-screens.ts";
import { expectDataOnTop, expectFitsTelephone } from "../support/layout.ts";
import { watchPage } from "../support/policy.ts";
import { openSession } from "../support/sign-in.ts";

useHistoryServer();

test("works by keyboard alone: menu, symbols, search, tabs", async ({ page }) => {
  await openSession(page, "black");
  await page.goto("/historico");
  await page.getByRole("link", { name: /Análisis de Probabilidades/ }).focus();
  await page.keyboard.press("Enter");
  // With the pair it begins with.
  await page.getByRole("button", { name: /^Filtros: GFGC/ }).focus();
  await page.keyboard.press("Enter");
  for (const [label, text] of [
    ["Símbolo 1", "7000"],
    ["Símbolo 2", "7200"],
  ] as const) {
    await page.getByRole("button", { name: label }).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: `Buscar ${label}` })).toBeFocused();
    await page.keyboard.type(`${text} call`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Buscar", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Calidad: Excelente")).toBeVisible();
  await page.getByRole("tab", { name: /Mercado/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /Compra/ })).toBeFocused();
  await expect(page).toHaveURL(/precio=bid/);
});

test("the palette opens a page, an expiry and a base by their letters, from any page", async ({ page }) => {
  const watched = watchPage(page);
  await openSession(page, "black");
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [index, [key, letters, name, address]] of (
    [
      ["Control+k", "tasas", /^Tasas/, /\/oportunidades\/tasas$/],
      ["/", "venci", /^Vencimiento/, /\/cadena\?vencimiento=20\d\d-\d\d-\d\d$/],
      ["Control+k", "7200 call", /^GFGC7200DI/, /contrato=GFGC7200DI$/],
    ] as const
  ).entries()) {
    await page.keyboard.press(key);
    await expect(page.getByRole("combobox", { name: "Ir a" })).toBeFocused();
    await page.keyboard.type(letters);
    await expect(page.getByRole("option", { selected: true })).toHaveText(name);
    await expectAccessibleIn(page, themeAt(index), `palette with ${letters}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(watched).toEqual({ refusals: [], errors: [] });
});

const views = [
  "",
  "/datos",
  "/datos?vista=grafico&contrato=GFGC7000DI",
  "/datos?vista=cadena&fecha=2026-11-20",
  `/ratios?${pair}`,
  "/ratios?vista=buscador&delta=todas&prima=0",
  "/volumen?desde=2026-11-16&hasta=2026-11-20",
  `/probabilidades?${pair}&auto=no`,
];

/** Waits for the view to have its data. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("status").filter({ hasText: "Cargando" })).toHaveCount(0);
}

/** At 360 px every table stands whole in its region, and nothing in its cells is cut. */
async function expectWholeTables(page: Page, view: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const tables = page.getByRole("region").filter({ has: page.getByRole("table") });
  await expect(tables.first()).toBeVisible();
  const excess = () =>
    tables.evaluateAll((all) =>
      Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    );
  await expect.poll(excess, view).toBeLessThanOrEqual(0);
  const cut = () =>
    tables
      .locator(":is(th, td), :is(th, td) :is(button, span)")
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 1)
          .map((one) => one.textContent),
      );
  await expect.poll(cut, view).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("every view is accessible, within the policy, and whole on a telephone", async ({ page }) => {
  const watched = watchPage(page);
  await openSession(page, "black");
  // The help stands open on the first visit alone.
  const data = ["datos", "ratios", "volumen", "probabilidades"].map((page) => `/historico/${page}`);
  const read = [...data, "/oportunidades/pares"].join(" ");
  await page.addInitScript((pages) => localStorage.setItem("paridad.help", pages), read);
  for (const [place, view] of views.entries()) {
    await page.goto(`/historico${view}`);
    await settle(page);
    await expectAccessibleIn(page, themeAt(place), view);
    await expectFitsTelephone(page, view);
    // The past chain has its instant above it, as the calculator its inputs.
    if (view !== "") await expectDataOnTop(page, view, view.includes("cadena") ? 40 : 0);
    if (view !== "" && !/grafico|cadena/.test(view)) await expectWholeTables(page, view);
  }
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("the menu of symbols is accessible, and a phone's menu of columns stays inside the screen", async ({
  page,
}) => {
  await openHistory(page, "datos");
  await openFilters(page);
  await page.getByRole("button", { name: /^Símbolos/ }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Columnas" }).click();
  await expect(page.getByRole("menu")).toBeInViewport({ ratio: 1 });
});

const spanishDate = (day: string | undefined) => (day ?? "").split("-").toReversed().join("/");

test("a chart shows its first and its newest session at any width, and after the width changes", async ({
  page,
}) => {
  await openHistory(page, `ratios?${pair}`);
  const chart = page.locator("figure").filter({ has: page.getByRole("img", { name: /GFGC7000DI/ }) });
  for (const width of [1440, 390, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await chart.scrollIntoViewIfNeeded();
    const legendAt = async (part: (width: number) => number) => {
      const pane = await chart.locator("table tr:first-child td:nth-child(2)").boundingBox();
      if (pane === null) throw new Error("the chart has no pane");
      await page.mouse.move(pane.x + part(pane.width), pane.y + 20);
      return chart.getByRole("list").innerText();
    };
    await expect
      .poll(() => legendAt(() => 3), { message: `${width} px` })
      .toContain(spanishDate(sessions.slice(-60)[0]));
    await expect
      .poll(() => legendAt((all) => all - 16), { message: `${width} px` })
      .toContain(spanishDate(sessions.at(-1)));
  }
});
