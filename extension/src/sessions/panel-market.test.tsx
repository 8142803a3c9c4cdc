import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import { extensionSession } from "../testing/extension-session.ts";
import type { ExtensionSession } from "../testing/extension-session.ts";
import { browser, resetBrowser, world } from "../testing/fake-browser.ts";
import { press } from "../testing/hands.ts";
import { closePage, openPage, pass } from "../testing/open-page.ts";
import { market, server } from "../testing/outside.ts";
import { asOf, source, start, update } from "../testing/panel-market.ts";

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
const chain = () => document.querySelector("section.chain") as Element;
const part = (name: string) => document.querySelector(`[aria-label="${name}"]`) as Element;

/** A panel over the whole market. */
async function openPanel(story: ExtensionSession, disk: Record<string, string> = {}) {
  resetBrowser({ memory, disk });
  server.answers["GET /auth/me"] = { success: true, user: ana };
  server.answers["GET /positions"] = { success: true, data: { positions: [], maximum: 9 } };
  await story.opens("sidepanel");
  market.accepts(update);
  await pass(400);
}

const says = async (event: string, payload: object = {}, milliseconds = 200) => {
  market.says(event, payload);
  await pass(milliseconds);
};
const tick = { full: false, asOf, source, data: { acciones: [{ symbol: "GGAL", last: 7_520 }] } };

async function ticks(story: ExtensionSession) {
  story.part("What the market brings");
  await openPanel(story);
  story.hears(chain());
  story.happens();
  story.does("an option rises, another falls, one leaves, the share rises");
  await says("market_update", {
    ...tick,
    seq: 2,
    data: {
      ...tick.data,
      opciones: [
        { symbol: "GFGC7500DI", last: 450, bid: 445 },
        { symbol: "GFGC7600DI", last: 380, ask: 392 },
        { symbol: "GFGC6800DI", bid: 920 },
      ],
      removed: ["GFGC7650DI"],
    },
  });
  story.changes();
  story.does("two seconds later");
  await pass(2_000);
  story.changes();
  story.happens();
  story.does("the numbers turn late, closed, of two moments, and the feed fails");
  for (const change of [
    { delaySeconds: 1_200 },
    { delayUnknown: true },
    { session: "closed" },
    { kind: "replay", recordedDate: "2026-08-21" },
    { kind: "simulated" },
    { stale: true },
    { momentsApart: true },
  ]) {
    market.says("market_update", { ...tick, ...update, full: true, source: { ...source, ...change } });
    await pass(400);
    story.reads(part("Mercado"));
    for (const notice of document.querySelectorAll(".notices")) story.reads(notice);
  }
  await says("market_error", { code: "FEED_UNAVAILABLE", message: "x" });
  story.reads(document.querySelector(".notices") as Element);
}

async function cuts(story: ExtensionSession) {
  story.part("The connection is lost");
  await openPanel(story);
  story.hears(part("Mercado"));
  world.did.length = 0;
  story.does("nothing comes for four seconds, and a little more");
  await pass(3_600);
  story.changes();
  story.look();
  await pass(1_200);
  story.changes();
  await pass(1_000);
  story.changes();
  story.look();
  story.does("the socket breaks, and each new one too");
  await says("disconnect");
  story.changes();
  story.look();
  story.happens();
  for (const wait of [2_000, 4_000, 8_000]) {
    await pass(wait);
    await says("connect_error");
    story.changes();
  }
  story.look();
  story.happens();
  story.does("tries again by hand, and the market is there");
  press("Reintentar");
  await pass();
  market.accepts(update);
  await pass(400);
  story.changes();
  story.happens();
  story.does("the browser has no network");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  await pass();
  story.changes();
  story.look();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await pass();
  story.changes();
  story.does("the page is put away and looked at again");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass();
  story.happens();
  story.does("the browser takes the page away, and then it is closed");
  dispatchEvent(new Event("pagehide"));
  await pass();
  story.happens();
  await story.closes();
  story.look();
  story.happens();
}

