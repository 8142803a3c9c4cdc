import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import { extensionSession } from "../testing/extension-session.ts";
import type { ExtensionSession } from "../testing/extension-session.ts";
import { browser, browserSays, resetBrowser, world } from "../testing/fake-browser.ts";
import { choose, press, write } from "../testing/hands.ts";
import { closePage, openPage, pass } from "../testing/open-page.ts";
import { server } from "../testing/outside.ts";
import { start } from "../testing/panel-market.ts";

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
});
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const ana = personOn("pro");
const memory = { token: "one", user: JSON.stringify(ana) };
const part = (name: string) => document.querySelector(`[aria-label="${name}"]`) as Element;
const list = (alerts: readonly object[], change: object = {}) => ({
  success: true,
  data: {
    alerts,
    maximum: 50,
    isAsleep: false,
    isLive: true,
    unseen: 0,
    settings: { quiet: null },
    push: { publicKey: "k", browsers: 0 },
    ...change,
  },
});
const alert = {
  id: "a1",
  subject: { kind: "share" },
  title: "GGAL",
  condition: "≥ 7.500,00",
  direction: "above",
  threshold: 7_500,
  note: "",
  mail: true,
  push: true,
  restMinutes: 60,
  status: "armed",
  endedReason: null,
  crossings: 0,
  lastFiredAt: null,
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 3,
  createdAt: "2026-11-20T12:00:00Z",
  updatedAt: "2026-11-20T12:00:00Z",
};
const before = {
  id: "f8",
  alertId: "a1",
  kind: "crossed",
  title: "GGAL",
  text: "≥ 7.500,00",
  path: "/alertas",
  value: 7_505,
  heldUntil: null,
  isSeen: true,
};
const fired = {
  success: true,
  data: {
    fired: [
      {
        ...before,
        id: "f9",
        value: 7_510,
        firedAt: "2026-11-20T17:00:00Z",
        isSeen: false,
      },
      { ...before, firedAt: "2026-11-20T16:00:00Z" },
    ],
    unseen: 1,
    hasMore: false,
  },
};

async function origins(story: ExtensionSession) {
  story.part("The server and the theme, signed out");
  resetBrowser({ allowed: [] });
  await story.opens("options");
  story.hears();
  story.look();
  for (const [what, address, answer] of [
    ["no address", "paridad", true],
    ["one of another kind", "ftp://paridad.test", true],
    ["one that isn't safe", "http://otro.test", true],
    ["one whose name ends like this machine's", "http://otro-localhost", true],
    ["another one, which the browser doesn't allow", " https://otro.test/login?x=1 ", false],
    ["the same one, allowed", "https://otro.test/login", true],
    ["one of this machine", "http://127.0.0.1:3000", true],
  ] as const) {
    story.does(`saves ${what}`);
    world.answer = answer;
    write("Dirección", address);
    await pass(4);
    document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await pass();
    story.reads(document.querySelector("form") as Element);
    story.happens();
  }
  for (const theme of ["Oscuro", "Claro", "Sistema"]) {
    story.does(theme);
    press(theme);
    await pass();
    story.reads(document.querySelector("fieldset") as Element);
    story.look();
    story.happens();
  }
  story.part("The server while somebody is signed in");
  resetBrowser({ memory, disk: { "paridad.serverOrigin": "https://otro.test" } });
  server.answers["GET /alerts"] = list([]);
  await story.opens("options");
  story.sends(server.calls);
  for (const address of ["https://otro.test/", "https://paridad.test"]) {
    story.does(`saves ${address}`);
    write("Dirección", address);
    await pass(4);
    document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await pass();
    story.happens();
  }
  story.hears();
  story.does("signs in there, at another page, and goes back to the one before");
  story.sends(server.calls);
  await browser.storage.session.set({ ...memory, token: "two" });
  await pass();
  story.changes();
  story.sends(server.calls);
  write("Dirección", "https://otro.test");
  await pass(4);
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await pass();
  story.changes();
  story.happens();
  story.sends(server.calls);
}

