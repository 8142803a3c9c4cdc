import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { demoEmail, demoPassword } from "../support/accounts.ts";
import { useExtension } from "../support/extension-world.ts";
import { signInHere } from "../support/extension.ts";
import { openForeignSite } from "../support/foreign-site.ts";

const browser = useExtension();

const heads = ["Fecha", "Operación", "Especie", "Cantidad", "Precio", "Importe"];
const bought = ["03/11/2026", "Compra", "GGAL", "10", "7.000,00", "70.000,00"];
const sold = ["04/11/2026", "Venta", "GGAL", "4", "7.100,00", "28.400,00"];
const line = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const operations = `<table>${[heads, bought, sold].map(line).join("")}</table>`;

/** The press beside the page in sight; what it opens. The popup's own window is no page that a test can press in. */
async function bring(broker: Page): Promise<Page> {
  const popup = await browser.browser.open("popup", 360);
  const press = popup.getByRole("button", { name: "Traer lo que está en pantalla" });
  const form = popup.getByLabel("Email");
  await expect(press.or(form)).toBeVisible();
  if (await form.isVisible()) await signInHere(popup, "pro");
  await broker.bringToFront();
  const opened = browser.browser.context.waitForEvent("page");
  await press.dispatchEvent("click");
  return opened;
}

test("the broker's table comes in on a press, through the login, and pressed again adds nothing", async () => {
  const site = await openForeignSite();
  const broker = await browser.browser.context.newPage();
  // The manifest names this machine's other name.
  await broker.goto(site.show({ body: operations }).replace("127.0.0.1", "localhost"));

  const first = await bring(broker);
  await first.getByLabel("Email").fill(demoEmail("pro"));
  await first.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
  await first.getByRole("button", { name: "Iniciar sesión" }).click();
  await first.getByRole("button", { name: "Leer las líneas" }).click();
  await first.getByRole("button", { name: "Importar 2 operaciones" }).click();
  await expect(first.getByText("Listo: Importada acciones.")).toBeVisible();

  // The columns are known by now.
  const again = await bring(broker);
  await expect(again.getByText("Todo lo de este archivo ya estaba importado")).toBeVisible();
  await again.getByRole("button", { name: /^Deshacer la importación de Pantalla de localhost/ }).click();
  await expect(again.getByText("Importación deshecha")).toBeVisible();
  site.close();
});
