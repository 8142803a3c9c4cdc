import { staleQuoteMilliseconds } from "@paridad/core/contract";
import type { MarketOption, MarketStock } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import { lastTold, TotalsFollower } from "./totals/day-totals.ts";
import type { Clock } from "./feed.ts";
import type { DayTotals } from "./totals/day-totals.ts";

const minuteMilliseconds = 60_000;
const lengths = { "1m": minuteMilliseconds, "5m": 5 * minuteMilliseconds } as const;

/** A bar of any line of a feed. */
type FoldedBar = DayTotals & {
  time: string;
  resolution: "1m" | "5m";
  source: "simulated" | "replay" | "live";
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  bid: number | null;
  ask: number | null;
  /** Totals of the day, at the bar's end; the bar's own are null where the feed's totals don't tell them. */
  dayTotals: DayTotals;
  flags: ("stale" | "crossed" | "interpolated")[];
};

/** A bar of an option as the history stores it. */
export type RecordedBar = FoldedBar & {
  symbol: string;
  expiration: string;
  underlying: number | null;
  /** TNA in percent of the cauciones over the days to the expiration. */
  ratePercent: number | null;
};

type Quote = Pick<
  MarketOption & MarketStock,
  "bid" | "ask" | "last" | "volume" | "operations" | "turnover" | "datetime"
>;

/** The book has moved on when a bar is over, so a bar keeps the last quote that fell into it. */
type OpenBar<Latest> = Pick<FoldedBar, "open" | "high" | "low" | "dayTotals" | "source"> & { latest: Latest };

/** A bar that is over, with its last quote and its end, epoch milliseconds. */
export type Folded<Line, Latest> = {
  readonly line: Line;
  readonly latest: Latest;
  readonly end: number;
  readonly bar: FoldedBar;
};

/** Warnings about a bar's last quote, at the bar's end. */
function flagsOf({ bid, ask, datetime }: Quote, end: number): FoldedBar["flags"] {
  const flags: FoldedBar["flags"] = [];
  if (end - Date.parse(datetime ?? "") > staleQuoteMilliseconds) flags.push("stale");
  if (isPositiveNumber(bid) && isPositiveNumber(ask) && bid > ask) flags.push("crossed");
  return flags;
}

/** Collects one resolution's bars, one for each line, until their time is over. `clock` knows the closed days. */
export class BarFolder<Line extends string, Latest extends Quote> {
  readonly #resolution: "1m" | "5m";
  readonly #length: number;
  readonly #bars = new Map<Line, OpenBar<Latest>>();
  readonly #totals: TotalsFollower;
  #start: number | null = null;

  constructor(resolution: "1m" | "5m", clock: Pick<Clock, "closedDays">) {
    this.#totals = new TotalsFollower(clock);
    this.#resolution = resolution;
    this.#length = lengths[resolution];
  }

  /** The bars that are over at `at`. */
  roll(at: number): Folded<Line, Latest>[] {
    const start = Math.floor(at / this.#length) * this.#length;
    if (this.#start === start) return [];
    const over = this.finish();
    this.#start = start;
    return over;
  }

  /** The feed was silent for a while. */
  forget(): void {
    this.#totals.forget();
  }

  has(line: Line): boolean {
    return this.#bars.has(line);
  }

  fold(line: Line, latest: Latest, source: FoldedBar["source"]): void {
    if (this.#start === null) return;
    const { last = null } = latest;
    const dayTotals = this.#totals.totalsOf(latest, { line, start: this.#start, source });
    const bar = this.#bars.get(line);
    if (bar === undefined) {
      this.#bars.set(line, { open: last, high: last, low: last, latest, source, dayTotals });
      return;
    }
    Object.assign(bar, { latest, source, dayTotals: lastTold(bar.dayTotals, dayTotals) });
    if (last === null) return;
    bar.open ??= last;
    bar.high = Math.max(bar.high ?? last, last);
    bar.low = Math.min(bar.low ?? last, last);
  }

  /** All bars, over or not. */
  finish(): Folded<Line, Latest>[] {
    const start = this.#start;
    if (start === null) return [];
    const end = start + this.#length;
    const head = { time: new Date(start).toISOString(), resolution: this.#resolution };
    const bars = [...this.#bars].map(([line, { latest, ...open }]) => {
      const { bid = null, ask = null, last = null } = latest;
      const traded = this.#totals.traded(open.dayTotals, { line, start, source: open.source });
      const bar = { ...head, ...open, close: last, bid, ask, flags: flagsOf(latest, end), ...traded };
      return { line, latest, end, bar };
    });
    this.#bars.clear();
    return bars;
  }
}
