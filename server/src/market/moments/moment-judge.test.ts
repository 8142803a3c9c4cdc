import { expect, test } from "vitest";
import type { MarketOption } from "@paridad/core/contract";
import { createMarket } from "../create-market.ts";
import { openTerms } from "../feed.ts";
import type { FeedSink } from "../feed.ts";

const asOf = Date.parse("2026-11-20T15:00:00Z");
const expiration = "2026-12-18";
const source = { kind: "live", name: "Prueba" } as const;
const rates = [{ days: 28, rate: 30, description: "28 días" }];
/** A chain whose options make a share of about 7,350 at 30 % over 28 days. */
const options = [7_000, 7_200, 7_400, 7_600].flatMap((strike): MarketOption[] => {
  const put = 400 + (strike - 7_350) / 2;
  const call = put + 7_350 - strike / (1 + (0.3 * 28) / 365);
  return [
    { symbol: `GFGC${strike}DI`, expiration, strike, bid: call - 5, ask: call + 5 },
    { symbol: `GFGV${strike}DI`, expiration, strike, bid: put - 5, ask: put + 5 },
  ];
});

function createWorld() {
  let now = asOf;
  let sink: FeedSink | undefined;
  const market = createMarket({
    config: {} as never,
    clock: { now: () => now },
    logger: { info: () => undefined, warn: () => undefined },
    feed: {
      kind: "live",
      name: "Prueba",
      terms: openTerms,
      silenceMilliseconds: 600_000,
      start: (feedSink) => void (sink = feedSink),
      stop: () => undefined,
    },
  });
  return {
    market,
    quote: (spot: number) => {
      now += 5_000;
      const stocks = [{ symbol: "GGAL", last: spot, bid: spot - 1, ask: spot + 1, settlement: "24hs" }];
      sink?.quotes({ asOf: now, source, options, stocks, rates });
      // The next batch carries what was seen in this one.
      now += 5_000;
      sink?.quotes({ asOf: now, source, stocks, rates });
      return market.snapshot().source?.momentsApart;
    },
    /** Two batches of another day at once, as a replay goes from one to the next. */
    jump: (spot: number, days: number) => {
      const stocks = [{ symbol: "GGAL", last: spot, bid: spot - 1, ask: spot + 1, settlement: "24hs" }];
      const at = now + days * 86_400_000;
      for (const batch of [{ options, stocks, rates }, { stocks }])
        sink?.quotes({ asOf: at, source, ...batch });
      return market.snapshot().source?.momentsApart;
    },
  };
}

test("a market whose share is of another moment is marked until it is mended, and counted once", async () => {
  const { market, quote, jump } = createWorld();
  await market.start();
  expect(quote(7_350)).toBeUndefined();
  // 3.5 % under what the options say, then again.
  expect([quote(7_100), quote(7_095)]).toEqual([true, true]);
  expect(market.health().faults["moments-apart"]).toBe(1);
  expect(market.health().examples["moments-apart"]?.[0]).toMatch(/^2026-11-20: 3\.\d %$/);
  expect(quote(7_350)).toBeUndefined();
  expect(quote(7_100)).toBe(true);
  expect(market.health().faults["moments-apart"]).toBe(2);
  // Another day is judged by itself, however soon it comes.
  expect(jump(7_350, 3)).toBeUndefined();
  await market.stop();
});
