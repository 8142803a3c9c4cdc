import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectAccessibleIn, expectAccessibleInThemes, themeAt } from "../support/accessibility.ts";
import { expectDataOnTop, expectFitsTelephone } from "../support/layout.ts";
import { watchPage } from "../support/policy.ts";
import { openSession } from "../support/sign-in.ts";

/** The pages of the work, an item of the row each. */
const works = {
  Armar: ["/armar", "/armar/tamano"],
  Oportunidades: ["", "/puts", "/tasas", "/spreads", "/buscador", "/banco"].map(
    (path) => `/oportunidades${path}`,
  ),
  Volatilidad: ["", "/plazo", "/cono", "/historia", "/evento", "/se-cumplio"].map(
    (path) => `/volatilidad${path}`,
  ),
  Cartera: ["", "/riesgo", "/escenarios", "/var", "/importar"].map((path) => `/cartera${path}`),
} as const;

/** Those with data on a server without history or positions. */
const pagesOfData: ReadonlySet<string> = new Set([
  ...works.Oportunidades.filter((path) => path !== "/oportunidades/banco"),
  // The answer of /evento stands above its table.
  ...["", "/plazo"].map((path) => `/volatilidad${path}`),
]);

for (const [work, pages] of Object.entries(works)) {
  test(`every page of ${work} is accessible, as wide as a telephone and within the policy`, async ({
    page,
  }) => {
    const watched = watchPage(page);
    await openSession(page, "pro");
    // The help stands open on the first visit alone.
    await page.addInitScript((read) => localStorage.setItem("paridad.help", read), pages.join(" "));
    for (const [place, address] of pages.entries()) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Cargando...")).toHaveCount(0);
      await expectAccessibleIn(page, themeAt(place), address);
      await expectFitsTelephone(page, address);
      if (pagesOfData.has(address)) await expectDataOnTop(page, address);
    }
    expect(watched).toEqual({ refusals: [], errors: [] });
  });
}

/** Tabs until the focus is on what has this name; nothing is pressed by the mouse. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const named = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const labels = (element as HTMLInputElement | null)?.labels ?? [];
      const label =
        element?.getAttribute("aria-label") ?? [...labels].map((one) => one.textContent).join(" ");
      return (label || element?.textContent || "").trim();
    });
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if (name.test(await named())) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the focus never came to ${name}`);
}

test("a trade is built, supposed, read and saved by the keyboard alone", async ({ page }) => {
  const watched = watchPage(page);
  await openSession(page, "pro");
  await page.goto("/armar");
  await expect(page.getByRole("button", { name: "Bull con calls" })).toBeVisible();
  // The ready shapes are one stop, with arrows between them.
  await tabTo(page, /^Call comprado$/);
  const bull = page.getByRole("button", { name: "Bull con calls" });
  while (!(await bull.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  const legs = page.getByRole("region", { name: "Patas" }).getByRole("row");
  await expect(legs).toHaveCount(2);
  // So are the legs: their cells by the arrows, Enter into a field and Escape out of it.
  await tabTo(page, /^Contar /);
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter", "ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await expect(page.getByRole("spinbutton", { name: "Cantidad de la pata 2" })).toHaveValue("2");
  const numbers = page.getByRole("region", { name: "Números de la posición" });
  await expect(numbers.getByText("Sin límite")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.locator("main").focus();
  await tabTo(page, /^Más medidas$/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Puntos de volatilidad supuestos$/);
  await page.keyboard.type("5");
  await expect(numbers.getByText("Resultado en el escenario")).toBeVisible();
  await tabTo(page, /^Volver al mercado$/);
  await page.keyboard.press("Enter");
  await expect(numbers.getByText("Resultado a valor medio")).toBeVisible();
  await expect(page.getByRole("region", { name: "Griegas por pata" }).getByRole("row")).toHaveCount(4);
  await expect(numbers.getByText(/^\d+\s% ± \d/)).toBeVisible();
  // From the top: what the bar half covers hasn't its size there.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInThemes(page);
  await expectFitsTelephone(page, "/armar with a position");
  await expectDataOnTop(page, "/armar with a position");
  await page.locator("main").focus();
  await tabTo(page, /^Guardar$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Nombre" })).toBeFocused();
  await page.keyboard.type("Por teclado");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Posición guardada")).toBeVisible();
  await page.goto("/cartera");
  await expect(page.getByRole("button", { name: "Por teclado" })).toBeVisible();
  await tabTo(page, /^Por teclado$/);
  await page.keyboard.press("Enter");
  const card = page.getByRole("list", { name: "Posición elegida" }).getByRole("listitem").first();
  await expect(card.getByText(/Desde que la abriste|Todavía no hay barras/).first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInThemes(page);
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("on a telephone the builder with four legs is two screens, and a leg opens", async ({ page }) => {
  await openSession(page, "pro");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/armar");
  await page.getByRole("button", { name: "Cóndor de calls y puts" }).click();
  const legs = page.getByRole("region", { name: "Patas" }).getByRole("row");
  await expect(legs).toHaveCount(4);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(2 * 844);
  await legs.first().getByRole("button", { expanded: false }).click();
  await expect(page.getByRole("spinbutton", { name: "Cantidad de la pata 1" })).toBeVisible();
});
