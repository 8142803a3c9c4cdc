import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { useExtension } from "../support/extension-world.ts";

type Chrome = {
  action: { getBadgeText(details: object): Promise<string> };
  alarms: { create(name: string, when: object): void; getAll(): Promise<{ name: string }[]> };
  notifications: { getAll(): Promise<Record<string, unknown>> };
};

const world = useExtension({ areAlertsAllowed: true });

/** What the browser shows of the extension: the text under its icon and its notices on the system. */
function shownBy(page: Page): Promise<{ badge: string; notices: number }> {
  return page.evaluate(async () => {
    const { action, notifications } = (globalThis as unknown as { chrome: Chrome }).chrome;
    const notices = await notifications.getAll();
    return { badge: await action.getBadgeText({}), notices: Object.keys(notices).length };
  });
}

function alarmsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { chrome } = globalThis as unknown as { chrome: Chrome };
    return (await chrome.alarms.getAll()).map(({ name }) => name);
  });
}

async function addAlert(options: Page, { kind, symbols, limit }: Record<string, string | string[]>) {
  await options.getByLabel("Qué mirar").selectOption({ label: String(kind) });
  const names = ["Primer símbolo", "Segundo símbolo"];
  for (const [place, symbol] of (symbols as string[]).entries()) {
    await options.getByLabel(names[place] ?? "").fill(symbol);
  }
  await options.getByLabel(/^Valor/).fill(String(limit));
  await options.getByRole("button", { name: "Agregar alerta" }).click();
}

test("an alert fires in the open panel, is told once, and stays until it is put away", async () => {
  const panel = await world.openLivePanel();
  const options = await world.browser.open("options");
  await addAlert(options, { kind: "Precio de GGAL", symbols: [], limit: "1" });
  await expect(panel.getByText(/GGAL ≥ 1,00 · ahora [\d.]+,\d{2}/)).toBeVisible();
  await expect(options.getByText("avisada", { exact: false })).toBeVisible();
  await expect(options.getByText("con el panel cerrado, una vez por minuto", { exact: false })).toBeVisible();
  await expect.poll(() => shownBy(options)).toEqual({ badge: "!", notices: 1 });
  await panel.getByRole("button", { name: "Entendido" }).click();
  await expect.poll(() => shownBy(options)).toMatchObject({ badge: "•" });
  await expect(panel.getByText(/GGAL ≥ 1,00/)).toHaveCount(0);
  await options.getByRole("button", { name: /Quitar alerta/ }).click();
  await expect(options.getByText("No hay alertas", { exact: false })).toBeVisible();

  // One that the server shall look at moves to the account.
  await addAlert(options, { kind: "Precio de GGAL", symbols: [], limit: "99.999" });
  await options.getByRole("button", { name: "Pasarlas a mi cuenta" }).click();
  await expect(options.getByText("Pasó una a tu cuenta.")).toBeVisible();
  await expect(options.getByText("No hay alertas", { exact: false })).toBeVisible();
  const account = options.getByRole("list", { name: "Alertas de tu cuenta" });
  await expect(account.getByText(/GGAL.*≥ 99\.999,00/)).toBeVisible();
  await options.getByLabel(/Avisarme también en este navegador/).check();
  await expect.poll(() => alarmsOf(options)).toEqual(["alerts"]);
});

test("with the panel closed the worker looks at the alarm, and the popup tells what fired", async () => {
  const panel = await world.openLivePanel();
  await panel.close();
  const options = await world.browser.open("options");
  await addAlert(options, { kind: "Volatilidad implícita", symbols: [], limit: "0,1" });
  await expect.poll(() => alarmsOf(options)).toEqual(["alerts"]);
  // The minute of the alarm, brought forward.
  await options.evaluate(() => {
    (globalThis as unknown as { chrome: Chrome }).chrome.alarms.create("alerts", { when: Date.now() });
  });
  await expect.poll(() => shownBy(options), { timeout: 30_000 }).toEqual({ badge: "!", notices: 1 });
  const popup = await world.browser.open("popup", 360);
  await expect(popup.getByText(/en el dinero ≥ 0,1\s%\s· ahora/)).toBeVisible();
});
