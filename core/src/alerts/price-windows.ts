import type { AlertSubject } from "../contract/index.ts";
import { isKnownNumber } from "../lib/index.ts";
import type { AlertMarket } from "./alert-market.ts";

/** A price and when the market had it last, epoch milliseconds. */
export interface PastPrice {
  readonly value: number;
  readonly at: number;
}

/** A crossing older than this is old news. */
export const windowMilliseconds = 600_000;

/** The last ten minutes of a price: the highest and the lowest since any instant of them. */
export class PriceWindow {
  /** Falling in value, rising in time: a price that a later one reached again is no peak any more. */
  readonly #peaks: PastPrice[] = [];
  readonly #troughs: PastPrice[] = [];

  push(value: number, at: number): void {
    add(this.#peaks, { value, at }, (before) => before <= value);
    add(this.#troughs, { value, at }, (before) => before >= value);
  }

  /** The highest price after an instant; null where there was none. */
  highest(since: number): PastPrice | null {
    return this.#peaks.find(({ at }) => at > since) ?? null;
  }

  /** The lowest price after an instant; null where there was none. */
  lowest(since: number): PastPrice | null {
    return this.#troughs.find(({ at }) => at > since) ?? null;
  }
}

function add(extremes: PastPrice[], next: PastPrice, isPassed: (before: number) => boolean): void {
  for (let last = extremes.at(-1); last !== undefined && isPassed(last.value); last = extremes.at(-1)) {
    extremes.pop();
  }
  extremes.push(next);
  const old = extremes.findIndex(({ at }) => at > next.at - windowMilliseconds);
  if (old > 0) extremes.splice(0, old);
}

const sides = ["bid", "ask", "mid", "last"] as const;
const shareKey = "share";

function keyOf(subject: AlertSubject): string | null {
  if (subject.kind === "share") return shareKey;
  if (subject.kind !== "premium") return null;
  const { symbol, expiration } = subject.contract;
  return `${symbol} ${expiration} ${subject.side}`;
}

/** Windows of the share's price and of each option's sides and last price. */
export class PriceWindows {
  readonly #windows = new Map<string, PriceWindow>();

  /** Takes the prices that an update of the market brought. */
  take(
    market: AlertMarket,
    {
      hasShare,
      options,
      at,
    }: {
      readonly hasShare: boolean;
      readonly options: readonly { readonly symbol: string; readonly expiration: string }[];
      readonly at: number;
    },
  ): void {
    if (hasShare) this.#push(shareKey, market.spot, at);
    for (const { symbol, expiration } of options) {
      const quote = market.quote({ symbol, expiration });
      for (const side of sides) this.#push(`${symbol} ${expiration} ${side}`, quote?.[side] ?? null, at);
    }
  }

  /** The window of what an alert watches; null of what isn't a price itself, or had none yet. */
  of(subject: AlertSubject): PriceWindow | null {
    const key = keyOf(subject);
    return key === null ? null : (this.#windows.get(key) ?? null);
  }

  #push(key: string, value: number | null, at: number): void {
    if (!isKnownNumber(value)) return;
    let window = this.#windows.get(key);
    if (window === undefined) {
      window = new PriceWindow();
      this.#windows.set(key, window);
    }
    window.push(value, at);
  }
}
