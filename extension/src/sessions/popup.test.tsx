import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import "../features/popup/live-glance.ts";
import { extensionSession } from "../testing/extension-session.ts";
import type { ExtensionSession } from "../testing/extension-session.ts";
import { browser, chromium, resetBrowser, world } from "../testing/fake-browser.ts";
import { press, write } from "../testing/hands.ts";
import { closePage, openPage, pass } from "../testing/open-page.ts";
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

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

const ana = personOn("pro");
const memory = { token: "one", user: JSON.stringify(ana) };
const last = {
  spot: 7_498.5,
  atTheMoneyVolatility: 0.412,
  impliedRate: 33.44,
  source: { kind: "live", name: "BYMA", session: "closed", delaySeconds: 1_200 },
  status: "connected",
  refusal: null,
  asOf: start - 60_000,
  receivedAt: start - 45_000,
};
const fired = (userId: string) =>
  JSON.stringify({
    userId,
    fired: [
      { id: "1", title: "Precio de GGAL", text: "GGAL ≥ 7.500,00 · ahora 7.510,00", at: start - 3_600_000 },
      { id: "2", title: "Volatilidad implícita", text: "en el dinero ≤ 38,0 % · ahora 37,5 %", at: start },
    ],
  });

async function signedOut(story: ExtensionSession) {
  story.part("Nobody is signed in, in Firefox");
  resetBrowser({ takesSessions: false, isFirefox: true, memory: { "paridad.firedAlerts": fired("1") } });
  await story.opens("popup");
  story.hears();
  story.does("signs in, to stay");
  server.answers["POST /auth/login"] = { success: true, token: "two", user: ana };
  server.answers["GET /auth/me"] = { success: true, user: ana };
  write("Email", "ana@paridad.test");
  write("Contraseña", "Zorro-Azul-4781");
  press(/^Mantener/);
  await pass(4);
  press("Ingresar");
  await pass();
  story.hears();
  story.happens();
  story.sends(server.calls);
  story.does("opens the panel");
  press("Abrir el panel");
  await pass();
  story.happens();
}

async function ownMarket(story: ExtensionSession) {
  story.part("The last numbers, and a market of its own");
  resetBrowser({
    memory: { ...memory, "paridad.lastState": JSON.stringify(last), "paridad.firedAlerts": fired("1") },
  });
  server.answers["GET /auth/me"] = { success: true, user: ana };
  await story.opens("popup");
  story.hears();
  story.look();
  story.happens();
  story.does("the market comes");
  market.accepts(update);
  await pass(1_400);
  story.changes();
  story.happens();
  story.does("puts the alerts away");
  press("Entendido");
  await pass();
  story.changes();
  story.happens();
  story.does("a panel opens elsewhere and writes a state");
  await browser.storage.session.set({ "paridad.panelSeenAt": String(Date.now()) });
  await pass();
  await browser.storage.session.set({
    "paridad.lastState": JSON.stringify({
      ...last,
      spot: null,
      atTheMoneyVolatility: null,
      impliedRate: null,
      source: null,
      status: "refused",
      refusal: "Ya estás usando todas las conexiones.",
      receivedAt: null,
    }),
  });
  await pass();
  story.changes();
  story.look();
  story.happens();
  story.does("looks for the options, and opens the panel");
  press("Opciones");
  press("Abrir el panel");
  await pass();
  story.happens();
  story.does("signs out");
  press("Cerrar sesión");
  await pass();
  story.changes();
  story.happens();
  story.sends(server.calls);
}

async function others(story: ExtensionSession) {
  story.part("Other users");
  const expired = { subscriptionStatus: "expired", subscriptionEndsAt: "2026-11-19T12:00:00Z" };
  for (const [plan, change] of [
    ["pro", {}],
    ["starter", {}],
    ["free", {}],
    ["pro", expired],
    ["free", { trialEndsAt: "2026-11-21T12:00:00Z" }],
    ["free", { trialEndsAt: "2026-11-23T12:00:00Z" }],
  ] as const) {
    const user = personOn(plan, change as object);
    story.does(`opens it on ${plan} ${JSON.stringify(change)}, after another user's alerts`);
    resetBrowser({
      memory: { token: "one", user: JSON.stringify(user), "paridad.firedAlerts": fired("2") },
      disk: { "paridad.serverOrigin": "https://otro.test" },
    });
    server.answers["GET /auth/me"] = "no answer";
    await openPage("popup");
    story.reads(document.body);
    story.happens();
    await closePage();
  }
  story.does("opens it while a panel is there, which was there 39 seconds ago, and 40");
  for (const age of [0, 39_900, 40_000]) {
    resetBrowser({ memory: { ...memory, "paridad.panelSeenAt": String(Date.now() - age) } });
    await openPage("popup");
    story.line(`${age}:`);
    story.happens((line) => line.startsWith("market"));
    await closePage();
  }
  story.sends(server.calls);
}

it("the popup reads as approved", async () => {
  vi.spyOn(window, "close").mockImplementation(() => void world.did.push("the popup closes"));
  vi.stubGlobal("chrome", {
    get sidePanel() {
      return chromium().sidePanel;
    },
  });
  const story = extensionSession("El popup");
  await signedOut(story);
  await ownMarket(story);
  await others(story);
  vi.unstubAllGlobals();
  await expect(story.text()).toMatchFileSnapshot("testing/popup.txt");
}, 120_000);
