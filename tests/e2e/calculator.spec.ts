import { expect, test } from "@playwright/test";
import type { Page, WebSocketRoute } from "@playwright/test";

import { retryButton } from "@paridad/core/testing";

import { expectAccessibleInThemes } from "../support/accessibility.ts";
import { watchPage } from "../support/policy.ts";
import { openSession } from "../support/sign-in.ts";

const address = "/estrategias/calculadora";

async function openCalculator(page: Page, name = "black"): Promise<void> {
  await openSession(page, name);
  await page.goto(address);
  const connected = page.getByText("Conectado", { exact: true });
  const taken = page.getByRole("button", { name: "Usar aquí" });
  await expect(connected.or(taken).first()).toBeVisible();
  // Of a test before: a connection that was cut counts until the server misses it.
  if (await taken.isVisible()) await taken.click();
  await expect(connected).toBeVisible();
  await expect(page.locator("tr[data-strike]").first()).toBeVisible();
}

function marketSockets(page: Page): string[] {
  const opened: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/market-socket.io")) opened.push(request.url());
  });
  return opened;
}

test("prices a live chain by strike, without breaking the page's policy", async ({ page }) => {
  const watched = watchPage(page);
  await openCalculator(page);
  await expect(page.getByText(/\d+ disponibles/)).toBeVisible();
  await expect(page.getByText("Simulada", { exact: false }).first()).toBeVisible();
  for (const name of ["CALLS", "PUTS", "Teórico", "Mercado", "Auto", "Manual", "Griegas", "Bases"]) {
    await expect(page.getByRole("columnheader", { name, exact: true }).first()).toBeVisible();
  }
  const atTheMoney = page.locator("tr[data-strike][data-money]");
  await expect(atTheMoney.locator("td[data-column=volatility]").first()).toHaveText(/\d+,\d/);
  await expect(atTheMoney.locator("td[data-column=delta]").first()).toHaveText(/\d+,\d/);
  await expect(page.getByRole("img", { name: /Volatilidad implícita por base/ })).toBeVisible();
  await page.getByRole("button", { name: "Sonrisa", exact: true }).click();
  await expect(page.getByText(/Cada base con su volatilidad/)).toBeVisible();
  expect(page.workers().some((worker) => worker.url().includes("smile-worker"))).toBe(true);
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("the socket is open only while the calculator is", async ({ page }) => {
  const opened = marketSockets(page);
  await openSession(page, "black");
  await page.goto("/estrategias");
  await expect(page.getByRole("heading", { level: 1, name: /Hola/ })).toBeVisible();
  expect(opened).toEqual([]);
  const socket = page.waitForEvent("websocket");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Calculadora/ })
    .click();
  const live = await socket;
  await expect(page.getByText("Conectado", { exact: true })).toBeVisible();
  const closed = live.waitForEvent("close");
  await page.getByRole("link", { name: "Volver al menú" }).click();
  await closed;
});

/** A market that the test can cut and restore, as a router that goes away does. */
async function cuttable(page: Page): Promise<{ cut(): void; restore(): void }> {
  const lines = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/market-socket\.io/, (line) => {
    line.connectToServer();
    lines.add(line);
  });
  await page.route(/market-socket\.io/, (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut: () => {
      isCut = true;
      for (const line of lines) void line.close();
      lines.clear();
    },
    restore: () => {
      isCut = false;
    },
  };
}

