import { staleQuoteMilliseconds } from "@paridad/core/contract";
import type { CaucionRate, MarketOption } from "@paridad/core/contract";
import { isKnownNumber, isPositiveNumber } from "@paridad/core/lib";
import { ladderRatePercent } from "./ladder-rate.ts";
import type { MarketBook } from "./market-book.ts";

const minuteMilliseconds = 60_000;

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
export function traded(now: number | null | undefined, before: number | null): number | null {
  if (!isKnownNumber(now)) return null;
  if (before === null || now < before) return now;
  return now - before;
}

/** What of a bar's last quote needs care, at the bar's end. */
export function flagsOf(
  { bid, ask, datetime }: Pick<MarketOption, "bid" | "ask" | "datetime">,
  end: number,
): RecordedBar["flags"] {
  const flags: RecordedBar["flags"] = [];
  if (end - Date.parse(datetime ?? "") > staleQuoteMilliseconds) flags.push("stale");
  if (isPositiveNumber(bid) && isPositiveNumber(ask) && bid > ask) flags.push("crossed");
  return flags;
}

/** Collects one resolution's bars until their time is over. */
export class BarFolder {
  readonly #resolution: "1m" | "5m";
  readonly #length: number;
  readonly #bars = new Map<string, OpenBar>();
  readonly #closed = new Map<string, Totals>();
  #start: number | null = null;

  constructor({ resolution, minutes }: { resolution: "1m" | "5m"; minutes: number }) {
    this.#resolution = resolution;
    this.#length = minutes * minuteMilliseconds;
  }

  startOf(at: number): number {
    return Math.floor(at / this.#length) * this.#length;
  }

  /** The bars that are over at `at`, with the cauciones that were quoted in them. */
  roll(at: number, ladder: readonly CaucionRate[]): RecordedBar[] {
    const start = this.startOf(at);
    if (this.#start === start) return [];
    const over = this.finish(ladder);
    this.#start = start;
    return over;
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

  /** All bars, over or not. */
  finish(ladder: readonly CaucionRate[]): RecordedBar[] {
    const start = this.#start;
    if (start === null) return [];
    const bars = [...this.#bars.values()].flatMap((bar) => {
      this.#closed.set(bar.latest.symbol, totalsOf(bar.latest));
      const { expiration } = bar.latest;
      return expiration ? [this.#close(bar, { start, expiration, ladder })] : [];
    });
    this.#bars.clear();
    return bars;
  }

  #close(
    bar: OpenBar,
    { start, expiration, ladder }: { start: number; expiration: string; ladder: readonly CaucionRate[] },
  ): RecordedBar {
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
      ratePercent: ladderRatePercent(ladder, { expiration, at: end }),
      flags: flagsOf(bar.latest, end),
    };
  }
}
