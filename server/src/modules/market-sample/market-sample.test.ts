import { expect, test } from "vitest";
import type { MarketOption, MarketUpdate } from "@paridad/core/contract";
import { createMarketSample, sampleOf } from "./market-sample.ts";

const expiration = "2026-12-18";
const option = (strike: number, letter: "C" | "V", change: Partial<MarketOption> = {}): MarketOption => ({
  symbol: `GFG${letter}${strike}DI`,
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

test("looks at the market at most once a second", () => {
  let [now, spot] = [0, 7_350];
  const look = () => ({ delaySeconds: 0, update: snapshot("simulated", spot) });
  const sample = createMarketSample({ look, clock: { now: () => now } });
  const spotOf = () => sample().update?.data.acciones?.[0]?.last;
  expect(spotOf()).toBe(7_350);
  [now, spot] = [999, 8_000];
  expect(spotOf()).toBe(7_350);
  now = 1_000;
  expect(spotOf()).toBe(8_000);
});
