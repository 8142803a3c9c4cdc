import type { barFlags, BarResolution, barSources } from "@paridad/core/contract";
import type { DayTotals } from "../../market/totals/day-totals.ts";

export type BarSource = (typeof barSources)[number];
export type BarFlag = (typeof barFlags)[number];

/** One bar of one contract. Prices in pesos a share; `null` says the source had no such value. */
export type Bar = {
  readonly symbol: string;
  /** Last trading day, `YYYY-MM-DD`. */
  readonly expiration: string;
  /** Instant the bar begins, ISO; 17:00 of the day for end-of-day bars. */
  readonly time: string;
  readonly resolution: BarResolution;
  readonly source: BarSource;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  /** Contracts traded in the bar; null where only the day's total is known. */
  readonly volume: number | null;
  readonly operations: number | null;
  /** Pesos traded in the bar. */
  readonly turnover: number | null;
  /** Totals of the day until the bar's end, of bars finer than daily ones whose source states them. */
  readonly dayTotals?: DayTotals;
  readonly underlying: number | null;
  /** TNA in percent, where the source states the rate. */
  readonly ratePercent: number | null;
  readonly flags: readonly BarFlag[];
};

/** Reference data of one contract. */
export type StoredInstrument = {
  readonly symbol: string;
  readonly expiration: string;
  readonly strike: number;
  readonly type: "call" | "put";
  readonly strikeCertainty: "reference" | "exact" | "inferred";
  readonly expirationEstimated: boolean;
  readonly source: BarSource;
  /** Instant at which it was seen, ISO. */
  readonly seenAt: string;
};
