import type { MarketOption } from "@paridad/core/contract";
import { expect, it } from "vitest";
import type { Market } from "../../market/create-market.ts";
import { createNamedContracts } from "./named-contracts.ts";

const option = (symbol: string, more: object = {}): [string, MarketOption] => [
  symbol,
  { symbol, strike: 7_400, expiration: "2026-12-18", ...more } as MarketOption,
];

it("symbols are the contracts that trade by them, otherwise those that did before an ex-date", () => {
  const options = new Map([
    option("GFGC7400DI", { formerSymbols: "GFGC7500DI GFGC7600DI" }),
    option("GFGV7600DI", { strike: 7_600, formerSymbols: "GFGC7400DI" }),
    option("GFGC7300DI", { strike: 7_300, expiration: undefined }),
    option("NADA"),
  ]);
  const book = { options, stocks: new Map([["GGAL", { last: 7_400 }]]) };
  const named = createNamedContracts({ book } as unknown as Pick<Market, "book">);
  const call = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" };
  expect(named(["GFGC7400DI", "GFGC7500DI", "GFGC7600DI"])).toEqual([call, call, call]);
  expect(named(["GFGV7600DI", "GFGC7300DI", "NADA", "OTRO"])).toEqual([
    { type: "put", strike: 7_600, expiration: "2026-12-18", symbol: "GFGV7600DI" },
    null,
    null,
    null,
  ]);
  expect(createNamedContracts(null)(["GFGC7400DI"])).toEqual([null]);
});
