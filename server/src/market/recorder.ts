import type { CaucionRate, MarketOption } from "@paridad/core/contract";
import { addDays, buenosAiresDate, parseOptionSymbol, sessionOf } from "@paridad/core/symbols";
import { BarFolder } from "./bar-folder.ts";
import type { Folded, RecordedBar } from "./bar-folder.ts";
import type { MarketLogger, MarketRecorder } from "./create-market.ts";
import type { Clock, FeedBatch } from "./feed.ts";
import { FeedPeriodLog } from "./terms/feed-periods.ts";
import type { FeedPeriod } from "./terms/feed-periods.ts";
import type { MarketBook } from "./market-book.ts";
import { ladderRatePercent } from "./ladder-rate.ts";
import { foldShare, linesOfShare, recordedShareBar } from "./shares/share-folder.ts";
import type { RecordedShareBar, ShareFolder } from "./shares/share-folder.ts";

const minuteMilliseconds = 60_000;
/** Bars that wait while the database is away: about an hour of a whole chain. */
const maximumWaitingBars = 20_000;
/** The same of the share: some twenty hours of two settlements. */
const maximumWaitingShareBars = 3_000;

export type RecordedInstrument = {
  symbol: string;
  expiration: string;
  strike: number;
  type: "call" | "put";
  strikeCertainty: "reference" | "exact" | "inferred";
  expirationEstimated: boolean;
  source: "simulated" | "replay" | "live";
  seenAt: string;
};

/** Storage of bars. Writing a bar again must not make a second one. */
export type BarStore = {
  writeBars(bars: readonly RecordedBar[]): Promise<unknown>;
  writeInstruments(instruments: readonly RecordedInstrument[]): Promise<unknown>;
  writeShareBars(bars: readonly RecordedShareBar[]): Promise<unknown>;
  /** Under which terms of which source what follows was recorded. */
  writeFeedPeriods(periods: readonly FeedPeriod[]): Promise<unknown>;
};

function instrumentOf(option: MarketOption, book: MarketBook): RecordedInstrument | null {
  const [stock] = book.stocks.values();
  const parsed = parseOptionSymbol(option.symbol, {
    reference: { strike: option.strike },
    spot: stock?.last ?? null,
  });
  if (!parsed.ok || !option.expiration) return null;
  return {
    symbol: option.symbol,
    expiration: option.expiration,
    strike: parsed.strike,
    type: parsed.type,
    strikeCertainty: parsed.strikeCertainty,
    expirationEstimated: option.expirationEstimated ?? false,
    source: book.source.kind,
    seenAt: new Date(book.asOf).toISOString(),
  };
}

/** Minutes of sessions between two minutes (since the epoch), both left out. */
function sessionMinutesBetween(before: number, after: number, closedDays: Clock["closedDays"]): number {
  let count = 0;
  let date = buenosAiresDate(before * minuteMilliseconds);
  const lastDate = buenosAiresDate(after * minuteMilliseconds);
  for (; date <= lastDate; date = addDays(date, 1)) {
    const session = sessionOf(date, closedDays);
    if (session === null) continue;
    const from = Math.max(before + 1, session.opensAt / minuteMilliseconds);
    const until = Math.min(after, session.closesAt / minuteMilliseconds);
    count += Math.max(0, until - from);
  }
  return count;
}

/** Counts of a recorder since its start. */
export type BarCounts = { written: number; lost: number };

type RecorderOptions = {
  readonly store: BarStore;
  readonly logger: MarketLogger;
  /** Knows the closed days; none without it. */
  readonly clock?: Pick<Clock, "closedDays">;
  /** Counted on, for the metrics. */
  readonly counts?: BarCounts;
};

/** Bars whose time is over. */
type Over = { readonly bars: readonly RecordedBar[]; readonly shareBars: readonly RecordedShareBar[] };

type QuotedOption = MarketOption & { readonly underlying: number | null };

/** Folds every batch of the feed into one-minute and five-minute bars, written when their time is over and at `stop`. */
export class Recorder implements MarketRecorder {
  readonly #store: BarStore;
  readonly #logger: MarketLogger;
  readonly #counts: BarCounts;
  readonly #clock: Pick<Clock, "closedDays">;
  readonly #folders: readonly BarFolder<string, QuotedOption>[];
  readonly #shareFolders: readonly ShareFolder[];
  readonly #periods = new FeedPeriodLog();
  readonly #seen = new Set<string>();
  #seenOn = "";
  #ladder: readonly CaucionRate[] = [];
  #waiting: RecordedBar[] = [];
  #waitingShareBars: RecordedShareBar[] = [];
  #newInstruments: RecordedInstrument[] = [];
  #writing: Promise<void> = Promise.resolve();
  #lastMinute: number | null = null;
  gaps = 0;

  constructor({ store, logger, clock = {}, counts = { written: 0, lost: 0 } }: RecorderOptions) {
    this.#clock = clock;
    this.#folders = [new BarFolder("1m", clock), new BarFolder("5m", clock)];
    this.#shareFolders = [new BarFolder("1m", clock), new BarFolder("5m", clock)];
    this.#counts = counts;
    this.#store = store;
    this.#logger = logger;
  }

