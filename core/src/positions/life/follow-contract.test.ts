import { describe, expect, it } from "vitest";

import { createInstrumentTable, expirationInstant, remapByStrikeAdjustment } from "../../symbols/index.ts";
import { readRecorded, whereRecorded } from "../../testing/recorded-data.ts";
import { fieldsOf } from "../testing/legs.ts";
import { followContract } from "./follow-contract.ts";
import { liquidationValue } from "./liquidation-value.ts";

const saved = {
  strike: 1200,
  expiration: "2024-06-19",
  symbol: "GFGC1200JU",
};

describe("followContract", () => {
  const { expiration } = saved;
  const table = createInstrumentTable({
    instruments: [
      { symbol: "GFGC1200JU", expiration, strike: 1200 },
      { symbol: "GFGC11559J", expiration, strike: 1155.9 },
      // The same symbol of another year.
      { symbol: "GFGC11559J", expiration: "2026-06-19", strike: 11_559 },
    ],
    renames: [
      { from: "GFGC1200JU", to: "GFGC11559J", expiration, exDate: "2024-05-09" },
      { from: "GFGC11559J", to: "GFGC10608J", expiration, exDate: "2024-05-20" },
    ],
  });

  it("is itself on the eve and another name and base from the ex-date", () => {
    expect(followContract({ contract: saved, table, on: "2024-05-08" })).toEqual({
      ok: true,
      symbol: "GFGC1200JU",
      strike: 1200,
      renames: [],
    });
    expect(followContract({ contract: saved, table, on: "2024-05-09" })).toEqual({
      ok: true,
      symbol: "GFGC11559J",
      strike: 1155.9,
      renames: [{ exDate: "2024-05-09", symbol: "GFGC11559J", strike: 1155.9 }],
    });
  });

  it("says when the new base isn't known, or the table speaks of another contract", () => {
    expect(followContract({ contract: saved, table, on: "2024-05-20" })).toEqual({
      ok: false,
      reason: "strike-unknown",
    });
    // A source's rounding to cents is the same contract; two cents are another.
    const at = (strike: number) =>
      followContract({ contract: { ...saved, strike }, table, on: "2024-05-08" }).ok;
    expect([at(1200.01), at(1199.99), at(1200.02), at(1199.98)]).toEqual([true, true, false, false]);
    const other = { ...saved, strike: 1250 };
    expect(followContract({ contract: other, table, on: "2024-05-08" })).toEqual({
      ok: false,
      reason: "another-contract",
    });
  });

  it("a contract without renames keeps its saved base", () => {
    const contract = { ...saved, symbol: "GFGC1300JU", strike: 1300 };
    expect(followContract({ contract, table, on: "2024-06-20" })).toMatchObject({
      strike: 1300,
      renames: [],
    });
  });
});

describe("a bull saved before 2024-05-09", whereRecorded("ggal-eod-chain"), () => {
  const rows = readRecorded("ggal-eod-chain/ggal_options_eod.csv");
  const chainOf = (date: string) =>
    rows
      .filter((row) => row["date"] === date && row["expiry"] === "2024-06-19")
      .map((row) => ({
        symbol: row["symbol"] ?? "",
        type: row["kind"] as "call" | "put",
        strike: Number(row["strike"]),
        expiration: "2024-06-19",
        last: Number(row["last"]),
      }));
  const nights = [
    ["2024-05-08", "2024-05-09"],
    ["2024-05-17", "2024-05-20"],
  ] as const;

  it("is found under its names of both ex-dates, at its bases, with the cost it had", () => {
    const renames = nights.flatMap(([eve, exDate]) => {
      const [before, after] = [chainOf(eve), chainOf(exDate)];
      const names = new Set(after.map(({ symbol }) => symbol));
      const gone = before.filter(({ symbol }) => !names.has(symbol));
      const old = new Set(before.map(({ symbol }) => symbol));
      const fresh = after.filter(({ symbol }) => !old.has(symbol));
      return remapByStrikeAdjustment({ before: gone, after: fresh }).renamed.map((pair) => ({
        from: pair.before.symbol,
        to: pair.after.symbol,
        expiration: "2024-06-19",
        exDate,
      }));
    });
    const instruments = nights.flat().flatMap(chainOf);
    const table = createInstrumentTable({ instruments, renames });
    const follow = (contract: typeof saved, on: string) => fieldsOf(followContract({ contract, table, on }));
    const last = follow(saved, "2024-05-20");
    expect(follow(saved, "2024-05-17")).toMatchObject({ symbol: "GFGC11559J", strike: 1155.9 });
    expect(last).toMatchObject({ symbol: "GFGC10608J", strike: 1060.8 });
    expect(last.renames.map(({ exDate }) => exDate)).toEqual(["2024-05-09", "2024-05-20"]);
    // The result is today's price of the new name less the cost paid under the old one.
    const price = chainOf("2024-05-20").find(({ symbol }) => symbol === last.symbol)?.last as number;
    const legs = [
      {
        kind: "call" as const,
        strike: last.strike,
        expiration: expirationInstant("2024-06-19"),
        quantity: 2,
        price: 4000,
      },
    ];
    const closed = fieldsOf(liquidationValue({ legs, quotes: [{ bid: price, ask: price }] }));
    expect(price).toBeGreaterThan(2_000);
    expect(closed.profit).toBeCloseTo(200 * (price - 4000), 6);
  });
});
