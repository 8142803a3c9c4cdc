import { describe, expect, onTestFinished, test, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import { createMarketClient } from "@paridad/core/market";
import { calculatorKey } from "@paridad/core/stores";

import type { StorageMirror } from "../../storage/storage-mirror.ts";
import { openAlertMarket } from "./alert-market.ts";

const start = Date.parse("2026-11-20T15:00:00Z");
const december = "2026-12-18";
const february = "2027-02-19";

function openWorld(preferences: object = {}) {
  let now = start;
  const heard = new Map<string, (payload: unknown) => void>();
  const market = createMarketClient({
    url: "",
    token: () => "t",
    clock: { now: () => now },
    createSocket: () => ({
      connected: true,
      on: (event, listener) => heard.set(event, listener),
      removeAllListeners: () => heard.clear(),
      emit: () => undefined,
      connect: () => undefined,
      disconnect: () => undefined,
    }),
  });
  market.open();
  onTestFinished(() => market.close());
  const listeners = new Set<(key: string | null) => void>();
  const disk: StorageMirror = {
    ...createMemoryStorage({ [calculatorKey]: JSON.stringify(preferences) }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const option = (symbol: string, strike: number, expiration: string, price: number) => ({
    symbol,
    strike,
    expiration,
    bid: price - 1,
    ask: price + 1,
    last: price,
    datetime: new Date(now).toISOString(),
  });
  const send = (extra: object[] = []) =>
    heard.get("market_update")?.({
      asOf: new Date(now).toISOString(),
      data: {
        opciones: [
          option("GFGC7500DI", 7_500, december, 300),
          option("GFGV7500DI", 7_500, december, 200),
          { ...option("GFGC7500FE", 7_500, february, 600), formerSymbols: "GFGC7600FE" },
          ...extra,
        ],
        acciones: [{ symbol: "GGAL", last: 7_510 }],
        cauction_rates: [{ days: 1, rate: 30, description: "1 día" }],
      },
    });
  const alerts = openAlertMarket(market, { disk, clock: { now: () => now } });
  const change = (next: object) => {
    disk.setItem(calculatorKey, JSON.stringify(next));
    for (const listener of listeners) listener(calculatorKey);
  };
  const clear = () => {
    disk.removeItem(calculatorKey);
    for (const listener of listeners) listener(null);
  };
  const later = (milliseconds: number) => (now += milliseconds);
  return { alerts, disk, option, send, change, clear, later, listeners };
}

describe("the market of the alerts", () => {
  test("knows the options of every expiry, by an older name too, and leaves the person's expiry alone", () => {
    const { alerts, disk, send } = openWorld({ expiry: december });
    send();
    const before = disk.getItem(calculatorKey);
    expect(alerts.option("GFGC7500DI")?.mid).toBe(300);
    expect(alerts.option("GFGC7500FE")?.mid).toBe(600);
    expect(alerts.option("GFGC7600FE")?.mid).toBe(600);
    expect(alerts.option("GFGC9999FE")).toBeNull();
    expect(disk.getItem(calculatorKey)).toBe(before);
  });

  test("is not moved by the person's own spot nor by their what-if", () => {
    const plain = openWorld({ expiry: december });
    const moved = openWorld({
      expiry: december,
      manualSpot: 9_000,
      whatIf: { spotPercent: 5, volatilityPoints: 3, daysForward: 10 },
    });
    plain.send();
    moved.send();
    expect(moved.alerts.spot()).toBe(7_510);
    expect(moved.alerts.atTheMoneyVolatility()).toBe(plain.alerts.atTheMoneyVolatility());
    expect(plain.alerts.atTheMoneyVolatility()).toBeGreaterThan(0.1);
  });

  test("says nothing before the market has spoken, and follows the expiry that the person changes to", () => {
    const { alerts, send, change, clear } = openWorld({ expiry: december });
    const bothOf = () => [alerts.option("GFGC7500DI")?.mid, alerts.option("GFGC7500FE")?.mid];
    expect([alerts.spot(), ...bothOf()]).toEqual([null, undefined, undefined]);
    send();
    // At once: while nothing was known nothing was missed.
    expect(bothOf()).toEqual([300, 600]);
    const inDecember = alerts.atTheMoneyVolatility();
    change({ expiry: february });
    expect(alerts.atTheMoneyVolatility()).not.toBe(inDecember);
    // A storage that was emptied: the nearest again.
    clear();
    expect(alerts.atTheMoneyVolatility()).toBe(inDecember);
  });

  test("looks for a symbol that nothing trades by again after a minute, not at each look", () => {
    const { alerts, option, send, later } = openWorld({ expiry: december });
    const april = [option("GFGC7500AB", 7_500, "2027-04-16", 900)];
    send();
    expect(alerts.option("GFGC7500AB")).toBeNull();
    send(april);
    later(59_000);
    expect(alerts.option("GFGC7500AB")).toBeNull();
    later(1_000);
    expect(alerts.option("GFGC7500AB")?.mid).toBe(900);
  });

  test("looks again at once for whoever changes their expiry, and lets the storage go at its end", () => {
    const { alerts, option, send, change, listeners } = openWorld({ expiry: december });
    send();
    expect(alerts.option("GFGC7500AB")).toBeNull();
    send([option("GFGC7500AB", 7_500, "2027-04-16", 900)]);
    change({ expiry: february });
    expect(alerts.option("GFGC7500AB")?.mid).toBe(900);
    alerts.close();
    expect(listeners.size).toBe(0);
  });

  test("calls back once a second while the market moves, and never after it was left", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { alerts, send } = openWorld();
    const looked = vi.fn<() => void>();
    const leave = alerts.subscribe(looked);
    for (let tenths = 0; tenths < 30; tenths += 1) {
      send();
      vi.advanceTimersByTime(100);
    }
    expect(looked).toHaveBeenCalledTimes(3);
    send();
    leave();
    vi.advanceTimersByTime(5_000);
    expect(looked).toHaveBeenCalledTimes(3);
  });
});
