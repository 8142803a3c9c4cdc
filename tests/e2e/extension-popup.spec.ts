import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { demoEmail, demoPassword } from "../support/accounts.ts";
import { useExtension } from "../support/extension-world.ts";
import { expectLive, openExtensionBrowser, signInHere, useServer } from "../support/extension.ts";

const world = useExtension();

/** Number of open side panels of the browser's own. */
async function openSidePanels(): Promise<number> {
  const worker = await world.browser.worker();
  return worker.evaluate(async () => {
    type Runtime = { getContexts(filter: object): Promise<object[]> };
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
    return (await runtime.getContexts({ contextTypes: ["SIDE_PANEL"] })).length;
  });
}

/** The extension's storage, read on one of its pages. */
function storedBy(page: Page) {
  return page.evaluate(async () => {
    type Area = { get(key: null): Promise<Record<string, string>> };
    const { storage } = (globalThis as unknown as { chrome: { storage: Record<"session" | "local", Area> } })
      .chrome;
    return { session: await storage.session.get(null), local: await storage.local.get(null) };
  });
}

/** Signs in with the site's button, and on the site itself, as somebody who wasn't anywhere yet. */
async function connectFromSite(): Promise<void> {
  const { address } = world;
  const site = await world.browser.context.newPage();
  const answer = await site.request.post(`${address}/auth/login`, {
    data: { email: demoEmail("black"), password: demoPassword },
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  await site.goto(`${address}/extension/`);
  await site.getByRole("button", { name: "Conectar la extensión" }).click();
  const [login] = await Promise.all([
    site.waitForEvent("popup"),
    site.getByRole("status").getByRole("link", { name: "Iniciar sesión" }).click(),
  ]);
  // Signing in writes this, in the tab that it happens in.
  await login.evaluate(([one, other]) => Object.assign(localStorage, { token: one, user: other }), [
    token,
    JSON.stringify(user),
  ] as const);
  await expect(site.getByText("Listo: la extensión está conectada", { exact: false })).toBeVisible();
}

test("the popup is live, opens the rest, keeps its token to itself and signs out everywhere; the site connects it again", async () => {
  const popup = await world.browser.open("popup", 360);
  await signInHere(popup, "black");
  await expect(popup.getByText("Plan Black")).toBeVisible();
  await expect(popup.getByText(/^Conectado · /)).toBeVisible();
  await expect(popup.locator(".figure")).toHaveText(/^[\d.]+,\d{2}/);
  await expect(popup.getByText(/^Simulada · \d\d:\d\d:\d\d/)).toBeVisible();
  const home = popup.getByRole("link", { name: "Abrir Paridad" });
  await expect(home).toHaveAttribute("href", `${world.address}/home`);

  const panel = await world.browser.open("sidepanel");
  await expectLive(panel);
  const { session, local } = await storedBy(panel);
  expect(session["token"]).toBeTruthy();
  expect(Object.keys(local)).not.toContain("token");
  const page = await world.browser.context.newPage();
  await page.goto(world.address);
  const seen = await page.evaluate(() => ({
    chrome: typeof (globalThis as { chrome?: { storage?: unknown } }).chrome?.storage,
    local: localStorage.getItem("token"),
  }));
  expect(seen).toEqual({ chrome: "undefined", local: null });

  await popup.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(popup.getByRole("button", { name: "Ingresar" })).toBeVisible();
  await expect(panel.getByText("Tu sesión terminó", { exact: false })).toBeVisible();
  await connectFromSite();
  await expectLive(await world.browser.open("sidepanel"));
});

// The last of this browser: its side panel stays open, and a plan has so many connections.
test("the popup's button opens the browser's own side panel, beside the page", async () => {
  await (await world.openLivePanel()).close();
  const popup = await world.browser.open("popup", 360);
  expect(await openSidePanels()).toBe(0);
  await popup.getByRole("button", { name: "Abrir el panel" }).click();
  await expect.poll(openSidePanels).toBe(1);
});

test("a browser that was restarted keeps the session of who asked to stay, and forgets everybody else's", async () => {
  const profile = mkdtempSync(join(process.env["PARIDAD_TEST_ROOT"] ?? tmpdir(), "paridad-restart-"));
  let browser = await openExtensionBrowser({ profile });
  await useServer(browser, world.address);
  for (const stays of [false, true]) {
    const panel = await browser.open("sidepanel");
    await signInHere(panel, "trial", { stays });
    await expectLive(panel);
    await browser.close();
    expect(browser.troubles).toEqual([]);
    browser = await openExtensionBrowser({ profile });
  }
  await expectLive(await browser.open("sidepanel"));
  await browser.close();
  expect(browser.troubles).toEqual([]);
});
