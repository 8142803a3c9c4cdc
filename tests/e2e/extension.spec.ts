import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { demoEmail, demoPassword } from "../support/accounts.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expectLive, openExtensionBrowser, signInHere, useServer } from "../support/extension.ts";
import type { ExtensionBrowser } from "../support/extension.ts";
import { openMarketServer, startMilliseconds } from "../support/market-server.ts";
import type { MarketServer } from "../support/market-server.ts";
import { openSession } from "../support/sign-in.ts";

const port = 39_000 + (process.pid % 900);
// A browser and a server of their own for each test take their time on a busy machine.
test.describe.configure({ timeout: 120_000 });

let server: MarketServer;
let browser: ExtensionBrowser;

test.beforeAll(async () => {
  test.setTimeout(startMilliseconds + 10_000);
  server = await openMarketServer(port);
});
test.afterAll(() => server?.stop());

test.beforeEach(async () => {
  browser = await openExtensionBrowser();
  await useServer(browser, server.address);
});
test.afterEach(async () => {
  await browser.close();
  expect(browser.troubles).toEqual([]);
});

async function openLivePanel(name = "black", width = 400): Promise<Page> {
  const panel = await browser.open("sidepanel", width);
  await signInHere(panel, name);
  await expectLive(panel);
  return panel;
}

type Reading = { readonly columns: readonly string[]; readonly side: "call" | "put" };

/**
 * What a chain shows, by base and column, once nothing in it has changed for a while: both screens have then drawn the
 * same tick of the market.
 */
function readWhenQuiet(page: Page, reading: Reading): Promise<Record<string, string>> {
  return page.evaluate(async ({ columns, side }) => {
    const table = document.querySelector("tr[data-strike]")?.closest("table");
    if (!table) throw new Error("there is no chain");
    const quietMilliseconds = 900;
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, quietMilliseconds);
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, quietMilliseconds);
      }).observe(table, { subtree: true, childList: true, characterData: true });
    });
    const shown: Record<string, string> = {};
    for (const row of table.querySelectorAll<HTMLElement>("tr[data-strike]")) {
      for (const column of columns) {
        const cells = row.querySelectorAll<HTMLElement>(`td[data-column=${column}]`);
        // The web app shows both sides of a base in one row, the calls first; the panel one side.
        const cell = side === "call" ? cells.item(0) : cells.item(cells.length - 1);
        const isAbsent = cell === null || cell.dataset["absent"] !== undefined;
        const text = cell?.textContent?.replace(/\s+/g, " ").trim() ?? "";
        if (!isAbsent) shown[`${row.dataset["strike"]} ${column}`] = text;
      }
    }
    return shown;
  }, reading);
}

