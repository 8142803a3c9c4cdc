import { expect, it } from "vitest";

import { readQuote } from "../../quotes/index.ts";
import { expiriesOf, opportunityBook } from "./opportunity-market.ts";
import type { OpportunityMarket } from "./opportunity-market.ts";

const asOf = Date.parse("2024-07-31T16:59:59-03:00");
const contract = (type: "call" | "put", strike: number, sides: object) => ({
  symbol: `GFG${type === "call" ? "C" : "V"}${strike}AG`,
  type,
  strike,
  strikeCertainty: "exact" as const,
  quote: readQuote({ datetime: "2024-07-31T16:59:00-03:00", ...sides }),
  value:
    type === "call" ? { volatility: 0.44, greeks: { deltaPercent: 57 } } : { volatility: null, greeks: null },
});
const market: OpportunityMarket = {
  asOf,
  spot: 3707.5,
  stocks: [
    {
      symbol: "GGAL",
      settlement: "CI",
      bid: 3690,
      ask: 3730,
      last: 3695,
      datetime: "2024-07-31T16:58:00-03:00",
    },
    {
      symbol: "GGAL",
      settlement: "24hs",
      bid: 3705,
      ask: 3710,
      bidSize: 5382,
      askSize: 2056,
      datetime: "2024-07-31T16:59:56-03:00",
    },
  ],
  cauciones: [
    { days: 1, ratePercent: 30, isFallback: false },
    { days: 31, ratePercent: 45, isFallback: false },
  ],
  areMomentsApart: false,
  expiries: [
    {
      expiration: "2024-08-16",
      expiresAt: Date.parse("2024-08-16T17:00:00-03:00"),
      calendarDays: 16,
      rate: { continuous: 0.39 },
      forward: 3771.4,
      contracts: [contract("call", 3708.1, { bid: 165, ask: 168, bidSize: 2 }), contract("put", 3858.1, {})],
    },
  ],
};

it("has the share of the options' settlement with its sizes, bases with both options, and the caución of the days of money", () => {
  const book = opportunityBook(market);
  expect(book?.share).toEqual({
    bid: 3705,
    ask: 3710,
    bidSize: 5382,
    askSize: 2056,
    quotedAt: Date.parse("2024-07-31T16:59:56-03:00"),
    settlement: "24hs",
  });
  const [expiry] = book?.expiries ?? [];
  // Traded on a Wednesday and settled on Thursday the 1st; exercised on Friday the 16th, settled on Monday the 19th.
  expect(expiry).toMatchObject({ days: 16, moneyDays: 18, rate: 0.39 });
  const { moneyDays = 0, caucionTna, bases = [] } = expiry ?? {};
  expect(caucionTna).toBeCloseTo(0.3 + (0.15 * (moneyDays - 1)) / 30, 12);
  expect(bases.map(({ strike, call, put }) => [strike, call?.symbol ?? null, put?.symbol ?? null])).toEqual([
    [3708.1, "GFGC3708.1AG", null],
    [3858.1, null, "GFGV3858.1AG"],
  ]);
});

it("options keep the volatility and delta they are valued at; the expiry's is the smile's, otherwise that of the base nearest to the forward", () => {
  const smile = { ok: true, expiration: "2024-08-16", smile: {}, forward: 3771.4, years: 0.05 };
  const moneyOf = (volatility: number) =>
    opportunityBook(market, [{ ...smile, atTheMoney: { volatility } } as never])?.expiries[0]
      ?.atTheMoneyVolatility;
  expect(moneyOf(0.41)).toBe(0.41);
  const book = opportunityBook(market);
  expect(book?.spot).toBe(3707.5);
  expect(book?.expiries[0]?.atTheMoneyVolatility).toBe(0.44);
  expect(book?.expiries[0]?.bases.map(({ call }) => [call?.volatility, call?.delta])).toEqual([
    [0.44, 0.57],
    [undefined, undefined],
  ]);
});

