import type { CaucionRate } from "@paridad/core/contract";
import { describe, expect, it } from "vitest";
import type { DoubleEntries } from "./support/primary-double.ts";
import {
  call,
  caucion1,
  caucion7,
  december,
  hidden,
  put,
  start,
  stock,
  stock24,
  until,
  usePrimaryMarket,
} from "./support/primary-market.ts";

const market = usePrimaryMarket();

describe("primary feed: what it reads", () => {
  it("logs in, reads the chain, subscribes it and gives quotes their reference data", async () => {
    market.double.quote(call, {
      OP: 100,
      CL: { price: 96.5, date: start - 86_400_000 },
      LO: 90,
      BI: [{ price: 101.5, size: 12 }],
      HI: 120,
      OF: [{ price: 104, size: 3 }],
      LA: { price: 102, size: 1, date: start - 5_000 },
      EV: 1_020_000,
      NV: 100,
      TC: 7,
    });
    market.double.quote(stock, {
      LA: { price: 7130, size: 4, date: start },
      BI: [{ price: 7129, size: 10 }],
    });
    market.double.quote(caucion1, { LA: { price: 21.5, size: 1 }, BI: [{ price: 21, size: 1 }], OF: [] });
    await market.createMarket().start();
    await until(
      () => market.option("GFGC7400DI")?.bid && market.spot() && market.market.book.rates[0]?.rate === 21.5,
    );
    expect(market.option("GFGC7400DI")).toEqual({
      symbol: "GFGC7400DI",
      strike: 7400,
      expiration: "2026-12-18",
      expirationEstimated: false,
      bid: 101.5,
      bidSize: 12,
      ask: 104,
      askSize: 3,
      last: 102,
      previousClose: 96.5,
      volume: 100,
      operations: 7,
      turnover: 1_020_000,
      datetime: new Date(start).toISOString(),
    });
    expect(market.spot()).toMatchObject({
      symbol: "GGAL",
      last: 7130,
      bid: 7129,
      ask: null,
      settlement: "CI",
    });
    expect(market.market.book.rates).toEqual<CaucionRate[]>([
      { days: 1, rate: 21.5, description: "1 día", bidRate: 21, askRate: null, fallback: false },
    ]);
    expect(market.market.book.source).toEqual({
      kind: "live",
      name: "Primary / A3",
      session: "open",
      delaySeconds: 0,
    });
    expect(market.market.health()).toMatchObject({ state: "running", retry: null });
    expect(market.double.subscribed).toEqual(
      new Set([call, put, hidden, stock, stock24, caucion1, caucion7]),
    );
    expect([...market.market.book.options.keys()].toSorted()).toEqual([
      "GFGC69785D",
      "GFGC7400DI",
      "GFGV7000DI",
    ]);
  });

  it("shows the specification's rate, flagged and counted, until a caución is quoted", async () => {
    market.double.quote(call, { BI: [{ price: 1, size: 1 }] });
    await market.createMarket().start();
    await until(() => market.option("GFGC7400DI"));
    expect(market.market.book.rates).toMatchObject([{ days: 1, rate: 15, fallback: true }]);
    expect(market.market.health().faults["rate-fallback"]).toBe(1);
    market.double.quote(caucion7, { OF: [{ price: 22, size: 1 }], BI: [{ price: 20, size: 1 }] });
    await until(() => market.market.book.rates[0]?.days === 7);
    expect(market.market.book.rates).toMatchObject([{ days: 7, rate: 21, fallback: false }]);
  });

  it.each(["Md", "md", "MD"])("takes the message's type spelt %s", async (messageType) => {
    market.double.messageType = messageType;
    market.double.quote(put, { BI: [{ price: 55, size: 1 }], OF: [{ price: 56, size: 1 }] });
    await market.createMarket().start();
    await until(() => market.option("GFGV7000DI")?.bid === 55);
    expect(market.option("GFGV7000DI")).toMatchObject({ bid: 55, ask: 56 });
  });

  it.each<[string, DoubleEntries]>([
    ["an empty list", { BI: [], OF: [{ price: 56, size: 1 }] }],
    ["missing", { OF: [{ price: 56, size: 1 }] }],
    ["null", { BI: null, OF: [{ price: 56, size: 1 }] }],
    ["a price of 0", { BI: [{ price: 0, size: 0 }], OF: [{ price: 56, size: 1 }] }],
  ])("takes a side that is %s as no quote, and keeps the last trade", async (_form, entries) => {
    market.double.quote(put, {
      BI: [{ price: 55, size: 1 }],
      OF: [{ price: 57, size: 1 }],
      LA: { price: 55.5 },
    });
    await market.createMarket().start();
    await until(() => market.option("GFGV7000DI")?.bid === 55);
    market.double.quote(put, entries);
    await until(() => market.option("GFGV7000DI")?.ask === 56);
    expect(market.option("GFGV7000DI")).toMatchObject({ bid: null, bidSize: null, ask: 56, last: 55.5 });
  });

  it("reads a last trade that is none, totals in both forms, and a bare previous close", async () => {
    market.double.quote(put, { LA: null, CL: 54, NV: { price: null, size: 40 }, EV: 220_000, TC: 3 });
    await market.createMarket().start();
    await until(() => market.option("GFGV7000DI")?.volume === 40);
    expect(market.option("GFGV7000DI")).toMatchObject({ last: null, previousClose: 54, turnover: 220_000 });
  });

  it.each(["CI", "24hs"])("follows the settlement that the chain is listed with: %s", async (usual) => {
    const other = usual === "CI" ? "24hs" : "CI";
    const lines = ["GFGC7400DI", "GFGC7600DI", "GFGV7000DI"];
    const listed = (symbol: string, settlement: string) => ({
      symbol: `MERV - XMEV - ${symbol} - ${settlement}`,
      cficode: "OCASPS",
      strike: Number(symbol.slice(4, 8)),
      ...december,
    });
    market.double.instruments = [
      ...lines.map((symbol) => listed(symbol, usual)),
      listed("GFGC7400DI", other),
      listed("GFGC7800DI", other),
    ];
    market.double.quote(`MERV - XMEV - GFGC7400DI - ${usual}`, { BI: [{ price: 11, size: 1 }] });
    market.double.quote(`MERV - XMEV - GFGC7400DI - ${other}`, { BI: [{ price: 99, size: 1 }] });
    market.double.quote(`MERV - XMEV - GFGC7800DI - ${other}`, { BI: [{ price: 12, size: 1 }] });
    await market.createMarket().start();
    await until(() => market.option("GFGC7800DI")?.bid === 12);
    expect(market.option("GFGC7400DI")?.bid).toBe(11);
    expect([...market.market.book.options.keys()].toSorted()).toEqual([...lines, "GFGC7800DI"].toSorted());
  });

  it("places a strike that the provider does not state, once there is a spot, and counts it", async () => {
    market.double.instruments = [
      { symbol: hidden, cficode: "OCASPS", strike: null, ...december },
      { symbol: stock, cficode: "ESXXXX" },
    ];
    market.double.quote(hidden, { BI: [{ price: 200, size: 1 }] });
    await market.createMarket().start();
    await until(() => market.option("GFGC69785D")?.bid === 200);
    expect(market.option("GFGC69785D")?.strike).toBeUndefined();
    market.double.quote(stock, { LA: { price: 7130, size: 1 } });
    await until(() => market.spot());
    market.double.quote(hidden, { BI: [{ price: 201, size: 1 }] });
    await until(() => market.option("GFGC69785D")?.bid === 201);
    expect(market.option("GFGC69785D")?.strike).toBe(6978.5);
    expect(market.market.health().faults["strike-estimated"]).toBe(1);
  });

  it("does not believe a clock that is far off, nor needs one", async () => {
    market.double.timestamp = () => 1_745_333_061_575;
    market.double.quote(call, { BI: [{ price: 1, size: 1 }] });
    await market.createMarket().start();
    await until(() => market.option("GFGC7400DI")?.bid === 1);
    expect(market.market.book.asOf).toBe(start);
    expect(market.market.health().faults["clock-skew"]).toBe(1);
    market.double.timestamp = () => undefined;
    market.double.quote(call, { BI: [{ price: 2, size: 1 }] });
    await until(() => market.option("GFGC7400DI")?.bid === 2);
    expect(market.market.health().faults["clock-skew"]).toBe(1);
  });
});
