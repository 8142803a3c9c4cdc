import { redistributions } from "@paridad/core/contract";
import type {
  CaucionRate,
  MarketOption,
  MarketSource,
  MarketStock,
  Redistribution,
} from "@paridad/core/contract";

/**
 * One batch from a feed. Items are merged by symbol: a field left out did not change, `null` means there is no
 * such value now. `rates` is always the whole ladder of cauciones.
 */
export type FeedBatch = {
  /** The feed's clock, epoch milliseconds. */
  readonly asOf: number;
  readonly source: MarketSource;
  readonly options?: readonly MarketOption[];
  readonly stocks?: readonly MarketStock[];
  readonly rates?: readonly CaucionRate[];
  /** Symbols of options that left. */
  readonly removed?: readonly string[];
  /** True when `options` is the whole chain: symbols that are not in it left. */
  readonly wholeChain?: boolean;
};

/** Faults a feed found in its input; administrators see them as the feed's health. */
export const feedFaults = [
  "unparsed-symbol",
  "malformed-row",
  "expiration-missing",
  "expiration-refused",
  "strike-estimated",
  "undated-rate",
  "foreign-rate",
  "rate-fallback",
  "strike-disagrees",
  "clock-skew",
  "update-gap",
  "reconnection",
  "refused-subscription",
  "wrong-number",
  "field-missing",
  "duplicate-row",
  "other-underlying",
  "rate-without-term",
  "no-panel",
  "moments-apart",
] as const;
export type FeedFault = (typeof feedFaults)[number];

/** The try that comes next after a loss. */
export type FeedRetry = {
  /** 1 for the first try after the loss. */
  readonly attempt: number;
  /** Machine-clock instant of the try, epoch milliseconds. */
  readonly at: number;
};

/** Receiver of a feed's events. A feed never throws at its sink, and calls nothing after `stop`. */
export type FeedSink = {
  quotes(batch: FeedBatch): void;
  /** The upstream is gone: the last quotes stay, marked stale, until the next batch. Said again before each try. */
  lost(reason: string, retry?: FeedRetry): void;
  fault(fault: FeedFault, detail?: string): void;
};

/** Terms of the source's owner, and the known delay of its numbers. */
export type FeedTerms = {
  /** Permission for its numbers to leave the product's screens (`/v1`, keys, widgets, the public sample). */
  readonly redistribution: Redistribution;
  /** Seconds, or `unknown` if the source states none: never 0 by default. */
  readonly delaySeconds: number | "unknown";
};
/** Terms of sources that are nobody's (our own market), or whose contract is the operator's to keep. */
export const openTerms: FeedTerms = { redistribution: "full", delaySeconds: 0 };

export type Feed = {
  readonly kind: "simulated" | "replay" | "live";
  readonly name: string;
  readonly terms: FeedTerms;
  /** Silence of the feed in session before it counts as lost, milliseconds. */
  readonly silenceMilliseconds: number;
  start(sink: FeedSink): void | Promise<void>;
  stop(): void | Promise<void>;
};

export type { Clock } from "../platform/clock.ts";

/**
 * A label that says the feed's terms. The stricter of two terms on passing data on holds: the feed's and an upstream's own
 * label.
 */
export function withTerms(source: MarketSource, { redistribution, delaySeconds }: FeedTerms): MarketSource {
  const stated = source.redistribution ?? "full";
  const isStricter = redistributions.indexOf(redistribution) < redistributions.indexOf(stated);
  const allowed = isStricter ? redistribution : stated;
  return {
    ...source,
    ...(allowed === "full" ? {} : { redistribution: allowed }),
    ...(delaySeconds === "unknown" ? { delayUnknown: true } : {}),
  };
}

/** Delay that a source states for its numbers, seconds; null if it states none. */
export function statedDelay(source: MarketSource | undefined): number | null {
  return source?.delaySeconds ?? (source?.delayUnknown === true ? null : 0);
}
