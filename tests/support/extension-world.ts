import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectLive, openExtensionBrowser, signInHere, useServer } from "./extension.ts";
import type { ExtensionBrowser } from "./extension.ts";
import { startMilliseconds } from "./market-server.ts";
import type { MarketServer } from "./market-server.ts";

export type ExtensionWorld = {
  /** The worker's server, with a market that moves; or the file's own. */
  readonly address: string;
  /** The file's own server. */
  readonly server: MarketServer;
  /** The file's own browser, whose extension speaks to that address. */
  readonly browser: ExtensionBrowser;
  /** The panel with a demo user's session, which the file's tests share, and quotes on it. */
  openLivePanel(width?: number): Promise<Page>;
};

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("servers and browsers start with the tests");
  return thing;
}

/** A file's browser with the extension; no page of it may have troubles. Only a file that stops its server opens one. */
export function useExtension(openServer?: () => Promise<MarketServer>): ExtensionWorld {
  let browser: ExtensionBrowser | undefined;
  let server: MarketServer | undefined;
  const addressNow = () => server?.address ?? String(test.info().project.use.baseURL);
  test.beforeAll(async () => {
    test.setTimeout(2 * startMilliseconds);
    server = await openServer?.();
    browser = await openExtensionBrowser();
    await useServer(browser, addressNow());
  });
  test.afterEach(async () => {
    // The browser ends with its last page.
    for (const page of there(browser).context.pages().slice(1)) await page.close();
    expect(browser?.troubles).toEqual([]);
  });
  test.afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    get address() {
      return addressNow();
    },
    get server() {
      return there(server);
    },
    get browser() {
      return there(browser);
    },
    async openLivePanel(width = 400) {
      const panel = await there(browser).open("sidepanel", width);
      const form = panel.getByRole("button", { name: "Ingresar" });
      await expect(form.or(panel.getByText(/^Conectado/))).toBeVisible();
      if (await form.isVisible()) await signInHere(panel, "black");
      await expectLive(panel);
      return panel;
    },
  };
}