async function account(story: ExtensionSession) {
  story.part("The account's alerts");
  resetBrowser({ memory });
  server.answers["GET /alerts"] = "no answer";
  await story.opens("options");
  story.hears(part("Alertas de la cuenta"));
  story.does("tries again");
  server.answers["GET /alerts"] = list([
    alert,
    {
      ...alert,
      id: "a2",
      status: "resting",
      lastFiredAt: "2026-11-20T12:00:00Z",
      title: "GFGC7500DI, compra",
    },
    { ...alert, id: "a3", status: "armed", current: null, isTrue: null, unknown: "No hay punta vendedora" },
    { ...alert, id: "a4", status: "ended", endedReason: "expired", condition: "≤ 7.000,00" },
    { ...alert, id: "a5", status: "paused" },
  ]);
  press("Reintentar");
  await pass();
  story.changes();
  story.happens();
  story.does(
    "wants notices here: the browser won't ask, the user says no, the server fails, and then all is well",
  );
  const box = /^Avisarme también/;
  server.answers["GET /alerts/fired"] = "no answer";
  for (const answer of [null, false, true] as const) {
    world.answer = answer;
    press(box);
    await pass();
    story.changes();
    story.happens();
  }
  server.answers["GET /alerts/fired"] = fired;
  press(box);
  await pass();
  story.changes();
  story.happens();
  story.sends(server.calls);
  story.does("the browser takes the permission back, and gives it again");
  world.allowed.delete("notifications");
  browserSays.removed.tell();
  await pass();
  story.changes();
  press("Permitirlos");
  await pass();
  story.changes();
  story.happens();
  story.does("wants no notices");
  press(box);
  await pass();
  story.changes();
  story.happens();
  story.does("they are turned on in another page");
  const notices = { userId: "1", since: "", known: [] };
  await browser.storage.local.set({ "paridad.accountNotices": JSON.stringify(notices) });
  await pass();
  story.changes();
  story.does("opens it again, asleep, and without any");
  for (const answer of [list([alert], { isAsleep: true }), list([])]) {
    server.answers["GET /alerts"] = answer;
    await openPage("options");
    story.reads(part("Alertas de la cuenta"));
  }
  story.happens();
  story.does("another person signs in at another page");
  story.sends(server.calls);
  server.answers["GET /alerts"] = list([{ ...alert, id: "b1", condition: "≤ 6.900,00" }]);
  const beto = { ...ana, id: "2", firstName: "Beto" };
  await browser.storage.session.set({ token: "two", user: JSON.stringify(beto) });
  await pass();
  story.reads(part("Alertas de la cuenta"));
  story.sends(server.calls);
}

it("the options read as approved", async () => {
  const story = extensionSession("Las opciones: servidor, tema y alertas de la cuenta");
  await origins(story);
  await account(story);
  await expect(story.text()).toMatchFileSnapshot("testing/options.txt");
}, 120_000);

const kept = (line: string) =>
  line.includes("paridad.alerts") || line.startsWith("says") || line.startsWith("asks");

async function form(story: ExtensionSession) {
  story.part("Alerts of this browser");
  let count = 0;
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => `0-0-0-0-${(count += 1)}`);
  resetBrowser({ memory });
  server.answers["GET /alerts"] = list([]);
  await story.opens("options");
  story.hears(part("Alertas"));
  story.fills(part("Alertas"));
  /** Fills fields in by their names, one after the other. */
  const add = async (
    text: string,
    fields: Readonly<Record<string, string>>,
    answer: boolean | null = true,
  ) => {
    story.does(text);
    world.answer = answer;
    for (const [name, value] of Object.entries(fields)) {
      if (name === "Cuando") choose(name, value);
      else write(new RegExp(`^${name}`), value);
      await pass(40);
    }
    press("Agregar alerta");
    await pass();
    story.changes();
    story.happens(kept);
  };
  await add("adds one without a value", {});
  await add("of nothing", { Valor: "0" });
  await add("of no number", { Valor: "mucho" });
  await add("of the share, and allows no notices", { Valor: "7.600,5" }, false);
  story.does("wants them allowed, but the browser doesn't ask, or the user says no");
  for (const answer of [null, false, true]) {
    world.answer = answer;
    press(/^Permitir avisos/);
    await pass();
    story.changes();
    story.happens(kept);
  }
  await add("falling, without a value", { Cuando: "below" });
  await add("to 7.000", { Valor: "7000" });
  story.does("one of a volatility");
  choose("Qué mirar", "volatility");
  await pass();
  story.changes();
  await add("of something that isn't an option", { Símbolo: "pan", Valor: "1" });
  await add("of one, in lower case and with blanks", { Símbolo: " gfgc7500di ", Valor: "45,25" });
  await add("at the money, falling", { Cuando: "below", Valor: "30" });
  story.does("one of a ratio");
  choose("Qué mirar", "ratio");
  await pass();
  story.changes();
  await add("of nothing", {});
  await add("of one and no other", { Primer: "GFGC7500DI" });
  await add("of one with itself", { Segundo: "gfgc7500di" });
  await add("of two, without a value", { Segundo: "GFGV7400FE" });
  await add("with it", { Valor: "1,5" });
  await add("the other way round, falling", {
    Primer: "GFGV7400FE",
    Segundo: "GFGC7500DI",
    Cuando: "below",
    Valor: "0,75",
  });
  story.does("takes the second away");
  press("Quitar alerta GGAL ≤ 7.000,00");
  await pass();
  story.changes();
  story.happens(kept);
}

