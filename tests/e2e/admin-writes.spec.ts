import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { makeUser, openUsers, person, useAdministrator } from "../support/admin-users.ts";

const api = useAdministrator();

test("an answer that got lost is asked for again: the user is made once", async ({ page }) => {
  const { firstName, lastName, email } = person("Perdida");
  await page.goto("/dashadmin/users");
  await page.getByRole("button", { name: "Nuevo Usuario" }).click();
  const dialog = page.getByRole("dialog", { name: "Nuevo Usuario" });
  await dialog.getByLabel("Nombre", { exact: true }).fill(firstName);
  await dialog.getByLabel("Apellido").fill(lastName);
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill("Zorro-Azul-4781");
  await page.route(
    (url) => url.pathname.endsWith("/admin/users") && url.search === "",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Crear Usuario" }).click();
  await expect(dialog.getByText("Error creando usuario")).toBeVisible();
  await dialog.getByRole("button", { name: "Crear Usuario" }).click();
  await expect(page.getByText("Usuario creado exitosamente")).toBeVisible();
  await expect(dialog).toBeHidden();
  const { body } = await api().call("GET", `/admin/users?search=${encodeURIComponent(email)}`);
  expect(body).toMatchObject({ pagination: { total: 1 } });
});

test("of two edits of one user the second is told, not written over the first", async ({ page }) => {
  const email = await makeUser(api(), "Doble");
  await openUsers(page, email);
  await page.getByRole("button", { name: `Editar a ${email}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Apellido").fill("Segunda");
  const { id, updatedAt } = (await api().user(email)) ?? {};
  const first = await api().call("PUT", `/admin/users/${String(id)}`, {
    lastName: "Primera",
    expectedUpdatedAt: updatedAt,
  });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  await dialog.getByRole("button", { name: "Actualizar Usuario" }).click();
  await expect(
    dialog.getByText("Cambiaste este usuario en otra ventana mientras lo editabas acá"),
  ).toBeVisible();
  await expect(dialog.getByText("Prueba → Primera")).toBeVisible();
  await expect(dialog.getByText("Vos escribiste: Segunda")).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByLabel("Apellido")).toHaveValue("Segunda");
  expect(await api().user(email)).toMatchObject({ lastName: "Primera" });
  await dialog.getByRole("button", { name: "Guardar lo mío encima" }).click();
  await expect(dialog).toBeHidden();
  expect(await api().user(email)).toMatchObject({ firstName: "Doble", lastName: "Segunda" });
});

test("of two edits of one plan the second is told and keeps both once it is saved on top", async ({
  page,
}) => {
  const plan = { id: "doble", name: "Doble", description: "Una", price: 5, features: { modulo_1: true } };
  expect((await api().call("POST", "/admin/subscription-plans", plan)).status).toBe(200);
  const planNow = async () => {
    const { body } = await api().call("GET", "/subscription/plans");
    return (body["data"] as Record<string, unknown>[]).find(({ id }) => id === plan.id);
  };
  await page.goto("/dashadmin/subscriptions");
  await page.getByRole("button", { name: "Editar Doble" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Descripción").fill("Otra");
  const { updatedAt } = (await planNow()) ?? {};
  const meanwhile = { name: "Doble", price: 6, features: { modulo_1: true, modulo_2: true } };
  await api().call("PUT", "/admin/subscription-plans/doble", { ...meanwhile, expectedUpdatedAt: updatedAt });
  await dialog.getByRole("button", { name: "Actualizar Plan" }).click();
  await expect(dialog.getByText("US$ 5 → US$ 6")).toBeVisible();
  await expect(dialog.getByText("no está → Incluida")).toBeVisible();
  await dialog.getByRole("button", { name: "Guardar lo mío encima" }).click();
  await expect(dialog).toBeHidden();
  expect(await planNow()).toMatchObject({
    description: "Otra",
    price: 6,
    features: { modulo_1: true, modulo_2: true },
  });
  expect((await api().call("DELETE", "/admin/subscription-plans/doble")).status).toBe(200);
});

test("a connection lost in the middle of a write shows the truth afterwards", async ({ page }) => {
  const email = await makeUser(api(), "Cortada");
  await openUsers(page, email);
  // The write arrives; its answer does not.
  await page.route("**/active", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: `Desactivar a ${email}` }).click();
  const ask = page.getByRole("dialog", { name: "¿Desactivar usuario?" });
  await ask.getByRole("button", { name: "Desactivar" }).click();
  await expect(
    page.getByRole("button", { name: `Activar a ${email}`, exact: true, includeHidden: true }),
  ).toBeVisible();
  expect(await api().user(email)).toMatchObject({ isActive: false });
  await ask.getByRole("button", { name: "Cancelar" }).click();

  await page.getByRole("button", { name: `Editar a ${email}` }).click();
  const dialog = page.getByRole("dialog");
  await page.route("**/admin/users/*", (route) =>
    route.request().method() === "PUT" ? route.abort("connectionreset") : route.fallback(),
  );
  await dialog.getByLabel("Apellido").fill("Perdida");
  await dialog.getByRole("button", { name: "Actualizar Usuario" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Apellido")).toHaveValue("Perdida");
  expect(await api().user(email)).toMatchObject({ lastName: "Prueba" });
});
