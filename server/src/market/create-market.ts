import type { MarketOption, MarketSource, MarketUpdate } from "@paridad/core/contract";
import { sessionState } from "@paridad/core/symbols";
import { createFeed } from "./create-feed.ts";
import type { MarketConfig } from "./create-feed.ts";
import { bookCounts, createFaultLog } from "./feed-health.ts";
import type { FeedHealth, FeedState } from "./feed-health.ts";
import type { Clock, Feed, FeedBatch, FeedRetry } from "./feed.ts";
import { LastCloseKeeper } from "./moments/last-close.ts";
import type { LastClose } from "./moments/last-close.ts";
import { MarketBook } from "./market-book.ts";
import { withTerms } from "./feed.ts";
import { createMomentJudge } from "./moments/moment-judge.ts";

const watchMilliseconds = 1_000;
const heartbeatMilliseconds = 5_000;
/** A batch may come this late after the minute that it belongs to. */
const latenessMilliseconds = 5_000;

export type MarketLogger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** Takes every batch after it was merged; how the history's recorder listens. */
export type MarketRecorder = {
  record(book: MarketBook, batch: FeedBatch): void;
  /** The market is quiet and its clock has reached this instant: finished bars are written. */
  pass(asOf: number): void;
  stop(): Promise<void>;
  readonly gaps: number;
};

export type MarketOptions = {
  readonly config: MarketConfig;
  readonly clock: Clock;
  readonly logger: MarketLogger;
  readonly recorder?: MarketRecorder | null;
  /** Tests bring their own feed. */
  readonly feed?: Feed;
};

