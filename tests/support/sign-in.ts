import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { adminPassword, demoEmail, demoPassword } from "./accounts.ts";

/** Signs in through the screen, as a user does, and waits for the home screen. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(demoEmail(name));
  await page.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** A session without the screen, for tests of what comes after it. */
export async function openSession(page: Page, name: string): Promise<void> {
  const answer = await page.request.post("/api/auth/login", {
    data: { email: demoEmail(name), password: demoPassword },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  // A test before chose terms and views for the same account.
  const reset = await page.request.patch("/api/auth/choices", {
    data: { "paridad.calculator": "{}", "paridad.calculator.view": "{}" },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reset.ok(), await reset.text()).toBe(true);
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      if (localStorage.getItem("token") !== null) return;
      localStorage.setItem("token", storedToken);
      localStorage.setItem("user", storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** The administrator's session, likewise. */
export async function openAdminSession(page: Page): Promise<void> {
  const answer = await page.request.post("/api/admin/login", {
    data: { username: "admin", password: adminPassword },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token, admin } = (await answer.json()) as { token: string; admin: unknown };
  await page.addInitScript(
    ([storedToken, storedAdmin]) => {
      localStorage.setItem("adminToken", storedToken);
      localStorage.setItem("adminUser", storedAdmin);
    },
    [token, JSON.stringify(admin)] as const,
  );
}
