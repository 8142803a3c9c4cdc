import { expect, test } from "@playwright/test";

import { useExtension } from "../support/extension-world.ts";

const browser = useExtension();

test("an alert made in the panel is watched by the server, told in the panel, and gone once it is deleted", async () => {
  const panel = await browser.openLivePanel();
  const alerts = panel.getByRole("region", { name: "Alertas" });
  const list = alerts.getByRole("list", { name: "Tus alertas" });
  const add = async (direction: string, price: number) => {
    await alerts.getByLabel("Cuando GGAL").selectOption(direction);
    await alerts.getByLabel("Precio ($)").fill(price.toFixed(2).replace(".", ","));
    await alerts.getByRole("button", { name: "Crear alerta" }).click();
    await expect(alerts.getByLabel("Precio ($)")).toHaveValue("");
  };
  const notice = panel.getByRole("status").filter({ hasText: /GGAL [≥≤] [\d.]+,\d{2} · ahora/ });
  // Whichever way the price goes first, one of them fires; a price that left both behind meanwhile asks for two more.
  await expect(async () => {
    const text = await panel.getByLabel("Precio Spot ($)").inputValue();
    const spot = Number(text.replaceAll(".", "").replace(",", "."));
    await add("above", spot + 0.01);
    await add("below", spot - 0.01);
    await expect(notice).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 150_000 });
  // A fired alert is in sight wherever the panel is scrolled to.
  await panel.evaluate(() => scrollTo(0, 0));
  await expect(notice).toBeInViewport();
  const popup = await browser.browser.open("popup", 360);
  await expect(popup.getByRole("button", { name: "Entendido" })).toBeVisible();
  await popup.close();
  for (const alert of await list.getByRole("listitem").all()) {
    await alert.getByRole("button", { name: /^Pausar/ }).click();
    await expect(alert.getByText("en pausa")).toBeVisible();
  }
  // One that fired as the last was paused is told by the next reading of the list.
  await expect(async () => {
    if (await notice.isVisible()) await notice.getByRole("button", { name: "Entendido" }).click();
    await expect(notice).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  for (let left = (await list.getByRole("listitem").count()) - 1; left >= 0; left -= 1) {
    await list
      .getByRole("button", { name: /^Eliminar/ })
      .first()
      .click();
    await list.getByRole("button", { name: /^Sí, eliminar/ }).click();
    await expect(list.getByRole("listitem")).toHaveCount(left);
  }
  await expect(alerts.getByText("Todavía no tenés alertas.")).toBeVisible();
});
