import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { adminApi } from "../support/admin-api.ts";
import { mailsTo } from "../support/mail-box.ts";
import { watchPage } from "../support/policy.ts";
import { acceptTerms, fillLogin } from "../support/screen-forms.ts";

const email = "vida.entera@example.com";
const passwords = {
  first: "Zorro-Azul-4781",
  changed: "Puma-Verde-9152",
  reset: "Condor-Gris-3067",
} as const;

/** The newest mail's link to a screen, waiting for the mail to arrive. */
async function linkIn(path: string): Promise<string> {
  const pattern = new RegExp(`${path}\\?token=[\\w.%-]+`);
  const find = () => pattern.exec(mailsTo(email).findLast((mail) => pattern.test(mail)) ?? "")?.[0] ?? "";
  await expect.poll(find).toContain("token=");
  return find();
}

async function register(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Crear cuenta" }).first().click();
  await expect(page.getByRole("heading", { name: "Crear cuenta" })).toBeVisible();
  await page.getByLabel("Nombre", { exact: true }).fill("Vera");
  await page.getByLabel("Apellido").fill("Ibarra");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(passwords.first);
  await page.getByLabel("Confirmar contraseña").fill(passwords.first);
  await acceptTerms(page);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Cuenta creada. Revisá tu email para verificarla.").first()).toBeVisible();
}

async function verify(page: Page): Promise<void> {
  await fillLogin(page, email, passwords.first);
  await expect(page.getByText("Tenés que verificar tu email antes de iniciar sesión.")).toBeVisible();
  const first = await linkIn("/verify-email");
  await page.getByRole("button", { name: "Reenviar email" }).click();
  await expect(page.getByRole("button", { name: "Email enviado" })).toBeDisabled();
  await expect.poll(() => mailsTo(email).length).toBeGreaterThanOrEqual(2);
  const newest = await linkIn("/verify-email");
  expect(newest).not.toBe(first);
  await page.goto(newest);
  await expect(page.getByRole("heading", { name: "Email verificado" })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
}

async function lookAtTrial(page: Page): Promise<void> {
  await fillLogin(page, email, passwords.first);
  await expect(page.getByText("¡Te damos la bienvenida, Vera!")).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("heading", { name: "Hola, Vera" })).toBeVisible();
  await expect(page.getByText(/Tenés acceso completo a los 11 módulos/)).toBeVisible();
  await expect(page.getByText("Prueba (30 días)", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Datos Históricos/ })).toBeVisible();
}

