import { expect, test } from "@playwright/test";

import { person, useAdministrator } from "../support/admin-users.ts";

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
