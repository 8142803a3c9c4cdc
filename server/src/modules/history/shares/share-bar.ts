import type { BarResolution, ShareCurrency, ShareSettlement } from "@paridad/core/contract";
import type { DayTotals } from "../../../market/totals/day-totals.ts";
import type { BarFlag, BarSource } from "../bar.ts";

/** One bar of the share in one settlement. Prices in `currency` a share (an ADR for dollars); `null` is unknown. */
export type ShareBar = {
  readonly symbol: string;
  readonly settlement: ShareSettlement;
  readonly currency: ShareCurrency;
  /** Instant the bar begins, ISO; 17:00 of the day for daily bars. */
  readonly time: string;
  readonly resolution: BarResolution;
  readonly source: BarSource;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  /** Shares (ADRs) traded in the bar; null where only the day's total is known. */
  readonly volume: number | null;
  /** Traded in the bar, in `currency`. */
  readonly turnover: number | null;
  /** Totals of the day until the bar's end, of bars finer than daily ones whose source states them. */
  readonly dayTotals?: Pick<DayTotals, "volume" | "turnover">;
  readonly flags: readonly BarFlag[];
};
