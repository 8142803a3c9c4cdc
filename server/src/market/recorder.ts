import { staleQuoteMilliseconds } from "@paridad/core/contract";
import type { CautionRate, MarketOption } from "@paridad/core/contract";
import { isKnownNumber, isPositiveNumber } from "@paridad/core/lib";
import { addDays, buenosAiresDate, parseOptionSymbol, sessionOf } from "@paridad/core/symbols";
import type { MarketLogger, MarketRecorder } from "./create-market.ts";
import type { FeedBatch } from "./feed.ts";
import { ladderRatePercent } from "./ladder-rate.ts";
import type { MarketBook } from "./market-book.ts";

const minuteMilliseconds = 60_000;
/** What waits while the database is away: about an hour of a whole chain. */
const maximumWaitingBars = 20_000;

/** A bar as the history stores it; its own module gives the storage. */
export type RecordedBar = {
  symbol: string;
  expiration: string;
  time: string;
  resolution: "1m" | "5m";
  source: "simulated" | "replay" | "live";
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  bid: number | null;
  ask: number | null;
  volume: number | null;
  operations: number | null;
  turnover: number | null;
  underlying: number | null;
  /** TNA in percent of the cauciones over the days to the expiration. */
  ratePercent: number | null;
  flags: ("stale" | "crossed" | "interpolated")[];
};

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

/** Where bars go. Writing a bar again must not make a second one. */
export type BarStore = {
  writeBars(bars: readonly RecordedBar[]): Promise<unknown>;
  writeInstruments(instruments: readonly RecordedInstrument[]): Promise<unknown>;
};

type Totals = { volume: number | null; operations: number | null; turnover: number | null };
/** The book has moved on when a bar is over, so a bar keeps the last quote that fell into it. */
type OpenBar = {
  open: number | null;
  high: number | null;
  low: number | null;
  before: Totals;
  latest: MarketOption;
  underlying: number | null;
  source: RecordedBar["source"];
};

function totalsOf(option: MarketOption | undefined): Totals {
  return {
    volume: option?.volume ?? null,
    operations: option?.operations ?? null,
    turnover: option?.turnover ?? null,
  };
}

/** What was added since; a total that fell began again with a new day. */
function traded(now: number | null | undefined, before: number | null): number | null {
  if (!isKnownNumber(now)) return null;
  if (before === null || now < before) return now;
  return now - before;
}

/** What of a bar's last quote needs care, at the bar's end. */
function flagsOf({ bid, ask, datetime }: MarketOption, end: number): RecordedBar["flags"] {
  const flags: RecordedBar["flags"] = [];
  if (end - Date.parse(datetime ?? "") > staleQuoteMilliseconds) flags.push("stale");
  if (isPositiveNumber(bid) && isPositiveNumber(ask) && bid > ask) flags.push("crossed");
  return flags;
}

/** Collects one resolution's bars until their time is over. */
class BarFolder {
  readonly #resolution: "1m" | "5m";
  readonly #length: number;
  readonly #bars = new Map<string, OpenBar>();
  readonly #closed = new Map<string, Totals>();
  #start: number | null = null;
  #ladder: readonly CautionRate[] = [];

  constructor({ resolution, minutes }: { resolution: "1m" | "5m"; minutes: number }) {
    this.#resolution = resolution;
    this.#length = minutes * minuteMilliseconds;
  }

