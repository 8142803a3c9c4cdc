import { staleQuoteMilliseconds } from "@paridad/core/contract";
import type { CaucionRate, MarketOption } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import { ladderRatePercent } from "./ladder-rate.ts";
import type { MarketBook } from "./market-book.ts";
import { lastTold, TotalsFollower } from "./totals/day-totals.ts";
import type { Clock } from "./feed.ts";
import type { DayTotals } from "./totals/day-totals.ts";

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
  /** Traded in the bar; null where the feed's totals don't tell it. */
  volume: number | null;
  operations: number | null;
  turnover: number | null;
  /** Totals of the day, at the bar's end. */
  dayTotals: DayTotals;
  underlying: number | null;
  /** TNA in percent of the cauciones over the days to the expiration. */
  ratePercent: number | null;
  flags: ("stale" | "crossed" | "interpolated")[];
};

/** The book has moved on when a bar is over, so a bar keeps the last quote that fell into it. */
type OpenBar = {
  open: number | null;
  high: number | null;
  low: number | null;
  dayTotals: DayTotals;
  latest: MarketOption;
  underlying: number | null;
  source: RecordedBar["source"];
};

/** Warnings about a bar's last quote, at the bar's end. */
export function flagsOf(
  { bid, ask, datetime }: Pick<MarketOption, "bid" | "ask" | "datetime">,
  end: number,
): RecordedBar["flags"] {
  const flags: RecordedBar["flags"] = [];
  if (end - Date.parse(datetime ?? "") > staleQuoteMilliseconds) flags.push("stale");
  if (isPositiveNumber(bid) && isPositiveNumber(ask) && bid > ask) flags.push("crossed");
  return flags;
}

export type FolderOptions = {
  readonly resolution: "1m" | "5m";
  readonly minutes: number;
  /** Knows the closed days; none without it. */
  readonly clock?: Pick<Clock, "closedDays">;
};

/** Collects one resolution's bars until their time is over. */
export class BarFolder {
  readonly #resolution: "1m" | "5m";
  readonly #length: number;
  readonly #bars = new Map<string, OpenBar>();
  readonly #totals: TotalsFollower;
  #start: number | null = null;

  constructor({ resolution, minutes, clock }: FolderOptions) {
    this.#totals = new TotalsFollower(clock);
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

  /** The feed was silent for a while. */
  forget(): void {
    this.#totals.forget();
  }

  fold(option: MarketOption, book: MarketBook): void {
    const { symbol, last = null } = option;
    const [stock] = book.stocks.values();
    const source = book.source.kind;
    const start = this.#start ?? this.startOf(book.asOf);
    const dayTotals = this.#totals.told(option, { line: symbol, start, source });
    const quote = { latest: option, underlying: stock?.last ?? null, source, dayTotals };
    const bar = this.#bars.get(symbol);
    if (bar === undefined) {
      this.#bars.set(symbol, { open: last, high: last, low: last, ...quote });
      return;
    }
    Object.assign(bar, quote, { dayTotals: lastTold(bar.dayTotals, dayTotals) });
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
      const { symbol, expiration } = bar.latest;
      const traded = this.#totals.traded(bar.dayTotals, { line: symbol, start, source: bar.source });
      return expiration ? [{ ...this.#close(bar, { start, expiration, ladder }), ...traded }] : [];
    });
    this.#bars.clear();
    return bars;
  }

  #close(
    bar: OpenBar,
    { start, expiration, ladder }: { start: number; expiration: string; ladder: readonly CaucionRate[] },
  ): Omit<RecordedBar, keyof DayTotals> {
    const { symbol, bid = null, ask = null, last = null } = bar.latest;
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
      dayTotals: bar.dayTotals,
      underlying: bar.underlying,
      ratePercent: ladderRatePercent(ladder, { expiration, at: end }),
      flags: flagsOf(bar.latest, end),
    };
  }
}