it("a made-up ladder is no rate to beat, and nothing is told before the market has spoken", () => {
  const cauciones = [{ days: 1, ratePercent: 15, isFallback: true }];
  expect(opportunityBook({ ...market, cauciones })?.expiries[0]?.caucionTna).toBeNull();
  expect(opportunityBook({ ...market, asOf: null })).toBeNull();
});

it("an expiry that isn't listed any more gives way to all of them", () => {
  const book = opportunityBook(market)!;
  expect(expiriesOf(book, "2024-08-16")).toHaveLength(1);
  expect(expiriesOf(book, "2023-08-18")).toEqual(book.expiries);
  const later = { ...book.expiries[0]!, date: "2024-10-18" };
  const two = { ...book, expiries: [...book.expiries, later] };
  expect(expiriesOf(two, "2024-10-18")).toEqual([later]);
  expect(expiriesOf(two, null)).toHaveLength(2);
});

it("a line quoted a quarter of an hour before the options gives way to a fresh one; no line is no price", () => {
  const [instant, own] = market.stocks;
  const settlementWith = (datetime: string) =>
    opportunityBook({ ...market, stocks: [instant!, { ...own!, datetime }] })?.share.settlement;
  expect(settlementWith("2024-07-31T16:44:00-03:00")).toBe("24hs");
  expect(settlementWith("2024-07-31T16:43:59-03:00")).toBe("CI");
  expect(opportunityBook({ ...market, stocks: [] })?.share).toEqual({
    bid: null,
    ask: null,
    bidSize: null,
    askSize: null,
    quotedAt: null,
    settlement: null,
  });
});

it("fits an expiry's volatility by its own smile, at the strike against the forward", () => {
  const smile = { kind: "line", parameters: { level: 0.02, slope: 0.1, curvature: 0, from: -1, to: 1 } };
  const of = (expiration: string) =>
    ({ ok: true, expiration, smile, forward: 3700, years: 0.5, atTheMoney: { volatility: null } }) as never;
  const fitted = (smiles: readonly never[]) => opportunityBook(market, smiles)?.expiries[0]?.fittedVolatility;
  const volatility = fitted([of("2024-10-18"), of("2024-08-16")]);
  expect(volatility?.(3700)).toBeCloseTo(Math.sqrt(0.02 / 0.5), 12);
  expect(volatility?.(3700 * Math.exp(0.1))).toBeCloseTo(Math.sqrt(0.03 / 0.5), 12);
  expect(fitted([of("2024-10-18")])?.(3700)).toBeNull();
  expect(fitted([{ ok: false, expiration: "2024-08-16" } as never])?.(3700)).toBeNull();
});

it("takes the days of money from settlement to settlement; sizes of 0 and bases by the spot are told as such", () => {
  const [expiry] = market.expiries;
  const contracts = expiry!.contracts.map((one) => ({ ...one, strikeCertainty: "inferred" as const }));
  const stocks = market.stocks.map((stock) => ({ ...stock, bidSize: 0 }));
  const book = opportunityBook({ ...market, stocks, expiries: [{ ...expiry!, contracts }] });
  // From Thursday the 1st to Monday the 19th, the session after the expiry.
  expect(book?.expiries[0]).toMatchObject({ moneyDays: 18, expiration: expiry!.expiresAt });
  // At 21:30 of the Wednesday it is Wednesday still.
  const night = opportunityBook({ ...market, asOf: Date.parse("2024-07-31T21:30:00-03:00") });
  expect(night?.expiries[0]?.moneyDays).toBe(18);
  expect(book?.expiries[0]?.bases.map(({ isEstimated }) => isEstimated)).toEqual([true, true]);
  expect(opportunityBook(market)?.expiries[0]?.bases[0]?.isEstimated).toBe(false);
  expect(book?.share.bidSize).toBeNull();
});
