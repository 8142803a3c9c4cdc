import { expect, test } from "@playwright/test";

import { watchPage } from "../support/policy.ts";
import { signIn } from "../support/sign-in.ts";

const title = "Cada base con su volatilidad, al ritmo del mercado.";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page is there to read, with its links", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Calculadora en tiempo real" })).toBeVisible();
    await expect(page.getByText("Traders e inversores")).toBeVisible();
    await page.getByRole("link", { name: "Crear cuenta" }).click();
    await expect(page).toHaveURL(/\/register$/);
  });
});

test("the scripts take the page over as it stands, then show the running market and the plans", async ({
  page,
}) => {
  const watched = watchPage(page);
  await page.addInitScript(() => localStorage.setItem("theme", "light"));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Usar tema oscuro" })).toBeVisible();
  const sample = page.getByRole("region", { name: "Muestra de la cadena de opciones" });
  await expect(sample.getByRole("rowheader").first()).toHaveText(/^[\d.]+(,\d+)?$/);
  await expect(sample.getByRole("definition").nth(1)).toHaveText(/^\d+,\d+\s?%$/);
  await expect(page.getByRole("article", { name: /^Plan / })).toHaveCount(3);
  await page.getByRole("button", { name: "Usar tema oscuro" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(watched).toEqual({ refusals: [], errors: [] });
});

test("a signed-in person is led to their account", async ({ page }) => {
  const watched = watchPage(page);
  await signIn(page, "trial");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Iniciar sesión" })).toHaveCount(1);
  await page.getByRole("banner").getByRole("link", { name: "Ir a mi cuenta" }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect(watched).toEqual({ refusals: [], errors: [] });
});
