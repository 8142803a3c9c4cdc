import { randomUUID } from "node:crypto";
import { nearestExpiry } from "@paridad/core/contract";
import type {
  ChainExpiry,
  ChainOption,
  ChainSnapshot,
  StreamEvent,
  StreamSubscription,
} from "@paridad/core/contract";
import type { ChainValuer } from "../../../market/chain-snapshot.ts";
import type { Market } from "../../../market/create-market.ts";
import { missingExpiration, missingSymbol } from "../../../http/questions/missing-names.ts";
import type { MissingName } from "../../../http/questions/missing-names.ts";
import { VersionedRows } from "./versioned-rows.ts";

type Head = Omit<ChainSnapshot, "expiries" | "options">;
/** A program's place in the stream: what it wants, and the update that it has; null before its snapshot. */
export type StreamPlace = { readonly wanted: StreamSubscription; readonly seq: number | null };

/** News for a program, ready to send, and the number that it is at then; nothing where nothing is new to it. */
type News = { readonly message: Buffer | null; readonly seq: number };

const newsOf = (head: Head | null): string => JSON.stringify([head?.spot, head?.source]);

function passes(subscription: StreamSubscription, expiration: string | undefined) {
  const { type, symbols, "strike.gte": lowest = 0, "strike.lte": highest = Infinity } = subscription;
  const named = symbols === undefined ? null : new Set(symbols.map((symbol) => symbol.toUpperCase()));
  return (option: ChainOption): boolean =>
    (expiration === undefined || option.expiration === expiration) &&
    (type === undefined || option.type === type) &&
    (named === null || named.has(option.symbol)) &&
    option.strike >= lowest &&
    option.strike <= highest;
}

function ofExpiry(expiry: string | undefined) {
  return ({ expiration }: ChainExpiry): boolean => expiry === undefined || expiry === expiration;
}

/** The valued market as the stream tells it. It is valued when asked and only where it moved, once for all programs. */
export class StreamMarket {
  /** Identity of this process's numbers. */
  readonly epoch = randomUUID().slice(0, 8);
  readonly #market: Market;
  readonly #valueChain: ChainValuer;
  readonly #options = new VersionedRows<ChainOption>({
    key: "symbol",
    drifting: [
      "impliedVolatility",
      "delta",
      "gammaPerPercent",
      "vegaPerPoint",
      "thetaPerDay",
      "rhoPerPoint",
      "probabilityInTheMoney",
    ],
  });
  readonly #expiries = new VersionedRows<ChainExpiry>({
    key: "expiration",
    drifting: ["daysToExpiry", "yearsToExpiry", "forward", "ownTna", "impliedTna"],
  });
  #head: Head | null = null;
  #firstSeq = 0;
  /** The update that last changed the share's price or the source. */
  #headSeq = 0;
  /** The first expiry that has not ended, and the update since which it is that one. */
  #nearest = { expiration: nearestExpiry as string, seq: 0 };
  /** By place: programs with the same subscription and state get the same bytes. */
  readonly #told = new Map<string, News>();
  readonly #names = new WeakMap<StreamSubscription, string>();

  constructor({ market, valueChain }: { market: Market; valueChain: ChainValuer }) {
    this.#market = market;
    this.#valueChain = valueChain;
  }

  /** The market of this moment, valued. */
  refresh(): void {
    if (this.#head?.seq === this.#market.book.seq) return;
    const { expiries, options, ...head } = this.#valueChain(this.#market.snapshot()).snapshot;
    // The book moved on, and the valuation before is still the answer: once for all programs, not for each.
    if (this.#head?.seq === head.seq) return;
    if (this.#head === null) this.#firstSeq = head.seq;
    this.#told.clear();
    if (newsOf(this.#head) !== newsOf(head)) this.#headSeq = head.seq;
    this.#head = head;
    const expiration = expiries[0]?.expiration ?? nearestExpiry;
    if (expiration !== this.#nearest.expiration) this.#nearest = { expiration, seq: head.seq };
    this.#options.put(options, head.seq);
    this.#expiries.put(expiries, head.seq);
  }

  /** Resume point of a client that was at `seq` of `epoch`; null if it needs a snapshot. */
  placeOf({ epoch, seq }: StreamSubscription): number | null {
    this.refresh();
    if (epoch !== this.epoch || seq === undefined || this.#head === null) return null;
    return seq >= this.#firstSeq && seq <= this.#head.seq ? seq : null;
  }

  /** The first symbol or expiration of a subscription that doesn't trade, in words; null where all do. */
  missingIn({ expiration, symbols = [] }: StreamSubscription): MissingName | null {
    this.refresh();
    const expirations = this.#expiries.all(() => true).map((one) => one.expiration);
    if (expirations.length === 0) return null;
    if (expiration !== undefined && expiration !== nearestExpiry && !expirations.includes(expiration)) {
      return missingExpiration(expiration, expirations);
    }
    const traded = new Set(this.#options.all(() => true).map((one) => one.symbol));
    const unknown = symbols.map((symbol) => symbol.toUpperCase()).find((symbol) => !traded.has(symbol));
    return unknown === undefined ? null : missingSymbol(unknown, traded);
  }

  /** News for a program at its index, and the number that it is at then. */
  news(place: StreamPlace): News {
    this.refresh();
    const name = `${place.seq} ${this.#nameOf(place.wanted)}`;
    const known = this.#told.get(name);
    if (known !== undefined) return known;
    const { event, seq } = this.#eventFor(place);
    const news = { message: event === null ? null : Buffer.from(JSON.stringify(event)), seq };
    this.#told.set(name, news);
    return news;
  }

  /** A subscription without where it began. */
  #nameOf(subscription: StreamSubscription): string {
    const known = this.#names.get(subscription);
    if (known !== undefined) return known;
    const { epoch: _epoch, seq: _seq, ...words } = subscription;
    const name = JSON.stringify(words);
    this.#names.set(subscription, name);
    return name;
  }

  #eventFor({ wanted, seq }: StreamPlace): { readonly event: StreamEvent | null; readonly seq: number } {
    const head = this.#head;
    if (head === null) throw new Error("refresh makes the head");
    const isNearest = wanted.expiration === nearestExpiry;
    const day = isNearest ? this.#nearest.expiration : wanted.expiration;
    const isWanted = { option: passes(wanted, day), expiry: ofExpiry(day) };
    // When the nearest expiry ends, its subscribers restart with the next.
    if (seq === null || (isNearest && seq < this.#nearest.seq)) {
      return { event: this.#snapshot(head, isWanted), seq: head.seq };
    }
    const { changed: options, removed } = this.#options.since(seq, isWanted.option);
    const { changed: expiries } = this.#expiries.since(seq, isWanted.expiry);
    const isQuiet = options.length + expiries.length + removed.length === 0;
    if (isQuiet && this.#headSeq <= seq) return { event: null, seq };
    const event = {
      event: "update",
      epoch: this.epoch,
      seq: head.seq,
      previousSeq: seq,
      asOf: head.asOf,
      spot: head.spot,
      source: head.source,
      expiries: expiries as { expiration: string }[],
      options: options as { symbol: string }[],
      removed,
    } as const;
    return { event, seq: head.seq };
  }

  #snapshot(
    head: Head,
    { option, expiry }: { option: (row: ChainOption) => boolean; expiry: (row: ChainExpiry) => boolean },
  ): StreamEvent {
    return {
      event: "snapshot",
      epoch: this.epoch,
      ...head,
      expiries: this.#expiries.all(expiry),
      options: this.#options.all(option),
    };
  }
}
