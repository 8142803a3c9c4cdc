import type { MarketOption, MarketStock } from "@paridad/core/contract";
import { afterEach, beforeEach, vi } from "vitest";
import { createMarket } from "../../src/market/create-market.ts";
import type { Market } from "../../src/market/create-market.ts";
import { createPrimaryFeed } from "../../src/market/primary/primary-feed.ts";
import type { PrimaryFeedOptions } from "../../src/market/primary/primary-feed.ts";
import { createTestClock } from "../helper.ts";
import type { TestClock } from "../helper.ts";
import { PrimaryDouble } from "./primary-double.ts";
import { simulatedMarketConfig } from "./market-config.ts";

/** Wednesday 18 November 2026, 12:00 in Buenos Aires: in session. */
export const start = Date.parse("2026-11-18T15:00:00Z");
export const call = "MERV - XMEV - GFGC7400DI - CI";
export const put = "MERV - XMEV - GFGV7000DI - CI";
export const hidden = "MERV - XMEV - GFGC69785D - CI";
export const stock = "MERV - XMEV - GGAL - CI";
export const stock24 = "MERV - XMEV - GGAL - 24hs";
export const caucion1 = "MERV - XMEV - PESOS - 1D";
export const caucion7 = "MERV - XMEV - PESOS - 7D";
export const december = { maturityDate: "20261218", underlying: "GGAL" };

export const until = (isSo: () => unknown) =>
  vi.waitUntil(() => Boolean(isSo()), { timeout: 20_000, interval: 2 });

const config = { ...simulatedMarketConfig, feed: "primary" } as const;
const logger = { info: () => undefined, warn: () => undefined };

const listed = [
  { symbol: call, cficode: "OCASPS", strike: 7400, ...december },
  { symbol: put, cficode: "OPASPS", strike: 7000, ...december },
  { symbol: hidden, cficode: "OCASPS", strike: 6978.5, ...december },
  { symbol: stock, cficode: "ESXXXX" },
  { symbol: stock24, cficode: "ESXXXX" },
  { symbol: caucion1, cficode: "RPXXXX" },
  { symbol: caucion7, cficode: "RPXXXX" },
  { symbol: "DLR/DIC26", cficode: "FXXXSX" },
  { symbol: "MERV - XMEV - YPFC40000D - CI", cficode: "OCASPS", strike: 40_000, ...december },
];

/** A provider and a market that follows it, new for each test. */
class PrimaryMarket {
  double = new PrimaryDouble();
  clock: TestClock = createTestClock(start);
  url = "";
  #market: Market | null = null;

  get market(): Market {
    if (this.#market === null) throw new Error("the test made no market yet");
    return this.#market;
  }

  async open(): Promise<void> {
    this.double = new PrimaryDouble();
    this.double.instruments = [...listed];
    this.clock = createTestClock(start);
    this.double.timestamp = () => this.clock.now();
    this.url = await this.double.start();
  }

  async close(): Promise<void> {
    await this.#market?.stop();
    this.#market = null;
    await this.double.stop();
  }

  createMarket(options: Partial<PrimaryFeedOptions> = {}): Market {
    const { clock, url, double } = this;
    const feed = createPrimaryFeed({
      url,
      username: double.username,
      password: double.password,
      clock,
      ...options,
      timings: { flushMilliseconds: 5, ...options.timings },
      backoff: options.backoff ?? { firstMilliseconds: 5, longestMilliseconds: 50 },
    });
    this.#market = createMarket({ config, clock, logger, feed });
    return this.#market;
  }

  option(symbol: string): MarketOption | undefined {
    return this.market.book.options.get(symbol);
  }

  spot(): MarketStock | undefined {
    return this.market.book.stocks.get("GGAL");
  }
}

export function usePrimaryMarket(): PrimaryMarket {
  const values = new PrimaryMarket();
  beforeEach(() => values.open());
  afterEach(() => values.close());
  return values;
}
