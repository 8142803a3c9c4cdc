import type { MarketSource, MarketUpdate } from "@paridad/core/contract";
import { chainPaceSeconds } from "@paridad/core/plans";
import type { MarketBook } from "../market-book.ts";

export const paceMilliseconds = chainPaceSeconds * 1_000;

/** The market of the last close of five minutes; `update` is whole, `null` where nothing of before it is known. */
export type LastClose = { readonly closedAt: number; readonly update: MarketUpdate | null };

/**
 * The book as it stood at the last close of five minutes: kept before the first change of the next five goes in. A change
 * belongs to its own instant or to that of its arrival, whichever is later, so neither a slow provider's clock nor a fast one
 * makes a row look older than it is; a replay has only its recorded clock, and one that begins again has no close behind it.
 */
export class LastCloseKeeper {
  readonly #book: MarketBook;
  readonly #now: () => number;
  #open: number | null = null;
  #closed: MarketUpdate | null = null;

  constructor({ book, now }: { book: MarketBook; now: () => number }) {
    this.#book = book;
    this.#now = now;
  }

  /** Call it before the book changes, with what the change says of itself. */
  roll({ asOf, source }: { readonly asOf: number; readonly source: MarketSource }): void {
    const isReplay = source.kind === "replay";
    const period = Math.floor((isReplay ? asOf : Math.max(asOf, this.#now())) / paceMilliseconds);
    const open = this.#open ?? -Infinity;
    if (period > open) this.#closed = this.#book.options.size === 0 ? null : this.#book.snapshot();
    else if (period < open && isReplay) this.#closed = null;
    else return;
    this.#open = period;
  }

  look(): LastClose {
    this.roll(this.#book);
    return { closedAt: (this.#open ?? 0) * paceMilliseconds, update: this.#closed };
  }
}
