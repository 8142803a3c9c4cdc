import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { screenWords } from "@paridad/core/messages";

import { demoEmail } from "../support/accounts.ts";
import { expectRead, failuresOf } from "../support/failures.ts";
import type { Failure } from "../support/failures.ts";
import { acceptTerms, fillLogin } from "../support/screen-forms.ts";
import { openAdminSession, openSession } from "../support/sign-in.ts";

// The specification's texts, each read where a user reads it; the panel's successes are in its own tests.

const server = (status: number, body: object | string = {}): Failure => ({ status, body });
const refusal = (code: string, flags: object = {}) => server(401, { success: false, code, ...flags });
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const exact = (page: Page, text: string) => page.getByText(text, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("the login's failures", async ({ page }) => {
  const fail = await failuresOf(page);
  await page.goto("/login");
  for (const [failure, text] of [
    ["network", "Error de conexión. Verificá tu conexión a internet y que el servidor esté funcionando."],
    ["canceled", "Solicitud cancelada. Intentalo de nuevo."],
    ["silence", "La solicitud tardó demasiado. Verificá tu conexión."],
    ["blocked", "Error de CORS o servidor no disponible."],
    [server(418), "Error inesperado. Intentalo de nuevo."],
    [server(401), "Credenciales inválidas"],
    [
      { status: 429, retryAfter: "600" },
      "Demasiados intentos. Esperá un momento antes de intentar de nuevo.",
    ],
  ] as const) {
    await fail("POST /auth/login", failure);
    await fillLogin(page, demoEmail("pro"), "Zorro-Azul-4781");
    await expectRead(page, alert(page, text));
    await expect(page.getByLabel("Email")).toHaveValue(demoEmail("pro"));
  }
  await fail("POST /auth/login", refusal("ACTIVATION_REQUIRED", { requiresActivation: true }));
  await press(page, "Iniciar sesión");
  await expect(page.getByText("Un administrador debe activar tu cuenta")).toBeVisible();
  await fail("POST /auth/login", refusal("EMAIL_NOT_VERIFIED", { requiresEmailVerification: true }));
  await press(page, "Iniciar sesión");
  await fail("POST /auth/send-email-verification", server(500));
  await press(page, "Reenviar email");
  await expect(exact(page, "No se pudo enviar el email")).toBeVisible();
});

test("the failures of the other forms of an account", async ({ page }) => {
  const fail = await failuresOf(page);
  const password = "Zorro-Azul-4781";
  await page.goto("/");
  await page.getByRole("link", { name: "Elegir Pro" }).click();
  await expect(page).toHaveURL(/\/register\?plan=pro/);
  await page.getByLabel("Nombre", { exact: true }).fill("Vera");
  await page.getByLabel("Apellido").fill("Ibarra");
  await page.getByLabel("Email").fill("al.final@example.com");
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByLabel("Confirmar contraseña").fill(password);
  await fail("POST /auth/register", "network");
  await acceptTerms(page);
  await press(page, "Crear cuenta");
  await expect(exact(page, "Error de conexión")).toBeVisible();
  await fail("POST /auth/register", server(500));
  await press(page, "Crear cuenta");
  await expect(alert(page, "No se pudo crear la cuenta")).toBeVisible();
  // Nothing fails any more: the plan of the landing page is asked for, and what to transfer is said.
  await fail("POST /auth/register", null);
  await press(page, "Crear cuenta");
  await expect(page).toHaveURL(/\/payment-instructions$/);
  await expect(page.getByLabel("Resumen del plan")).toContainText("27.900");
  await expect(page.getByText(/^PAR-[2-9A-Z]{8}$/)).toBeVisible();

  await page.goto("/forgot-password");
  await fail("POST /auth/forgot-password", server(500));
  await page.getByLabel("Email").fill("nunca@example.com");
  await press(page, "Enviar enlace");
  await expect(alert(page, "No se pudo enviar el email")).toBeVisible();

  await page.goto("/reset-password?token=viejo");
  await fail("POST /auth/reset-password", server(500));
  await page.getByLabel("Nueva contraseña").fill(password);
  await page.getByLabel("Confirmar contraseña").fill(password);
  await press(page, "Restablecer contraseña");
  await expect(alert(page, "No se pudo restablecer la contraseña")).toBeVisible();

  await fail("GET /auth/verify-email", server(400, { success: false, code: "TOKEN_EXPIRED" }));
  await page.goto("/verify-email?token=viejo");
  await expect(
    exact(page, "El enlace de verificación ha expirado. Por favor, solicitá uno nuevo."),
  ).toBeVisible();

  await page.goto("/dashadmin/login");
  await fail("POST /admin/login", server(401));
  await page.getByLabel("Usuario").fill("nadie");
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await press(page, "Acceder al Panel");
  await expect(alert(page, "Credenciales de administrador inválidas")).toBeVisible();
});

test("the failures of data calls, and a plan's refusal that leads to the plans", async ({
  page,
  request,
}) => {
  const fail = await failuresOf(page);
  await openSession(page, "pro");
  await page.goto("/profile");
  await fail("PUT /auth/profile", server(500));
  await page.getByLabel("Nombre", { exact: true }).fill("Otro");
  await press(page, "Guardar cambios");
  await expect(alert(page, "Error al actualizar el perfil")).toBeVisible();
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Otro");

  const sessions = "GET /auth/sessions";
  await fail(sessions, "network");
  await page.reload();
  await expectRead(page, alert(page, "Error de conexión. Verificá tu conexión a internet."));
  for (const [failure, text] of [
    ["silence", "La solicitud tardó demasiado. Intentalo de nuevo."],
    [server(418), "I'm a Teapot"],
    ["wordless", "Error inesperado. Intentalo de nuevo."],
    [server(200, "no es JSON"), "Respuesta de API inválida"],
    [server(403), "Esta funcionalidad requiere una suscripción activa"],
  ] as const) {
    await fail(sessions, failure);
    await press(page, screenWords.retry);
    await expectRead(page, alert(page, text));
  }

  await fail("GET /subscription/plans", server(500));
  await page.goto("/home");
  const refused = { success: false, subscriptionStatus: "expired", module: 1 };
  await fail("GET /market/historico/opciones/grid", server(403, refused));
  await page.getByRole("link", { name: "DATOS", exact: true }).click();
  await page.getByRole("link", { name: /Datos Generales/ }).click();
  await expect(page).toHaveURL(/\/suscripciones\?error=/);
  await expect(exact(page, "Esta funcionalidad requiere una suscripción activa")).toBeVisible();
  await expectRead(page, alert(page, "Error al obtener los planes"));
  await page.goBack();
  await expect(page).toHaveURL(/\/historico$/);

  const withoutToken = await request.get("/api/auth/me");
  expect(await withoutToken.json()).toMatchObject({ message: "No hay token de autenticación" });
});

test("the failures of the panel's users", async ({ page }) => {
  const fail = await failuresOf(page);
  await openAdminSession(page);
  await fail("GET /admin/users", server(500));
  const email = demoEmail("black");
  await page.goto(`/dashadmin/users?search=${email}`);
  await expect(page.getByRole("heading", { name: "Error cargando usuarios" })).toBeVisible();
  await expect(alert(page, "Error al obtener los usuarios")).toBeVisible();
  await fail("GET /admin/users", null);
  await press(page, screenWords.retry);

  await press(page, "Nuevo Usuario");
  const dialog = page.getByRole("dialog");
  for (const label of ["Nombre", "Apellido", "Contraseña"]) {
    await dialog.getByLabel(label, { exact: true }).fill("Zorro-Azul-4781");
  }
  await dialog.getByLabel("Email", { exact: true }).fill("nunca@example.com");
  await fail("POST /admin/users", server(500));
  await press(page, "Crear Usuario");
  await expect(alert(page, "Error creando usuario")).toContainText("Error al crear el usuario");
  await press(page, "Cancelar");

  const row = page.getByRole("row").filter({ hasText: email });
  const id = (await row.locator("[title]").first().getAttribute("title")) ?? "";
  await press(page, `Editar a ${email}`);
  await fail(`PUT /admin/users/${id}`, server(500));
  await dialog.getByLabel("Apellido").fill("Nunca");
  await press(page, "Actualizar Usuario");
  await expect(alert(page, "Error actualizando usuario")).toContainText("Error al actualizar el usuario");
  await press(page, "Cancelar");

  await press(page, `Eliminar a ${email}`);
  await fail(`DELETE /admin/users/${id}`, server(500));
  await press(page, "Eliminar");
  await expect(page.getByText("Error al eliminar el usuario")).toBeVisible();
});

test("the failures of the panel's plans", async ({ page }) => {
  const fail = await failuresOf(page);
  await openAdminSession(page);
  await fail("GET /subscription/plans", server(500));
  await fail("GET /admin/available-features", server(500));
  await page.goto("/dashadmin/subscriptions");
  await expect(page.getByRole("heading", { name: "Error cargando planes de suscripción" })).toBeVisible();
  await fail("GET /subscription/plans", null);
  await press(page, screenWords.retry);

  await press(page, "Crear Plan");
  const dialog = page.getByRole("dialog");
  await expect(alert(page, "Error cargando características disponibles")).toContainText(
    "Error al obtener características disponibles",
  );
  await dialog.getByLabel("ID", { exact: true }).fill("nunca");
  await dialog.getByLabel("Nombre", { exact: true }).fill("Nunca");
  await dialog.getByLabel("Precio").fill("1");
  await fail("POST /admin/subscription-plans", server(500));
  await dialog.getByRole("button", { name: "Crear Plan" }).click();
  await expect(exact(page, "Error creando plan")).toBeVisible();
  await expect(exact(page, "Error al crear el plan")).toBeVisible();
  await press(page, "Cancelar");

  await fail("PUT /admin/subscription-plans/pro", server(500));
  await press(page, "Editar Pro");
  await press(page, "Actualizar Plan");
  await expect(exact(page, "Error actualizando plan")).toBeVisible();
  await expect(exact(page, "Error al actualizar el plan")).toBeVisible();
  await press(page, "Cancelar");

  await press(page, "Características de Pro");
  await press(page, "Guardar Características");
  await expect(exact(page, "Error actualizando características")).toBeVisible();
  await page.getByLabel("Características (JSON)").fill("[]");
  await press(page, "Ordenar");
  await expect(exact(page, "Error al procesar las características")).toBeVisible();
  await press(page, "Cancelar");

  await fail("DELETE /admin/subscription-plans/pro", server(500));
  await press(page, "Eliminar Pro");
  await press(page, "Eliminar");
  await expect(exact(page, "Error eliminando plan")).toBeVisible();
  await expect(exact(page, "Error al eliminar el plan")).toBeVisible();
});

test("a panel that is refused, and acts that its server can't do", async ({ page }) => {
  const fail = await failuresOf(page);
  await openAdminSession(page);
  const none = { toggleActive: false, passwordReset: false, customMessage: false, bulkEmail: false };
  await fail(
    "GET /admin/capabilities",
    server(200, { success: true, data: { ...none, totp: false, smtp: true } }),
  );
  await page.goto("/dashadmin/emails");
  await press(page, "Envío Masivo");
  await expect(page.getByText("Funcionalidad de envío masivo no disponible temporalmente")).toBeVisible();
  const email = demoEmail("black");
  await page.goto(`/dashadmin/users?search=${email}`);
  for (const [act, text] of [
    ["Desactivar", "Funcionalidad de cambio de estado no disponible temporalmente"],
    ["Enviar restablecimiento", "Funcionalidad de restablecimiento no disponible temporalmente"],
    ["Enviar mensaje", "Funcionalidad de mensajes no disponible temporalmente"],
  ] as const) {
    await press(page, `${act} a ${email}`);
    await expect(page.getByText(text)).toBeVisible();
  }
  await fail("GET /admin/me", server(500));
  await page.reload();
  await expectRead(page, page.getByRole("heading", { name: "Acceso Denegado" }));
  await expect(page.getByText("No se pudo acceder al panel de administración")).toBeVisible();
  await expect(page.getByText("Error de acceso al panel de administración")).toBeVisible();
});
