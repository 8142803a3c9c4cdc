import { randomUUID } from "node:crypto";
import type {
  ChainExpiry,
  ChainOption,
  ChainSnapshot,
  StreamEvent,
  StreamSubscription,
} from "@paridad/core/contract";
import type { ChainValuer } from "../../../market/chain-snapshot.ts";
import type { Market } from "../../../market/create-market.ts";
import { VersionedRows } from "./versioned-rows.ts";

type Head = Omit<ChainSnapshot, "expiries" | "options">;
/** A program's place in the stream: what it wants, and the update that it has; null before its snapshot. */
export type StreamPlace = { readonly wanted: StreamSubscription; readonly seq: number | null };

const newsOf = (head: Head | null): string => JSON.stringify([head?.spot, head?.source]);

function passes(wanted: StreamSubscription) {
  const { expiration, type, symbols, "strike.gte": lowest = 0, "strike.lte": highest = Infinity } = wanted;
  const named = symbols === undefined ? null : new Set(symbols.map((symbol) => symbol.toUpperCase()));
  return (option: ChainOption): boolean =>
    (expiration === undefined || option.expiration === expiration) &&
    (type === undefined || option.type === type) &&
    (named === null || named.has(option.symbol)) &&
    option.strike >= lowest &&
    option.strike <= highest;
}

/** The valued market as the stream tells it. It is valued when asked and only where it moved, once for all programs. */
export class StreamMarket {
  /** Of this process's numbers. */
  readonly epoch = randomUUID().slice(0, 8);
  readonly #market: Market;
  readonly #valueChain: ChainValuer;
  readonly #options = new VersionedRows<ChainOption>({
    key: "symbol",
    drifting: [
      "impliedVolatility",
      "deltaPercent",
      "gammaPercent",
      "vegaPerPoint",
      "thetaPerDay",
      "rhoPerPoint",
      "probabilityInTheMoney",
    ],
  });
  readonly #expiries = new VersionedRows<ChainExpiry>({
    key: "expiration",
    drifting: ["daysToExpiry", "yearsToExpiry", "forward", "impliedRatePercent"],
  });
  #head: Head | null = null;
  #firstSeq = 0;
  /** The update that last changed the share's price or the source. */
  #headSeq = 0;

  constructor({ market, valueChain }: { market: Market; valueChain: ChainValuer }) {
    this.#market = market;
    this.#valueChain = valueChain;
  }

  /** The market of this moment, valued. */
  refresh(): void {
    if (this.#head?.seq === this.#market.book.seq) return;
    const { expiries, options, ...head } = this.#valueChain(this.#market.snapshot()).snapshot;
    if (this.#head === null) this.#firstSeq = head.seq;
    if (newsOf(this.#head) !== newsOf(head)) this.#headSeq = head.seq;
    this.#head = head;
    this.#options.put(options, head.seq);
    this.#expiries.put(expiries, head.seq);
  }

  /** Where a program that was at `seq` of `epoch` goes on; null where only a snapshot helps. */
  placeOf({ epoch, seq }: StreamSubscription): number | null {
    this.refresh();
    if (epoch !== this.epoch || seq === undefined || this.#head === null) return null;
    return seq >= this.#firstSeq && seq <= this.#head.seq ? seq : null;
  }

  /** What a program at its place has to hear, and the number that it is at then; no event where nothing is news to it. */
  news({ wanted, seq }: StreamPlace): { readonly event: StreamEvent | null; readonly seq: number } {
    this.refresh();
    const head = this.#head;
    if (head === null) throw new Error("refresh makes the head");
    const ofExpiry = ({ expiration }: ChainExpiry): boolean =>
      wanted.expiration === undefined || wanted.expiration === expiration;
    if (seq === null) return { event: this.#snapshot(head, wanted, ofExpiry), seq: head.seq };
    const { changed: options, removed } = this.#options.since(seq, passes(wanted));
    const { changed: expiries } = this.#expiries.since(seq, ofExpiry);
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

  #snapshot(head: Head, wanted: StreamSubscription, ofExpiry: (expiry: ChainExpiry) => boolean): StreamEvent {
    return {
      event: "snapshot",
      epoch: this.epoch,
      ...head,
      expiries: this.#expiries.all(ofExpiry),
      options: this.#options.all(passes(wanted)),
    };
  }
}
