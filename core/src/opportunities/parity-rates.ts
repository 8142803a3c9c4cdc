import type { CostSchedule } from "../costs/index.ts";
import { box, conversion, reversal } from "../quotes/index.ts";
import type { ParityRateResult, PairQuotes } from "../quotes/index.ts";

interface ParityTrade {
  readonly strike: number;
  /** Calendar days to expiry; fractions allowed. */
  readonly days: number;
  readonly costs: CostSchedule;
}

/**
 * The rate earned by a conversion (colocadora) net of costs: share and put bought at the ask, call sold at the bid,
 * the strike received less its exercise. The share is the one of the options' settlement.
 */
export function conversionTna(
  input: ParityTrade & {
    readonly shareAsk: number | null;
    readonly callBid: number | null;
    readonly putAsk: number | null;
  },
): ParityRateResult {
  const { shareAsk, callBid, putAsk, ...trade } = input;
  return conversion({ ...trade, spotAsk: shareAsk, callBid, putAsk, callAsk: null, putBid: null });
}

/**
 * The rate paid by a reversal (tomadora) with costs: share and put sold at the bid, call bought at the ask, the strike
 * paid with its exercise. Needs the share lent; whoever holds the put may exercise it early.
 */
export function reversalTna(
  input: ParityTrade & {
    readonly shareBid: number | null;
    readonly callAsk: number | null;
    readonly putBid: number | null;
  },
): ParityRateResult {
  const { shareBid, callAsk, putBid, ...trade } = input;
  return reversal({ ...trade, spotBid: shareBid, callAsk, putBid, callBid: null, putAsk: null });
}

export interface BoxSpread {
  /** Value at expiry wherever the share ends, pesos a share. */
  readonly width: number;
  /** Bought: the rate earned. */
  readonly lend: ParityRateResult;
  /** Sold: the rate paid, as long as neither option sold is exercised early (Hull, "Losing money with box spreads"). */
  readonly borrow: ParityRateResult;
  /** At the mids, without costs. */
  readonly mid: ParityRateResult;
}

/** Four premiums and no share: `lower` and `upper` are the two bases with their sides, the lower strike first. */
export function boxSpread(input: {
  readonly lower: PairQuotes;
  readonly upper: PairQuotes;
  readonly days: number;
  readonly costs: CostSchedule;
}): BoxSpread {
  return { width: input.upper.strike - input.lower.strike, ...box(input) };
}
