import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { screenWords } from "@paridad/core/messages";
import { retryButton } from "@paridad/core/testing";

import { demoEmail, demoPassword } from "../support/accounts.ts";
import { useExtension } from "../support/extension-world.ts";
import { expectLive, useServer } from "../support/extension.ts";
import { openFollower } from "../support/feed-chain.ts";
import { openMarketServer, startMilliseconds } from "../support/market-server.ts";

const browser = useExtension(() => openMarketServer(40_000 + (process.pid % 900)));

type OptionType = "call" | "put";
const columns = ["market", "theoretical", "volatility", "delta"];

/** Cells of a chain now, by strike and column. */
function readChain(page: Page, type: OptionType): Promise<Record<string, string>> {
  return page.evaluate(
    ([names, wanted]) => {
      const figures: Record<string, string> = {};
      for (const row of document.querySelectorAll<HTMLElement>("tr[data-strike]")) {
        for (const column of names) {
          const cells = row.querySelectorAll<HTMLElement>(`td[data-column=${column}]`);
          // The web app shows both options of a strike in one row, the calls first; the panel one of them.
          const cell = wanted === "call" ? cells.item(0) : cells.item(cells.length - 1);
          const isAbsent = cell === null || cell.dataset["absent"] !== undefined;
          const text = cell?.textContent?.replace(/\s+/g, " ").trim() ?? "";
          if (!isAbsent) figures[`${row.dataset["strike"]} ${column}`] = text;
        }
      }
      return figures;
    },
    [columns, type] as const,
  );
}

type Pages = { readonly web: Page; readonly panel: Page };

/**
 * Cells that both screens have, and those of them that differ. Without a price in the market an option is valued by the
 * smile, which each screen fits on its own time: `isFittedTogether` says that both did of the same quotes.
 */
async function compareChains(
  { web, panel, isFittedTogether }: Pages & { isFittedTogether: boolean },
  type: OptionType,
) {
  const [inWeb, inPanel] = await Promise.all([readChain(web, type), readChain(panel, type)]);
  const isByQuote = (key: string) => `${key.split(" ")[0]} market` in inPanel;
  const common = Object.keys(inPanel).filter((key) => key in inWeb && (isFittedTogether || isByQuote(key)));
  // The wide table writes as many decimals as its column needs: 2,750 where the panel says 2,75.
  const asAlone = (text: string | undefined) =>
    text?.replaceAll(/(,\d\d)0(?!\d)/g, "$1").replaceAll(/\s/g, "");
  const different = common
    .filter((key) => asAlone(inPanel[key]) !== asAlone(inWeb[key]))
    .map((key) => `${type} ${key}: ${inPanel[key]} in the panel, ${inWeb[key]} in the web app`);
  return { count: common.length, different };
}

/** Waits until both show the same of calls and puts, and counts the cells. */
async function compareBoth(pages: Pages & { isFittedTogether: boolean }): Promise<number> {
  let compared = 0;
  for (const type of ["call", "put"] as const) {
    await pages.panel.getByRole("button", { name: type === "call" ? "CALLS" : "PUTS" }).click();
    await expect.poll(async () => (await compareChains(pages, type)).different).toEqual([]);
    compared += (await compareChains(pages, type)).count;
  }
  return compared;
}

