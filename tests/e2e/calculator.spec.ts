import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectAccessibleInThemes } from "../support/accessibility.ts";
import { expectDataOnTop } from "../support/layout.ts";
import { watchPage } from "../support/policy.ts";
import { openSession } from "../support/sign-in.ts";

const address = "/estrategias/calculadora";

async function openCalculator(page: Page, name = "black"): Promise<void> {
  await openSession(page, name);
  await page.goto(address);
  const connected = page.getByText("Conectado", { exact: true });
  const taken = page.getByRole("button", { name: "Usar aquí" });
  await expect(connected.or(taken).first()).toBeVisible();
  // Left from a test before: a connection that was cut counts until the server misses it.
  if (await taken.isVisible()) await taken.click();
  await expect(connected).toBeVisible();
  await expect(page.locator("tr[data-strike]").first()).toBeVisible();
}

test("prices a live chain by strike, without breaking the page's policy", async ({ page }) => {
  const watched = watchPage(page);
  await openCalculator(page);
  await expect(page.getByText(/\d+ disponibles/)).toBeVisible();
  await expect(page.getByText("Simulada", { exact: false }).first()).toBeVisible();
  for (const name of ["Call Teórico", "Put Mercado", "Call VI Auto", "Put VI Manual", "Bases"]) {
    await expect(page.getByRole("columnheader", { name, exact: true }).first()).toBeVisible();
  }
  const atTheMoney = page.locator("tr[data-strike][data-money]");
  await expect(atTheMoney.locator("td[data-column=volatility]").first()).toHaveText(/\d+,\d/);
  await expect(atTheMoney.locator("td[data-column=delta]").first()).toHaveText(/\d+,\d/);
  await expect(page.getByRole("img", { name: /Volatilidad implícita por base/ })).toBeVisible();
  await page.getByRole("button", { name: "Sonrisa", exact: true }).click();
  await expect(page.getByText(/Cada base con su volatilidad/)).toBeVisible();
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("is accessible in both themes, its chain near the top", async ({ page }) => {
  // The help stands open on the first visit alone.
  await page.addInitScript((read) => localStorage.setItem("paridad.help", read), address);
  await openCalculator(page);
  await expectDataOnTop(page, address, 40);
  await page.getByRole("button", { name: "columnas" }).click();
  await expect(page.getByRole("dialog", { name: "Columnas" })).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Spot (%)").fill("3");
  await expect(page.getByRole("button", { name: "Volver al mercado en vivo" })).toBeEnabled();
  // A link that lies half under the bar at the top has half its size.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInThemes(page);
});

/** Cells of the chain that do not end under their heading's end, or stand closer than 2 px to what is before them. */
function strayCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headEnd = 5;
    const placeOf = (cell: Element, head: Element, before: number) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let [left, right] = [Number.POSITIVE_INFINITY, 0];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const { textContent } = text;
        if (!textContent?.trim()) continue;
        range.selectNodeContents(text);
        range.setStart(text, textContent.length - textContent.trimStart().length);
        const bounds = range.getBoundingClientRect();
        left = Math.min(left, bounds.left);
        right = Math.max(right, bounds.right);
      }
      const end = head.getBoundingClientRect().right - headEnd;
      const inset = cell.querySelector("button") ? 8 : cell.querySelector(".chain-state") ? 4 : 0;
      return { right, isStray: left < before + 2 || right > end + 0.6 || right < end - inset - 0.6 };
    };
    const heads = [...(document.querySelector(".chain-columns")?.children ?? [])];
    const stray: string[] = [];
    for (const row of document.querySelectorAll(".chain tr[data-strike]")) {
      let before = 0;
      let index = -1;
      for (const cell of row.children as HTMLCollectionOf<HTMLTableCellElement>) {
        index += cell.colSpan;
        // A side that isn't listed is one cell with a mark by the strikes.
        if ("absent" in cell.dataset) continue;
        const head = heads[index];
        if (!head) throw new Error("a cell without a heading");
        if (cell.tagName === "TH") {
          before = cell.getBoundingClientRect().right;
          continue;
        }
        const { right, isStray } = placeOf(cell, head, before);
        if (isStray)
          stray.push(
            `${row.getAttribute("data-strike")} ${cell.getAttribute("data-column")} ${cell.textContent}`,
          );
        before = right;
      }
    }
    return stray;
  });
}

