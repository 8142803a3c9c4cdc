import { describe, expect, test } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import {
  alertsKey,
  describeAlert,
  evaluateAlerts,
  readAlerts,
  readLimit,
  valueOf,
  writeAlerts,
} from "./alerts.ts";
import type { Alert, WatchedMarket } from "./alerts.ts";

const spotAlert: Alert = {
  id: "a",
  kind: "spot",
  direction: "above",
  limit: 7_500,
  symbols: [],
  firedAt: null,
};

function marketWith({
  spot,
  mids = {},
}: {
  spot: number | null;
  mids?: Record<string, number | null>;
}): WatchedMarket {
  const impliedVolatility = { auto: { ok: true, value: 0.41 } } as const;
  return {
    spot: () => spot,
    atTheMoneyVolatility: () => null,
    option: (symbol) =>
      symbol in mids ? { mid: mids[symbol] ?? null, last: null, impliedVolatility } : null,
  };
}

const firedBy = (alerts: readonly Alert[], market: WatchedMarket) =>
  evaluateAlerts({ alerts, market, now: 1_000 });

describe("alerts", () => {
  test("tell a crossing once, and again after the value came back", () => {
    const first = firedBy([spotAlert], marketWith({ spot: 7_510 }));
    expect(first.fired).toEqual([{ ...spotAlert, value: 7_510 }]);
    expect(firedBy(first.alerts, marketWith({ spot: 7_520 })).fired).toEqual([]);
    const back = firedBy(first.alerts, marketWith({ spot: 7_400 }));
    expect(back.fired).toEqual([]);
    expect(firedBy(back.alerts, marketWith({ spot: 7_500 })).fired).toHaveLength(1);
  });

  test("say nothing while the market does not say the value", () => {
    const { alerts, fired } = firedBy([spotAlert], marketWith({ spot: null }));
    expect(fired).toEqual([]);
    expect(alerts[0]).toBe(spotAlert);
  });

  test("watch the quotient of two bases by their mids", () => {
    const ratio: Alert = { ...spotAlert, kind: "ratio", limit: 2, symbols: ["GFGC7000OC", "GFGC7200OC"] };
    const mids = { GFGC7000OC: 300, GFGC7200OC: 125 };
    expect(firedBy([ratio], marketWith({ spot: 1, mids })).fired[0]?.value).toBe(2.4);
    expect(firedBy([ratio], marketWith({ spot: 1, mids: { ...mids, GFGC7200OC: null } })).fired).toEqual([]);
  });

  test("read a volatility in percent, refuse what is no positive number, and describe themselves", () => {
    expect(readLimit("volatility", "42,5")).toBe(0.425);
    expect(readLimit("spot", "7.500,50")).toBe(7_500.5);
    expect(readLimit("spot", "0")).toBeNull();
    expect(readLimit("spot", "mucho")).toBeNull();
    expect(describeAlert(spotAlert)).toBe("GGAL ≥ 7.500,00");
  });
});

describe("what an alert watches", () => {
  const market = (option: object | null): WatchedMarket => ({
    spot: () => 7_510,
    atTheMoneyVolatility: () => 0.38,
    option: () => option as ReturnType<WatchedMarket["option"]>,
  });
  const iv = (auto: object) => ({ mid: 100, last: 90, impliedVolatility: { auto } });
  const volatility: Alert = { ...spotAlert, kind: "volatility", limit: 0.4, symbols: ["GFGC7000OC"] };

  test("of a volatility is the option's own, or the one at the money where none is named", () => {
    expect(valueOf(volatility, market(iv({ ok: true, value: 0.41 })))).toBe(0.41);
    expect(valueOf(volatility, market(iv({ ok: false, reason: "no-price" })))).toBeNull();
    expect(valueOf(volatility, market(null))).toBeNull();
    expect(valueOf({ ...volatility, symbols: [] }, market(null))).toBe(0.38);
    expect(valueOf(spotAlert, market(null))).toBe(7_510);
  });
});

test("stored alerts come back as they were; what is no list of them is none", () => {
  const storage = createMemoryStorage();
  expect(readAlerts(storage)).toEqual([]);
  writeAlerts(storage, [spotAlert]);
  expect(readAlerts(storage)).toEqual([spotAlert]);
  for (const broken of ["{", "{}", "null", '"x"']) {
    storage.setItem(alertsKey, broken);
    expect(readAlerts(storage), broken).toEqual([]);
  }
});
