import { AlertMarket, PriceWindows, expiredField, valueOfSubject } from "@paridad/core/alerts";
import type { AlertBook, AlertValue, MoneySeries, WatchedSubject } from "@paridad/core/alerts";
import type { AlertSubject, MarketUpdate } from "@paridad/core/contract";
import type { Market } from "../../../market/create-market.ts";

const closeMilliseconds = 300_000;

type Dependencies = {
  readonly market: Pick<Market, "book" | "hasTicked" | "onUpdate">;
  readonly now: () => number;
  /** Today's volatility of 30 days and the stored ones; null until they are read. */
  readonly series: (market: AlertMarket) => MoneySeries | null;
};
/** The market at a close of five minutes, and when that was. */
type Close = { readonly market: AlertMarket; readonly at: number };

/** The book's items are replaced and never changed, so this stays as it is. */
function copyOf({ asOf, source, options, stocks, rates }: AlertBook): AlertBook {
  return { asOf, source, options: new Map(options), stocks: new Map(stocks), rates: [...rates] };
}

/** Values of alerts' subjects: now, since a while, and at the last close of five minutes. */
export class AlertValues {
  readonly windows = new PriceWindows();
  readonly leave: () => void;
  readonly #dependencies: Dependencies;
  readonly #live: AlertMarket;
  #period = -1;
  #close: Close | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#live = new AlertMarket(dependencies.market.book);
    this.leave = dependencies.market.onUpdate((update) => this.#take(update));
  }

  /** True if a feed is connected. */
  get isKnown(): boolean {
    const { hasTicked, book } = this.#dependencies.market;
    return hasTicked && book.source.stale !== true;
  }

  /** The value of a subject now. */
  valueOf(subject: WatchedSubject): AlertValue {
    return this.isKnown ? this.#valueIn(subject, this.#live) : { ok: false, reason: "no-market" };
  }

  /** The last close of five minutes; null before the first one that this process saw. */
  close(): Close | null {
    const { market, now } = this.#dependencies;
    const at = now();
    const period = Math.floor(at / closeMilliseconds);
    if (this.isKnown && period !== this.#period) {
      this.#period = period;
      this.#close = { market: new AlertMarket(copyOf(market.book)), at };
    }
    return this.#close;
  }

  /** The value of a subject at the last close; null to an alert that is younger. */
  closeValueOf(subject: WatchedSubject, writtenAt: number): AlertValue | null {
    const close = this.close();
    return close === null || writtenAt > close.at ? null : this.#valueIn(subject, close.market);
  }

  /** True if the subject has expired, by the market's date. */
  isOver(subject: AlertSubject): boolean {
    return this.isKnown && expiredField(subject, this.#dependencies.market.book.asOf) !== null;
  }

  #valueIn(subject: WatchedSubject, market: AlertMarket): AlertValue {
    return valueOfSubject(subject, market, () => this.#dependencies.series(market));
  }

  #take({ data }: MarketUpdate): void {
    this.#live.renew();
    if (!this.isKnown) return;
    this.close();
    const { book } = this.#dependencies.market;
    const options = (data.opciones ?? []).flatMap(({ symbol }) => {
      const expiration = book.options.get(symbol)?.expiration;
      return typeof expiration === "string" ? [{ symbol, expiration }] : [];
    });
    const hasShare = (data.acciones ?? []).length > 0;
    this.windows.take(this.#live, { hasShare, options, at: this.#dependencies.now() });
  }
}
