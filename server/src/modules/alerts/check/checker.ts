import { AlertIndex, AlertMarket, lastDayOf, valueOfSubject } from "@paridad/core/alerts";
import type { AlertValue, DueAlert, MoneySeries, WatchedAlert, WatchedSubject } from "@paridad/core/alerts";
import type { AlertStatus, AlertSubject, MarketUpdate } from "@paridad/core/contract";
import { hasExpired } from "@paridad/core/symbols";
import type { Market } from "../../../market/create-market.ts";

/** An alert as the watch holds it. */
export type Watched = WatchedAlert & {
  readonly userId: string;
  readonly crossings: number;
  /** Of its owner's changes. */
  readonly version: number;
  /** When its row was written last, epoch milliseconds: each writing is later than the one before. */
  readonly updatedAt: number;
  readonly asked: AlertSubject;
  readonly title: string;
  readonly direction: "above" | "below";
  readonly status: AlertStatus;
  /** False for plans without live prices: looked at every five minutes. */
  readonly isLive: boolean;
};

const slowMilliseconds = 300_000;
const clockMilliseconds = 10_000;
/** A percentile is of a whole surface: not at every tick. */
const isSlowKind = ({ kind }: WatchedSubject): boolean => kind === "percentile";

type Dependencies = {
  readonly market: Pick<Market, "book" | "hasTicked" | "onUpdate">;
  readonly now: () => number;
  /** Today's volatility of 30 days and the stored ones; null until they are read. */
  readonly series: (market: AlertMarket) => MoneySeries | null;
  readonly onDue: (due: readonly DueAlert<Watched>[]) => void;
};

/**
 * Looks at the alerts with each update of the market: only at those that it may move. Those of plans without live prices
 * are looked at when five minutes are over, at the prices of then.
 */
export class AlertChecker {
  readonly #dependencies: Dependencies;
  readonly #live = new AlertIndex<Watched>();
  readonly #slow = new AlertIndex<Watched>();
  readonly #view: AlertMarket;
  #leave: () => void = () => undefined;
  #lookedAllAt = Number.NEGATIVE_INFINITY;
  #slowPeriod = -1;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#view = new AlertMarket(dependencies.market.book);
  }

  start(): void {
    this.#leave = this.#dependencies.market.onUpdate((update) => this.#take(update));
  }

  stop(): void {
    this.#leave();
  }

  get size(): number {
    return this.#live.size + this.#slow.size;
  }

  put(alert: Watched): void {
    const [own, other] = alert.isLive ? [this.#live, this.#slow] : [this.#slow, this.#live];
    other.drop(alert.id);
    own.put(alert);
  }

  drop(id: string): void {
    this.#live.drop(id);
    this.#slow.drop(id);
  }

  find(id: string): Watched | undefined {
    return this.#live.find(id) ?? this.#slow.find(id);
  }

  keepOnly(ids: ReadonlySet<string>): void {
    this.#live.keepOnly(ids);
    this.#slow.keepOnly(ids);
  }

  /** Those that are watched. */
  all(): Watched[] {
    return [...this.#live.all(), ...this.#slow.all()];
  }

  /** Looks at some at once, after they were read; those of plans without live prices wait for their five minutes. */
  lookAtSome(ids: Iterable<string>): void {
    if (!this.#isKnown) return;
    const at = {
      valueOf: (subject: WatchedSubject) => this.valueOf(subject),
      now: this.#dependencies.now(),
    };
    const due = this.#live.lookAtSome(ids, at);
    if (due.length > 0) this.#dependencies.onDue(due);
  }

  /** Looks at everything at once: after all alerts were read. */
  lookAtAll(): void {
    this.#lookedAllAt = Number.NEGATIVE_INFINITY;
    if (this.#isKnown) this.#lookByClock();
  }

  /** What the alert's subject was worth at the last look. */
  lastValue(id: string): AlertValue | null {
    return this.#live.lastValue(id) ?? this.#slow.lastValue(id);
  }

  /** What a subject is worth now. */
  valueOf(subject: WatchedSubject): AlertValue {
    if (!this.#isKnown) return { ok: false, reason: "no-market" };
    return valueOfSubject(subject, this.#view, () => this.#dependencies.series(this.#view));
  }

  /** Whether what a subject watches is over, by the market's own day. */
  isOver(subject: AlertSubject): boolean {
    const expiration = lastDayOf(subject);
    if (expiration === null || !this.#isKnown) return false;
    return hasExpired({ asOf: this.#dependencies.market.book.asOf, expiration });
  }

  get #isKnown(): boolean {
    const { hasTicked, book } = this.#dependencies.market;
    return hasTicked && book.source.stale !== true;
  }

  #take({ full, data }: MarketUpdate): void {
    if (!this.#isKnown) return;
    const { opciones = [], acciones = [], cauction_rates: rates = [] } = data;
    const isNew =
      full === true ||
      opciones.some(({ strike, expiration }) => strike !== undefined || expiration !== undefined);
    this.#view.renew(isNew);
    const options = opciones.map(({ symbol }) => symbol);
    const due = this.#live.look(
      { options, hasShare: acciones.length > 0, hasRates: rates.length > 0 },
      {
        valueOf: (subject) => this.valueOf(subject),
        expirationOf: (symbol) => this.#dependencies.market.book.options.get(symbol)?.expiration ?? null,
        now: this.#dependencies.now(),
      },
    );
    if (due.length > 0) this.#dependencies.onDue(due);
    this.#lookByClock();
  }

  /** What time alone moves, and what isn't looked at with each update. */
  #lookByClock(): void {
    const now = this.#dependencies.now();
    if (now - this.#lookedAllAt < clockMilliseconds) return;
    const at = { valueOf: (subject: WatchedSubject) => this.valueOf(subject), now };
    const isFirst = this.#lookedAllAt === Number.NEGATIVE_INFINITY;
    this.#lookedAllAt = now;
    const period = Math.floor(now / slowMilliseconds);
    const due = this.#live.lookAtAll(at, isFirst ? undefined : isSlowKind);
    if (period !== this.#slowPeriod) due.push(...this.#slow.lookAtAll(at));
    this.#slowPeriod = period;
    if (due.length > 0) this.#dependencies.onDue(due);
  }
}
