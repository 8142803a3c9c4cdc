import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { makeUser, openUsers, useAdministrator } from "../support/admin-users.ts";
import { mailsTo } from "../support/mail-box.ts";

const api = useAdministrator();

test("a user is created with the specification's defaults and found by each scope", async ({ page }) => {
  await page.goto("/dashadmin/users");
  await page.getByRole("button", { name: "Nuevo Usuario" }).click();
  const dialog = page.getByRole("dialog", { name: "Nuevo Usuario" });
  await expect(dialog.getByLabel("Activo", { exact: true })).toBeChecked();
  await expect(dialog.getByLabel("Email verificado")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Crear Usuario" }).click();
  await expect(dialog.getByText("Todos los campos obligatorios son requeridos").first()).toBeVisible();
  await dialog.getByLabel("Nombre", { exact: true }).fill("Ximena");
  await dialog.getByLabel("Apellido").fill("Prueba");
  await dialog.getByLabel("Email", { exact: true }).fill("ximena@example.com");
  await dialog.getByLabel("Contraseña", { exact: true }).fill("Zorro-Azul-4781");
  await dialog.getByRole("button", { name: "Crear Usuario" }).click();
  await expect(dialog).toBeHidden();
  expect(await api().user("ximena@example.com")).toMatchObject({
    firstName: "Ximena",
    isActive: true,
    emailVerified: false,
    subscriptionType: "free",
    subscriptionStatus: "free",
  });
  for (const [scope, search, count] of [
    ["email", "ximena@", 1],
    ["name", "ximena", 1],
    ["subscription", "ximena", 0],
    ["all", "XIMENA pru", 1],
  ] as const) {
    await page.getByLabel("Buscar", { exact: true }).fill(search);
    await page.getByLabel("Buscar en").selectOption(scope);
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`search=`));
    await expect(page.getByRole("cell", { name: "ximena@example.com", exact: true })).toHaveCount(count);
    if (count === 0) await expect(page.getByText("No se encontraron usuarios")).toBeVisible();
  }
});

test("an edit activates a plan, mails a changed password, and stands in the audit with before and after", async ({
  page,
}) => {
  const email = await makeUser(api(), "Editada");
  await openUsers(page, email);
  await page.getByRole("button", { name: `Editar a ${email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar a Editada Prueba" });
  await expect(dialog.getByText("Pendiente de Pago requiere el pago")).toBeVisible();
  await dialog.getByLabel("Plan", { exact: true }).selectOption("pro");
  await dialog.getByLabel("Estado").selectOption("active");
  await dialog.getByLabel("Email verificado").check();
  await dialog.getByLabel("Nueva contraseña").fill("Otra-Secreta-9");
  await dialog.getByRole("button", { name: "Actualizar Usuario" }).click();
  await expect(dialog).toBeHidden();
  expect(await api().user(email)).toMatchObject({
    subscriptionType: "pro",
    subscriptionStatus: "active",
    emailVerified: true,
    subscriptionActivatedAt: expect.any(String),
  });
  await expect.poll(() => mailsTo(email).some((mail) => /contrase/i.test(mail))).toBe(true);
  await page.goto(`/dashadmin/audit?target=${encodeURIComponent(email)}`);
  await page.getByLabel("Qué", { exact: true }).selectOption("Usuario cambiado");
  await expect(page).toHaveURL(/action=user.update/);
  const row = page.getByRole("row").filter({ hasText: "user.update" });
  await row.locator("summary").click();
  await expect(row.getByText("Gratuito → Pro", { exact: true })).toBeVisible();
});

test("the row's actions disable, mail a reset link, mail a message and delete", async ({ page }) => {
  const email = await makeUser(api(), "Acciones");
  await openUsers(page, email);
  await page.getByRole("button", { name: `Desactivar a ${email}` }).click();
  const shut = page.getByRole("dialog", { name: "¿Desactivar usuario?" });
  await expect(shut.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await shut.getByRole("button", { name: "Desactivar" }).click();
  await expect(page.getByRole("button", { name: `Activar a ${email}`, exact: true })).toBeVisible();
  expect(await api().user(email)).toMatchObject({ isActive: false });
  await page.getByRole("button", { name: `Activar a ${email}`, exact: true }).click();
  await expect(page.getByRole("button", { name: `Desactivar a ${email}` })).toBeVisible();

  await page.getByRole("button", { name: `Enviar restablecimiento a ${email}` }).click();
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect.poll(() => mailsTo(email).some((mail) => mail.includes("/reset-password?token="))).toBe(true);

  await page.getByRole("button", { name: `Enviar mensaje a ${email}` }).click();
  const message = page.getByRole("dialog", { name: "Mensaje personalizado" });
  await expect(message.getByRole("button", { name: "Enviar Mensaje" })).toBeDisabled();
  await message.getByLabel("Título").fill("Tu consulta");
  await message.getByLabel("Mensaje", { exact: true }).fill("Ya lo revisamos: <b>listo</b>.");
  await message.getByRole("button", { name: "Previsualizar" }).click();
  await expect(message.getByText("Ya lo revisamos: <b>listo</b>.")).toBeVisible();
  await message.getByRole("button", { name: "Enviar Mensaje" }).click();
  await expect(message).toBeHidden();
  await expect.poll(() => mailsTo(email).some((mail) => mail.includes("Tu consulta"))).toBe(true);

  await page.getByRole("button", { name: `Eliminar a ${email}` }).click();
  const ask = page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog", { name: "¿Eliminar usuario?" }))
    .first();
  await expect(ask.getByText("Acciones Prueba")).toBeVisible();
  await expect(ask.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await ask.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("No se encontraron usuarios")).toBeVisible();
  expect(await api().user(email)).toBeNull();
});

test("on a telephone a user's state and every action are in sight, and so is what an audit row changed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = await makeUser(api(), "Telefono");
  await openUsers(page, email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("Gratuito", { exact: true }).first()).toBeInViewport();
  for (const action of ["Desactivar", "Enviar restablecimiento", "Enviar mensaje", "Editar", "Eliminar"]) {
    await expect(row.getByRole("button", { name: `${action} a ${email}` })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await page.goto(`/dashadmin/audit?target=${encodeURIComponent(email)}`);
  const entry = page.getByRole("row").filter({ hasText: "user.create" });
  await entry.locator("summary").click();
  await expect(entry.getByText("Nombre: Telefono")).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
