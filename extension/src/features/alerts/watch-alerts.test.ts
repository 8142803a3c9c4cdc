import { beforeEach, expect, test, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { markPanelSeen } from "../../storage/panel-presence.ts";
import { writeAlerts } from "./alerts.ts";
import { watchAlerts } from "./watch-alerts.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const world = vi.hoisted(() => ({
  ring: (_alarm: { name: string }): void => undefined,
  services: {} as Record<string, unknown>,
  connections: 0,
}));
vi.mock("webextension-polyfill", () => ({
  default: {
    permissions: { contains: async () => true, onAdded: { addListener: () => undefined } },
    alarms: {
      onAlarm: { addListener: (listener: typeof world.ring) => void (world.ring = listener) },
      create: () => undefined,
      clear: async () => true,
    },
  },
}));
vi.mock("../../lib/services.tsx", () => ({ openServices: async () => world.services }));
vi.mock("../../lib/open-market.ts", () => ({
  createLiveMarket: () => {
    world.connections += 1;
    const subscribe = (listener: () => void) => {
      queueMicrotask(listener);
      return () => undefined;
    };
    const connection = { subscribe: () => () => undefined };
    return { subscribe, connection, open: () => undefined, close: () => undefined };
  },
}));
vi.mock("./alert-market.ts", () => ({
  openAlertMarket: () => ({
    spot: () => 7_510,
    subscribe: () => () => undefined,
    close: () => undefined,
  }),
}));

beforeEach(() => void (world.connections = 0));

/** What one ring of the alarm tells, and how often it connects to the market. */
async function ring({ hasPanel = false, hasAlerts = true, token = "token" as string | null }) {
  const mirror = () => ({ ...createMemoryStorage(), subscribe: () => () => undefined });
  const [memory, disk] = [mirror(), mirror()];
  const close = vi.fn<() => void>();
  const session = { getState: () => ({ token, user: { id: "1" } }) };
  world.services = { memory, disk, session, clock: { now: () => now }, close };
  const spot = { kind: "spot", direction: "above", limit: 7_500, symbols: [], firedAt: null } as const;
  if (hasAlerts) writeAlerts(disk, [{ id: "a", ...spot }]);
  if (hasPanel) markPanelSeen(memory, now - 30_000);
  const told: string[] = [];
  watchAlerts(({ text }) => told.push(text));
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  world.ring({ name: "another" });
  world.ring({ name: "alerts" });
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  return { told, connections: world.connections };
}

test("each minute the worker connects, tells what is due and leaves", async () => {
  expect(await ring({})).toEqual({ told: ["GGAL ≥ 7.500,00 · ahora 7.510,00"], connections: 1 });
});

test.each([
  ["the panel is open, which looks itself", { hasPanel: true }],
  ["there is no alert", { hasAlerts: false }],
  ["nobody is signed in", { token: null }],
])("it takes no connection where %s", async (_title, change) => {
  expect(await ring(change)).toEqual({ told: [], connections: 0 });
});