async function openWebCalculator(address: string): Promise<Page> {
  const web = await browser.browser.context.newPage();
  await web.setViewportSize({ width: 1_440, height: 900 });
  const answer = await web.request.post(`${address}/api/auth/login`, {
    data: { email: demoEmail("black"), password: demoPassword },
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  await web.goto(address);
  await web.evaluate(
    ([storedToken, storedUser]) => {
      localStorage.setItem("token", storedToken);
      localStorage.setItem("user", storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await web.goto(`${address}/estrategias/calculadora`);
  await expect(web.getByText("Conectado", { exact: true })).toBeVisible();
  await expect(web.locator("tr[data-strike]").first()).toBeVisible();
  return web;
}

test("shows what the web calculator shows of the same update", async () => {
  test.setTimeout(2 * startMilliseconds + 120_000);
  // Once its source ends, its market stands still.
  const follower = await openFollower(42_000 + (process.pid % 900), browser.server);
  await useServer(browser.browser, follower.address);
  const web = await openWebCalculator(follower.address);
  const panel = await browser.openLivePanel(600);
  await browser.server.stop();
  // Both still get every update that was on its way, the last of them that the source is lost.
  await expect(web.getByText(/fuente de datos del mercado no responde/)).toBeVisible();
  const followed = await compareBoth({ web, panel, isFittedTogether: false });
  // Opened again, both have nothing but the market as it stands.
  for (const page of [web, panel]) {
    await page.reload();
    await expect(page.locator("tr[data-strike]").first()).toBeVisible();
  }
  const compared = await compareBoth({ web, panel, isFittedTogether: true });
  process.stdout.write(`${followed} and ${compared} cells of the panel compared with the web calculator\n`);
  expect(followed).toBeGreaterThan(30);
  expect(compared).toBeGreaterThanOrEqual(followed);
  const spot = await panel.getByLabel("Precio Spot ($)").inputValue();
  await expect(web.getByLabel(/Spot \(\$\)/)).toHaveValue(spot);
  await panel.getByText(screenWords.inputs).click();
  for (const page of [web, panel]) {
    await expect(page.getByRole("combobox", { name: screenWords.caucionRate })).toHaveValue("own");
  }
  await browser.server.start();
  await useServer(browser.browser, browser.address);
  await follower.stop();
});

test("goes on after the worker was stopped, and the worker wakes for the badge", async () => {
  const panel = await browser.openLivePanel();
  const isMarked = async () => {
    const worker = await browser.browser.worker();
    return worker.evaluate(() => "marked" in globalThis);
  };
  await (
    await browser.browser.worker()
  ).evaluate(() => Object.assign(globalThis, { marked: true }) && undefined);
  expect(await isMarked()).toBe(true);
  const developer = await browser.browser.context.newCDPSession(panel);
  await developer.send("ServiceWorker.enable");
  await developer.send("ServiceWorker.stopAllWorkers");
  // The panel's next word starts another worker, which knows nothing of the one before.
  await expect.poll(isMarked).toBe(false);
  await expectLive(panel);
  const popup = await browser.browser.open("popup", 360);
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
  const panel = await browser.openLivePanel();
  await panel.getByText(screenWords.inputs).click();
  await panel.getByLabel("Volatilidad (%)").fill("41,5");
  await panel.getByLabel("Volatilidad (%)").blur();
  await browser.server.stop();
  await expect(panel.getByText("Se cortó la conexión con el mercado")).toBeVisible();
  await expect(panel.locator("tr[data-strike]").first()).toBeVisible();
  await expect(panel.getByText("No pudimos reconectar con el mercado")).toBeVisible();
  await panel.getByRole(...retryButton).click();
  await expect(panel.getByText("Se cortó la conexión con el mercado")).toBeVisible();
  await browser.server.start();
  // The panel tries again by itself, every 10 s at the latest.
  await expect(panel.getByText(/^Conectado/)).toBeVisible();
  await expectLive(panel);
  await expect(panel.getByLabel("Volatilidad (%)")).toHaveValue("41,5");
  await expect(panel.getByText("No pudimos reconectar con el mercado")).toHaveCount(0);
});

/** The click on the menu of the system, which no test can make: its event, as the browser sends it. */
async function chooseFromMenu(selectionText: string): Promise<void> {
  const worker = await browser.browser.worker();
  await worker.evaluate(async (text) => {
    type Menus = { onClicked: { dispatch(info: object, tab: object): void } };
    const { contextMenus } = (globalThis as unknown as { chrome: { contextMenus: Menus } }).chrome;
    contextMenus.onClicked.dispatch({ menuItemId: "open-symbol", selectionText: text }, {});
  }, selectionText);
}

test("a symbol chosen from a page's menu opens in the panel, and any other text is refused kindly", async () => {
  const panel = await browser.openLivePanel();
  await panel.getByRole("button", { name: "PUTS" }).click();
  await panel.getByRole("button", { name: "CALLS" }).click();
  const row = panel.locator("tr[data-strike]").filter({ has: panel.locator("td[data-column=market]") });
  // This one of the recorded moment's calls has sides.
  const quoted = row.filter({ hasText: /^2\.700/ }).getByRole("button");
  await quoted.click();
  const symbol = (await panel.locator("tr.details strong").first().textContent()) ?? "";
  await quoted.click();
  await expect(panel.locator("tr.details")).toHaveCount(0);
  expect(symbol).toMatch(/^GFGC/);
  await chooseFromMenu(`  ${symbol.toLowerCase()} `);
  await expect(panel.locator("tr.details strong").first()).toHaveText(symbol);

  // From its details the builder opens with it; nothing is saved of its expiry.
  const build = panel.locator("tr.details").getByRole("link", { name: "Armar en Paridad" });
  const leg = /\/armar\?patas=1~[bs]1c[\d.]+_\d{8}_[\d.]+$/;
  await expect(build.first()).toHaveAttribute("href", leg);
  await expect(panel.getByText("No guardaste posiciones con este vencimiento.")).toBeVisible();
  await chooseFromMenu("Grupo Financiero");
  await expect(panel.getByText("«Grupo Financiero» no es un símbolo de opción.")).toBeVisible();
});
