import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectLive, openExtensionBrowser, signInHere, useServer } from "./extension.ts";
import type { ExtensionBrowser } from "./extension.ts";
import { openMarketServer, startMilliseconds } from "./market-server.ts";
import type { MarketServer } from "./market-server.ts";

export type ExtensionWorld = {
  /** A server with a market that moves. */
  readonly server: MarketServer;
  /** The test's own browser, whose extension speaks to that server. */
  readonly browser: ExtensionBrowser;
  /** The panel with a demo person's session and quotes on it. */
  openLivePanel(name?: string, width?: number): Promise<Page>;
};

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("servers and browsers start with the tests");
  return thing;
}

let server: MarketServer | undefined;

/** A server that the files of one worker share, and a browser with the extension for each; no page of it may have troubles. */
export function useExtension(): ExtensionWorld {
  let browser: ExtensionBrowser | undefined;
  // A browser and a server of their own for each test take their time on a busy machine.
  test.describe.configure({ timeout: 120_000 });
  test.beforeAll(async () => {
    test.setTimeout(startMilliseconds + 10_000);
    server ??= await openMarketServer(40_000 + (process.pid % 900));
  });
  test.beforeEach(async () => {
    browser = await openExtensionBrowser();
    await useServer(browser, there(server).address);
  });
  test.afterEach(async () => {
    await browser?.close();
    expect(browser?.troubles).toEqual([]);
  });
  return {
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
