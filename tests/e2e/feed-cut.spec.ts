import { expect, test } from "@playwright/test";

import { openFeedChain } from "../support/feed-chain.ts";
import type { FeedChain } from "../support/feed-chain.ts";
import { startMilliseconds } from "../support/market-server.ts";
import { expectSameNumbers } from "../support/same-numbers.ts";
import { openAdminSession, openSession } from "../support/sign-in.ts";

let chain: FeedChain;

test.describe("a market whose upstream dies and comes back", () => {
  test.beforeAll(async () => {
    test.setTimeout(startMilliseconds + 10_000);
    chain = await openFeedChain();
  });
  test.afterAll(async () => {
    await chain.follower.kill();
    await chain.upstream.kill();
  });

  test("calculator and panel tell it, keep what they have, and recover by themselves", async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ baseURL: chain.follower.address });
    const calculator = await context.newPage();
    await openSession(calculator, "black");
    await calculator.goto("/estrategias/calculadora");
    const rows = calculator.locator("tr[data-strike]");
    await expect(rows.first()).toBeVisible({ timeout: 45_000 });
    const strikes = await rows.count();
    const panel = await context.newPage();
    await openAdminSession(panel);
    await panel.goto("/dashadmin/feed");
    await expect(panel.getByText("En marcha", { exact: true })).toBeVisible();

    await chain.upstream.kill();
    await expect(calculator.getByText(/fuente de datos del mercado no responde/)).toBeVisible();
    await expect(calculator.getByText(/está demorada/)).toBeVisible();
    await expect(rows).toHaveCount(strikes);
    await expect(panel.getByText("Perdida", { exact: true })).toBeVisible();
    await expect(panel.getByText(/Motivo: /)).toBeVisible();
    await expect(panel.getByText(/Intento \d+: /)).toBeVisible();

    // Nothing moves now, so what the faces of the product show can be held against each other.
    await expectSameNumbers(calculator);

    await chain.upstream.start();
    await expect(panel.getByText("En marcha", { exact: true })).toBeVisible({ timeout: 40_000 });
    await expect(calculator.getByText(/fuente de datos del mercado no responde/)).toBeHidden();
    await expect(calculator.getByText(/está demorada/)).toBeHidden();
    await expect(rows).toHaveCount(strikes);
    await context.close();
  });

  test("a server that dies is told on the calculator, which goes on when it is back", async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ baseURL: chain.follower.address });
    const page = await context.newPage();
    await openSession(page, "pro");
    await page.goto("/estrategias/calculadora");
    await expect(page.getByText("Conectado", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.locator("tr[data-strike]").first()).toBeVisible();
    await chain.follower.kill();
    await expect(page.getByText("Conectado", { exact: true })).toBeHidden();
    await chain.follower.start();
    // The specification's own cycle: three tries, then a look every ten seconds.
    await expect(page.getByText("Conectado", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.locator("tr[data-strike]").first()).toBeVisible();
    await context.close();
  });
});