test("shows what the web calculator shows at the same instant", async () => {
  const web = await browser.context.newPage();
  await web.setViewportSize({ width: 1_440, height: 900 });
  const answer = await web.request.post(`${server.address}/api/auth/login`, {
    data: { email: demoEmail("black"), password: demoPassword },
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  await web.goto(server.address);
  await web.evaluate(
    ([storedToken, storedUser]) => {
      localStorage.setItem("token", storedToken);
      localStorage.setItem("user", storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await web.goto(`${server.address}/estrategias/calculadora`);
  await expect(web.getByText("Conectado", { exact: true })).toBeVisible();
  const panel = await openLivePanel("black", 600);
  const columns = ["market", "theoretical", "volatility", "delta"];
  let compared = 0;
  for (const side of ["call", "put"] as const) {
    await panel.getByRole("button", { name: side === "call" ? "CALLS" : "PUTS" }).click();
    const reading = { columns, side };
    const [inWeb, inPanel] = await Promise.all([readWhenQuiet(web, reading), readWhenQuiet(panel, reading)]);
    const common = Object.keys(inPanel).filter((key) => key in inWeb);
    compared += common.length;
    for (const key of common) expect(`${side} ${key}: ${inPanel[key]}`).toBe(`${side} ${key}: ${inWeb[key]}`);
  }
  process.stdout.write(`${compared} cells of the panel compared with the web calculator\n`);
  expect(compared).toBeGreaterThan(30);
  const spot = await panel.getByLabel("Precio Spot ($)").inputValue();
  await expect(web.getByLabel(/Spot \(\$\)/)).toHaveValue(spot);
});

test("goes on after the worker was stopped, and the worker wakes for the badge", async () => {
  const panel = await openLivePanel();
  const isMarked = async () => {
    const worker = await browser.worker();
    return worker.evaluate(() => "marked" in globalThis);
  };
  await (await browser.worker()).evaluate(() => Object.assign(globalThis, { marked: true }) && undefined);
  expect(await isMarked()).toBe(true);
  const developer = await browser.context.newCDPSession(panel);
  await developer.send("ServiceWorker.enable");
  await developer.send("ServiceWorker.stopAllWorkers");
  // The panel's next word starts another worker, which knows nothing of the one before.
  await expect.poll(isMarked).toBe(false);
  await expectLive(panel);
  const popup = await browser.open("popup", 360);
  await expect(popup.getByText(/^Conectado/)).toBeVisible();
  const badge = () =>
    popup.evaluate(() => {
      type Action = {
        getBadgeText(details: object): Promise<string>;
        getTitle(details: object): Promise<string>;
      };
      const { action } = (globalThis as unknown as { chrome: { action: Action } }).chrome;
      return Promise.all([action.getBadgeText({}), action.getTitle({})]);
    });
  await expect.poll(badge).toEqual(["•", expect.stringMatching(/^Paridad · Conectado · /)]);
});

test("keeps what was typed when the server goes away, says so, and is live again when it returns", async () => {
  const panel = await openLivePanel();
  await panel.getByLabel("Volatilidad (%)").fill("41,5");
  await panel.getByLabel("Volatilidad (%)").blur();
  await server.stop();
  await expect(panel.getByText("Se cortó la conexión con el mercado")).toBeVisible();
  await expect(panel.locator("tr[data-strike]").first()).toBeVisible();
  await expect(panel.getByText("No pudimos reconectar con el mercado")).toBeVisible({ timeout: 30_000 });
  await panel.getByRole("button", { name: "Reintentar" }).click();
  await expect(panel.getByText("Se cortó la conexión con el mercado")).toBeVisible();
  await server.start();
  // The panel tries again by itself, every 10 s at the latest.
  await expect(panel.getByText(/^Conectado/)).toBeVisible({ timeout: 30_000 });
  await expectLive(panel);
  await expect(panel.getByLabel("Volatilidad (%)")).toHaveValue("41,5");
  await expect(panel.getByText("No pudimos reconectar con el mercado")).toHaveCount(0);
});

test("a session that was revoked ends the panel and asks to sign in", async () => {
  const panel = await openLivePanel();
  const token = await panel.evaluate(async () => {
    type Area = { get(key: string): Promise<Record<string, string>> };
    const { storage } = (globalThis as unknown as { chrome: { storage: { session: Area } } }).chrome;
    return (await storage.session.get("token"))["token"];
  });
  const answer = await panel.request.post(`${server.address}/api/auth/logout`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok()).toBe(true);
  await expect(panel.getByText("Tu sesión terminó", { exact: false })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Ingresar" })).toBeVisible();
  await expect(panel.locator("tr[data-strike]")).toHaveCount(0);
});

test("a plan without the module sees why, and no connection is opened", async () => {
  const panel = await browser.open("sidepanel");
  const sockets: string[] = [];
  panel.on("websocket", (socket) => sockets.push(socket.url()));
  await signInHere(panel, "starter");
  await expect(panel.getByRole("heading", { name: "Módulo no disponible" })).toBeVisible();
  await expect(panel.getByText("no está incluida en tu plan STARTER", { exact: false })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Actualizar Plan" })).toHaveAttribute(
    "href",
    `${server.address}/suscripciones`,
  );
  expect(sockets).toEqual([]);
});

test("a connection over the plan's limit is explained, and may take over", async () => {
  const first = await openLivePanel("pro");
  const second = await browser.open("sidepanel");
  await expect(second.getByText(/todas las conexiones en vivo de tu plan/)).toBeVisible();
  await second.getByRole("button", { name: "Usar aquí" }).click();
  await expectLive(second);
  await expect(first.getByRole("button", { name: "Usar aquí" })).toBeVisible();
});

/** The click on the menu of the system, which no test can make: its event, as the browser sends it. */
async function chooseFromMenu(selectionText: string): Promise<void> {
  const worker = await browser.worker();
  await worker.evaluate(async (text) => {
    type Menus = { onClicked: { dispatch(info: object, tab: object): void } };
    const { contextMenus } = (globalThis as unknown as { chrome: { contextMenus: Menus } }).chrome;
    contextMenus.onClicked.dispatch({ menuItemId: "open-symbol", selectionText: text }, {});
  }, selectionText);
}

test("a symbol chosen from a page's menu opens in the panel, and any other text is refused kindly", async () => {
  const panel = await openLivePanel();
  await panel.getByRole("button", { name: "PUTS" }).click();
  await panel.getByRole("button", { name: "CALLS" }).click();
  const row = panel.locator("tr[data-strike]").filter({ has: panel.locator("td[data-column=market]") });
  await row.last().getByRole("button").click();
  const symbol = (await panel.locator("tr.details strong").first().textContent()) ?? "";
  await row.last().getByRole("button").click();
  await expect(panel.locator("tr.details")).toHaveCount(0);
  expect(symbol).toMatch(/^GFGC/);
  await chooseFromMenu(`  ${symbol.toLowerCase()} `);
  await expect(panel.locator("tr.details strong").first()).toHaveText(symbol);
  await chooseFromMenu("Grupo Financiero");
  await expect(panel.getByText("«Grupo Financiero» no es un símbolo de opción.")).toBeVisible();
});

test("the popup is live by itself, opens the rest, and signs out everywhere", async () => {
  const popup = await browser.open("popup", 360);
  await signInHere(popup, "black");
  await expect(popup.getByText("Plan BLACK")).toBeVisible();
  await expect(popup.getByText(/^Conectado · /)).toBeVisible();
  await expect(popup.locator(".figure")).toHaveText(/^[\d.]+,\d{2}/);
  const source = server.feed === "replay" ? "Grabación \\d\\d/\\d\\d/\\d{4}" : "Simulada";
  await expect(popup.getByText(new RegExp(`^${source} · \\d\\d:\\d\\d:\\d\\d`))).toBeVisible();
  await expect(popup.getByRole("link", { name: "Abrir Paridad" })).toHaveAttribute(
    "href",
    `${server.address}/home`,
  );
  const panel = await browser.open("sidepanel");
  await expectLive(panel);
  await popup.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(popup.getByRole("button", { name: "Ingresar" })).toBeVisible();
  await expect(panel.getByText("Tu sesión terminó", { exact: false })).toBeVisible();
});

test("the popup's button opens the browser's own side panel, beside the page", async () => {
  const popup = await browser.open("popup", 360);
  await signInHere(popup, "black");
  const isOpen = async () => {
    const worker = await browser.worker();
    return worker.evaluate(async () => {
      type Runtime = { getContexts(filter: object): Promise<object[]> };
      const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
      return (await runtime.getContexts({ contextTypes: ["SIDE_PANEL"] })).length;
    });
  };
  expect(await isOpen()).toBe(0);
  await popup.getByRole("button", { name: "Abrir el panel" }).click();
  await expect.poll(isOpen).toBe(1);
});

test("the token lies in the browser's memory, and no page but the extension's own can read it", async () => {
  const panel = await openLivePanel();
  const areas = await panel.evaluate(async () => {
    type Area = { get(key: null): Promise<Record<string, string>> };
    const { storage } = (globalThis as unknown as { chrome: { storage: Record<"session" | "local", Area> } })
      .chrome;
    return { session: await storage.session.get(null), local: await storage.local.get(null) };
  });
  expect(areas.session["token"]).toBeTruthy();
  expect(Object.keys(areas.local)).not.toContain("token");
  const page = await browser.context.newPage();
  await page.goto(server.address);
  const seen = await page.evaluate(() => ({
    chrome: typeof (globalThis as { chrome?: { storage?: unknown } }).chrome?.storage,
    local: localStorage.getItem("token"),
  }));
  expect(seen).toEqual({ chrome: "undefined", local: null });
});

/** What is wider than the room it has. */
function cutAt(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll(".chain-frame, .tabs, dd, dt")];
    return frames
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 40)}`);
  });
}

for (const theme of ["dark", "light"] as const) {
  test(`breaks no rule of accessibility at 320, 400 and 600 px (${theme})`, async () => {
    const panel = await browser.open("sidepanel", 320);
    if (theme === "light") await panel.getByRole("button", { name: "Usar tema claro" }).click();
    await expectAccessible(panel);
    await signInHere(panel, "black");
    await expectLive(panel);
    const row = panel.locator("tr[data-strike]").filter({ has: panel.locator("td[data-column=market]") });
    await row.last().getByRole("button").click();
    const popup = await browser.open("popup", 360);
    const options = await browser.open("options", 320);
    await expectAccessible(popup);
    for (const width of [320, 400, 600]) {
      for (const page of [panel, options]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
        expect(await cutAt(page), `${width} px`).toEqual([]);
      }
    }
  });
}

test("nothing is cut at any width, with a market of large prices", async ({ baseURL }) => {
  await useServer(browser, baseURL ?? "");
  const panel = await openLivePanel("black", 320);
  await panel.locator("tr[data-money] .strike").click();
  await panel.getByText("¿Y si…?").click();
  await panel.getByLabel("Spot (%)").fill("2");
  for (const width of [320, 360, 400, 560, 600, 640, 700, 760]) {
    await panel.setViewportSize({ width, height: 900 });
    expect(await cutAt(panel), `${width} px`).toEqual([]);
  }
  // Later expiries have the old and the crossed quotes, whose states stand beside the numbers.
  await panel.setViewportSize({ width: 320, height: 900 });
  for (const side of ["CALLS", "PUTS"]) {
    await panel.getByRole("button", { name: side }).click();
    for (const expiry of await panel.getByRole("group", { name: "Vencimiento" }).getByRole("button").all()) {
      await expiry.click();
      expect(await cutAt(panel), `${side} ${await expiry.textContent()}`).toEqual([]);
    }
  }
});

test("the home page hands out the packed build that is in use here", async ({ page }) => {
  await openSession(page, "trial");
  await page.goto("/home");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar extensión" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^paridad-[\d.]+-chrome\.zip$/);
  const pack = readFileSync(await download.path());
  // Names stand uncompressed in an archive's directory.
  for (const name of ["manifest.json", "background.js", "sidepanel.html", "popup.html", "options.html"]) {
    expect(pack.includes(name), name).toBe(true);
  }
  expect(pack.length).toBeLessThanOrEqual(150_000);
});

test.describe("a browser that was restarted", () => {
  for (const stays of [true, false]) {
    test(stays ? "keeps the session of who asked to stay" : "forgets everybody else's", async () => {
      const profile = mkdtempSync(join(tmpdir(), "paridad-restart-"));
      const before = await openExtensionBrowser({ profile });
      await useServer(before, server.address);
      const panel = await before.open("sidepanel");
      await signInHere(panel, "trial", { stays });
      await expectLive(panel);
      await before.close();
      const after = await openExtensionBrowser({ profile });
      const reopened = await after.open("sidepanel");
      if (stays) await expectLive(reopened);
      else await expect(reopened.getByRole("button", { name: "Ingresar" })).toBeVisible();
      await after.close();
      expect([...before.troubles, ...after.troubles]).toEqual([]);
    });
  }
});
