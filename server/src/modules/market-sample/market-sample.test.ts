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
  const days = (update: MarketUpdate) =>
    new Set(sampleOf(update)?.data.opciones?.map((one) => one.expiration));
  expect(days(nearest)).toEqual(new Set([expiration]));
  const { data } = nearest;
  const reversed = { ...nearest, data: { ...data, opciones: data.opciones?.toReversed() ?? [] } };
  expect(days(reversed)).toEqual(new Set([expiration]));
});

test.each([
  // A base at the spot itself is the first of those above.
  [7_400, [6_400, 6_800, 7_000, 7_200, 7_400, 7_600, 7_800, 8_000]],
  [7_400.01, [6_800, 7_000, 7_200, 7_400, 7_600, 7_800, 8_000, 8_400]],
  // Beyond an end of the panel, those that there are.
  [5_000, [6_000, 6_400, 6_800, 7_000]],
  [6_000.01, [6_000, 6_400, 6_800, 7_000, 7_200]],
  [8_800, [7_600, 7_800, 8_000, 8_400, 8_800]],
  [9_999, [7_800, 8_000, 8_400, 8_800]],
])("has four bases under a share at %d and four from there up", (spot, shown) => {
  const nearest = { ...snapshot("simulated", spot), asOf: "2026-11-21T15:00:00Z" };
  expect(strikesOf(sampleOf(nearest))).toEqual(shown);
});

/** A sample of these options alone, at a spot. */
function sampleAt(spot: number, opciones: MarketOption[]) {
  const whole = snapshot("simulated", spot);
  return sampleOf({ ...whole, data: { ...whole.data, opciones } })?.data.opciones;
}

test("goes by how high a base is, however the feed orders them, and takes both options of each", () => {
  const bases = [10_000, 8_800, 12_000, 9_600, 10_800, 8_400, 10_400, 9_200, 11_600, 11_200];
  const found = sampleAt(10_100, [
    ...bases.map((strike) => option(strike, "V")),
    ...bases.map((strike) => option(strike, "C")),
  ]);
  const shown = [10_000, 8_800, 9_600, 10_800, 10_400, 9_200, 11_600, 11_200];
  expect(found?.map(({ symbol }) => symbol)).toEqual([
    ...shown.map((strike) => `GFGV${strike}DI`),
    ...shown.map((strike) => `GFGC${strike}DI`),
  ]);
});

test("goes by the base in force, not by the one in the name, and by the name where there is no other", () => {
  const bases = [7_000, 7_100, 7_200, 7_300, 7_400, 7_500, 7_600, 7_700, 7_800];
  // Its name says 6900 and would lie outside; after the dividend's adjustment nobody says so but the feed.
  const adjusted = option(6_900, "C", { strike: 7_450 });
  const { strike: _unsaid, ...unsaid } = option(7_350, "C");
  const found = sampleAt(7_410, [...bases.map((strike) => option(strike, "C")), adjusted, unsaid]);
  expect(found?.map(({ symbol }) => symbol)).toEqual([
    "GFGC7200DI",
    "GFGC7300DI",
    "GFGC7400DI",
    "GFGC7500DI",
    "GFGC7600DI",
    "GFGC7700DI",
    "GFGC6900DI",
    "GFGC7350DI",
  ]);
});

test("leaves out a contract whose base nobody can read", () => {
  const unread = option(7_400, "C", { symbol: "OTRA", strike: 7_400 });
  expect(sampleAt(7_350, [unread, option(7_400, "V")])?.map(({ symbol }) => symbol)).toEqual(["GFGV7400DI"]);
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
