import { expect, test } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import type { SessionStore } from "@paridad/core/auth";

import {
  forgetFiredAlerts,
  forgetOthersAlerts,
  keepFiredAlert,
  readFiredAlerts,
} from "../../storage/fired-alerts.ts";
import type { FiredAlert } from "../../storage/fired-alerts.ts";
import type { StorageMirror } from "../../storage/storage-mirror.ts";
import type { AlertMarket } from "./alert-market.ts";
import { alertsKey, writeAlerts } from "./alerts.ts";
import type { Alert } from "./alerts.ts";
import { followAlerts } from "./follow-alerts.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const alert: Alert = {
  id: "a",
  kind: "spot",
  direction: "above",
  limit: 7_500,
  symbols: [],
  firedAt: null,
};

const sessionOf = (id: string | null) =>
  ({ getState: () => ({ user: id === null ? null : { id } }) }) as unknown as SessionStore;

function openWorld(spot: number) {
  const listeners = new Set<(key: string | null) => void>();
  const mirror = (): StorageMirror => ({
    ...createMemoryStorage(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const services = { memory: mirror(), disk: mirror(), clock: { now: () => now }, session: sessionOf("ana") };
  let last = spot;
  const watchers = new Set<() => void>();
  const market: AlertMarket = {
    spot: () => last,
    atTheMoneyVolatility: () => null,
    option: () => null,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    close: () => undefined,
  };
  const told: FiredAlert[] = [];
  const tick = (price: number) => {
    last = price;
    for (const watcher of watchers) watcher();
  };
  const changeAlerts = (alerts: readonly Alert[]) => {
    writeAlerts(services.disk, alerts);
    for (const listener of listeners) listener(alertsKey);
  };
  const follow = () => followAlerts({ market, services, tell: (fired) => told.push(fired) });
  return { services, told, tick, changeAlerts, follow };
}

test("an alert beyond its limit is told once, kept until seen, and told again after it came back", () => {
  const { services, told, tick, changeAlerts, follow } = openWorld(7_400);
  changeAlerts([alert]);
  const { stop } = follow();
  tick(7_510);
  tick(7_520);
  expect(told).toEqual([
    { id: "a", title: "Precio de GGAL", text: "GGAL ≥ 7.500,00 · ahora 7.510,00", at: now },
  ]);
  expect(readFiredAlerts(services)).toEqual(told);
  forgetFiredAlerts(services.memory);
  tick(7_400);
  tick(7_505);
  expect(told).toHaveLength(2);
  stop();
  tick(7_400);
  tick(7_600);
  expect(told).toHaveLength(2);
});

test("an alert added while the market stands still is looked at as soon as it is there", () => {
  const { told, changeAlerts, follow } = openWorld(7_600);
  const { stop } = follow();
  expect(told).toEqual([]);
  changeAlerts([alert]);
  expect(told).toHaveLength(1);
  stop();
  changeAlerts([{ ...alert, id: "b" }]);
  expect(told).toHaveLength(1);
});

test("of the fired alerts the newest five are kept, each once", () => {
  const place = { memory: createMemoryStorage(), session: sessionOf("ana") };
  for (const id of ["1", "2", "3", "4", "5", "6", "3"]) {
    keepFiredAlert(place, { id, title: "", text: "", at: now });
  }
  expect(readFiredAlerts(place).map(({ id }) => id)).toEqual(["2", "4", "5", "6", "3"]);
});

test("a session that ends by itself leaves its fired alerts to nobody else", () => {
  const memory = createMemoryStorage();
  const placeOf = (id: string | null) => ({ memory, session: sessionOf(id) });
  keepFiredAlert(placeOf("ana"), { id: "1", title: "", text: "", at: now });
  const seenBy = (id: string | null) => readFiredAlerts(placeOf(id)).map((one) => one.id);
  expect([seenBy(null), seenBy("beto"), forgetOthersAlerts(placeOf(null))]).toEqual([[], [], false]);
  expect([forgetOthersAlerts(placeOf("ana")), seenBy("ana")]).toEqual([false, ["1"]]);
  expect([forgetOthersAlerts(placeOf("beto")), seenBy("ana")]).toEqual([true, []]);
  // As an earlier version kept them: nobody's.
  memory.setItem("paridad.firedAlerts", "[]");
  expect([seenBy("ana"), forgetOthersAlerts(placeOf("ana"))]).toEqual([[], true]);
});
