import type { MarketUpdate } from "@paridad/core/contract";
import { expect, it } from "vitest";
import { cutChain, valueChain } from "../chain-snapshot.ts";
import { ladderRatePercent } from "../ladder-rate.ts";

const nearest = "2026-12-18";
const option = (symbol: string, rest: object = {}) => ({
  symbol,
  expiration: nearest,
  bid: 10,
  ask: 12,
  ...rest,
});
const update: MarketUpdate = {
  full: true,
  seq: 7,
  asOf: "2026-11-20T15:00:00.000Z",
  source: { kind: "live", name: "x", delayUnknown: true },
  data: {
    opciones: [
      option("GFGC7400FE", { expiration: "2027-02-19", strike: 7_400 }),
      option("GFGV7400DI", { strike: 7_400 }),
      option("GFGC7400DI", { strike: 7_400, volume: 0, datetime: "2026-11-20T14:00:00Z" }),
      option("GFGC7000DI", { strike: 7_000, expirationEstimated: true }),
      option("GFGC8000DI", { strike: 8_000 }),
      option("GFGC69785D"),
      option("GFGCXXXXDI"),
      option("GFGC7400NO", { expiration: "2026-11-20" }),
      option("GFGC7200NO", { expiration: "2026-11-19" }),
      option("GFGC7100DI", { expiration: null }),
    ],
    acciones: [{ symbol: "GGAL", last: 7_350 }],
    cauction_rates: [{ days: 1, rate: 21, description: "1 día" }],
  },
};

it("a chain has the living contracts that can be read, by expiry, base, call before put", () => {
  const { snapshot } = valueChain(update);
  expect(snapshot.options.map(({ symbol }) => symbol)).toEqual([
    "GFGC7400NO",
    "GFGC69785D",
    "GFGC7000DI",
    "GFGC7400DI",
    "GFGV7400DI",
    "GFGC8000DI",
    "GFGC7400FE",
  ]);
  expect(snapshot).toMatchObject({ underlying: "GGAL", seq: 7, spot: 7_350, delaySeconds: null });
  expect(snapshot.expiries.map((one) => [one.expiration, one.expirationEstimated])).toEqual([
    ["2026-11-20", false],
    [nearest, true],
    ["2027-02-19", false],
  ]);
  const [inferred, stated] = [snapshot.options[1], snapshot.options[3]];
  expect([inferred?.strike, inferred?.strikeEstimated, stated?.strikeEstimated]).toEqual([
    6_978.5,
    true,
    false,
  ]);
  expect(stated).toMatchObject({ volume: 0, operations: null, quotedAt: "2026-11-20T14:00:00Z", mid: 11 });
  expect(snapshot.options[4]?.quotedAt).toBeNull();
});

it("an expiry is cut to some bases on each side of the money, the nearest unless another is named", () => {
  const { snapshot } = valueChain(update);
  const symbols = (asked: Parameters<typeof cutChain>[1]) =>
    cutChain(snapshot, asked).options.map((one) => one.symbol);
  expect(symbols({})).toEqual(["GFGC7400NO"]);
  expect(symbols({ expiration: nearest })).toHaveLength(5);
  expect(symbols({ expiration: nearest, strikes: 1 })).toEqual(["GFGC7000DI", "GFGC7400DI", "GFGV7400DI"]);
  const cut = cutChain(snapshot, { expiration: "2027-02-19", strikes: 2 });
  expect([cut.expiries.length, cut.options.length]).toEqual([1, 1]);
});

it("the rate to an expiry is the ladder's own over its days, and none of a ladder that is not the feed's", () => {
  const at = Date.parse("2026-11-20T20:00:00Z");
  const rate = (days: number, value: number, rest: object = {}) => ({
    days,
    rate: value,
    description: "",
    ...rest,
  });
  const percent = (...ladder: ReturnType<typeof rate>[]) =>
    ladderRatePercent(ladder, { expiration: nearest, at });
  expect(percent(rate(28, 24.123456))).toBe(24.1235);
  expect(percent(rate(14, 20), rate(42, 30))).toBe(25);
  expect(percent(rate(1, 15, { fallback: true }))).toBeNull();
  expect(percent()).toBeNull();
});