test("a cut and its end leave rows and inputs as they were", async ({ page }) => {
  const market = await cuttable(page);
  await openCalculator(page);
  await page.getByLabel("Volatilidad (%)").fill("41,5");
  await page.getByLabel("Spot (%)").fill("2");
  await expect(page.getByText("Escenario", { exact: true })).toBeVisible();
  market.cut();
  await expect(page.getByText("Se cortó la conexión con el mercado")).toBeVisible();
  await expect(page.getByText(/Reintento \d de 3/)).toBeVisible();
  await expect(page.locator("tr[data-strike]").first()).toBeVisible();
  await expect(page.getByText("No pudimos reconectar con el mercado")).toBeVisible({ timeout: 25_000 });
  market.restore();
  await page.getByRole(...retryButton).click();
  await expect(page.getByText("Conectado", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Volatilidad (%)")).toHaveValue("41,5");
  await expect(page.getByText("Escenario", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Conectado", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Volatilidad (%)")).toHaveValue("41,5");
});

test("a second tab over the plan's limit may take over", async ({ page, context }) => {
  await openCalculator(page, "pro");
  const second = await context.newPage();
  await openSession(second, "pro");
  await second.goto(address);
  await second.getByRole("button", { name: "Usar aquí" }).click();
  await expect(second.getByText("Conectado", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Usar aquí" })).toBeVisible();
});

test("a session that ended elsewhere leads to the login", async ({ page }) => {
  await openCalculator(page);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.post("/api/auth/logout", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok()).toBe(true);
  await expect(page).toHaveURL(/\/login/);
});

test("is accessible in both themes", async ({ page }) => {
  await openCalculator(page);
  await page.getByRole("button", { name: "columnas" }).click();
  await expect(page.getByRole("dialog", { name: "Columnas" })).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Spot (%)").fill("3");
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

for (const width of [320, 360, 375, 390, 768, 1_024, 1_440, 2_560]) {
  test(`fits ${width} px without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openCalculator(page);
    await page.getByRole("button", { name: "ver todas" }).click();
    let states = 0;
    for (const expiry of await page.getByRole("group", { name: "Vencimiento" }).getByRole("button").all()) {
      await expiry.click();
      await expect(expiry).toHaveAttribute("aria-pressed", "true");
      expect(await strayCells(page), `${await expiry.textContent()}`).toEqual([]);
      states += await page.locator(".chain .chain-state").count();
    }
    expect(states).toBeGreaterThan(0);
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const table = document.querySelector(".chain");
      return { page: scrollWidth - clientWidth, table: table ? table.scrollWidth - table.clientWidth : 0 };
    });
    expect(excess).toEqual({ page: 0, table: 0 });
    await expect(page.getByRole("button", { name: "Puts" })).toHaveCount(width < 480 ? 1 : 0);
  });
}

test("numbers stand under their headings in another font and at another size too", async ({ page }) => {
  await openCalculator(page);
  await page.evaluate(() => (document.body.style.fontFamily = "sans-serif"));
  await expect.poll(() => strayCells(page)).toEqual([]);
  await page.setViewportSize({ width: 1_100, height: 900 });
  await expect.poll(() => strayCells(page)).toEqual([]);
});

test("numbers stay under their headings when the reader spaces words", async ({ page }) => {
  await openCalculator(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { word-spacing: 0.16em !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(page.locator("tr[data-strike] td[data-column=delta]").first()).toHaveCSS("display", "block");
  await expect.poll(() => strayCells(page)).toEqual([]);
});

for (const width of [390, 1_440]) {
  test(`the side in the money is shaded to its edge at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openCalculator(page);
    for (const [side, isLeft] of [
      ["call", width > 480],
      ["put", false],
    ] as const) {
      if (width < 480) await page.getByRole("button", { name: side === "call" ? "Calls" : "Puts" }).click();
      const row = page.locator(`tr[data-in-the-money=${side}]`).first();
      const shade = await row.evaluate((element) => {
        const { backgroundPositionX, backgroundSize } = getComputedStyle(element);
        const strike = element.querySelector("th")?.getBoundingClientRect();
        return {
          backgroundPositionX,
          share: Number.parseFloat(backgroundSize) / 100,
          strike,
          row: element.getBoundingClientRect(),
        };
      });
      expect(shade.backgroundPositionX).toBe(isLeft ? "0px" : "100%");
      const shaded = shade.share * shade.row.width;
      const end = isLeft ? shade.row.left + shaded : shade.row.right - shaded;
      expect(end).toBeCloseTo((isLeft ? shade.strike?.left : shade.strike?.right) ?? Number.NaN, 0);
    }
  });
}

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

test("works by keyboard alone: expiry, spot, scenario, help", async ({ page }) => {
  await openCalculator(page);
  const tabs = page.getByRole("group", { name: "Vencimiento" }).getByRole("button");
  await page.keyboard.press("2");
  await expect(tabs.nth(1)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("s");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("precio tuyo")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("precio tuyo")).toHaveCount(0);
  await page.locator("body").press("w");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Escenario", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Volver al mercado en vivo" }).press("Enter");
  await expect(page.getByText("Escenario", { exact: true })).toHaveCount(0);
  await page.locator("body").press("?");
  await expect(page.getByRole("dialog", { name: "Atajos de teclado" })).toBeVisible();
});

test("a plan without the module sees its lock and opens no socket", async ({ page }) => {
  const opened = marketSockets(page);
  await openSession(page, "starter");
  await page.goto(address);
  await expect(page.getByText("Este módulo no está incluido en tu plan STARTER")).toBeVisible();
  expect(opened).toEqual([]);
});
