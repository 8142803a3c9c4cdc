import type {
  CaucionRate,
  MarketOption,
  MarketSource,
  MarketStock,
  MarketUpdate,
} from "@paridad/core/contract";
import { chainPaceSeconds } from "@paridad/core/plans";
import type { Clock } from "../../platform/clock.ts";
import type { Market } from "../../market/create-market.ts";

export const paceMilliseconds = chainPaceSeconds * 1_000;

/** The market of the last close; `update` is whole, `null` where nothing of before it is known. */
export type ClosedMarket = { readonly closedAt: number; readonly update: MarketUpdate | null };

function merge<Key, Item extends object>(
  into: Map<Key, Item>,
  items: readonly Item[] = [],
  keyOf: (item: Item) => Key,
): void {
  for (const item of items) into.set(keyOf(item), { ...into.get(keyOf(item)), ...item });
}

/** A market that is merged behind the real one: it takes an update only when the time before it is closed. */
class Follower {
  readonly #options = new Map<string, MarketOption>();
  readonly #stocks = new Map<string, MarketStock>();
  readonly #rates = new Map<number, CaucionRate>();
  #asOf: number | null = null;
  #seq = 0;
  #source: MarketSource | undefined;

  take({ full, seq, asOf, source, data }: MarketUpdate): void {
    if (full === true) {
      for (const items of [this.#options, this.#stocks, this.#rates]) items.clear();
    }
    for (const symbol of data.removed ?? []) this.#options.delete(symbol);
    merge(this.#options, data.opciones, ({ symbol }) => symbol);
    merge(this.#stocks, data.acciones, ({ symbol }) => symbol);
    merge(this.#rates, data.cauction_rates, ({ days }) => days);
    this.#asOf = Date.parse(asOf ?? "") || this.#asOf;
    this.#seq = seq ?? this.#seq;
    this.#source = source ?? this.#source;
  }

  whole(): MarketUpdate | null {
    if (this.#asOf === null || this.#options.size === 0) return null;
    return {
      full: true,
      seq: this.#seq,
      asOf: new Date(this.#asOf).toISOString(),
      ...(this.#source === undefined ? {} : { source: this.#source }),
      data: {
        opciones: [...this.#options.values()],
        acciones: [...this.#stocks.values()],
        cauction_rates: [...this.#rates.values()].toSorted((one, other) => one.days - other.days),
      },
    };
  }
}

/**
 * Keeps the market as it stood at the last close of five minutes. An update belongs to the minutes of its own instant or
 * of its arrival, whichever is later, so neither a slow provider's clock nor a fast one makes a row look older than it
 * is; a replay has only its recorded clock, and one that begins again has no close behind it yet.
 */
export function createClosedMarket({
  market,
  clock,
}: {
  market: Pick<Market, "onUpdate" | "snapshot" | "hasTicked">;
  clock: Clock;
}) {
  const follower = new Follower();
  let newest = Number.NEGATIVE_INFINITY;
  let isReplay = false;
  let open: number | null = null;
  let closed: MarketUpdate | null = null;

  /** Closes what is over at an instant. */
  const roll = (now: number): number => {
    const period = Math.floor(now / paceMilliseconds);
    if (open === null || period > open) {
      closed = follower.whole();
      open = period;
    } else if (period < open && isReplay) {
      closed = null;
      open = period;
    }
    return open * paceMilliseconds;
  };
  const take = (update: MarketUpdate): void => {
    const asOf = Date.parse(update.asOf ?? "") || clock.now();
    isReplay = update.source?.kind === "replay" || (update.source === undefined && isReplay);
    newest = asOf;
    roll(isReplay ? asOf : Math.max(asOf, clock.now()));
    follower.take(update);
  };
  if (market.hasTicked) take(market.snapshot());
  const leave = market.onUpdate(take);
  return {
    look(): ClosedMarket {
      const closedAt = roll(isReplay ? newest : Math.max(newest, clock.now()));
      return { closedAt, update: closed };
    },
    leave,
  };
}
