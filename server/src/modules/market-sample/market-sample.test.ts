import { expect, test } from "vitest";
import type { MarketOption, MarketUpdate } from "@paridad/core/contract";
import { createMarketSample, sampleOf } from "./market-sample.ts";

const expiration = "2026-12-18";
const option = (strike: number, side: "C" | "V", change: Partial<MarketOption> = {}): MarketOption => ({
  symbol: `GFG${side}${strike}DI`,
  strike,
  expiration,
  bid: 1,
  ask: 2,
  last: 1.5,
  ...change,
});
const strikes = [6_000, 6_400, 6_800, 7_000, 7_200, 7_400, 7_600, 7_800, 8_000, 8_400, 8_800];

function snapshot(kind: "simulated" | "live", spot: number | null = 7_350): MarketUpdate {
  return {
    full: true,
    asOf: "2026-11-20T15:00:00Z",
    source: { kind, name: "prueba" },
    data: {
      opciones: [
        ...strikes.flatMap((strike) => [option(strike, "C"), option(strike, "V")]),
        option(7_200, "C", { symbol: "GFGC7200FE", expiration: "2027-02-19" }),
        option(7_000, "C", { symbol: "GFGC7000NO", expiration: "2026-11-20" }),
      ],
      acciones: [{ symbol: "GGAL", last: spot }],
      cauction_rates: [],
    },
  };
}
const strikesOf = (update: MarketUpdate | null) =>
  [...new Set(update?.data.opciones?.map(({ strike }) => strike))].sort();

test("shows eight bases around the money of the nearest living expiry", () => {
  const nearest = { ...snapshot("simulated"), asOf: "2026-11-21T15:00:00Z" };
  expect(strikesOf(sampleOf(nearest))).toEqual(
    [6_800, 7_000, 7_200, 7_400, 7_600, 7_800, 8_000, 6_400].sort(),
  );
  expect(sampleOf(nearest)?.data.opciones?.every((one) => one.expiration === expiration)).toBe(true);
});

test("is nothing without a spot", () => {
  expect(sampleOf(snapshot("simulated", null))).toBeNull();
});

test("shows live prices fifteen minutes late, and nothing before", () => {
  let now = 0;
  const clock = { now: () => now };
  let spot = 7_350;
  const sample = createMarketSample({ snapshot: () => snapshot("live", spot), clock });
  expect(sample()).toEqual({ delaySeconds: 900, update: null });
  spot = 8_000;
  now = 900_000;
  expect(sample().update?.data.acciones?.[0]?.last).toBe(7_350);
  now = 1_800_000;
  expect(sample().update?.data.acciones?.[0]?.last).toBe(8_000);
});

test("shows a simulated market as it is", () => {
  const sample = createMarketSample({ snapshot: () => snapshot("simulated"), clock: { now: () => 0 } });
  expect(sample().delaySeconds).toBe(0);
  expect(sample().update).not.toBeNull();
});