test("fits every width without scrolling sideways", async ({ page }) => {
  await openCalculator(page);
  await page.getByRole("button", { name: "ver todas" }).click();
  for (const width of [2_560, 1_440, 1_024, 768, 390, 375, 360, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("button", { name: "Puts" })).toHaveCount(width < 480 ? 1 : 0);
    let states = 0;
    const expiries = await page.getByRole("group", { name: "Vencimiento" }).getByRole("button").all();
    // Every expiry at the narrowest of each layout, the last one at the widths between.
    for (const expiry of [1_440, 768, 320].includes(width) ? expiries : expiries.slice(-1)) {
      await expiry.click();
      await expect(expiry).toHaveAttribute("aria-pressed", "true");
      await expect
        .poll(() => strayCells(page), { message: `${width} px, ${await expiry.textContent()}` })
        .toEqual([]);
      states += await page.locator(".chain .chain-state").count();
    }
    expect(states).toBeGreaterThan(0);
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const table = document.querySelector(".chain");
      return { page: scrollWidth - clientWidth, table: table ? table.scrollWidth - table.clientWidth : 0 };
    });
    expect(excess, `${width} px`).toEqual({ page: 0, table: 0 });
  }
});

test("numbers stand under their headings in another font, at another size and with spaced words", async ({
  page,
}) => {
  await openCalculator(page);
  await page.evaluate(() => (document.body.style.fontFamily = "sans-serif"));
  await expect.poll(() => strayCells(page)).toEqual([]);
  await page.setViewportSize({ width: 1_100, height: 900 });
  await expect.poll(() => strayCells(page)).toEqual([]);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.evaluate(() => document.body.style.removeProperty("font-family"));
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { word-spacing: 0.16em !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(page.locator("tr[data-strike] td[data-column=delta]").first()).toHaveCSS("display", "block");
  await expect.poll(() => strayCells(page)).toEqual([]);
});

test("the side in the money is shaded to its edge", async ({ page }) => {
  await openCalculator(page);
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [side, isLeft] of [
      ["call", width > 480],
      ["put", false],
    ] as const) {
      if (width < 480) await page.getByRole("button", { name: side === "call" ? "Calls" : "Puts" }).click();
      const row = page.locator(`tr[data-in-the-money=${side}]`).first();
      await expect(row).toHaveCSS("background-position-x", isLeft ? "0px" : "100%");
      // Pixels from the shade's end to the strike.
      const gap = () =>
        row.evaluate((element, fromLeft) => {
          const { left, right, width } = element.getBoundingClientRect();
          const shaded = (Number.parseFloat(getComputedStyle(element).backgroundSize) / 100) * width;
          const strike = element.querySelector("th")?.getBoundingClientRect();
          return fromLeft ? left + shaded - (strike?.left ?? NaN) : right - shaded - (strike?.right ?? NaN);
        }, isLeft);
      await expect.poll(gap).toBeCloseTo(0, 0);
    }
  }
});

test("a double click takes one number, and a selected row is copied with blanks between its numbers", async ({
  page,
}) => {
  await openCalculator(page);
  const row = page.locator("tr[data-strike][data-money]").first();
  for (const column of ["delta", "theoretical"]) {
    const cell = row.locator(`td[data-column=${column}]`).first();
    // Between the clicks and the reading a tick may write another number, and ends the selection.
    await expect(async () => {
      await cell.dblclick();
      const [taken, text] = await cell.evaluate((element) => [
        getSelection()?.toString(),
        element.textContent,
      ]);
      expect(taken?.trim()).toBe(text?.trim());
    }).toPass();
  }
  const copied = await row.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString().trim() ?? "";
  });
  expect(copied.split(/\s+/).length).toBeGreaterThan(8);
});
