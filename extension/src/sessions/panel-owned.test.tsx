import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import { extensionSession } from "../testing/extension-session.ts";
import type { ExtensionSession } from "../testing/extension-session.ts";
import { browser, resetBrowser } from "../testing/fake-browser.ts";
import { press } from "../testing/hands.ts";
import { closePage, pass } from "../testing/open-page.ts";
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
const part = (name: string) => document.querySelector(`[aria-label="${name}"]`) as Element;

const leg = (symbol: string, quantity: number, price: number) => ({
  kind: symbol[3] === "C" ? "call" : "put",
  strike: Number(symbol.slice(4, 8)),
  symbol,
  expiration: symbol.endsWith("DI") ? "2026-12-18" : "2027-02-19",
  quantity,
  price,
});
const positionOf = (name: string, legs: readonly object[], change: object = {}) => ({
  id: name,
  name,
  note: "",
  settlement: "24hs",
  status: "open",
  version: 1,
  createdAt: "2026-11-18T15:00:00Z",
  updatedAt: "2026-11-18T15:00:00Z",
  content: { legs, costs: { share: 0, premium: 0.01, exercise: 0 }, realized: 0, events: [] },
  today: legs.map(() => null),
  ...change,
});
const share = { kind: "share", quantity: 200, price: 7_000 };
const positions = [
  positionOf("Alcista", [leg("GFGC7500DI", 2, 400), leg("GFGC7650DI", -2, 300)]),
  positionOf("Cubierta", [share, leg("GFGC7500DI", -2, 500)]),
  positionOf("Cruzada", [leg("GFGC7200DI", 1, 650)]),
  positionOf("Sin venta", [leg("GFGC7600DI", -1, 300)]),
  positionOf("De otra versión", [], { content: null }),
  positionOf("Cerrada", [leg("GFGC7500DI", 1, 100)], { status: "closed" }),
  positionOf("De febrero", [leg("GFGV7600FE", 3, 431)]),
];

async function held(story: ExtensionSession) {
  story.part("Saved positions");
  resetBrowser({ memory });
  server.answers["GET /auth/me"] = { success: true, user: ana };
  let answer: (given: object) => void = () => undefined;
  server.answers["GET /positions"] = () => new Promise<object>((resolve) => (answer = resolve));
  await story.opens("sidepanel");
  market.accepts(update);
  await pass(400);
  story.hears(part("Mis posiciones"));
  story.does("they can't be read, and are asked for again");
  answer({ status: 503, body: { success: false, code: "SERVICE_UNAVAILABLE", message: "No responde" } });
  await pass();
  story.changes();
  press("Reintentar");
  await pass();
  answer({ success: true, data: { positions, maximum: 9 } });
  await pass(1_200);
  story.changes();
  story.does("prices change");
  market.says("market_update", {
    full: false,
    seq: 2,
    asOf,
    source,
    data: {
      opciones: [
        { symbol: "GFGC7650DI", ask: 340 },
        { symbol: "GFGC7600DI", ask: 395 },
      ],
    },
  });
  await pass(1_200);
  story.reads(part("Mis posiciones"));
  story.does("the series of February, and of April");
  for (const name of [/^feb/i, /^abr/i]) {
    press(name);
    await pass();
    story.reads(part("Mis posiciones"));
  }
  story.does("comes back from another page: they are read again, and can't be");
  story.sends(server.calls);
  server.answers["GET /positions"] = "no answer";
  document.dispatchEvent(new Event("visibilitychange"));
  await pass();
  story.reads(part("Mis posiciones"));
  story.sends(server.calls);
}

const alertOf = (id: string, change: object) => ({
  id,
  kind: "spot",
  direction: "above",
  limit: 7_515,
  symbols: [],
  firedAt: null,
  ...change,
});
const told = (id: string, change: object = {}) => ({
  id,
  alertId: "a",
  kind: "crossed",
  title: `Aviso ${id}`,
  text: "≥ 7.400,00 · ahora 7.410,00",
  path: "/alertas",
  value: 7_410,
  firedAt: "2026-11-20T17:59:00Z",
  heldUntil: null,
  isSeen: false,
  ...change,
});

