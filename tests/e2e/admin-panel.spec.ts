import { expect, test } from "@playwright/test";

import { adminPassword, demoEmail, demoPassword } from "../support/accounts.ts";
import { expectAccessibleIn, themeAt } from "../support/accessibility.ts";
import { adminApi } from "../support/admin-api.ts";
import { expectNoExcess } from "../support/layout.ts";
import { mailsTo } from "../support/mail-box.ts";
import { watchPage } from "../support/policy.ts";
import { openAdminSession } from "../support/sign-in.ts";

const tabs = ["users", "subscriptions", "events", "emails", "stats", "settings", "audit", "feed"] as const;

test("the panel asks for its own sign-in, remembers where one was going, and ends at once", async ({
  page,
}) => {
  await page.goto("/dashadmin/audit");
  await expect(page).toHaveURL(/\/dashadmin\/login$/);
  await expect(page.getByText("solo para administradores autorizados")).toBeVisible();
  await page.getByLabel("Usuario").fill("admin");
  await page.getByLabel("Contraseña", { exact: true }).fill("Equivocada-1");
  await page.getByRole("button", { name: "Acceder al Panel" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Contraseña", { exact: true }).fill(adminPassword);
  await page.getByRole("button", { name: "Acceder al Panel" }).click();
  await expect(page).toHaveURL(/\/dashadmin\/audit$/);
  await expect(page.getByRole("heading", { name: "Auditoría" })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("adminToken"));
  await page.getByRole("button", { name: "SALIR" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  const after = await page.request.get("/api/admin/me", { headers: { "x-admin-token": token ?? "" } });
  expect(after.status()).toBe(401);
});

test("a session ended elsewhere asks for the sign-in over the form, and the form is then sent", async ({
  page,
  request,
}) => {
  await openAdminSession(page);
  await page.goto("/dashadmin/subscriptions");
  await page.getByRole("button", { name: "Crear Plan" }).click();
  const form = page.getByRole("dialog", { name: "Crear Plan" });
  await form.getByLabel("ID", { exact: true }).fill("prueba");
  await form.getByLabel("Nombre", { exact: true }).fill("Prueba");
  await form.getByLabel("Precio").fill("12.5");
  const token = await page.evaluate(() => localStorage.getItem("adminToken"));
  await request.post("/api/admin/logout", { headers: { "x-admin-token": token ?? "" } });
  await form.getByRole("button", { name: "Crear Plan" }).click();
  const closed = page.getByRole("dialog", { name: "Tu sesión se cerró" });
  await closed.getByLabel("Usuario").fill("admin");
  await closed.getByLabel("Contraseña", { exact: true }).fill(adminPassword);
  await closed.getByRole("button", { name: "Acceder al Panel" }).click();
  await form.getByRole("button", { name: "Crear Plan" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("heading", { name: "Prueba", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Editar Prueba" }).click();
  const edited = page.getByRole("dialog", { name: "Editar el plan Prueba" });
  await edited.getByLabel("Lo que pagan").fill("15500");
  await edited.getByRole("button", { name: "Actualizar Plan" }).click();
  await expect(page.getByText("$ 15.500 por mes")).toBeVisible();

  await page.getByRole("button", { name: "Características de Prueba" }).click();
  const editor = page.getByRole("dialog", { name: "Características de Prueba" });
  await editor.getByLabel("Características (JSON)").fill("{ mal");
  await expect(editor.getByText("Por favor corregí los errores de JSON antes de guardar")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Guardar Características" })).toBeDisabled();
  await editor.getByRole("button", { name: "Ordenar" }).click();
  await expect(page.getByText("JSON inválido, no se puede ordenar")).toBeVisible();
  await editor.getByLabel("Características (JSON)").fill('{"ratios": true}');
  await editor.getByRole("button", { name: "Guardar Características" }).click();
  await expect(page.getByText("Características actualizadas exitosamente")).toBeVisible();

  await page.getByRole("button", { name: "Eliminar Prueba" }).click();
  await expect(page.getByText("¿Estás seguro de que querés eliminar este plan?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.getByRole("button", { name: "Eliminar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Prueba", exact: true })).toBeHidden();
  const plans = async () => (await request.get("/api/subscription/plans")).text();
  await expect.poll(plans).not.toContain('"prueba"');
});

test("a bulk mail is seen, sent once to each active user, and told recipient by recipient", async ({
  page,
}) => {
  await openAdminSession(page);
  await page.goto("/dashadmin/emails");
  await page.getByRole("button", { name: "Envío Masivo" }).click();
  const dialog = page.getByRole("dialog", { name: "Envío Masivo" });
  await expect(dialog.getByRole("button", { name: "Previsualizar" })).toBeDisabled();
  await dialog.getByLabel("Título").fill("Aviso a todos");
  await dialog.getByLabel("Contenido").fill("Mañana abre el mercado.");
  await dialog.getByRole("button", { name: "Previsualizar" }).click();
  await expect(dialog.getByText("No incluido")).toBeVisible();
  await dialog.getByRole("button", { name: "Enviar Correos" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Ver resultado de Aviso a todos" }).click();
  const results = page.getByRole("dialog", { name: "Aviso a todos" });
  await expect(results.getByRole("row").filter({ hasText: demoEmail("pro") })).toContainText("Enviado");
  const notices = mailsTo(demoEmail("pro")).filter((mail) => mail.includes("Aviso a todos"));
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain("List-Unsubscribe");
});

test("settings act: closed registration and maintenance reach visitors, and are undone", async ({
  page,
  request,
}) => {
  const api = await adminApi(request);
  await openAdminSession(page);
  await page.goto("/dashadmin/settings");
  const registration = page.getByRole("switch", { name: "Registro de usuarios" });
  await expect(registration).toBeChecked();
  await registration.click();
  await expect(registration).not.toBeChecked();
  const refused = await request.post("/api/auth/register", {
    data: {
      email: "tarde@example.com",
      password: "Zorro-Azul-4781",
      confirmPassword: "Zorro-Azul-4781",
      firstName: "Tere",
      lastName: "Paz",
      termsAccepted: true,
    },
  });
  expect(refused.status()).toBe(403);
  await registration.click();
  await expect(registration).toBeChecked();
  const maintenance = page.getByRole("switch", { name: "Modo mantenimiento" });
  await maintenance.click();
  await expect(maintenance).toBeChecked();
  const closed = await request.post("/api/auth/login", {
    data: { email: demoEmail("pro"), password: demoPassword },
  });
  expect(closed.status()).toBe(503);
  await maintenance.click();
  await expect(maintenance).not.toBeChecked();
  const settings = await api.call("GET", "/admin/settings");
  expect(JSON.stringify(settings.body)).toContain('"maintenanceMode":false');
});

test("what does not work says so, what does lists its things, their tab in sight on a telephone too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdminSession(page);
  for (const [path, title, text] of [
    ["partnerships", "Gestión de Partnerships", "Esta funcionalidad está temporalmente deshabilitada."],
    ["payment-requests", "Solicitudes de Pago", "Terminan pronto"],
    ["promotional-codes", "Códigos Promocionales", "No hay códigos promocionales"],
  ] as const) {
    await page.goto(`/dashadmin/${path}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByRole("navigation").locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
  }
});

test("a change of section is told by the tab's title, and its heading has the focus", async ({ page }) => {
  await openAdminSession(page);
  await page.goto("/dashadmin/users");
  await expect(page.getByRole("heading", { level: 1, name: "Usuarios" })).not.toBeFocused();
  await page.getByRole("link", { name: "Auditoría" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Auditoría" })).toBeFocused();
  await expect(page).toHaveTitle("Auditoría · Panel de Administración · Paridad");
});

test("every tab is accessible and fits a telephone", async ({ page }) => {
  const watched = watchPage(page);
  await openAdminSession(page);
  for (const [place, tab] of tabs.entries()) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/dashadmin/${tab}`);
    // The tab's own: the panel has a heading while it asks who comes, too.
    await expect(page.locator("main:not([role=status])").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main .animate-pulse")).toHaveCount(0);
    await expectAccessibleIn(page, themeAt(place), tab);
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoExcess(page, `${tab} at ${width}`);
    }
  }
  expect(watched).toEqual({ refusals: [], errors: [] });
});