/** Text of Ctrl+V; the page's own policy forbids it to read the clipboard. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    field.id = "pasted";
    document.body.append(field);
    field.focus();
  });
  const field = page.locator("#pasted");
  await page.keyboard.press("Control+V");
  await expect(field).not.toHaveValue("");
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}

async function askForPlan(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Ver Planes", exact: true }).click();
  await expect(page.getByText("Período de Prueba (30 días)")).toBeVisible();
  await expect(page.getByText("PRUEBA", { exact: true })).toHaveCount(11);
  const pro = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Pro" }) });
  await pro.getByRole("button", { name: "Seleccionar" }).click();
  const dialog = page.getByRole("dialog", { name: "Elegiste el plan Pro" });
  await dialog.getByRole("button", { name: "Ver instrucciones de pago" }).click();
  await expect(page).toHaveURL(/\/payment-instructions$/);
  const summary = page.getByLabel("Resumen del plan");
  await expect(summary).toContainText("Mensual");
  await expect(summary).toContainText("27.900");
  await expect(summary).toContainText("Falta transferir");
  const reference = (await page.getByText(/^PAR-[2-9A-Z]{8}$/).textContent()) ?? "";
  await page.getByRole("button", { name: "Copiar Referencia" }).click();
  await expect(page.getByRole("button", { name: "Copiado: Referencia" })).toBeVisible();
  expect(await pasted(page)).toBe(reference);
  await expect(page.getByRole("button", { name: "Copiar Referencia" })).toBeVisible();
  await page.getByRole("link", { name: "Contactar Soporte" }).click();
  await expect(page).toHaveURL(/\/support$/);
  return reference;
}

test("the whole life of a subscriber", async ({ page, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const watched = watchPage(page);
  const api = await adminApi(request);

  await test.step("registers, and gets in only once the e-mail is verified", async () => {
    await register(page);
    await verify(page);
    await lookAtTrial(page);
  });

  await test.step("asks for a plan and gets what to transfer, reachable again", async () => {
    const reference = await askForPlan(page);
    await page.goto("/suscripciones");
    await page.getByRole("link", { name: "Instrucciones", exact: true }).click();
    await expect(page.getByText(reference)).toBeVisible();
  });

  await test.step("an administrator sees the payment, then activates, and the plan shows", async () => {
    const { id } = (await api.user(email)) ?? {};
    const settle = (subscriptionStatus: string) =>
      api.call("PATCH", `/admin/users/${String(id)}/subscription`, {
        subscriptionType: "pro",
        subscriptionStatus,
      });
    expect((await settle("payment_received")).status).toBe(200);
    await page.goto("/payment-instructions");
    await expect(page.getByLabel("Resumen del plan")).toContainText("Recibido");
    expect((await settle("active")).status).toBe(200);
    await expect
      .poll(() => mailsTo(email).some((mail) => /Subject:.*suscripci.*activa/i.test(mail)))
      .toBe(true);
    await page.goto("/home");
    await expect(page.getByText(/Tu plan Pro ya está activo y sigue cuando termine la prueba/)).toBeVisible();
    await page.goto("/suscripciones");
    await expect(page.getByText("Ya contrataste el plan Pro")).toBeVisible();
    await expect(page.getByText("Sigue abierto con tu plan Pro")).toHaveCount(10);
    await expect(page.getByText("Se cierra al terminar la prueba")).toHaveCount(1);
    const trialEndsAt = new Date(Date.now() - 60_000).toISOString();
    expect((await api.call("PUT", `/admin/users/${String(id)}`, { trialEndsAt })).status).toBe(200);
    await page.goto("/home");
    await expect(page.getByText("Pro", { exact: true })).toBeVisible();
    await expect(page.getByText("Activo", { exact: true })).toBeVisible();
    await expect(page.getByText(/Período de prueba/)).toHaveCount(0);
    await page.goto("/suscripciones");
    await expect(page.getByLabel("Plan actual", { exact: true })).toContainText("Pro");
    await expect(page.getByRole("button", { name: "Plan Actual" })).toBeDisabled();
    await expect(page.getByLabel("Mis pagos")).toContainText("Activado");
    await expect(page.getByRole("link", { name: "Instrucciones" })).toHaveCount(0);
  });

  await test.step("changes name and password; the other sessions end", async () => {
    const other = await request.post("/api/auth/login", { data: { email, password: passwords.first } });
    const { token } = (await other.json()) as { token: string };
    await page.getByRole("link", { name: "PERFIL" }).click();
    await expect(page.getByText("El email no se puede modificar")).toBeVisible();
    await page.getByLabel("Nombre", { exact: true }).fill("Verónica");
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(page.getByText("Perfil actualizado correctamente")).toBeVisible();
    await page.getByLabel("Contraseña actual").fill("Equivocada-1");
    await page.getByLabel("Nueva contraseña").fill(passwords.changed);
    await page.getByLabel("Confirmar contraseña").fill(passwords.changed);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(page.getByText("La contraseña actual no es correcta")).toBeVisible();
    await expect(page.getByLabel("Contraseña actual")).toBeFocused();
    await page.getByLabel("Contraseña actual").fill(passwords.first);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(page.getByLabel("Nueva contraseña")).toHaveValue("");
    const ended = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
    expect(ended.status()).toBe(401);
    await page.reload();
    await expect(page.getByText("Verónica Ibarra")).toBeVisible();
  });

  await test.step("forgets the password, chooses another by mail, which works once", async () => {
    await page.getByRole("button", { name: "SALIR" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
    await expect(page.getByRole("heading", { name: "Recuperar contraseña" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Enviar enlace" }).click();
    await expect(page.getByText(/expira en 1 hora/)).toContainText(email);
    const link = await linkIn("/reset-password");
    await page.goto(link);
    const submit = page.getByRole("button", { name: "Restablecer contraseña" });
    await page.getByLabel("Nueva contraseña").fill("corta");
    await page.getByLabel("Confirmar contraseña").fill("corta");
    await expect(submit).toBeDisabled();
    await expect(page.getByText("Un número: falta")).toBeVisible();
    await page.getByLabel("Nueva contraseña").fill(passwords.reset);
    await expect(page.getByText("Un número: cumplido")).toBeVisible();
    await submit.click();
    await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
    await page.getByLabel("Confirmar contraseña").fill(passwords.reset);
    await submit.click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(link);
    await page.getByLabel("Nueva contraseña").fill(passwords.first);
    await page.getByLabel("Confirmar contraseña").fill(passwords.first);
    await submit.click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password/);
  });

  await test.step("the old password is refused, the new one lets in and out and in", async () => {
    await page.goto("/login");
    await fillLogin(page, email, passwords.changed);
    await expect(page.getByText("Credenciales inválidas")).toBeVisible();
    for (const _visit of ["first", "second"]) {
      await fillLogin(page, email, passwords.reset);
      await expect(page.getByRole("heading", { name: "Hola, Verónica" })).toBeVisible();
      await page.getByRole("button", { name: "SALIR" }).click();
      await expect(page.getByText("Sesión cerrada correctamente").first()).toBeVisible();
    }
  });

  expect(watched).toEqual({ refusals: [], errors: [] });
});
