import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { extensionSession } from "../testing/extension-session.ts";
import { closePage } from "../testing/open-page.ts";
import { server } from "../testing/outside.ts";
import { start } from "../testing/panel-market.ts";
import { account, again, notices } from "./testing/options-account.ts";
import { form, moved, terms } from "./testing/options-own-alerts.ts";
import { origins, signedIn } from "./testing/options-server.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../testing/fake-browser.ts")).browser,
}));
vi.mock("@paridad/core/api", async (original) =>
  (await import("../testing/outside.ts")).withServer(await original()),
);
vi.mock("@paridad/core/market", async (original) =>
  (await import("../testing/outside.ts")).withMarket(await original()),
);

beforeEach(() => {
  // As Chromium's build has it: a test's `false` is a text.
  vi.stubEnv("FIREFOX", "");
  vi.useFakeTimers({ now: start });
  server.calls.length = 0;
});
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it("the options read as approved", async () => {
  const story = extensionSession("Las opciones: servidor, tema y alertas de la cuenta");
  await origins(story);
  await signedIn(story);
  await account(story);
  await notices(story);
  await again(story);
  await expect(story.text()).toMatchFileSnapshot("testing/options.txt");
}, 120_000);

it("alerts of this browser read as approved", async () => {
  const story = extensionSession("Las opciones: alertas de este navegador");
  await form(story);
  await moved(story);
  await terms(story);
  await expect(story.text()).toMatchFileSnapshot("testing/options-alerts.txt");
}, 120_000);
