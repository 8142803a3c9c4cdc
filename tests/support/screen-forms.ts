import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Opens the terms from the form of registration, reads them to their end and accepts them. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("button", { name: "términos y condiciones" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox")).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Aceptar" })).toBeDisabled();
  await dialog.getByRole("region", { name: "Texto de los términos" }).evaluate((text) => {
    text.scrollTop = text.scrollHeight;
  });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Aceptar" }).click();
  await expect(dialog).toBeHidden();
}

/** Fills the login's fields and sends it, from wherever the screen is already open. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}
