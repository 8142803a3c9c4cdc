import { expect, test } from "@playwright/test";

import { choiceKeys } from "@paridad/core/contract";

import { demoEmail, demoPassword } from "../support/accounts.ts";
import { signIn } from "../support/sign-in.ts";

test("A2 3.4.7: what the policy refuses is told to the server", async ({ page }) => {
  await page.goto("/login");
  const report = page.waitForRequest((request) => request.url().endsWith("/api/csp-reports"));
  await page.evaluate(() => {
    const image = new Image();
    image.src = "https://ajeno.example/pixel.png";
  });
  const answer = await (await report).response();
  expect(answer?.status()).toBe(200);
});

test("A2 14.2.1: a link's token leaves the address bar while the screen keeps it", async ({ page }) => {
  await page.goto("/reset-password?token=CANARY-link");
  await expect(page.getByRole("heading", { name: "Elegí tu nueva contraseña" })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel("Nueva contraseña", { exact: true }).fill("Zorro-Azul-4781");
  await page.getByLabel("Confirmar contraseña").fill("Zorro-Azul-4781");
  const sent = page.waitForRequest((request) => request.url().endsWith("/auth/reset-password"));
  await page
    .getByRole("button", { name: /contraseña/i })
    .last()
    .click();
  expect((await sent).postDataJSON()).toMatchObject({ token: "CANARY-link" });
  await page.goto("/verify-email?token=CANARY-link");
  await expect(page.getByRole("heading", { name: "No pudimos verificar tu email" })).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
});

test("A2 6.2.7: passwords may be pasted and kept by a password manager", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const fields: [string, string, string][] = [
    ["/login", "Contraseña", "current-password"],
    ["/register", "Contraseña", "new-password"],
    ["/register", "Confirmar contraseña", "new-password"],
    ["/dashadmin/login", "Contraseña", "current-password"],
  ];
  for (const [screen, label, purpose] of fields) {
    await page.goto(screen);
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("autocomplete", purpose);
    await page.evaluate((text) => navigator.clipboard.writeText(text), demoPassword);
    await field.focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(field).toHaveValue(demoPassword);
  }
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
});

test("A2 14.3.1, 14.3.3: the browser keeps the session and the look alone, and no session after a logout without network", async ({
  page,
  context,
}) => {
  await signIn(page, "black");
  await page.goto("/estrategias/calculadora");
  await expect(page.getByRole("heading").first()).toBeVisible();
  const stored = () =>
    page.evaluate(() => ({
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage),
    }));
  const before = await stored();
  const session = ["token", "user"];
  const look = ["theme", ...choiceKeys, "paridad.choices.pending", "paridad.help"];
  expect(before.local).toEqual(expect.arrayContaining(session));
  expect(before.local.filter((key) => ![...session, ...look].includes(key))).toEqual([]);
  expect(before.session).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(storage).not.toContain(demoPassword);
  await context.setOffline(true);
  await page.getByRole("button", { name: "SALIR" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(async () => (await stored()).local.filter((key) => session.includes(key))).toEqual([]);
  const rest = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(rest).not.toContain(demoEmail("black"));
});
