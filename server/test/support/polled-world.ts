import type { MarketOption } from "@paridad/core/contract";
import { feedWords, marketSourceName, marketSourceNotes } from "@paridad/core/contract";
import { marketNotices } from "@paridad/core/quotes";
import { afterEach, beforeEach } from "vitest";
import { createMarket } from "../../src/market/create-market.ts";
import type { Market } from "../../src/market/create-market.ts";
import type { Feed } from "../../src/market/feed.ts";
import type { Wait } from "../../src/market/keep-connected.ts";
import { createData912Feed } from "../../src/market/data912/data912-feed.ts";
import { createIolFeed } from "../../src/market/iol/iol-feed.ts";
import type { Polling } from "../../src/market/polled/polled-feed.ts";
import { simulatedMarketConfig } from "./market-config.ts";
import { ProviderDouble } from "./provider-double.ts";
import { data912Day, iolDay, playData912, playIol } from "./recorded-providers.ts";

export type PolledName = "iol" | "data912";

/** A clock that moves only when a wait is let pass. */
class SteppedWaits {
  instant = 0;
  readonly asked: number[] = [];
  #release: (() => void) | null = null;
  #onAsked: () => void = () => undefined;

  readonly clock = { now: () => this.instant };
  readonly wait: Wait = (milliseconds, signal) =>
    new Promise((resolve) => {
      this.asked.push(milliseconds);
      this.#release = resolve;
      signal.addEventListener("abort", () => resolve());
      if (signal.aborted) resolve();
      this.#onAsked();
    });

  /** Resolves once the feed waits. */
  async reached(): Promise<void> {
    if (this.#release !== null) return;
    await new Promise<void>((resolve) => (this.#onAsked = resolve));
  }

  /** Lets the wait pass, and the next round be done. */
  async next(): Promise<void> {
    await this.reached();
    const release = this.#release;
    this.#release = null;
    this.instant += this.asked.at(-1) ?? 0;
    release?.();
    await this.reached();
  }
}

/** A polled feed with its market, a provider that plays the recorded answers, and time that is let pass by hand. */
export class PolledWorld {
  double = new ProviderDouble();
  waits = new SteppedWaits();
  url = "";
  #market: Market | null = null;
  readonly warnings: unknown[] = [];

  get market(): Market {
    if (this.#market === null) throw new Error("no market was started");
    return this.#market;
  }

  async open(): Promise<void> {
    this.double = new ProviderDouble();
    this.waits = new SteppedWaits();
    this.url = await this.double.start();
  }

  async close(): Promise<void> {
    await this.#market?.stop();
    this.#market = null;
    await this.double.stop();
  }

  feed(name: PolledName, options: Partial<Polling & { username: string; password: string }> = {}): Feed {
    const { clock, wait } = this.waits;
    const { url, double } = this;
    (name === "iol" ? playIol : playData912)(double);
    this.waits.instant ||= name === "iol" ? iolDay : data912Day;
    const { username, password } = double;
    const polling = { clock, wait, pollMilliseconds: 20_000, random: () => 0.5, ...options };
    return name === "iol"
      ? createIolFeed({ url, username, password, ...polling })
      : createData912Feed({ url, ...polling });
  }

  /** Starts the feed and waits for its first round. */
  async start(name: PolledName, options: Parameters<PolledWorld["feed"]>[1] = {}): Promise<Market> {
    const feed = this.feed(name, options);
    const logger = {
      info: () => undefined,
      warn: (fields: object, message: string) => void this.warnings.push([fields, message]),
    };
    this.#market = createMarket({ config: simulatedMarketConfig, clock: this.waits.clock, logger, feed });
    await this.#market.start();
    await this.waits.reached();
    return this.#market;
  }

  options(): MarketOption[] {
    return [...this.market.book.options.values()];
  }

  option(symbol: string): MarketOption | undefined {
    return this.market.book.options.get(symbol);
  }

  /** Texts about the feed: the administrator's, and the lines above everybody's chain. */
  said(): { state: string; reason: string | null; unused: string[]; chain: string[] } {
    const { state, reason, unused } = feedWords(this.market.health());
    const { source } = this.market.book;
    const notices = marketNotices({
      isCut: this.market.state === "lost",
      isStale: source.stale === true,
      areMomentsApart: source.momentsApart === true,
    });
    return {
      state,
      reason,
      unused: unused.map(({ name, count }) => `${name}: ${count}`),
      chain: [[marketSourceName(source), ...marketSourceNotes(source)].join(" · "), ...notices],
    };
  }
}

export function usePolledWorld(): PolledWorld {
  const fixture = new PolledWorld();
  beforeEach(() => fixture.open());
  afterEach(() => fixture.close());
  return fixture;
}
