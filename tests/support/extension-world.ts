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
  /** The test's own browser, whose extension speaks to that address. */
  readonly browser: ExtensionBrowser;
  /** The panel with a demo person's session and quotes on it. */
  openLivePanel(name?: string, width?: number): Promise<Page>;
};

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("servers and browsers start with the tests");
  return thing;
}

/** A browser with the extension for each test; no page of it may have troubles. Only a file that stops its server opens one. */
export function useExtension(openServer?: () => Promise<MarketServer>): ExtensionWorld {
  let browser: ExtensionBrowser | undefined;
  let server: MarketServer | undefined;
  const addressNow = () => server?.address ?? String(test.info().project.use.baseURL);
  // A browser and a server of their own for each test take their time on a busy machine.
  test.describe.configure({ timeout: 120_000 });
  test.beforeAll(async () => {
    test.setTimeout(startMilliseconds + 10_000);
    server = await openServer?.();
  });
  test.afterAll(() => server?.stop());
  test.beforeEach(async () => {
    browser = await openExtensionBrowser();
    await useServer(browser, addressNow());
  });
  test.afterEach(async () => {
    await browser?.close();
    expect(browser?.troubles).toEqual([]);
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
    async openLivePanel(name = "black", width = 400) {
      const panel = await there(browser).open("sidepanel", width);
      await signInHere(panel, name);
      await expectLive(panel);
      return panel;
    },
  };
}
