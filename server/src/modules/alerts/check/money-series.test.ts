import type { AlertMarket } from "@paridad/core/alerts";
import { expect, it, vi } from "vitest";
import { createMoneySeries } from "./money-series.ts";
import type { WatchRepository } from "./watch-repository.ts";

const hour = 3_600_000;
/** 22:00 of the 20th in Buenos Aires. */
const asOf = Date.parse("2026-11-21T01:00:00Z");
const row = { day: "2026-11-19", expiration: "2026-12-19", years: 30 / 365, atTheMoney: 0.4 };

it("stored sessions are read once an hour, today's value every ten seconds; a failed read is told", async () => {
  let now = 1_000_000;
  const storedMoney = vi.fn<WatchRepository["storedMoney"]>(async () => [row]);
  const onError = vi.fn<(error: unknown) => void>();
  const series = createMoneySeries({ repository: { storedMoney }, now: () => now, onError });
  let looks = 0;
  const market = {
    asOf,
    spot: 7_400,
    get expirations() {
      looks += 1;
      return [];
    },
  } as unknown as AlertMarket;
  const settled = () => new Promise((done) => setImmediate(done));
  storedMoney.mockRejectedValueOnce(new Error("away"));
  expect(series(market)).toBeNull();
  await settled();
  expect([onError.mock.calls.length, series(market)]).toEqual([1, null]);
  now += hour;
  expect(series(market)).toBeNull();
  await settled();
  expect(storedMoney).toHaveBeenLastCalledWith({ from: "2025-10-16", before: "2026-11-20" });
  expect(series(market)).toEqual({ today: null, sessions: [0.4] });
  expect(looks).toBe(1);
  now += 9_999;
  series(market);
  expect(looks).toBe(1);
  now += 1;
  series(market);
  expect(looks).toBe(2);
  now += hour - 10_001;
  series(market);
  expect(storedMoney).toHaveBeenCalledTimes(2);
  now += 1;
  series(market);
  expect(storedMoney).toHaveBeenCalledTimes(3);
});
