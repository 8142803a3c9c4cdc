import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { demoEmail, demoPassword } from "../support/accounts.ts";
import { mailsTo } from "../support/mail-box.ts";
import { signIn } from "../support/sign-in.ts";

test("the login works by keyboard alone", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(demoEmail("starter"));
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("heading", { name: "Hola, Estela" })).toBeVisible();
});

/** The link of the newest mail to somebody. */
const linkTo = (email: string): string =>
  /\/verify-email\?token=[\w.%-]+/.exec(mailsTo(email).at(-1) ?? "")?.[0] ?? "";

test("a visitor is at the live calculator after three forms and nine presses", async ({ page }) => {
  const email = "nueva.persona@example.com";
  const presses: string[] = [];
  const press = async (what: Locator, name: string) => {
    presses.push(name);
    await what.click();
  };
  await page.goto("/");
  await press(page.getByRole("link", { name: "Comenzar ahora" }), "Comenzar ahora");
  await expect(page).toHaveURL(/\/login$/);
  await press(page.getByRole("main").getByRole("link", { name: "Crear cuenta" }), "Crear cuenta");
  const submit = page.getByRole("button", { name: "Crear cuenta" });
  await page.getByLabel("Nombre", { exact: true }).fill("Nora");
  await page.getByLabel("Apellido").fill("Paz");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill("Zorro-Azul-4781");
  await page.getByLabel("Confirmar contraseña").fill("Zorro-Azul-4781");
  await expect(submit).toBeDisabled();
  await press(page.getByRole("checkbox"), "the box of the terms");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Desplazate hacia abajo para continuar")).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toBeDisabled();
  await dialog.getByRole("region", { name: "Texto de los términos" }).evaluate((text) => {
    text.scrollTop = text.scrollHeight;
  });
  await press(dialog.getByRole("checkbox"), "Leí y acepto");
  await press(dialog.getByRole("button", { name: "Aceptar" }), "Aceptar");
  await press(submit, "Crear cuenta");
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => linkTo(email)).toContain("token=");
  presses.push("the link in the mail");
  await page.goto(linkTo(email));
  await expect(page.getByRole("heading", { name: "Email verificado" })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Contraseña", { exact: true }).fill("Zorro-Azul-4781");
  await press(page.getByRole("button", { name: "Iniciar sesión" }), "Iniciar sesión");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText("¡Te damos la bienvenida, Nora!")).toBeVisible();
  await press(
    page.getByRole("link", { name: "Abrir la calculadora en vivo" }),
    "Abrir la calculadora en vivo",
  );
  await expect(page).toHaveURL(/\/estrategias\/calculadora$/);
  await expect(page.locator("tr[data-strike]").first()).toBeVisible();
  expect(presses).toHaveLength(9);
});

/** Pixels of the header that the next toast covers once it rests, and whether the header's last control can be hit. */
async function nextToast(page: Page): Promise<{ covered: number; isFree: boolean } | null> {
  const look = await page.waitForFunction(() => {
    const toast = document.querySelector("[data-sonner-toast][data-mounted=true]");
    const header = document.querySelector("header");
    const buttons = [...(header?.querySelectorAll("button") ?? [])];
    // A phone has SALIR in its menu.
    const last = buttons.findLast((button) => button.getClientRects().length > 0);
    if (toast === null || header === null || last === undefined) return null;
    if (toast.getAnimations().some(({ playState }) => playState === "running")) return null;
    const { left, top, width, height } = last.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const covered = header.getBoundingClientRect().bottom - toast.getBoundingClientRect().top;
    // A header of another height is followed by the end of its frame: what rests is seen alike in two.
    const rests = document.body.dataset["covered"] === String(covered);
    document.body.dataset["covered"] = String(covered);
    if (!rests) return null;
    return { covered: Math.max(0, covered), isFree: hit !== null && last.contains(hit) };
  });
  return look.jsonValue();
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the welcome covers nothing of the header, and logging out ends the session on the server too, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const welcome = nextToast(page);
    await signIn(page, "trial");
    expect(await welcome).toEqual({ covered: 0, isFree: true });
    const token = await page.evaluate(() => localStorage.getItem("token"));
    if (width < 640) await page.getByRole("button", { name: "Menú" }).click();
    await page.getByRole("button", { name: "SALIR" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Sesión cerrada correctamente")).toBeVisible();
    const me = await page.request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
    expect(me.status()).toBe(401);
  });
}

test("a change of screen is followed by the keyboard and the screen reader: its heading has the focus", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  await page.getByRole("link", { name: "Crear cuenta" }).press("Enter");
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "Paridad, portada" }).press("Enter");
  await expect(page).toHaveTitle("Paridad · Opciones de GGAL en tiempo real");
});
