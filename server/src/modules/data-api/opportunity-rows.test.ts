import type { MarketUpdate } from "@paridad/core/contract";
import { noCosts } from "@paridad/core/costs";
import { expect, it } from "vitest";
import { valueChain } from "../../market/chain-snapshot.ts";
import { bookOf, conversionOpportunities, coveredCallOpportunities } from "./opportunity-rows.ts";

const asOf = "2026-11-20T15:00:00.000Z";
const quote = (symbol: string, bid: number | null, ask: number | null, rest: object = {}) => ({
  symbol,
  strike: Number(symbol.slice(4, 8)),
  expiration: symbol.endsWith("DI") ? "2026-12-18" : "2027-02-19",
  bid,
  ask,
  bidSize: 900,
  askSize: 900,
  volume: 5,
  datetime: "2026-11-20T14:59:30.000Z",
  ...rest,
});
const update: MarketUpdate = {
  full: true,
  seq: 1,
  asOf,
  source: { kind: "live", name: "x" },
  data: {
    opciones: [
      quote("GFGC7400DI", 295, 305),
      quote("GFGV7400DI", 225, 235),
      quote("GFGC7600DI", 210, 220, { datetime: "2026-11-20T13:00:00.000Z" }),
      quote("GFGV7600DI", 340, 350),
      quote("GFGC7800DI", null, 160),
      quote("GFGC7400FE", 600, 620),
    ],
    acciones: [
      {
        symbol: "GGAL",
        settlement: "24hs",
        last: 7_350,
        bid: 7_349,
        ask: 7_351,
        bidSize: 90_000,
        askSize: 90_000,
        datetime: asOf,
      },
    ],
    cauction_rates: [{ days: 30, rate: 33, description: "30 días" }],
  },
};

function bookOfExpiry(own: MarketUpdate = update) {
  const { snapshot } = valueChain(own);
  const book = bookOf(own, snapshot, { expiration: "2026-12-18", smiles: [] });
  if (book === null) throw new Error("the market has an instant");
  return book;
}

it("what passes the filters is listed without a reason; each other says which it does not pass", () => {
  const rows = coveredCallOpportunities(bookOfExpiry(), noCosts);
  expect(rows.map(({ symbol, isListed, reasons }) => [symbol, isListed, reasons])).toEqual([
    ["GFGC7400DI", true, []],
    ["GFGC7600DI", false, ["old"]],
    ["GFGC7800DI", false, expect.arrayContaining(["rate-unknown"])],
  ]);
  const [listed, old] = rows;
  expect(listed).toMatchObject({ lots: 900, ageSeconds: 30, days: 28, shareAsk: 7_351, callBid: 295 });
  expect(old?.ageSeconds).toBe(7_200);
  // 7,351 paid and 295 received a share: what it costs is also where it begins to lose.
  expect([listed?.outlay, listed?.breakeven]).toEqual([7_056, 7_056]);
  expect(listed?.exercisedTna).toBeCloseTo((7_400 / 7_056 - 1) * (365 / 28), 9);
  expect(listed?.stillTna).toBeCloseTo((7_349 / 7_056 - 1) * (365 / 28), 9);
});

it("a call without a bid has no rate, and no number stands in for one", () => {
  const rows = coveredCallOpportunities(bookOfExpiry(), noCosts);
  expect(rows.find(({ symbol }) => symbol === "GFGC7800DI")).toMatchObject({
    callBid: null,
    outlay: null,
    stillTna: null,
    stillTea: null,
    exercisedTna: null,
    exercisedTea: null,
    cover: null,
    breakeven: null,
    points: null,
  });
});

it("moments that are apart grey everything", () => {
  const apart = { ...update, source: { kind: "live", name: "x", momentsApart: true } } as const;
  const rows = coveredCallOpportunities(bookOfExpiry(apart), noCosts);
  expect(rows.map(({ isListed, reasons }) => [isListed, reasons[0]])).toEqual(
    rows.map(() => [false, "moments-differ"]),
  );
});

it("a conversion names its call and its put, gross, with the market's fees and one's own", () => {
  const fees = { share: 0.001, premium: 0.002, exercise: 0.001 };
  const marketFees = { share: 0.0004, premium: 0.0007, exercise: 0.0003 };
  const terms = { kind: "conversion", ownCosts: fees, marketCosts: marketFees } as const;
  const rows = conversionOpportunities(bookOfExpiry(), terms);
  const row = rows.find(({ strike }) => strike === 7_400);
  expect(rows.map(({ strike }) => strike).toSorted()).toEqual([7_400, 7_600]);
  expect(row).toMatchObject({
    call: "GFGC7400DI",
    put: "GFGV7400DI",
    expiration: "2026-12-18",
    lots: 900,
    ageSeconds: 30,
  });
  const gross = (7_400 / (7_351 + 235 - 295) - 1) * (365 / 28);
  const market = (7_400 * 0.9997) / (7_351 * 1.0004 + 235 * 1.0007 - 295 * 0.9993) - 1;
  const net = (7_400 * 0.999) / (7_351 * 1.001 + 235 * 1.002 - 295 * 0.998) - 1;
  expect(row?.grossTna).toBeCloseTo(gross, 9);
  expect(row?.marketTna).toBeCloseTo(market * (365 / 28), 9);
  expect(row?.netTna).toBeCloseTo(net * (365 / 28), 9);
});
