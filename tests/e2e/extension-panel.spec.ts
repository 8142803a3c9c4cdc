import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { demoEmail, demoPassword } from "../support/accounts.ts";
import { useExtension } from "../support/extension-world.ts";
import { expectLive, signInHere } from "../support/extension.ts";

const world = useExtension();

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
  const web = await world.browser.context.newPage();
  await web.setViewportSize({ width: 1_440, height: 900 });
  const answer = await web.request.post(`${world.server.address}/api/auth/login`, {
    data: { email: demoEmail("black"), password: demoPassword },
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  await web.goto(world.server.address);
  await web.evaluate(
    ([storedToken, storedUser]) => {
      localStorage.setItem("token", storedToken);
      localStorage.setItem("user", storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await web.goto(`${world.server.address}/estrategias/calculadora`);
  await expect(web.getByText("Conectado", { exact: true })).toBeVisible();
  await expect(web.locator("tr[data-strike]").first()).toBeVisible();
  const panel = await world.openLivePanel("black", 600);
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
  const panel = await world.openLivePanel();
  const isMarked = async () => {
    const worker = await world.browser.worker();
    return worker.evaluate(() => "marked" in globalThis);
  };
  await (
    await world.browser.worker()
  ).evaluate(() => Object.assign(globalThis, { marked: true }) && undefined);
  expect(await isMarked()).toBe(true);
  const developer = await world.browser.context.newCDPSession(panel);
  await developer.send("ServiceWorker.enable");
  await developer.send("ServiceWorker.stopAllWorkers");
  // The panel's next word starts another worker, which knows nothing of the one before.
  await expect.poll(isMarked).toBe(false);
  await expectLive(panel);
  const popup = await world.browser.open("popup", 360);
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
  const panel = await world.openLivePanel();
  await panel.getByLabel("Volatilidad (%)").fill("41,5");
  await panel.getByLabel("Volatilidad (%)").blur();
  await world.server.stop();
  await expect(panel.getByText("Se cortó la conexión con el mercado")).toBeVisible();
  await expect(panel.locator("tr[data-strike]").first()).toBeVisible();
  await expect(panel.getByText("No pudimos reconectar con el mercado")).toBeVisible({ timeout: 30_000 });
  await panel.getByRole("button", { name: "Reintentar" }).click();
  await expect(panel.getByText("Se cortó la conexión con el mercado")).toBeVisible();
  await world.server.start();
  // The panel tries again by itself, every 10 s at the latest.
  await expect(panel.getByText(/^Conectado/)).toBeVisible({ timeout: 30_000 });
  await expectLive(panel);
  await expect(panel.getByLabel("Volatilidad (%)")).toHaveValue("41,5");
  await expect(panel.getByText("No pudimos reconectar con el mercado")).toHaveCount(0);
});

test("a session that was revoked ends the panel and asks to sign in", async () => {
  const panel = await world.openLivePanel();
  const token = await panel.evaluate(async () => {
    type Area = { get(key: string): Promise<Record<string, string>> };
    const { storage } = (globalThis as unknown as { chrome: { storage: { session: Area } } }).chrome;
    return (await storage.session.get("token"))["token"];
  });
  const answer = await panel.request.post(`${world.server.address}/api/auth/logout`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok()).toBe(true);
  await expect(panel.getByText("Tu sesión terminó", { exact: false })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Ingresar" })).toBeVisible();
  await expect(panel.locator("tr[data-strike]")).toHaveCount(0);
});

test("a plan without the module sees why, and no connection is opened", async () => {
  const panel = await world.browser.open("sidepanel");
  const sockets: string[] = [];
  panel.on("websocket", (socket) => sockets.push(socket.url()));
  await signInHere(panel, "starter");
  await expect(panel.getByRole("heading", { name: "Módulo no disponible" })).toBeVisible();
  await expect(panel.getByText("no está incluida en tu plan STARTER", { exact: false })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Actualizar Plan" })).toHaveAttribute(
    "href",
    `${world.server.address}/suscripciones`,
  );
  expect(sockets).toEqual([]);
});

test("a connection over the plan's limit is explained, and may take over", async () => {
  const first = await world.openLivePanel("pro");
  const second = await world.browser.open("sidepanel");
  await expect(second.getByText(/todas las conexiones en vivo de tu plan/)).toBeVisible();
  await second.getByRole("button", { name: "Usar aquí" }).click();
  await expectLive(second);
  await expect(first.getByRole("button", { name: "Usar aquí" })).toBeVisible();
});

/** The click on the menu of the system, which no test can make: its event, as the browser sends it. */
async function chooseFromMenu(selectionText: string): Promise<void> {
  const worker = await world.browser.worker();
  await worker.evaluate(async (text) => {
    type Menus = { onClicked: { dispatch(info: object, tab: object): void } };
    const { contextMenus } = (globalThis as unknown as { chrome: { contextMenus: Menus } }).chrome;
    contextMenus.onClicked.dispatch({ menuItemId: "open-symbol", selectionText: text }, {});
  }, selectionText);
}

test("a symbol chosen from a page's menu opens in the panel, and any other text is refused kindly", async () => {
  const panel = await world.openLivePanel();
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