  startOf(at: number): number {
    return Math.floor(at / this.#length) * this.#length;
  }

  /** The bars that are over at `at`. */
  roll(at: number): RecordedBar[] {
    const start = this.startOf(at);
    if (this.#start === start) return [];
    const over = this.finish();
    this.#start = start;
    return over;
  }

  /** The cauciones that the bars now open are valued with. */
  useLadder(ladder: readonly CautionRate[]): void {
    this.#ladder = ladder;
  }

  fold(option: MarketOption, book: MarketBook): void {
    const { symbol, last = null } = option;
    const [stock] = book.stocks.values();
    const quote = { latest: option, underlying: stock?.last ?? null, source: book.source.kind };
    const bar = this.#bars.get(symbol);
    if (bar === undefined) {
      const before = this.#closed.get(symbol) ?? totalsOf(option);
      this.#bars.set(symbol, { open: last, high: last, low: last, before, ...quote });
      return;
    }
    Object.assign(bar, quote);
    if (last === null) return;
    bar.open ??= last;
    bar.high = Math.max(bar.high ?? last, last);
    bar.low = Math.min(bar.low ?? last, last);
  }

  finish(): RecordedBar[] {
    const start = this.#start;
    if (start === null) return [];
    const bars = [...this.#bars.values()].flatMap((bar) => {
      this.#closed.set(bar.latest.symbol, totalsOf(bar.latest));
      return bar.latest.expiration ? [this.#close(bar, { start, expiration: bar.latest.expiration })] : [];
    });
    this.#bars.clear();
    return bars;
  }

  #close(bar: OpenBar, { start, expiration }: { start: number; expiration: string }): RecordedBar {
    const { symbol, bid = null, ask = null, last = null, ...totals } = bar.latest;
    const end = start + this.#length;
    return {
      symbol,
      expiration,
      time: new Date(start).toISOString(),
      resolution: this.#resolution,
      source: bar.source,
      open: bar.open,
      high: bar.high,
      low: bar.low,
      close: last,
      bid,
      ask,
      volume: traded(totals.volume, bar.before.volume),
      operations: traded(totals.operations, bar.before.operations),
      turnover: traded(totals.turnover, bar.before.turnover),
      underlying: bar.underlying,
      ratePercent: ladderRatePercent(this.#ladder, { expiration, at: end }),
      flags: flagsOf(bar.latest, end),
    };
  }
}

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

/** How many minutes of sessions lie between two minutes (since the epoch), both left out. */
function sessionMinutesBetween(before: number, after: number): number {
  let count = 0;
  let date = buenosAiresDate(before * minuteMilliseconds);
  const lastDate = buenosAiresDate(after * minuteMilliseconds);
  for (; date <= lastDate; date = addDays(date, 1)) {
    const session = sessionOf(date);
    if (session === null) continue;
    const from = Math.max(before + 1, session.opensAt / minuteMilliseconds);
    const until = Math.min(after, session.closesAt / minuteMilliseconds);
    count += Math.max(0, until - from);
  }
  return count;
}

class FoldingRecorder implements MarketRecorder {
  readonly #store: BarStore;
  readonly #logger: MarketLogger;
  readonly #minute = new BarFolder({ resolution: "1m", minutes: 1 });
  readonly #fiveMinutes = new BarFolder({ resolution: "5m", minutes: 5 });
  readonly #seen = new Set<string>();
  #seenOn = "";
  #waiting: RecordedBar[] = [];
  #newInstruments: RecordedInstrument[] = [];
  #writing: Promise<void> = Promise.resolve();
  #lastMinute: number | null = null;
  gaps = 0;

  constructor({ store, logger }: { store: BarStore; logger: MarketLogger }) {
    this.#store = store;
    this.#logger = logger;
  }

  record(book: MarketBook, batch: FeedBatch): void {
    this.#countGap(batch);
    const over = [...this.#minute.roll(batch.asOf), ...this.#fiveMinutes.roll(batch.asOf)];
    if (batch.rates !== undefined) {
      const { rates } = book;
      this.#minute.useLadder(rates);
      this.#fiveMinutes.useLadder(rates);
    }
    for (const { symbol } of batch.options ?? []) {
      const option = book.options.get(symbol);
      if (option === undefined) continue;
      this.#minute.fold(option, book);
      this.#fiveMinutes.fold(option, book);
      this.#meet(option, book);
    }
    if (over.length > 0) this.#write(over);
  }

  pass(asOf: number): void {
    const over = [...this.#minute.roll(asOf), ...this.#fiveMinutes.roll(asOf)];
    if (over.length > 0) this.#write(over);
  }

  async stop(): Promise<void> {
    this.#write([...this.#minute.finish(), ...this.#fiveMinutes.finish()]);
    await this.#writing;
  }

  #meet(option: MarketOption, book: MarketBook): void {
    // Said again each day, so that the reference table knows until when a name was listed.
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

  /** A live minute of the session without a batch is a hole in the history; a replay jumps by design. */
  #countGap({ asOf, source }: FeedBatch): void {
    const minute = Math.floor(asOf / minuteMilliseconds);
    const last = this.#lastMinute;
    if (source.kind === "live" && last !== null) this.gaps += sessionMinutesBetween(last, minute);
    this.#lastMinute = minute;
  }

  #write(bars: readonly RecordedBar[]): void {
    this.#waiting.push(...bars);
    const excess = this.#waiting.length - maximumWaitingBars;
    if (excess > 0) {
      this.#waiting.splice(0, excess);
      this.#logger.warn({ bars: excess }, "recorder dropped bars that the database did not take");
    }
    this.#writing = this.#writing.then(() => this.#flush());
  }

  /** One write at a time; what fails stays for the next minute. */
  async #flush(): Promise<void> {
    const bars = this.#waiting;
    const instruments = this.#newInstruments;
    if (bars.length === 0 && instruments.length === 0) return;
    this.#waiting = [];
    this.#newInstruments = [];
    try {
      await this.#store.writeInstruments(instruments);
      await this.#store.writeBars(bars);
    } catch (error) {
      this.#waiting = [...bars, ...this.#waiting];
      this.#newInstruments = [...instruments, ...this.#newInstruments];
      this.#logger.warn({ err: error, bars: bars.length }, "recorder could not write; it tries again");
    }
  }
}

/** Folds every batch of the feed into one-minute and five-minute bars, written when their time is over and at `stop`. */
export function createRecorder(options: { store: BarStore; logger: MarketLogger }): MarketRecorder {
  return new FoldingRecorder(options);
}
