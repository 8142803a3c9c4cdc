import { expect, test } from "@playwright/test";

import { openSession } from "../support/sign-in.ts";

test("the installed app opens without network with the last numbers and their age", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.includes("display-mode") ? "all" : query);
  });
  await openSession(page, "black");
  await page.goto("/cadena");
  const prices = page.getByRole("grid", { name: /^Cadena de opciones/ }).getByRole("gridcell");
  await expect(prices.filter({ hasText: /\d,\d/ })).not.toHaveCount(0);
  // The files are saved once the worker answers the page.
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/app-shell")) !== undefined), {
      timeout: 30_000,
    })
    .toBe(true);
  await page.reload();
  await expect(prices.filter({ hasText: /\d,\d/ })).not.toHaveCount(0);
  await page.goto("/home");
  await context.setOffline(true);
  await page.goto("/cadena");
  await expect(page.getByText("Sin internet").first()).toBeVisible();
  await expect(prices.filter({ hasText: /\d,\d/ })).not.toHaveCount(0);
  await expect(page.getByText(/hace \d+ (s|min)/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Conectado").first()).toBeVisible({ timeout: 30_000 });
});
