import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import { marketRefusalCodes } from "../../contract/index.ts";
import type { RefusalStatus } from "../../contract/index.ts";
import { errorMessages } from "../../messages/errors.ts";
import type { ChainSourceKind } from "../../plans/index.ts";
import { closedConnection } from "../connection-cycle.ts";
import { MarketFeed } from "../market-feed.ts";
import { createAlarm } from "../market-timers.ts";
import type { MarketConnectionState, MarketListener } from "../types.ts";
import type { ChainSource } from "./chain-source.ts";

/** Until a failed call is made again. */
const retryMilliseconds = 15_000;

const closed: MarketConnectionState = { ...closedConnection, failure: null };

/** Failures of the api client, as far as a chain cares. */
type CallFailure = {
  readonly message?: string;
  readonly subscription?: { readonly status: RefusalStatus } | null;
  readonly retryAfterSeconds?: number | null;
};

export type CalledChainOptions = {
  readonly kind: ChainSourceKind;
  /** The whole market, or `null` where none is known. Rejects with the api client's error. */
  readonly read: (options: { readonly signal: AbortSignal }) => Promise<unknown>;
  /** Milliseconds until the next call after a good one; `null` for none. */
  readonly nextIn: () => number | null;
  readonly clock: { now(): number };
};

/** Merges what calls answer into one book, and says in `connection` how the calls are doing. */
class CalledChain implements ChainSource {
  readonly kind: ChainSourceKind;
  readonly connection: StoreApi<MarketConnectionState> = createStore(() => closed);
  readonly #options: CalledChainOptions;
  readonly #feed = new MarketFeed();
  readonly #alarm = createAlarm();
  #call: AbortController | null = null;
  #isOpen = false;

  constructor(options: CalledChainOptions) {
    this.kind = options.kind;
    this.#options = options;
  }

  getBook() {
    return this.#feed.book();
  }

  subscribe(listener: MarketListener) {
    return this.#feed.subscribe(listener);
  }

  open() {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.connection.setState({ ...closed, status: "connecting" });
    void this.#ask();
  }

  close() {
    this.#isOpen = false;
    this.#alarm.clear();
    this.#call?.abort();
    this.#call = null;
    this.connection.setState({ ...closed, lastTickAt: this.connection.getState().lastTickAt });
  }

  resume() {
    const { status } = this.connection.getState();
    if (!this.#isOpen || this.#call !== null || status === "refused") return;
    if (status === "failed") this.connection.setState({ status: "reconnecting", retryAt: null });
    void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#alarm.clear();
    const call = new AbortController();
    this.#call = call;
    const { signal } = call;
    try {
      const update = await this.#options.read({ signal });
      if (!signal.aborted) this.#take(update);
    } catch (error) {
      if (!signal.aborted) this.#fail(error as CallFailure);
    } finally {
      if (this.#call === call) this.#call = null;
    }
  }

  #take(payload: unknown): void {
    const now = this.#options.clock.now();
    this.connection.setState({ ...closed, status: "connected", lastTickAt: now });
    this.#askIn(this.#options.nextIn());
    // Each answer is whole, whatever its number.
    this.#feed.restart();
    this.#feed.receive(payload, now);
  }

  #fail({ message, subscription, retryAfterSeconds }: CallFailure): void {
    const failure = message ?? errorMessages.dataLoadFailed;
    if (subscription) {
      const code = marketRefusalCodes[subscription.status];
      this.connection.setState({ status: "refused", refusal: { code, message: failure }, failure });
      return;
    }
    const wait = Math.max(retryMilliseconds, (retryAfterSeconds ?? 0) * 1_000);
    const retryAt = this.#options.clock.now() + wait;
    this.connection.setState({ status: "failed", retryAt, failure });
    this.#askIn(wait);
  }

  #askIn(milliseconds: number | null): void {
    if (milliseconds !== null) this.#alarm.set(() => void this.#ask(), milliseconds);
  }
}

/** A chain that is read by calls: again when `nextIn` says so, every 15 s after a failure, at once on `resume`. */
export function createCalledChain(options: CalledChainOptions): ChainSource {
  return new CalledChain(options);
}