/** The market of a process: one feed, one book. Throws when the configuration lacks what its feed needs. */
class FeedMarket {
  readonly book: MarketBook;
  state: FeedState = "starting";
  /** The feed has spoken: before its first word there is a book and no market. */
  hasTicked = false;
  readonly #options: MarketOptions;
  readonly #feed: Feed;
  readonly #faults = createFaultLog();
  readonly #moments = createMomentJudge();
  readonly #lastClose: LastCloseKeeper;
  readonly #updateListeners = new Set<(update: MarketUpdate) => void>();
  readonly #stateListeners = new Set<(state: FeedState) => void>();
  /** The feed's last words about itself. */
  #stated: MarketSource;
  #lostReason: string | null = null;
  #retry: FeedRetry | null = null;
  #lastBatchAt: number;
  #lastBatchAsOf: number | null = null;
  #lastUpdateAt: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MarketOptions) {
    this.#options = options;
    this.#feed = options.feed ?? createFeed(options);
    const now = options.clock.now();
    const source: MarketSource = {
      kind: this.#feed.kind,
      name: this.#feed.name,
      session: "unknown",
      stale: true,
    };
    this.#stated = withTerms(source, this.#feed.terms);
    this.book = new MarketBook({ asOf: now, source: this.#stated });
    this.#lastClose = new LastCloseKeeper({ book: this.book, now: () => options.clock.now() });
    this.#lastBatchAt = now;
    this.#lastUpdateAt = now;
  }

  async start(): Promise<void> {
    const { logger, clock } = this.#options;
    this.#lastBatchAt = clock.now();
    this.#timer = setInterval(() => this.#watch(), watchMilliseconds);
    this.#timer.unref();
    await this.#feed.start({
      quotes: (batch) => this.#take(batch),
      lost: (reason, retry) => this.#lose(reason, retry),
      fault: (fault, detail) => this.#faults.record(fault, detail),
    });
    logger.info({ feed: this.#feed.name, kind: this.#feed.kind }, "market feed started");
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#feed.stop();
    await this.#options.recorder?.stop();
    this.state = "stopped";
  }

  /** The whole state, ready to send. */
  snapshot(): MarketUpdate {
    return this.book.snapshot();
  }

  /** For plans without live prices. */
  lastClose(): LastClose {
    return this.#lastClose.look();
  }

  /** Called after each change; returns the unsubscriber. */
  onUpdate(listener: (update: MarketUpdate) => void): () => void {
    this.#updateListeners.add(listener);
    return () => this.#updateListeners.delete(listener);
  }

  /** Called when the feed is lost or comes back; returns the unsubscriber. */
  onState(listener: (state: FeedState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  health(): FeedHealth {
    return {
      kind: this.#feed.kind,
      name: this.#feed.name,
      state: this.state,
      lostReason: this.#lostReason,
      retry: this.#retry && { attempt: this.#retry.attempt, at: new Date(this.#retry.at).toISOString() },
      lastTick: this.hasTicked ? new Date(this.#lastBatchAt).toISOString() : null,
      seq: this.book.seq,
      book: bookCounts({ options: this.book.options.values(), asOf: this.book.asOf }),
      faults: { ...this.#faults.counts },
      examples: { ...this.#faults.examples },
      recorderGaps: this.#options.recorder?.gaps ?? 0,
    };
  }

  /** Adds reference data for some contracts. */
  describe(options: readonly MarketOption[]): void {
    const { asOf, source } = this.book;
    const living = options.filter(({ symbol }) => this.book.options.has(symbol));
    this.#change({ asOf, source }, () => this.book.apply({ asOf, source, options: living }));
  }

  #take(quoteBatch: FeedBatch): void {
    this.#stated = withTerms(quoteBatch.source, this.#feed.terms);
    const batch = { ...quoteBatch, source: this.#labelled(this.#stated) };
    this.#lastBatchAt = this.#options.clock.now();
    this.#lastBatchAsOf = batch.asOf;
    this.hasTicked = true;
    // An upstream that lost its own feed sends stale-marked data: not a recovery.
    const isStale = batch.source.stale === true;
    if (this.state !== "running" && !isStale) this.#enter("running", null);
    this.#change(batch, () => {
      const update = this.book.apply(this.#withMoments(batch));
      this.#options.recorder?.record(this.book, batch);
      return update;
    });
    if (isStale) this.#lose("the upstream lost its own feed");
  }

  /** The batch with what is known of the moments of options and share; the batches to come bring the next judgement. */
  #withMoments(batch: FeedBatch): FeedBatch {
    const before = this.#moments.isApart;
    const { isApart, detail } = this.#moments.look(this.book, this.#options.clock.now());
    if (isApart && !before) this.#faults.record("moments-apart", detail);
    return isApart ? { ...batch, source: { ...batch.source, momentsApart: true } } : batch;
  }

  /**
   * A label with the days that an administrator closed, and the session of a live market: open where the calendar and
   * the feed, if it says anything, agree.
   */
  #labelled({ closedDays: _upstreams, session = "open", ...stated }: MarketSource): MarketSource {
    const { clock } = this.#options;
    const { closedDays = [] } = clock;
    const isOpen = stated.kind !== "live" || sessionState(clock.now(), closedDays) === "open";
    return {
      ...stated,
      session: isOpen ? session : "closed",
      ...(closedDays.length > 0 ? { closedDays: [...closedDays] } : {}),
    };
  }

  /** The session begins and ends, and days are closed, without a word of the feed. */
  #relabel(): void {
    if (!this.hasTicked) return;
    const { asOf, source } = this.book;
    const { session, closedDays = [] } = this.#labelled(this.#stated);
    const { closedDays: before = [], ...rest } = source;
    if (session === source.session && closedDays.join() === before.join()) return;
    const days = closedDays.length > 0 ? { closedDays } : {};
    const next = { asOf, source: { ...rest, session, ...days } };
    this.#change(next, () => this.book.apply(next));
  }

  #lose(reason: string, retry: FeedRetry | null = null): void {
    this.#retry = retry ?? this.#retry;
    if (this.state === "lost") {
      if (retry !== null) this.#lostReason = reason;
      return;
    }
    this.#change(this.book, () => this.book.markStale(true));
    this.#enter("lost", reason);
  }

  #enter(state: FeedState, reason: string | null): void {
    const { logger } = this.#options;
    const fields = { feed: this.#feed.name, reason };
    if (state === "lost") logger.warn(fields, "market feed lost");
    else if (this.state === "lost") logger.info(fields, "market feed recovered");
    this.state = state;
    this.#lostReason = reason;
    if (state === "running") this.#retry = null;
    for (const listener of this.#stateListeners) listener(state);
  }

  /** Everything that moves the book: first what closed before it is kept, then who listens hears of it. */
  #change(next: Pick<FeedBatch, "asOf" | "source">, change: () => MarketUpdate | null): void {
    this.#lastClose.roll(next);
    const update = change();
    if (update === null) return;
    this.#lastUpdateAt = this.#options.clock.now();
    for (const listener of this.#updateListeners) listener(update);
  }

  /** The last minutes of a session are not kept back until the next one's first quote. */
  #writeWhatIsOver(silence: number): void {
    const asOf = this.#lastBatchAsOf;
    if (this.#feed.kind !== "live" || asOf === null || silence <= latenessMilliseconds) return;
    this.#options.recorder?.pass(asOf + silence - latenessMilliseconds);
  }

  /** A live market may be silent outside its session; a simulated or a replayed one never is. */
  #watch(): void {
    const now = this.#options.clock.now();
    const expectsQuotes =
      this.#feed.kind !== "live" || sessionState(now, this.#options.clock.closedDays) === "open";
    const silence = now - this.#lastBatchAt;
    this.#relabel();
    if (expectsQuotes && silence > this.#feed.silenceMilliseconds) this.#lose("silence");
    this.#writeWhatIsOver(silence);
    if (this.state === "running" && now - this.#lastUpdateAt >= heartbeatMilliseconds) {
      // A replay's clock is its own and came with its last batch.
      const passed = this.#feed.kind === "replay" ? 0 : now - this.#lastUpdateAt;
      const asOf = this.book.asOf + passed;
      this.#change({ asOf, source: this.book.source }, () => this.book.touch(asOf));
    }
  }
}

/** Its public part, which tests may stand in for. */
export type Market = Pick<FeedMarket, keyof FeedMarket>;

export function createMarket(options: MarketOptions): Market {
  return new FeedMarket(options);
}
