import { expect, test } from "@playwright/test";

import { openSession } from "../support/sign-in.ts";

test("a tab left open over a new version reloads once and lands where it was going", async ({ page }) => {
  await openSession(page, "pro");
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "Hola, Pablo" })).toBeVisible();
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route("**/assets/*subscriptions-screen*.js", (route) =>
    loads === 0 ? route.fulfill({ status: 404, body: "" }) : route.fallback(),
  );
  await page
    .getByRole("link", { name: /Suscripciones/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/suscripciones$/);
  await expect(page.getByRole("heading", { name: "Mi Suscripción" })).toBeVisible();
  expect(loads).toBe(1);
});
