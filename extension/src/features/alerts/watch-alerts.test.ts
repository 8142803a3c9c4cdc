import { beforeEach, expect, test, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { markPanelSeen } from "../../storage/panel-presence.ts";
import { writeAlerts } from "./alerts.ts";
import { accountNoticesKey } from "./account/told-alerts.ts";
import { watchAlerts, watchAlertsNow } from "./watch-alerts.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const world = vi.hoisted(() => ({
  ring: (_alarm: { name: string }): void => undefined,
  services: {} as Record<string, unknown>,
  connections: 0,
  /** What the server says of the connection; null where the market speaks. */
  status: null as string | null,
  left: 0,
  areAllowed: true,
  alarms: [] as string[],
}));
vi.mock("webextension-polyfill", () => ({
  default: {
    permissions: { contains: async () => world.areAllowed, onAdded: { addListener: () => undefined } },
    alarms: {
      onAlarm: { addListener: (listener: typeof world.ring) => void (world.ring = listener) },
      create: (name: string, { periodInMinutes }: { periodInMinutes: number }) =>
        void world.alarms.push(`${name} each ${periodInMinutes}`),
      clear: async (name: string) => void world.alarms.push(`no ${name}`),
    },
  },
}));
vi.mock("../../lib/services.tsx", () => ({ openServices: async () => world.services }));
vi.mock("../../lib/open-market.ts", () => ({
  createLiveMarket: () => {
    world.connections += 1;
    const subscribe = (listener: () => void) => {
      if (world.status === null) queueMicrotask(listener);
      return () => undefined;
    };
    let hear = (_state: { status: string | null }): void => undefined;
    const connection = { subscribe: (listener: typeof hear) => void (hear = listener) };
    const open = () => queueMicrotask(() => hear({ status: world.status }));
    return { subscribe, connection, open, close: () => void (world.left += 1) };
  },
}));
vi.mock("./alert-market.ts", () => ({
  openAlertMarket: () => ({
    spot: () => 7_510,
    subscribe: () => () => undefined,
    close: () => undefined,
  }),
}));

beforeEach(() => {
  Object.assign(world, { connections: 0, status: null, left: 0, areAllowed: true, alarms: [] });
});

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

test.each(["refused", "failed"])(
  "a connection that is %s is left at once, not after fifteen seconds",
  async (status) => {
    world.status = status;
    await ring({});
    expect([world.connections, world.left]).toEqual([1, 1]);
  },
);

test("the alarm rings each minute while there is an alert here or notices of the account, and no longer", async () => {
  const mirror = () => ({ ...createMemoryStorage(), subscribe: () => () => false });
  const disk = mirror();
  const close = vi.fn<() => void>();
  const session = { getState: () => ({ token: "token", user: { id: "ana" } }) };
  world.services = { disk, memory: mirror(), session, close };
  await watchAlertsNow();
  disk.setItem(accountNoticesKey, JSON.stringify({ userId: "ana", since: "", known: [] }));
  await watchAlertsNow();
  disk.setItem(accountNoticesKey, JSON.stringify({ userId: "beto", since: "", known: [] }));
  await watchAlertsNow();
  expect(world.alarms).toEqual(["no alerts", "alerts each 1", "no alerts"]);
  world.areAllowed = false;
  await watchAlertsNow();
  expect([world.alarms.length, close.mock.calls.length]).toEqual([3, 3]);
});
