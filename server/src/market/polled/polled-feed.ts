import { sessionState } from "@paridad/core/symbols";
import type { Clock, Feed, FeedBatch, FeedFault, FeedSink, FeedTerms } from "../feed.ts";
import { keepConnected, WaitAskedError, waitFor } from "../keep-connected.ts";
import type { BackoffLimits, Connect, KeptConnection, Wait } from "../keep-connected.ts";
import type { Note } from "./provider-numbers.ts";
import type { MarketOption } from "@paridad/core/contract";

/**
 * Cuts a whole chain to the contracts that changed since the last one: a quote that stands still for hours is no news
 * for the recorder. The chain stays whole where contracts came or left, and after `forget`.
 */
class ChangedOptions {
  #known = new Map<string, string>();

  of(batch: FeedBatch): FeedBatch {
    const { options = [], wholeChain, ...rest } = batch;
    if (wholeChain !== true) return batch;
    const next = new Map(options.map((option) => [option.symbol, JSON.stringify(option)]));
    const isSameList =
      next.size === this.#known.size && [...next.keys()].every((symbol) => this.#known.has(symbol));
    const known = this.#known;
    this.#known = next;
    if (!isSameList) return batch;
    const changed = options.filter(
      (option: MarketOption) => known.get(option.symbol) !== next.get(option.symbol),
    );
    return { ...rest, options: changed };
  }

  forget(): void {
    this.#known = new Map();
  }
}

/** Polling of a provider; tests bring their own clock, chance and waiting. */
export type Polling = {
  readonly clock: Clock;
  /** Between two rounds while all is well. */
  readonly pollMilliseconds: number;
  readonly timeoutMilliseconds?: number;
  readonly random?: () => number;
  readonly wait?: Wait;
  readonly backoff?: BackoffLimits;
};

export const answerTimeoutMilliseconds = 20_000;
/** Answers that stay equal this long during the session are a cache's, not the market's. */
export const repeatedMilliseconds = 15 * 60_000;
export const repeatedReason = "the provider repeats its answer";

/** One look at the provider: what is to be delivered, and the answers' texts. */
export type PolledRound = { readonly batch: FeedBatch; readonly texts: readonly string[] };
export type Provider = { round(signal: AbortSignal): Promise<PolledRound> };

const mostNotes = 10_000;

/** Polling meets the same faulty row again every round: each is reported once. */
function onceEach(sink: FeedSink): Note {
  const seen = new Set<string>();
  return (fault: FeedFault, detail: string) => {
    const id = `${fault} ${detail}`;
    if (seen.has(id) || seen.size >= mostNotes) return;
    seen.add(id);
    sink.fault(fault, detail);
  };
}

class Poller {
  readonly #polling: Polling;
  readonly #provider: Provider;
  readonly #sink: FeedSink;
  readonly #changed = new ChangedOptions();
  #texts = "";
  #changedAt = 0;
  #isLost = true;
  /** Milliseconds between rounds: twice as many after a provider asked for less, closer by a tenth after each good one. */
  #interval: number;

  constructor(polling: Polling, provider: Provider, sink: FeedSink) {
    this.#polling = polling;
    this.#provider = provider;
    this.#sink = sink;
    this.#interval = polling.pollMilliseconds;
  }

  /** Rounds until one fails. */
  readonly connect: Connect = async ({ signal, works }) => {
    const { wait = waitFor, random = Math.random, pollMilliseconds } = this.#polling;
    try {
      while (!signal.aborted) {
        const round = await this.#provider.round(signal);
        if (signal.aborted) break;
        works();
        this.#deliver(round);
        this.#interval = Math.max(this.#interval * 0.9, pollMilliseconds);
        // Up to a tenth more by chance, so that processes spread.
        await wait(Math.round(this.#interval * (1 + random() / 10)), signal);
      }
    } catch (error) {
      this.#isLost = true;
      if (error instanceof WaitAskedError)
        this.#interval = Math.min(this.#interval * 2, pollMilliseconds * 16);
      throw error;
    }
    return null;
  };

  /** An answer equal to the last one moves no clock: its quotes grow old, and in the session it is said at last. */
  #deliver({ batch, texts }: PolledRound): void {
    const { clock } = this.#polling;
    const now = clock.now();
    const all = texts.join("\n");
    const isNews = all !== this.#texts;
    this.#texts = all;
    if (isNews || this.#isLost || sessionState(now, clock.closedDays) !== "open") this.#changedAt = now;
    const isRepeated = now - this.#changedAt > repeatedMilliseconds;
    if (isRepeated) return this.#sink.lost(repeatedReason);
    if (this.#isLost) this.#changed.forget();
    if (isNews || this.#isLost) this.#sink.quotes(this.#changed.of(batch));
    this.#isLost = false;
    return undefined;
  }
}

/**
 * A feed that asks its provider every so often. After a failure it waits longer each time, at least as long as the
 * provider's `Retry-After`, and then asks less often for a while.
 */
export function createPolledFeed({
  name,
  terms,
  polling,
  openProvider,
}: {
  name: string;
  terms: FeedTerms;
  polling: Polling;
  openProvider: (note: Note) => Provider;
}): Feed {
  let connection: KeptConnection | undefined;
  const { clock, pollMilliseconds, random, wait } = polling;
  const backoff = polling.backoff ?? { firstMilliseconds: pollMilliseconds, longestMilliseconds: 600_000 };
  return {
    kind: "live",
    name,
    terms,
    // The poller itself says when answers fail or repeat; this is for one that hangs.
    silenceMilliseconds: repeatedMilliseconds + 2 * 600_000,
    start(sink) {
      const poller = new Poller(polling, openProvider(onceEach(sink)), sink);
      connection = keepConnected({ connect: poller.connect, sink, clock, backoff, random, wait });
    },
    async stop() {
      await connection?.stop();
    },
  };
}
