import type { PositionExit } from "../contract/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import type { ValuationChoices } from "../quotes/index.ts";

/** Shares in a lot, BYMA's contract size. */
export const sharesPerLot = 100;
/** Legs a position may have. */
export const mostLegs = 8;
/** Lots a leg may have; a share leg may have as many in shares. */
export const mostLots = 9_999;
export const mostShares = mostLots * sharesPerLot;

export interface OptionLeg {
  readonly kind: "call" | "put";
  /** Pesos a share. */
  readonly strike: number;
  /** Epoch milliseconds. */
  readonly expiration: number;
  /** Whole lots of 100 shares; negative is sold. */
  readonly quantity: number;
  /** Premium dealt at, pesos a share; 0 or above. */
  readonly price: number;
  /** The leg's own, per square root of year (0.41 is 41 %); only values before the expiry need it. */
  readonly volatility?: number;
  /** That its volatility is of and that values it; American, as BYMA's options are, where left out. */
  readonly model?: ValuationChoices["model"];
  /** Its expiry's rate less the position's, continuous per year; 0 where left out. */
  readonly rateSpread?: number;
}

export interface ShareLeg {
  readonly kind: "share";
  /** Whole shares; negative is sold. */
  readonly quantity: number;
  /** Dealt at, pesos a share. */
  readonly price: number;
}

export type PositionLeg = OptionLeg | ShareLeg;

export interface CostedPosition {
  readonly legs: readonly PositionLeg[];
  /** Nothing is paid where left out. */
  readonly costs?: CostSchedule;
  /** "cheaper" where left out. */
  readonly exit?: PositionExit | undefined;
  /** Shares left at the end are not sold, so they pay nothing; false where left out. */
  readonly keepShares?: boolean | undefined;
  /** Result of parts closed before, net, pesos in all: added to every outcome. 0 where left out. */
  readonly realized?: number;
}

/** The position alone, out of an input that carries more. */
export function positionOf({ legs, costs, realized, exit, keepShares }: CostedPosition): CostedPosition {
  return { legs, exit, keepShares, ...(costs && { costs }), ...(realized !== undefined && { realized }) };
}

/** Why legs make no position: none, more than 8, a quantity of zero, not whole or too large, or a number that is none. */
export type LegsReason = "no-legs" | "too-many-legs" | "invalid-quantity" | "invalid-input";