async function moved(story: ExtensionSession) {
  story.part("They go to the account");
  let answer: (given: object) => void = () => undefined;
  server.answers["GET /alerts/contracts"] = () => new Promise<object>((resolve) => (answer = resolve));
  press("Pasarlas a mi cuenta");
  await pass();
  story.changes();
  answer({ status: 503, body: { success: false, code: "SERVICE_UNAVAILABLE", message: "No responde" } });
  await pass(400);
  story.changes();
  story.does("tries again: the same");
  press("Pasarlas a mi cuenta");
  await pass();
  answer({ status: 503, body: { success: false, code: "SERVICE_UNAVAILABLE", message: "No responde" } });
  await pass(400);
  story.hears(part("Alertas").querySelector("[role=status]") as Element);
  story.sends(server.calls);
  const contract = { type: "call", strike: 7_500, expiration: "2026-12-18", symbol: "GFGC7500DI" };
  const other = { type: "put", strike: 7_400, expiration: "2027-02-19", symbol: "GFGV7400FE" };
  server.answers["GET /alerts/contracts"] = ({ call }) => ({
    success: true,
    data: call.includes(",") ? [contract, other] : [contract],
  });
  let refused = true;
  server.answers["POST /alerts/import"] = ({ body }) => {
    const [, second] = (body as { alerts: { key: string }[] }).alerts;
    const isRefused = refused && second !== undefined;
    return {
      success: true,
      data: {
        imported: 1,
        known: 0,
        refused: isRefused ? [{ key: second.key, message: "Tu plan guarda hasta 50." }] : [],
      },
    };
  };
  story.does("tries again: one is refused");
  press("Pasarlas a mi cuenta");
  await pass(400);
  story.changes();
  story.happens(kept);
  story.sends(server.calls);
  story.does("tries again: none is refused");
  refused = false;
  press("Pasarlas a mi cuenta");
  await pass(400);
  story.changes();
  story.happens(kept);
  story.sends(server.calls);
}

async function terms(story: ExtensionSession) {
  story.part("When they are looked at");
  const own = [
    { id: "1", kind: "spot", direction: "above", limit: 7_500, symbols: [], firedAt: null },
    { id: "2", kind: "volatility", direction: "below", limit: 0.355, symbols: [], firedAt: start },
  ];
  const disk = { "paridad.alerts": JSON.stringify(own) };
  for (const [who, allowed, stored] of [
    ["nobody", [], {}],
    ["pro", ["alarms", "notifications"], memory],
    ["pro", ["alarms"], memory],
    ["starter", ["alarms", "notifications"], { token: "one", user: JSON.stringify(personOn("starter")) }],
  ] as const) {
    story.does(`opens it as ${who}, with ${allowed.join(" and ") || "nothing"} allowed`);
    await closePage();
    resetBrowser({ memory: stored, disk, allowed });
    await openPage("options");
    story.reads(part("Alertas"));
  }
  story.does("one fires in the panel, and the list can't be read");
  await browser.storage.local.set({
    "paridad.alerts": JSON.stringify(own.map((one) => ({ ...one, firedAt: 1 }))),
  });
  await pass();
  story.reads(part("Alertas").querySelector("ul") as Element);
  await browser.storage.local.set({ "paridad.alerts": "{" });
  await pass();
  story.reads(part("Alertas"));
}

it("alerts of this browser read as approved", async () => {
  const story = extensionSession("Las opciones: alertas de este navegador");
  await form(story);
  await moved(story);
  await terms(story);
  await expect(story.text()).toMatchFileSnapshot("testing/options-alerts.txt");
}, 120_000);
