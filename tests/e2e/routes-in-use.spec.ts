import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { demoEmail, demoPassword } from "../support/accounts.ts";
import { expectFitsTelephone, watchLayoutShifts } from "../support/layout.ts";
import { watchPage } from "../support/policy.ts";
import { fillLogin } from "../support/screen-forms.ts";
import { openSession } from "../support/sign-in.ts";

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { name })).toBeVisible();

for (const [screen, widths] of [
  ["/", [390, 1440]],
  ["/register", [390]],
] as const) {
  for (const width of widths) {
    test(`nothing moves while ${screen} loads at ${width} px, nor when its font comes late`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const shifts = await watchLayoutShifts(page);
      await page.goto(screen, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (screen === "/") await expect(page.getByRole("article").last()).toBeAttached();
      expect(await shifts()).toEqual([]);

      let letFontCome = () => {};
      const painted = new Promise<void>((resolve) => {
        letFontCome = resolve;
      });
      await page.route(/\.woff2/, async (route) => {
        await painted;
        await route.continue();
      });
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // A page whose style isn't read yet has every font it knows of.
      const hasFont = () => page.evaluate(() => document.fonts.check('16px "Inter Variable"'));
      await expect.poll(hasFont).toBe(false);
      letFontCome();
      await page.waitForLoadState("networkidle");
      expect(await shifts()).toEqual([]);
    });
  }
}

test("a session that ends anywhere leads to the login and back to where the person was", async ({ page }) => {
  await openSession(page, "black");
  await page.goto("/historico/ratios");
  await heading(page, /Ratios/);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/Iniciá sesión de nuevo/).first()).toBeVisible();
  expect(await page.evaluate(() => history.state?.usr?.from)).toBe("/historico/ratios");
  await fillLogin(page, demoEmail("black"), demoPassword);
  await expect(page).toHaveURL(/\/historico\/ratios$/);
  await heading(page, /Ratios/);
});

test("a server that is down is told where its data would stand, and a retry brings them", async ({
  page,
}) => {
  await openSession(page, "trial");
  await page.goto("/home");
  await heading(page, /Hola/);
  await page.route("**/api/subscription/plans", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: /^Suscripciones/ }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Error de conexión" });
  await expect(failure).toBeVisible();
  await expect(page.getByRole("heading", { name: "Módulos de tu plan" })).toBeVisible();
  await expectAccessible(page);
  await expectFitsTelephone(page, "server down");
  await page.unroute("**/api/subscription/plans");
  await failure.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("article", { name: "Plan Black" })).toBeVisible();
});

test("a browser without network says so on every screen, keeps what was typed, and recovers alone", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await heading(page, "Iniciar sesión");
  await context.setOffline(true);
  await expect(page.getByText("Sin conexión a internet.")).toBeVisible();
  await expectAccessible(page);
  await expectFitsTelephone(page, "offline");
  await fillLogin(page, demoEmail("pro"), "Zorro-Azul-4781");
  await expect(page.getByText(/^Error de conexión\. Verificá tu conexión a internet y que/)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(demoEmail("pro"));
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("Zorro-Azul-4781");
  await context.setOffline(false);
  await expect(page.getByText("Sin conexión a internet.")).toBeHidden();
});

test("the landing, the login and the registration are used by keyboard alone", async ({ page }) => {
  const watched = watchPage(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Elegir Pro" })).toBeAttached();
  const stops = new Set<string>();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    stops.add(
      await page.evaluate(() => {
        const at = document.activeElement;
        if (at === null || at === document.body) return "";
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        const isSeen = outlineStyle !== "none" && outlineWidth !== "0px";
        const name = at.getAttribute("aria-label") ?? at.textContent?.trim() ?? "";
        return isSeen ? name : `unseen focus on ${at.outerHTML.slice(0, 120)}`;
      }),
    );
  }
  expect([...stops].filter((name) => name.startsWith("unseen"))).toEqual([]);
  for (const name of ["Comenzar ahora", "Ver planes", "Elegir Pro", "Privacidad", "Soporte"]) {
    expect([...stops], name).toContain(name);
  }
  await page.goto("/register");
  await page.getByRole("button", { name: "términos y condiciones" }).focus();
  await page.keyboard.press("Enter");
  const text = page.getByRole("region", { name: "Texto de los términos" });
  await expect(text).toBeVisible();
  await text.focus();
  await page.keyboard.press("End");
  const box = page.getByRole("dialog").getByRole("checkbox");
  await expect(box).toBeEnabled();
  await box.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "términos y condiciones" })).toBeFocused();
  expect(watched).toEqual({ refusals: [], errors: [] });
});
