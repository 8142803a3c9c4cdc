import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { createMemoryStorage } from "@paridad/core/auth";

import type { Services } from "../../lib/services.tsx";
import { isPanelOpen } from "../../storage/panel-presence.ts";
import { openSession } from "./panel-session.ts";

const start = Date.parse("2026-11-20T15:00:00Z");
type Connection = { status: string; lastTickAt: number | null; refusal: null };
const world = vi.hoisted(() => ({
  sent: [] as object[],
  did: [] as string[],
  calculator: {} as { setState: (state: object) => void },
}));
vi.mock("webextension-polyfill", () => ({
  default: { runtime: { sendMessage: async (message: object) => void world.sent.push(message) } },
}));
vi.mock("../../lib/open-market.ts", () => ({
  createLiveMarket: () => ({
    open: () => world.did.push("open"),
    resume: () => world.did.push("resume"),
    close: () => {
      world.did.push("close");
      world.calculator.setState({ connection: { status: "disconnected", lastTickAt: 1, refusal: null } });
    },
  }),
}));
vi.mock("@paridad/core/stores", async (original) => ({
  ...(await original<object>()),
  createCalculatorStore: () => world.calculator,
}));

function open() {
  const unknown = { ok: false, reason: "no-price" };
  const connection: Connection = { status: "connecting", lastTickAt: null, refusal: null };
  const state = {
    connection,
    spot: { feedValue: 7_510 },
    summary: { atTheMoneyVolatility: unknown, impliedRate: unknown },
    source: null,
    asOf: null,
  };
  const store = createStore<object>(() => state);
  const calculator = Object.assign(store, {
    refresh: () => world.did.push("refresh"),
    dispose: () => world.did.push("dispose"),
  });
  world.calculator = calculator;
  const memory = { ...createMemoryStorage(), subscribe: () => () => false };
  const clock = { now: () => Date.now() };
  const panel = openSession({ memory, disk: memory, clock } as unknown as Services);
  const become = (change: Partial<Connection>) =>
    calculator.setState((before) => ({
      connection: { ...(before as { connection: Connection }).connection, ...change },
    }));
  return { panel, become, memory };
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  Object.assign(world, { sent: [], did: [] });
});
afterEach(() => void vi.useRealTimers());

test("popup and icon hear of news at once, of the rest each two seconds, and of the panel each twenty", () => {
  const { panel, become, memory } = open();
  const told = () => world.sent.map((message) => Object.values(message).slice(1));
  expect(told()).toEqual([["connecting", "…", "Paridad · Conectando…"]]);
  become({ status: "connected" });
  become({ lastTickAt: start });
  expect(told().slice(1)).toEqual([
    ["connected", "•", "Paridad · Conectado"],
    ["connected", "•", "Paridad · Conectado · ahora"],
  ]);
  become({ lastTickAt: start + 100 });
  become({ lastTickAt: start + 200 });
  expect(world.sent).toHaveLength(3);
  vi.advanceTimersByTime(2_000);
  expect(told().at(-1)).toEqual(["connected", "•", "Paridad · Conectado · hace 1 s"]);
  expect(world.sent).toHaveLength(4);
  vi.advanceTimersByTime(17_999);
  expect(world.sent).toHaveLength(4);
  vi.advanceTimersByTime(1);
  expect(world.sent).toHaveLength(5);
  become({ status: "failed" });
  expect(told().at(-1)?.[1]).toBe("×");
  expect(isPanelOpen(memory, Date.now())).toBe(true);
  expect(JSON.parse(memory.getItem("paridad.lastState") ?? "")).toMatchObject({
    spot: 7_510,
    status: "failed",
  });
  panel.close();
});

test("a panel that closes leaves the market, an empty icon and no sign of itself, once", () => {
  const { panel, become, memory } = open();
  become({ status: "connected" });
  become({ lastTickAt: start });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(world.did).toEqual(["open", "resume", "refresh"]);
  panel.close();
  expect(world.did.slice(3)).toEqual(["close", "dispose"]);
  expect(world.sent.at(-1)).toMatchObject({ status: "disconnected", badge: "" });
  expect(isPanelOpen(memory, Date.now())).toBe(false);
  const { length } = world.sent;
  panel.close();
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  expect([world.sent.length, world.did.length]).toEqual([length, 5]);
});