async function refusals(story: ExtensionSession) {
  story.part("The market refuses");
  await openPanel(story);
  story.hears(part("Mercado"));
  world.did.length = 0;
  story.does("all connections are taken");
  await says("market_error", {
    code: "CONNECTION_LIMIT",
    message: "Ya estás usando todas las conexiones en vivo de tu plan.",
    connections: 3,
    limit: 2,
  });
  story.changes();
  story.look();
  story.happens();
  story.does("takes it over");
  press("Usar aquí");
  await pass();
  market.accepts(update);
  await pass(400);
  story.changes();
  story.happens();
  for (const [code, message] of [
    ["SUBSCRIPTION_EXPIRED", "Tu suscripción ha expirado."],
    ["INSUFFICIENT_PLAN", "Tu plan no incluye la cotización en vivo."],
    ["SOURCE_NOT_SHARED", "La fuente no lo permite."],
  ] as const) {
    story.does(`refused: ${code}`);
    await says("market_error", { code, message });
    story.reads(document.querySelector(".notice.bad") as Element);
    if (code === "SOURCE_NOT_SHARED") press("Reintentar");
    else document.dispatchEvent(new Event("visibilitychange"));
    await pass();
    story.happens();
    if (code !== "SOURCE_NOT_SHARED") await openPanel(story);
    world.did.length = 0;
  }
  story.does("the session ended: the server says so too");
  server.answers["GET /auth/me"] = {
    status: 401,
    body: { success: false, code: "TOKEN_EXPIRED", message: "Tu sesión expiró." },
  };
  story.sends(server.calls);
  await says("market_error", { code: "TOKEN_EXPIRED", message: "Tu sesión expiró. Iniciá sesión de nuevo." });
  story.hears();
  story.happens();
  story.sends(server.calls);
}

it("the panel's market as it comes and goes reads as approved", async () => {
  const story = extensionSession("El panel: el mercado va y viene", (line) =>
    line.replaceAll(/ \{(Con la|La c|Cot)[^}]*\}/g, "*"),
  );
  await ticks(story);
  await cuts(story);
  await refusals(story);
  await expect(story.text()).toMatchFileSnapshot("testing/panel-market.txt");
}, 120_000);

async function plans(story: ExtensionSession) {
  story.part("Plans");
  const expired = { subscriptionStatus: "expired", subscriptionEndsAt: "2026-11-19T12:00:00Z" };
  const trial = { trialEndsAt: "2026-11-23T12:00:00Z" };
  for (const [plan, change] of [
    ["starter", {}],
    ["black", {}],
    ["free", {}],
    ["pro", expired],
    ["free", trial],
  ] as const) {
    const user = personOn(plan, change as object);
    story.does(`opens it on ${plan} ${JSON.stringify(change)}`);
    resetBrowser({ memory: { token: "one", user: JSON.stringify(user) } });
    server.answers["GET /auth/me"] = { success: true, user };
    await openPage("sidepanel");
    story.reads(document.body);
    story.happens();
    await closePage();
  }
  story.does("opens it on a plan that the server has changed meanwhile");
  resetBrowser({ memory });
  server.answers["GET /auth/me"] = { success: true, user: personOn("starter") };
  await openPage("sidepanel");
  story.hears();
  story.happens();
}

async function asked(story: ExtensionSession) {
  story.part("What a page's menu asks for");
  const menu = async (text: string) => {
    story.does(`asks for «${text}»`);
    await browser.storage.session.set({ "paridad.openSymbol": text });
    await pass();
    story.changes();
  };
  resetBrowser({ memory: { ...memory, "paridad.openSymbol": " gfgv7600fe " } });
  server.answers["GET /auth/me"] = { success: true, user: ana };
  await story.opens("sidepanel");
  story.happens((line) => line.includes("openSymbol"));
  story.does("the market comes");
  market.accepts(update);
  await pass(400);
  story.hears();
  story.happens((line) => line.includes("openSymbol"));
  await menu("GFGC7650DI");
  await menu("GFGC7675DI");
  story.does("shuts the row, and asks for it once more");
  press(/^7.650/, chain());
  await pass();
  await menu("GFGC7675DI");
  await menu("GFGC9900DI");
  await menu("un texto que no es ningún símbolo y que además es largo");
  story.does("goes to the dark theme, the light one and the system's");
  for (const name of ["Usar tema oscuro", "Usar tema claro", "Usar el tema del sistema"]) {
    const button = [...document.querySelectorAll("button")].find(({ title }) => title === name);
    button?.click();
    await pass();
    story.look();
    story.line(document.querySelector(".panel-header button")?.getAttribute("aria-label") ?? null);
  }
  story.happens((line) => line.startsWith("disk"));
  story.does("another server is written into the options");
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  await browser.storage.local.set({ "paridad.serverOrigin": "https://paridad.test" });
  story.line(`read anew: ${reload.mock.calls.length}`);
  await browser.storage.local.set({ "paridad.serverOrigin": "https://otro.test" });
  story.line(`read anew: ${reload.mock.calls.length}`);
}

it("the panel on each plan, and what a page's menu asks of it, read as approved", async () => {
  const story = extensionSession("El panel: planes, y lo que pide el menú de una página", (line) =>
    line.replaceAll(/ \{(Con la|La c|Cot)[^}]*\}/g, "*"),
  );
  await plans(story);
  await asked(story);
  await expect(story.text()).toMatchFileSnapshot("testing/panel-plans.txt");
}, 120_000);
