import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

import { demoEmail, demoPassword } from "../support/accounts.ts";
import { useExtension } from "../support/extension-world.ts";
import { expectLive, openExtensionBrowser, signInHere, useServer } from "../support/extension.ts";

const world = useExtension();

test("the popup is live by itself, opens the rest, and signs out everywhere", async () => {
  const popup = await world.browser.open("popup", 360);
  await signInHere(popup, "black");
  await expect(popup.getByText("Plan BLACK")).toBeVisible();
  await expect(popup.getByText(/^Conectado · /)).toBeVisible();
  await expect(popup.locator(".figure")).toHaveText(/^[\d.]+,\d{2}/);
  await expect(popup.getByText(/^Simulada · \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(popup.getByRole("link", { name: "Abrir Paridad" })).toHaveAttribute(
    "href",
    `${world.address}/home`,
  );
  const panel = await world.browser.open("sidepanel");
  await expectLive(panel);
  await popup.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(popup.getByRole("button", { name: "Ingresar" })).toBeVisible();
  await expect(panel.getByText("Tu sesión terminó", { exact: false })).toBeVisible();
});

test("the popup's button opens the browser's own side panel, beside the page", async () => {
  const popup = await world.browser.open("popup", 360);
  await signInHere(popup, "black");
  const isOpen = async () => {
    const worker = await world.browser.worker();
    return worker.evaluate(async () => {
      type Runtime = { getContexts(filter: object): Promise<object[]> };
      const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
      return (await runtime.getContexts({ contextTypes: ["SIDE_PANEL"] })).length;
    });
  };
  expect(await isOpen()).toBe(0);
  await popup.getByRole("button", { name: "Abrir el panel" }).click();
  await expect.poll(isOpen).toBe(1);
});

test("the token lies in the browser's memory, and no page but the extension's own can read it", async () => {
  const panel = await world.openLivePanel();
  const areas = await panel.evaluate(async () => {
    type Area = { get(key: null): Promise<Record<string, string>> };
    const { storage } = (globalThis as unknown as { chrome: { storage: Record<"session" | "local", Area> } })
      .chrome;
    return { session: await storage.session.get(null), local: await storage.local.get(null) };
  });
  expect(areas.session["token"]).toBeTruthy();
  expect(Object.keys(areas.local)).not.toContain("token");
  const page = await world.browser.context.newPage();
  await page.goto(world.address);
  const seen = await page.evaluate(() => ({
    chrome: typeof (globalThis as { chrome?: { storage?: unknown } }).chrome?.storage,
    local: localStorage.getItem("token"),
  }));
  expect(seen).toEqual({ chrome: "undefined", local: null });
});

test("the site's button connects the extension with the site's session", async () => {
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
  // What signing in writes, in the tab that it happens in.
  await login.evaluate(([one, other]) => Object.assign(localStorage, { token: one, user: other }), [
    token,
    JSON.stringify(user),
  ] as const);
  await expect(site.getByText("Listo: la extensión está conectada", { exact: false })).toBeVisible();
  await expectLive(await world.browser.open("sidepanel"));
});

test.describe("a browser that was restarted", () => {
  for (const stays of [true, false]) {
    test(stays ? "keeps the session of who asked to stay" : "forgets everybody else's", async () => {
      const profile = mkdtempSync(join(process.env["PARIDAD_TEST_ROOT"] ?? tmpdir(), "paridad-restart-"));
      const before = await openExtensionBrowser({ profile });
      await useServer(before, world.address);
      const panel = await before.open("sidepanel");
      await signInHere(panel, "trial", { stays });
      await expectLive(panel);
      await before.close();
      const after = await openExtensionBrowser({ profile });
      const reopened = await after.open("sidepanel");
      if (stays) await expectLive(reopened);
      else await expect(reopened.getByRole("button", { name: "Ingresar" })).toBeVisible();
      await after.close();
      expect([...before.troubles, ...after.troubles]).toEqual([]);
    });
  }
});