  record(book: MarketBook, batch: FeedBatch): void {
    const isAfterSilence = this.#noteMinute(batch);
    this.#periods.note(batch);
    const over = this.#roll(batch.asOf);
    if (isAfterSilence) for (const folder of [...this.#folders, ...this.#shareFolders]) folder.forget();
    if (batch.rates !== undefined) this.#ladder = book.rates;
    const { kind } = book.source;
    const [stock] = book.stocks.values();
    for (const { symbol } of batch.options ?? []) {
      const option = book.options.get(symbol);
      if (option === undefined) continue;
      const quoted = { ...option, underlying: stock?.last ?? null };
      for (const folder of this.#folders) folder.fold(symbol, quoted, kind);
      this.#meet(option, book);
    }
    for (const line of linesOfShare(batch.stocks ?? [], book)) {
      for (const folder of this.#shareFolders) foldShare(folder, line, kind);
    }
    this.#writeOver(over);
  }

  pass(asOf: number): void {
    this.#writeOver(this.#roll(asOf));
  }

  async stop(): Promise<void> {
    this.#write({
      bars: this.#folders.flatMap((folder) => folder.finish().flatMap(this.#recorded)),
      shareBars: this.#shareFolders.flatMap((folder) => folder.finish().map(recordedShareBar)),
    });
    await this.#writing;
  }

  #writeOver(over: Over): void {
    if (over.bars.length > 0 || over.shareBars.length > 0) this.#write(over);
  }

  #roll(asOf: number): Over {
    return {
      bars: this.#folders.flatMap((folder) => folder.roll(asOf).flatMap(this.#recorded)),
      shareBars: this.#shareFolders.flatMap((folder) => folder.roll(asOf).map(recordedShareBar)),
    };
  }

  /** With the cauciones that were quoted in it; none of a contract without an expiration. */
  readonly #recorded = ({ latest, end, bar }: Folded<string, QuotedOption>): RecordedBar[] => {
    const { symbol, expiration, underlying } = latest;
    if (!expiration) return [];
    const ratePercent = ladderRatePercent(this.#ladder, { expiration, at: end });
    return [{ ...bar, symbol, expiration, underlying, ratePercent }];
  };

  #meet(option: MarketOption, book: MarketBook): void {
    // Repeated daily, so the reference table knows how long a name was listed.
    const today = buenosAiresDate(book.asOf);
    if (this.#seenOn !== today) this.#seen.clear();
    this.#seenOn = today;
    const key = `${option.symbol} ${option.expiration}`;
    if (this.#seen.has(key)) return;
    const instrument = instrumentOf(option, book);
    if (instrument === null) return;
    this.#seen.add(key);
    this.#newInstruments.push(instrument);
  }

  /**
   * A live minute of the session without a batch is a hole in the history; a replay jumps by design.
   * @returns whether a whole minute went by without a batch.
   */
  #noteMinute({ asOf, source }: FeedBatch): boolean {
    const minute = Math.floor(asOf / minuteMilliseconds);
    const last = this.#lastMinute;
    if (source.kind === "live" && last !== null)
      this.gaps += sessionMinutesBetween(last, minute, this.#clock.closedDays);
    this.#lastMinute = minute;
    return last !== null && Math.abs(minute - last) > 1;
  }

  #write({ bars, shareBars }: Over): void {
    this.#waitingShareBars.push(...shareBars);
    this.#waitingShareBars.splice(0, this.#waitingShareBars.length - maximumWaitingShareBars);
    this.#waiting.push(...bars);
    const excess = this.#waiting.length - maximumWaitingBars;
    if (excess > 0) {
      this.#waiting.splice(0, excess);
      this.#counts.lost += excess;
      this.#logger.warn({ bars: excess }, "recorder dropped bars that the database did not take");
    }
    this.#writing = this.#writing.then(() => this.#flush());
  }

  /** One write at a time; what fails stays for the next minute. */
  async #flush(): Promise<void> {
    const bars = this.#waiting;
    const shareBars = this.#waitingShareBars;
    const instruments = this.#newInstruments;
    if (bars.length === 0 && shareBars.length === 0 && instruments.length === 0) return;
    this.#waiting = [];
    this.#waitingShareBars = [];
    this.#newInstruments = [];
    const periods = this.#periods.take();
    try {
      // First: bars without their terms would count as unrestricted.
      await this.#store.writeFeedPeriods(periods);
      await this.#store.writeInstruments(instruments);
      await this.#store.writeShareBars(shareBars);
      await this.#store.writeBars(bars);
      this.#counts.written += bars.length;
    } catch (error) {
      this.#periods.giveBack(periods);
      this.#waiting = [...bars, ...this.#waiting];
      this.#waitingShareBars = [...shareBars, ...this.#waitingShareBars];
      this.#newInstruments = [...instruments, ...this.#newInstruments];
      this.#logger.warn({ err: error, bars: bars.length }, "recorder could not write; it tries again");
    }
  }
}
