import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { adminApi } from "./admin-api.ts";
import type { AdminApi } from "./admin-api.ts";
import { openAdminSession } from "./sign-in.ts";

/** Names and e-mail of somebody of that first name. */
export function person(name: string) {
  return { firstName: name, lastName: "Prueba", email: `${name}@example.com`.toLowerCase() };
}

/** A user made by the API, so each test changes its own. */
export async function makeUser(api: AdminApi, name: string): Promise<string> {
  const { email, ...names } = person(name);
  const response = await api.call("POST", "/admin/users", { ...names, email, password: "Zorro-Azul-4781" });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return email;
}

/** The table of users as a search leaves it. */
export async function openUsers(page: Page, search: string): Promise<void> {
  await page.goto(`/dashadmin/users?search=${encodeURIComponent(search)}`);
  await expect(page.getByRole("table", { name: "Usuarios" })).toBeVisible();
}

/** Every test of the file begins in the panel; what the administrator may do without it, once the test runs. */
export function useAdministrator(): () => AdminApi {
  let api: AdminApi | undefined;
  test.beforeEach(async ({ page, request }) => {
    api = await adminApi(request);
    await openAdminSession(page);
  });
  return () => {
    if (api === undefined) throw new Error("the administrator signs in with each test");
    return api;
  };
}