async function alerts(story: ExtensionSession) {
  story.part("Alerts while the panel is open");
  const own = [
    alertOf("1", {}),
    alertOf("2", { direction: "below", limit: 7_000 }),
    alertOf("3", { kind: "volatility", limit: 0.42, symbols: [] }),
    alertOf("4", { kind: "volatility", limit: 0.415, symbols: ["GFGV7600FE"] }),
    // 441 less 447 of two sides: 440 / 359.
    alertOf("5", { kind: "ratio", limit: 1.24, symbols: ["GFGC7500DI", "GFGC7675DI"] }),
    alertOf("6", { kind: "ratio", direction: "below", limit: 1.25, symbols: ["GFGC7500DI", "GFGC7675DI"] }),
    alertOf("7", { limit: 7_520, firedAt: start - 60_000 }),
    alertOf("8", { kind: "ratio", limit: 1, symbols: ["GFGC7500DI", "GFGC9900DI"] }),
  ];
  const notices = { userId: "1", since: "2026-11-20T17:00:00Z", known: ["k"] };
  resetBrowser({
    memory,
    disk: { "paridad.alerts": JSON.stringify(own), "paridad.accountNotices": JSON.stringify(notices) },
  });
  server.answers["GET /auth/me"] = { success: true, user: ana };
  server.answers["GET /positions"] = { success: true, data: { positions: [], maximum: 9 } };
  server.answers["GET /alerts/fired"] = {
    success: true,
    data: {
      fired: [
        told("n", { firedAt: "2026-11-20T17:59:30Z" }),
        told("m"),
        told("k"),
        told("s", { isSeen: true }),
        told("h", { heldUntil: "2026-11-20T18:00:30Z" }),
        told("e", { firedAt: "2026-11-20T17:00:00Z" }),
        told("o", { firedAt: "2026-11-20T16:59:59Z" }),
      ],
      unseen: 5,
      hasMore: false,
    },
  };
  await story.opens("sidepanel");
  story.reads(document.querySelector(".fired") as Element);
  const isOfAlerts = (line: string) => /alert|firedAlerts|Notices/i.test(line);
  story.happens(isOfAlerts);
  story.sends(server.calls);
  story.does("the market comes");
  market.accepts(update);
  await pass(1_200);
  story.reads(document.querySelector(".fired") as Element);
  story.happens(isOfAlerts);
  story.does("the share reaches 7.515");
  const shareAt = async (last: number, seq: number) => {
    market.says("market_update", {
      full: false,
      seq,
      asOf,
      source,
      data: { acciones: [{ symbol: "GGAL", last }] },
    });
    await pass(1_200);
  };
  await shareAt(7_515, 2);
  story.reads(document.querySelector(".fired") as Element);
  story.happens(isOfAlerts);
  story.does("it falls, and reaches it again");
  await shareAt(7_514.9, 3);
  story.happens(isOfAlerts);
  await shareAt(7_530, 4);
  story.happens(isOfAlerts);
  story.does("a minute later the one that was held is told");
  await pass(60_000);
  story.happens(isOfAlerts);
  story.does("puts them away");
  press("Entendido");
  await pass();
  story.line(document.querySelector(".fired") === null ? "(they are gone)" : "(they stand)");
  story.happens(isOfAlerts);
  story.sends(server.calls);
  await story.closes();
  story.does("a minute after it was closed, with an alert that would fire");
  await browser.storage.local.set({
    "paridad.alerts": JSON.stringify([alertOf("9", { limit: 7_000 })]),
  });
  await pass(60_000);
  story.happens((line) => !line.startsWith("market") && isOfAlerts(line));
  story.sends(server.calls);
}

it("positions and alerts in the panel read as approved", async () => {
  const story = extensionSession("El panel: posiciones y alertas");
  await held(story);
  await alerts(story);
  await expect(story.text()).toMatchFileSnapshot("testing/panel-owned.txt");
}, 120_000);
