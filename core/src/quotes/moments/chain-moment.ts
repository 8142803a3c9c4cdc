import { isKnownNumber, isPositiveNumber, median } from "../../lib/index.ts";
import type { QuotedPair } from "../expiry-parity.ts";

/**
 * Gap between the share made of a chain's options and the quoted one, beyond tradable bounds, as fractions of the share.
 * `above`: sold through the options over bought at its ask (a conversion's gain after discounting), negative where it can't be
 * had; `below`: the same on the other side (a reversal's).
 */
export interface ShareGap {
  readonly above: number;
  readonly below: number;
}

/** Pairs that are asked: the nearest to the money, where early exercise and wide sides weigh least. */
const askedPairs = 5;
/** Fewer say more of their own quotes than of the share. */
const fewestPairs = 3;
/** Pairs further from the money than this, in |ln K/S|, are not asked. */
const widestLogMoneyness = 0.2;

/** Sessions before this one whose gaps are the usual ones. */
export const recentSessions = 5;

/**
 * Limits over the recent gaps, from the 99 snapshots of 2024 recorded with three pairs and a share of both sides. Above:
 * anyone with pesos can trade it away, so it stays small; of the ordinary snapshots the most is 1.8 % above the median
 * of the five sessions before, of the two whose share is of another moment 2.3 % and 2.9 %. Below: to trade it away the
 * share must be borrowed, and early exercise of puts hides in it; the most is 4.1 % with nothing wrong.
 */
const widestAbove = 0.02;
const widestBelow = 0.05;
/** Limit without recent gaps: an ordinary snapshot reaches 2.6 %. */
const widestAboveAlone = 0.03;
const fewestRecent = 3;

/**
 * The gap of one expiry's chain, the median of the five two-sided pairs nearest to the money; `null` where fewer than
 * three can be asked, or a side of the share is missing. A share without sides counts as bid and asked at its last.
 * @param rate continuous per 1.00 a year, of the days to expiry.
 */
export function shareGap({
  pairs,
  shareBid,
  shareAsk,
  rate,
  yearsToExpiry,
}: {
  readonly pairs: readonly QuotedPair[];
  readonly shareBid: number | null | undefined;
  readonly shareAsk: number | null | undefined;
  readonly rate: number;
  readonly yearsToExpiry: number;
}): ShareGap | null {
  if (!isPositiveNumber(shareBid) || !isPositiveNumber(shareAsk) || shareBid > shareAsk) return null;
  if (!(yearsToExpiry > 0) || !isKnownNumber(rate)) return null;
  const spot = (shareBid + shareAsk) / 2;
  const discount = Math.exp(-rate * yearsToExpiry);
  const gaps = pairs.flatMap(({ strike, call, put }) => {
    const sides = [call?.bid, call?.ask, put?.bid, put?.ask];
    const [callBid, callAsk, putBid, putAsk] = sides;
    if (![callBid, callAsk, putBid, putAsk].every(isPositiveNumber)) return [];
    const isCrossed = Number(callBid) > Number(callAsk) || Number(putBid) > Number(putAsk);
    if (isCrossed || Math.abs(Math.log(strike / spot)) >= widestLogMoneyness) return [];
    const present = strike * discount;
    return [
      {
        away: Math.abs(strike - spot),
        above: (Number(callBid) - Number(putAsk) + present) / shareAsk - 1,
        below: 1 - (Number(callAsk) - Number(putBid) + present) / shareBid,
      },
    ];
  });
  const nearestGaps = gaps.toSorted((one, other) => one.away - other.away).slice(0, askedPairs);
  const above = median(nearestGaps.map((gap) => gap.above));
  const below = median(nearestGaps.map((gap) => gap.below));
  return nearestGaps.length < fewestPairs || above === null || below === null ? null : { above, below };
}

export interface ChainMoment {
  /** Chain and share are of different moments: no number that needs both means anything. */
  readonly isApart: boolean;
  /** Excess of the gap over the usual one, as a fraction of the share; `null` where there is nothing to compare. */
  readonly excess: number | null;
}

/** The usual gap of one side; what can't be traded counts as none. */
function usualOf(recent: readonly ShareGap[], side: keyof ShareGap): number {
  return median(recent.slice(-recentSessions).map((gap) => Math.max(0, gap[side]))) ?? 0;
}

/**
 * Compares the gap between chain and share with its recent median: one moment within 2 % above
 * and 5 % below. With fewer than three recent gaps nothing counts as usual, and 3 % above is the limit.
 */
export function chainMoment({
  gap,
  recentGaps,
}: {
  readonly gap: ShareGap | null;
  /** Gaps of the sessions before, the newest last. */
  readonly recentGaps: readonly ShareGap[];
}): ChainMoment {
  if (gap === null) return { isApart: false, excess: null };
  const isAlone = recentGaps.length < fewestRecent;
  const recent = isAlone ? [] : recentGaps;
  const above = gap.above - usualOf(recent, "above");
  const below = gap.below - usualOf(recent, "below");
  const isApart = above > (isAlone ? widestAboveAlone : widestAbove) || below > widestBelow;
  return { isApart, excess: Math.max(above, below) };
}
