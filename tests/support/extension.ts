import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, expect } from "@playwright/test";
import type { BrowserContext, Page, Worker } from "@playwright/test";

import { demoEmail, demoPassword } from "./accounts.ts";
import { browserArguments, chromiumPath } from "./browser.ts";

const built = fileURLToPath(new URL("../../extension/.output/chrome-mv3", import.meta.url));

export type ExtensionBrowser = {
  readonly context: BrowserContext;
  /** The running worker; woken when it sleeps. */
  worker(): Promise<Worker>;
  /** A page of the extension in a tab of its own, as wide as the panel would be. */
  open(page: "popup" | "sidepanel" | "options", width?: number): Promise<Page>;
  /** Refusals of the pages' policy and errors of their scripts. */
  readonly troubles: string[];
  close(): Promise<void>;
};

function watch(page: Page, troubles: string[]): void {
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
}

/** A Chromium with the unpacked build. The same `profile` twice is a browser that was restarted. */
export async function openExtensionBrowser({
  profile,
  theme = "dark",
}: {
  profile?: string;
  theme?: "dark" | "light";
} = {}): Promise<ExtensionBrowser> {
  if (!existsSync(built)) throw new Error("the extension is not built: run the build first");
  const home = profile ?? mkdtempSync(join(tmpdir(), "paridad-profile-"));
  const context = await chromium.launchPersistentContext(home, {
    executablePath: chromiumPath(),
    args: [...browserArguments, `--disable-extensions-except=${built}`, `--load-extension=${built}`],
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    colorScheme: theme,
    reducedMotion: "reduce",
    viewport: { width: 1440, height: 900 },
  });
  const troubles: string[] = [];
  context.on("page", (page) => watch(page, troubles));
  const first = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const origin = `chrome-extension://${new URL(first.url()).host}`;
  return {
    context,
    troubles,
    async worker() {
      return context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    },
    async open(name, width = 400) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${origin}/${name}.html`);
      return page;
    },
    async close() {
      await context.close();
      if (profile === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Writes the server's address in the options, as a user with a server of their own does. */
export async function useServer({ open }: ExtensionBrowser, address: string): Promise<void> {
  const options = await open("options");
  await options.getByLabel("Dirección").fill(address);
  await options.getByRole("button", { name: "Guardar" }).click();
  await expect(options.getByText("Dirección guardada", { exact: false })).toBeVisible();
  await options.close();
}

/** Signs in on a page of the extension and waits until the form is gone. */
export async function signInHere(
  page: Page,
  name: string,
  { stays = false }: { stays?: boolean } = {},
): Promise<void> {
  await page.getByLabel("Email").fill(demoEmail(name));
  await page.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
  if (stays) await page.getByRole("checkbox", { name: /Mantener la sesión/ }).check();
  await page.getByRole("button", { name: "Ingresar" }).click();
  await expect(page.getByRole("button", { name: "Ingresar" })).toHaveCount(0);
}

/** Waits until the panel is live. */
export async function expectLive(panel: Page): Promise<void> {
  await expect(panel.getByText(/^Conectado/)).toBeVisible();
  await expect(panel.locator("tr[data-strike]").first()).toBeVisible();
}
