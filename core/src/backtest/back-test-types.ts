import type { CostSchedule } from "../costs/index.ts";
import type { OptionType } from "../symbols/index.ts";
import type { OwnStructure, StructureName } from "./structures.ts";

/** An option of one session's close. Prices in pesos a share, volume in lots; null or 0 where there was none. */
export interface PastOption {
  readonly symbol: string;
  readonly type: OptionType;
  readonly strike: number;
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  readonly last: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly volume: number | null;
}

/** One session as it closed; `rate` is the day's caución as a simple TNA, a fraction. */
export interface PastSession {
  readonly date: string;
  readonly spot: number;
  readonly rate: number | null;
  readonly options: readonly PastOption[];
}

/** A cash dividend: strikes fall by it from that day on. */
export interface StrikeCut {
  readonly date: string;
  readonly amount: number;
}

/** Prices of the dealings: the last less a part of it, or the sides of the book. */
export type Fill = { readonly from: "last"; readonly slippage: number } | { readonly from: "sides" };

/**
 * When a cycle leaves: at expiry, after a part of the premium is gained, or some calendar days before. A roll closes the
 * options and sells those of a later expiry in the same session; the share stays.
 */
export type CycleExit =
  | "exercise"
  | "cheaper"
  | { readonly profit: number }
  | { readonly daysLeft: number }
  | { readonly roll: number };

/** The strike of a structure's first leg: a multiple of the spot, a delta (its size), or pesos from the spot. */
export type StrikeChoice =
  | { readonly moneyness: number }
  | { readonly delta: number }
  | { readonly points: number };

export interface BackTestRule {
  readonly structure: StructureName | OwnStructure;
  /** Once an expiry (the usual), or on the last session of each week in which none of its cycles is open. */
  readonly enters?: "expiry" | "week";
  /** Calendar days at which it enters. */
  readonly daysToExpiry: { readonly target: number; readonly from: number; readonly to: number };
  /** At the spot where left out; the user's own legs have theirs. */
  readonly strike?: StrikeChoice;
  /** From a leg to its wing, a fraction of the spot; 0.1 where left out. */
  readonly width?: number;
  /** Lots of each option on the day it enters. */
  readonly minimumVolume: number;
  /** (ask - bid) / mid of each option at most; one without both sides doesn't pass. Any where left out. */
  readonly widestSpread?: number;
  /** Least simple annual rate over the caución of the day if the share ends where it is, net of costs; a fraction. */
  readonly leastQuietExcess?: number;
  /** Percentiles of the day's at-the-money volatility within the year before: 0 to 100, both included. */
  readonly volatilityPercentile?: { readonly from: number; readonly to: number };
  readonly exit: CycleExit;
  /** The reserve of a sale earns the entry day's caución; nothing where left out. */
  readonly isReservePlaced?: boolean;
  /** An expiry whose entry comes before the last cycle left is skipped. */
  readonly isWithoutOverlap?: boolean;
}

export interface BackTestInput {
  /** Ascending. */
  readonly sessions: readonly PastSession[];
  readonly cuts: readonly StrikeCut[];
  readonly rule: BackTestRule;
  readonly fill: Fill;
  readonly costs: CostSchedule;
}

/** One entry to its end. `result`, `caucion` and `hold` are fractions over `days`, not of a year. */
export interface Cycle {
  readonly entered: string;
  readonly expiration: string;
  /** The structure's first option. */
  readonly symbol: string;
  readonly strike: number;
  /** Calendar days the money was tied: to the expiry, or to the session it left. */
  readonly days: number;
  /** Money paid with its costs (a share less its premium, a spread's debit) plus money set aside; pesos a share. */
  readonly outlay: number;
  readonly result: number;
  readonly exercised: boolean;
  /** The money placed at the entry day's rate; null where that isn't known. */
  readonly caucion: number | null;
  /** The share bought and kept instead. */
  readonly hold: number;
}

export interface BackTestSummary {
  readonly n: number;
  /** Expiries that are over and had no entry; of a weekly rule weeks, of a roll also expiries it couldn't go into. */
  readonly skipped: number;
  /** Cycles above the caución of their days. */
  readonly beatCaucion: number;
  /** Mean of result less caución; null below eight cycles. */
  readonly meanExcess: number | null;
  /** 90 % interval of that mean. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly worst: number | null;
}

/** Why an expiry that is over has no cycle: the first of its filters that left nothing. */
export type SkipReason =
  | "no-session"
  | "no-quotes"
  | "no-price"
  | "low-volume"
  | "wide"
  | "old-price"
  | "no-strike"
  | "no-rate"
  | "low-rate"
  | "no-volatility"
  | "volatility"
  | "no-outlay"
  | "overlap"
  | "no-roll"
  | "no-end";

export interface Skip {
  readonly expiration: string;
  /** The session it would have entered on; null for `no-session`. */
  readonly date: string | null;
  readonly reason: SkipReason;
}

export interface CycleLeg {
  readonly symbol: string;
  readonly type: OptionType;
  readonly strike: number;
  readonly side: "buy" | "sell";
  /** At entry, before costs; pesos a share. */
  readonly price: number;
}

/** The course of a cycle between its entry and its end. */
export interface CycleCourse {
  readonly legs: readonly CycleLeg[];
  readonly left: string;
  /** The lowest result if closed at a session in which every leg had a price; null without such a session. */
  readonly worstDay: { readonly date: string; readonly result: number } | null;
}

export interface BackTest {
  readonly cycles: readonly Cycle[];
  readonly summary: BackTestSummary;
  /** One for each cycle, in their order. */
  readonly courses: readonly CycleCourse[];
  readonly skips: readonly Skip[];
}
