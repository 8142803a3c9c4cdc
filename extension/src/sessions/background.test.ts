import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import { extensionSession } from "../testing/extension-session.ts";
import type { ExtensionSession } from "../testing/extension-session.ts";
import { browser, browserSays, chromium, resetBrowser, storedIn, world } from "../testing/fake-browser.ts";
import { pass } from "../testing/open-page.ts";
import { market, server } from "../testing/outside.ts";
import { start, update } from "../testing/panel-market.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../testing/fake-browser.ts")).browser,
}));
vi.mock("@paridad/core/api", async (original) =>
  (await import("../testing/outside.ts")).withServer(await original()),
);
vi.mock("@paridad/core/market", async (original) =>
  (await import("../testing/outside.ts")).withMarket(await original()),
);
vi.mock("wxt/utils/define-background", () => ({ defineBackground: (worker: object) => worker }));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal("chrome", {
    get sidePanel() {
      return chromium().sidePanel;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = personOn("pro");
const memory = { token: "one", user: JSON.stringify(ana) };
const quote = { id: "1", kind: "spot", direction: "above", limit: 7_500, symbols: [], firedAt: null };

/** The worker as the browser starts it. */
async function starts() {
  const { default: worker } = (await import("../entrypoints/background/index.ts")) as unknown as {
    default: { type: string; main: () => void };
  };
  worker.main();
  await pass();
}

const state = { type: "panel-state", status: "connected", badge: "•", title: "Paridad · Conectado · ahora" };

async function icon(story: ExtensionSession) {
  story.part("It is installed, and a panel opens");
  resetBrowser();
  story.does("starts");
  await starts();
  browserSays.installed.tell();
  await pass();
  story.happens();
  const told = async (message: object, sender: object = { id: browser.runtime.id }) => {
    story.does(`${JSON.stringify(message)}${sender === null ? "" : ` from ${JSON.stringify(sender)}`}`);
    browserSays.message.tell(message, sender);
    await pass();
    story.happens();
  };
  await told(state);
  for (const status of ["connecting", "reconnecting", "disconnected", "failed", "refused"]) {
    await told({ ...state, status, badge: "…" });
  }
  await told({ ...state, badge: "" }, { id: "another" });
  await told({ ...state, type: "panel" });
  const fired = { id: "7", title: "Precio de GGAL", text: "GGAL ≥ 7.500,00 · ahora 7.510,00", at: start };
  await told({ type: "alert", fired });
  world.allowed.add("notifications");
  await told({ type: "alert", fired });
  story.does("a panel goes on while the alert waits to be seen");
  await storedIn.session.set({ "paridad.firedAlerts": "[]" });
  await told(state);
  await storedIn.session.remove("paridad.firedAlerts");
  await told({ type: "alerts-seen" });
  await told(state);
  story.does("the menu of a page, and the keys");
  browserSays.clicked.tell({ menuItemId: "open-symbol", selectionText: " GFGC7500DI " }, { windowId: 3 });
  browserSays.clicked.tell({ menuItemId: "another", selectionText: "GFGV7500DI" }, { windowId: 4 });
  browserSays.clicked.tell({ menuItemId: "open-symbol" }, { windowId: 5 });
  browserSays.command.tell("open-panel", { windowId: 6 });
  browserSays.command.tell("another", { windowId: 8 });
  await pass();
  story.happens();
  world.isFirefox = true;
  browserSays.command.tell("open-panel", { windowId: 6 });
  await pass();
  story.happens();
}

async function sessions(story: ExtensionSession) {
  story.part("A page of the server hands its session over");
  const page = { url: "https://paridad.test/extension/#conectar" };
  const offer = { type: "connect", token: "two", user: JSON.stringify(ana) };
  const disk = { "paridad.staySignedIn": "true", token: "old", user: JSON.stringify(ana) };
  for (const [what, offered, sender, kept] of [
    ["in memory", offer, page, {}],
    ["over one that was to stay", offer, page, disk],
    ["in the place of one in memory, to stay", offer, page, { "paridad.staySignedIn": "true" }],
    ["of a page elsewhere", offer, { url: "https://paridad.test.evil.example/" }, {}],
    ["by another extension", offer, { ...page, id: "another" }, {}],
    ["by somebody who says nothing of where they are", offer, {}, {}],
    ["without a token", { ...offer, token: "" }, page, {}],
    ["of a user that can't be read", { ...offer, user: "{}" }, page, {}],
    ["that is something else", { ...offer, type: "disconnect" }, page, {}],
    ["of the server before", offer, page, { "paridad.serverOrigin": "https://otro.test" }],
  ] as const) {
    story.does(`hands one over ${what}`);
    const isInMemory = what.includes("place of");
    resetBrowser({ disk: kept, memory: isInMemory ? { ...memory, token: "old" } : {} });
    await starts();
    world.did.length = 0;
    const [answer] = browserSays.external.tell(offered, sender);
    await pass();
    story.line(JSON.stringify(await answer));
    story.happens();
    story.line(
      `(${storedIn.session.onChanged.count()} and ${storedIn.local.onChanged.count()} follow the storage)`,
    );
  }
}

const told = {
  id: "f1",
  alertId: "a",
  kind: "crossed",
  title: "GFGC7500DI",
  text: "≥ 400,00 · ahora 440,00",
};
const firedList = {
  success: true,
  data: {
    fired: [
      { ...told, path: "/", value: 440, firedAt: "2026-11-20T17:59:00Z", heldUntil: null, isSeen: false },
    ],
    unseen: 1,
    hasMore: false,
  },
};

async function alarms(story: ExtensionSession) {
  story.part("Alerts while no panel is open");
  const disk = { "paridad.alerts": JSON.stringify([quote]) };
  story.does("starts without the right to alarms, and gets it");
  resetBrowser({ memory, disk });
  await starts();
  story.happens();
  world.allowed.add("alarms");
  browserSays.added.tell();
  browserSays.added.tell();
  await pass();
  story.happens();
  const rings = async (name = "alerts") => {
    browserSays.alarm.tell({ name });
    await pass();
  };
  story.does("another alarm rings, then its own: the market comes");
  await rings("another");
  story.happens();
  await rings();
  market.accepts(update);
  await pass(1_200);
  story.happens();
  story.does("the next minute: it fired already");
  await rings();
  market.accepts(update);
  await pass(1_200);
  story.happens();
  story.does("the market refuses");
  await rings();
  market.says("market_error", { code: "CONNECTION_LIMIT", message: "Todas", connections: 1, limit: 1 });
  await pass();
  story.happens();
  // The look is over: it lets the storage go.
  story.line(`(${storedIn.session.onChanged.count()} follow the storage)`);
  story.does("it says nothing for 14.8 seconds, and for 15");
  await rings();
  await pass(14_600);
  story.happens();
  story.line("...");
  await pass(400);
  story.happens();
  story.does("a panel is open, or nobody is signed in");
  await storedIn.session.set({ "paridad.panelSeenAt": String(Date.now()) });
  await rings();
  story.happens();
  await storedIn.session.remove("paridad.panelSeenAt");
  await storedIn.session.remove("token");
  await rings();
  story.happens();
  story.does("the account's are told here too, also without any of this browser's");
  const notices = { userId: "1", since: "2026-11-20T17:00:00Z", known: [] };
  resetBrowser({
    memory,
    disk: { "paridad.accountNotices": JSON.stringify(notices) },
    allowed: ["alarms", "notifications"],
  });
  server.answers["GET /alerts/fired"] = firedList;
  await starts();
  await rings();
  await rings();
  story.happens();
  story.sends(server.calls);
  story.does("the last alert and the notices are taken away");
  await storedIn.local.remove("paridad.accountNotices");
  await browser.runtime.sendMessage({ type: "alerts-changed" });
  await pass();
  story.happens();
}

it("the worker reads as approved", async () => {
  const story = extensionSession("El trabajador: ícono, menú, sesiones y alertas");
  await icon(story);
  await sessions(story);
  await alarms(story);
  await expect(story.text()).toMatchFileSnapshot("testing/background.txt");
}, 120_000);
