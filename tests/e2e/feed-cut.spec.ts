import { expect, test } from "@playwright/test";

import { openFeedChain } from "../support/feed-chain.ts";
import type { FeedChain } from "../support/feed-chain.ts";
import { startMilliseconds } from "../support/market-server.ts";
import { expectSameNumbers } from "../support/same-numbers.ts";
import { openAdminSession, openSession } from "../support/sign-in.ts";

let chain: FeedChain;

/** Beside other tests two servers take their time to start, to find each other again and to value a chain. */
const soon = { timeout: startMilliseconds };

test.describe("a market whose upstream dies and comes back", () => {
  test.beforeAll(async () => {
    test.setTimeout(2 * startMilliseconds);
    chain = await openFeedChain();
  });
  test.afterAll(async () => {
    await chain.follower.stop("SIGKILL");
    await chain.upstream.stop("SIGKILL");
  });

  test("calculator and panel tell what died, keep what they have, and recover by themselves", async ({
    browser,
  }) => {
    test.setTimeout(4 * startMilliseconds);
    const context = await browser.newContext({ baseURL: chain.follower.address });
    const calculator = await context.newPage();
    await openSession(calculator, "black");
    await calculator.goto("/estrategias/calculadora");
    const rows = calculator.locator("tr[data-strike]");
    const connected = calculator.getByText("Conectado", { exact: true });
    await expect(rows.first()).toBeVisible(soon);
    const strikes = await rows.count();
    const panel = await context.newPage();
    await openAdminSession(panel);
    await panel.goto("/dashadmin/feed");
    await expect(panel.getByText("En marcha", { exact: true })).toBeVisible();

    await chain.upstream.stop("SIGKILL");
    await expect(calculator.getByText(/fuente de datos del mercado no responde/)).toBeVisible();
    await expect(calculator.getByText(/está demorada/)).toBeVisible();
    await expect(rows).toHaveCount(strikes);
    await expect(panel.getByText("Perdida", { exact: true })).toBeVisible();
    await expect(panel.getByText(/Motivo: /)).toBeVisible();
    await expect(panel.getByText(/Intento \d+: /)).toBeVisible();

    // Nothing moves now, so what the faces of the product show can be held against each other.
    await expectSameNumbers(calculator);

    await chain.upstream.start();
    await expect(panel.getByText("En marcha", { exact: true })).toBeVisible(soon);
    await panel.close();
    await expect(calculator.getByText(/fuente de datos del mercado no responde/)).toBeHidden();
    await expect(calculator.getByText(/está demorada/)).toBeHidden();
    await expect(rows).toHaveCount(strikes);
    await expect(connected).toBeVisible();

    await chain.follower.stop("SIGKILL");
    await expect(connected).toBeHidden();
    await expect(rows).toHaveCount(strikes);
    await chain.follower.start();
    // The specification's own cycle: three tries, then a look every ten seconds.
    await expect(connected).toBeVisible(soon);
    await expect(rows).toHaveCount(strikes);
    await context.close();
  });
});
