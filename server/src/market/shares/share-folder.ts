import type { MarketStock, ShareSettlement } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import { normalizeSymbol } from "@paridad/core/symbols";
import { flagsOf } from "../bar-folder.ts";
import type { FolderOptions, RecordedBar } from "../bar-folder.ts";
import type { MarketBook } from "../market-book.ts";
import { lastTold, TotalsFollower } from "../totals/day-totals.ts";
import type { DayTotals } from "../totals/day-totals.ts";

const minuteMilliseconds = 60_000;

/** A bar of the share as the history stores it; prices in pesos a share, volume in shares, turnover in pesos. */
export type RecordedShareBar = Omit<
  RecordedBar,
  "expiration" | "operations" | "underlying" | "ratePercent"
> & {
  settlement: ShareSettlement;
  currency: "ARS";
};

type OpenBar = {
  open: number | null;
  high: number | null;
  low: number | null;
  dayTotals: DayTotals;
  latest: MarketStock;
  source: RecordedBar["source"];
};

const settlements: Readonly<Record<string, ShareSettlement>> = {
  ci: "ci",
  spot: "ci",
  t0: "ci",
  "24hs": "24hs",
  t1: "24hs",
  "48hs": "48hs",
  t2: "48hs",
};

/** The settlement that a feed's word means; feeds say `spot` for contado inmediato. */
export function shareSettlementOf(text: string | null | undefined): ShareSettlement {
  const name = (text ?? "").trim().toLowerCase();
  return Object.hasOwn(settlements, name) ? (settlements[name] as ShareSettlement) : "unknown";
}

function hasAnyPrice({ bid, ask, last }: MarketStock): boolean {
  return [bid, ask, last].some(isPositiveNumber);
}

/** Collects the bars of one resolution, one for each settlement, until their time is over. */
export class ShareFolder {
  readonly #resolution: "1m" | "5m";
  readonly #length: number;
  readonly #bars = new Map<ShareSettlement, OpenBar>();
  readonly #totals: TotalsFollower;
  #start: number | null = null;

  constructor({ resolution, minutes, clock }: FolderOptions) {
    this.#totals = new TotalsFollower(clock);
    this.#resolution = resolution;
    this.#length = minutes * minuteMilliseconds;
  }

  /** The bars that are over at `at`. */
  roll(at: number): RecordedShareBar[] {
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

  fold(stock: MarketStock, source: RecordedBar["source"]): void {
    if (this.#start === null) return;
    const settlement = shareSettlementOf(stock.settlement);
    const bar = this.#bars.get(settlement);
    if (bar === undefined && !hasAnyPrice(stock)) return;
    const { last = null } = stock;
    const dayTotals = this.#totals.told(stock, { line: settlement, start: this.#start, source });
    const quote = { latest: stock, source, dayTotals };
    if (bar === undefined) {
      this.#bars.set(settlement, { open: last, high: last, low: last, ...quote });
      return;
    }
    Object.assign(bar, quote, { dayTotals: lastTold(bar.dayTotals, dayTotals) });
    if (last === null) return;
    bar.open ??= last;
    bar.high = Math.max(bar.high ?? last, last);
    bar.low = Math.min(bar.low ?? last, last);
  }

  /** All bars, over or not. */
  finish(): RecordedShareBar[] {
    const start = this.#start;
    if (start === null) return [];
    const bars = [...this.#bars].map(([settlement, bar]) => {
      const place = { line: settlement, start, source: bar.source };
      const { volume, turnover } = this.#totals.traded(bar.dayTotals, place);
      return { ...this.#close(bar, { start, settlement }), volume, turnover };
    });
    this.#bars.clear();
    return bars;
  }

  #close(
    { open, high, low, dayTotals, latest, source }: OpenBar,
    { start, settlement }: { start: number; settlement: ShareSettlement },
  ): Omit<RecordedShareBar, "volume" | "turnover"> {
    const { bid = null, ask = null, last = null } = latest;
    return {
      symbol: normalizeSymbol(latest.symbol).symbol,
      settlement,
      currency: "ARS",
      time: new Date(start).toISOString(),
      resolution: this.#resolution,
      source,
      open,
      high,
      low,
      close: last,
      bid,
      ask,
      dayTotals,
      flags: flagsOf(latest, start + this.#length),
    };
  }
}

/**
 * The lines of the underlying among those of a batch: the symbol of the book's first stock, in all its settlements. A replay
 * shows the day's first quote before its time; that is no bar yet.
 */
export function linesOfShare(
  changed: readonly MarketStock[],
  { stocks, asOf, source }: Pick<MarketBook, "stocks" | "asOf" | "source">,
): MarketStock[] {
  const [first] = stocks.keys();
  if (first === undefined) return [];
  const underlying = normalizeSymbol(first).symbol;
  const isEarly = ({ datetime }: MarketStock) =>
    source.kind === "replay" && Date.parse(datetime ?? "") > asOf;
  return changed.flatMap(({ symbol }) => {
    const stock = stocks.get(symbol);
    if (stock === undefined || isEarly(stock)) return [];
    return normalizeSymbol(symbol).symbol === underlying ? [stock] : [];
  });
}
