import { exchangeExpiration } from "@paridad/core/symbols";
import { missingShared, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it } from "vitest";
import type { Row } from "./support/provider-double.ts";
import { usePolledWorld } from "./support/polled-world.ts";
import { recordedCloses, recordedSymbols } from "./support/recorded-providers.ts";

const feed = usePolledWorld();
const where = unlessMissing(missingShared("data/symbols", "data/ggal-eod-chain"));
const optionsPath = "/live/arg_options";
const row = (symbol: string, rest: Row = {}): Row => ({
  symbol,
  q_bid: 0,
  px_bid: 0,
  px_ask: 0,
  q_ask: 0,
  v: 0,
  q_op: 0,
  c: 0,
  pct_change: 0,
  ...rest,
});

describe("data912: what it reads", where, () => {
  it("parses each of its 63 recorded contracts of GGAL and counts the 351 of other papers", async () => {
    await feed.start("data912");
    const ours = recordedSymbols().filter(({ root }) => root === "GFG");
    expect([recordedSymbols().length, ours.length]).toEqual([414, 63]);
    expect([...feed.market.book.options.keys()].toSorted()).toEqual(
      ours.map(({ symbol }) => symbol).toSorted(),
    );
    const { faults } = feed.market.health();
    expect(faults).toMatchObject({ "other-underlying": 351, "unparsed-symbol": 0, "expiration-missing": 63 });
    const closes = recordedCloses();
    const priced = ours.filter(({ symbol = "" }) => closes.has(symbol));
    expect(priced).toHaveLength(40);
    expect(
      priced.map(({ symbol = "" }) => [symbol, feed.option(symbol)?.last, feed.option(symbol)?.volume]),
    ).toEqual(
      priced.map(({ symbol = "" }) => [
        symbol,
        Number(closes.get(symbol)?.["last"]) || null,
        Number(closes.get(symbol)?.["volume"]),
      ]),
    );
  });

  it("gives each the strike that other sources state, and the exchange's day, both marked", async () => {
    await feed.start("data912");
    // A symbol recurs: the table's first strike may be another year's, so any of those stated does.
    const stated = recordedSymbols().filter(({ root, strikes }) => root === "GFG" && strikes !== "");
    const wrong = stated.filter(
      ({ symbol = "", strikes = "" }) =>
        !strikes
          .split("|")
          .some((strike) => Math.abs(Number(strike) - (feed.option(symbol)?.strike ?? 0)) < 0.06),
    );
    expect(stated.length).toBeGreaterThan(40);
    expect(wrong.map(({ symbol, strikes }) => [symbol, strikes])).toEqual([]);
    const expirations = new Set(feed.options().map(({ expiration }) => expiration));
    expect([...expirations].toSorted()).toEqual(
      [9, 10, 12].map((month) => exchangeExpiration({ year: 2025, month: month as 9 | 10 | 12 })),
    );
    expect(feed.options().every(({ expirationEstimated }) => expirationEstimated === true)).toBe(true);
  });

  it("has no ladder, no turnover and no previous close: the default rate is shown, flagged", async () => {
    await feed.start("data912");
    expect(feed.market.book.rates).toMatchObject([{ days: 1, rate: 15, fallback: true }]);
    expect(feed.option("GFGC3300OC")).toMatchObject({ turnover: null, previousClose: null, operations: 0 });
    expect([...feed.market.book.stocks.values()]).toMatchObject([
      { symbol: "GGAL", last: 5_290, bid: 5_285, ask: 5_295, settlement: null },
    ]);
  });

  it("labels a delay that nobody states, and passes nothing on", async () => {
    await feed.start("data912");
    const { name, delayUnknown, redistribution, delaySeconds } = feed.market.book.source;
    expect([name, delayUnknown, redistribution, delaySeconds]).toEqual(["data912", true, "none", undefined]);
  });
});

describe("data912: quotes without a time", where, () => {
  it("counts a quote's age from the receipt of what it says, not from the last answer", async () => {
    const start = feed.start("data912");
    let [bid, other] = [10, 7];
    feed.double.answers.set(optionsPath, () => ({
      rows: [row("GFGC5300OC", { px_bid: bid }), row("GFGC5600OC", { px_bid: other })],
    }));
    await start;
    const first = new Date(feed.waits.instant).toISOString();
    bid = 11;
    await feed.waits.next();
    const second = new Date(feed.waits.instant).toISOString();
    expect(second > first).toBe(true);
    expect([feed.option("GFGC5300OC")?.datetime, feed.option("GFGC5600OC")?.datetime]).toEqual([
      second,
      first,
    ]);
    // One that changed grows old from then on, whatever others do.
    other = 8;
    await feed.waits.next();
    expect(feed.option("GFGC5600OC")?.datetime).toBe(new Date(feed.waits.instant).toISOString());
    expect(feed.option("GFGC5300OC")?.datetime).toBe(second);
  });

  it("says after 15 minutes of the session that the answers repeat, and recovers with the first new one", async () => {
    const start = feed.start("data912");
    let last = 10;
    feed.double.answers.set(optionsPath, () => ({ rows: [row("GFGC5300OC", { c: last })] }));
    await start;
    const began = feed.waits.instant;
    while (feed.waits.instant - began < 15 * 60_000 - 21_000) await feed.waits.next();
    expect(feed.said()).toMatchObject({ state: "En marcha", reason: null });
    await feed.waits.next();
    await feed.waits.next();
    expect(feed.said()).toMatchObject({
      state: "Perdida",
      reason: "Motivo: el proveedor repite la misma respuesta hace más de 15 minutos",
    });
    expect(feed.market.book.source.stale).toBe(true);
    expect(feed.option("GFGC5300OC")?.datetime).toBe(new Date(began).toISOString());
    last = 11;
    await feed.waits.next();
    expect(feed.said()).toMatchObject({ state: "En marcha", reason: null });
    expect(feed.market.book.source.stale).toBeUndefined();
  });

  it("says nothing of repeated answers while the exchange is closed", async () => {
    feed.waits.instant = Date.parse("2025-09-03T22:00:00Z");
    await feed.start("data912");
    const began = feed.waits.instant;
    while (feed.waits.instant - began < 20 * 60_000) await feed.waits.next();
    expect(feed.said().state).toBe("En marcha");
    expect(feed.market.book.source.session).toBe("closed");
  });
});
