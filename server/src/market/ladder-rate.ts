import type { CaucionRate, MarketUpdate } from "@paridad/core/contract";
import { caucionOver } from "@paridad/core/quotes";
import { daysToExpiry } from "@paridad/core/symbols";

const decimals = 1e4;

/** The ladder of an update as core's opportunities take it. */
export function caucionesOf({ data }: Pick<MarketUpdate, "data">) {
  return (data.cauction_rates ?? []).map(({ days, rate, fallback }) => ({
    days,
    ratePercent: rate,
    isFallback: fallback === true,
  }));
}

/**
 * TNA in percent that the ladder of cauciones pays over the days to an expiration, at least one; `null` where the feed
 * has no ladder.
 * @param at epoch milliseconds of the feed's clock.
 */
export function ladderRatePercent(
  ladder: readonly CaucionRate[],
  { expiration, at }: { expiration: string; at: number },
): number | null {
  const days = daysToExpiry({ asOf: at, expiration });
  const { origin, tnaPercent } = caucionOver(ladder, days);
  return origin === "fallback" ? null : Math.round(tnaPercent * decimals) / decimals;
}
