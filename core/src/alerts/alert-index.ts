import type { AlertState } from "./crossing.ts";
import { nextStep } from "./crossing.ts";
import type { AlertValue } from "./alert-values.ts";
import type { WatchedSubject } from "./watched-subject.ts";

/** An alert as it is watched. */
export interface WatchedAlert extends AlertState {
  readonly id: string;
  readonly subject: WatchedSubject;
}

/** What an update brought. */
export interface MarketTouch {
  /** Symbols of options. */
  readonly options: Iterable<string>;
  readonly hasShare: boolean;
  readonly hasRates: boolean;
}

export interface DueAlert<Watched extends WatchedAlert> {
  readonly alert: Watched;
  readonly step: "fire" | "arm";
  readonly value: number;
}

/** Alerts of one subject: it is valued once for all of them. */
interface Group<Watched extends WatchedAlert> {
  readonly subject: WatchedSubject;
  readonly alerts: Map<string, Watched>;
  /** Of the last look. */
  value: AlertValue | null;
}

type Key = "share" | "rates" | `option ${string}` | `expiry ${string}`;

function symbolsOf(subject: WatchedSubject): readonly string[] {
  if (subject.kind === "spread") return subject.legs.map(({ contract }) => contract.symbol);
  if (subject.kind === "ratio") return [subject.one.symbol, subject.other.symbol];
  if (subject.kind === "position") {
    const { content, today } = subject.position;
    return (content?.legs ?? []).flatMap((leg, place) =>
      leg.type === "share" ? [] : [today[place]?.symbol ?? leg.symbol],
    );
  }
  return "contract" in subject ? [subject.contract.symbol] : [];
}

/** What a subject's value is made of; a percentile of none of it: it is looked at by the clock. */
function keysOf(subject: WatchedSubject): readonly Key[] {
  const own = symbolsOf(subject).map((symbol) => `option ${symbol}` as const);
  switch (subject.kind) {
    case "share":
      return ["share"];
    case "volatility":
    case "exercise":
      return [...own, "share", "rates"];
    case "rate":
      return [
        ...own,
        "share",
        ...(subject.measure === "implied" ? [expiryKey(subject.contract.expiration)] : []),
      ];
    case "moneyVolatility":
      return [expiryKey(subject.expiration), "share", "rates"];
    case "position":
      return [...own, "share"];
    case "percentile":
      return [];
    default:
      return own;
  }
}

function expiryKey(expiration: string): Key {
  return `expiry ${expiration}`;
}

/** Subjects that are one and the same have one key; a position whose contracts got other names is another. */
function subjectKey(subject: WatchedSubject): string {
  if (subject.kind !== "position") return JSON.stringify(subject);
  const { id, version, today } = subject.position;
  return `position ${id} ${version} ${JSON.stringify(today)}`;
}

/**
 * Alerts by what their values are made of, so that an update looks only at those that it may move. `expirationOf` names the
 * expiry of an option's symbol.
 */
export class AlertIndex<Watched extends WatchedAlert> {
  readonly #groups = new Map<string, Group<Watched>>();
  readonly #byKey = new Map<Key, Set<Group<Watched>>>();
  readonly #groupOf = new Map<string, string>();

  get size(): number {
    return this.#groupOf.size;
  }

  /** Puts an alert in, or in the place of what it was. */
  put(alert: Watched): void {
    const key = subjectKey(alert.subject);
    if (this.#groupOf.get(alert.id) !== key) this.drop(alert.id);
    this.#groupOf.set(alert.id, key);
    const known = this.#groups.get(key);
    if (known !== undefined) {
      known.alerts.set(alert.id, alert);
      return;
    }
    const group: Group<Watched> = {
      subject: alert.subject,
      alerts: new Map([[alert.id, alert]]),
      value: null,
    };
    this.#groups.set(key, group);
    for (const one of keysOf(alert.subject)) {
      const others = this.#byKey.get(one) ?? new Set();
      others.add(group);
      this.#byKey.set(one, others);
    }
  }

  drop(id: string): void {
    const key = this.#groupOf.get(id);
    const group = key === undefined ? undefined : this.#groups.get(key);
    this.#groupOf.delete(id);
    if (key === undefined || group === undefined) return;
    group.alerts.delete(id);
    if (group.alerts.size > 0) return;
    this.#groups.delete(key);
    for (const one of keysOf(group.subject)) {
      this.#byKey.get(one)?.delete(group);
      if (this.#byKey.get(one)?.size === 0) this.#byKey.delete(one);
    }
  }

  find(id: string): Watched | undefined {
    const key = this.#groupOf.get(id);
    return key === undefined ? undefined : this.#groups.get(key)?.alerts.get(id);
  }

  *all(): Generator<Watched> {
    for (const { alerts } of this.#groups.values()) yield* alerts.values();
  }

  /** Drops all alerts but those with these ids. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#groupOf.keys()) if (!ids.has(id)) this.drop(id);
  }

  /** What the alert's subject was worth at the last look; null before one. */
  lastValue(id: string): AlertValue | null {
    const key = this.#groupOf.get(id);
    return (key === undefined ? null : this.#groups.get(key)?.value) ?? null;
  }

  /** Looks at the alerts that an update may have moved. */
  look(
    touch: MarketTouch,
    at: {
      readonly valueOf: (subject: WatchedSubject) => AlertValue;
      readonly expirationOf: (symbol: string) => string | null;
      readonly now: number;
    },
  ): DueAlert<Watched>[] {
    const moved = new Set<Group<Watched>>();
    const add = (key: Key) => {
      for (const group of this.#byKey.get(key) ?? []) moved.add(group);
    };
    if (touch.hasShare) add("share");
    if (touch.hasRates) add("rates");
    const expirations = new Set<string>();
    for (const symbol of touch.options) {
      add(`option ${symbol}`);
      const expiration = at.expirationOf(symbol);
      if (expiration !== null) expirations.add(expiration);
    }
    for (const expiration of expirations) add(expiryKey(expiration));
    return this.#lookAt(moved, at);
  }

  /** Looks at all of them: after a pause, or where time alone moves them. `only` some kinds. */
  lookAtAll(
    at: { readonly valueOf: (subject: WatchedSubject) => AlertValue; readonly now: number },
    only: (subject: WatchedSubject) => boolean = () => true,
  ): DueAlert<Watched>[] {
    return this.#lookAt(
      [...this.#groups.values()].filter(({ subject }) => only(subject)),
      at,
    );
  }

  /** Looks at these, and at those that watch the same. */
  lookAtSome(
    ids: Iterable<string>,
    at: { readonly valueOf: (subject: WatchedSubject) => AlertValue; readonly now: number },
  ): DueAlert<Watched>[] {
    const groups = new Set<Group<Watched>>();
    for (const id of ids) {
      const group = this.#groups.get(this.#groupOf.get(id) ?? "");
      if (group !== undefined) groups.add(group);
    }
    return this.#lookAt(groups, at);
  }

  #lookAt(
    groups: Iterable<Group<Watched>>,
    { valueOf, now }: { readonly valueOf: (subject: WatchedSubject) => AlertValue; readonly now: number },
  ): DueAlert<Watched>[] {
    const due: DueAlert<Watched>[] = [];
    for (const group of groups) {
      const found = valueOf(group.subject);
      group.value = found;
      if (!found.ok) continue;
      for (const alert of group.alerts.values()) {
        const step = nextStep(alert, found.value, now);
        if (step !== null) due.push({ alert, step, value: found.value });
      }
    }
    return due;
  }
}
