import type { CautionRate } from "@paridad/core/contract";
import { interpolateCaucionRate } from "@paridad/core/pricing";
import { daysToExpiry } from "@paridad/core/symbols";

const decimals = 1e4;

/**
 * TNA in percent that the ladder of cauciones pays over the days to an expiration, at least one; `null` where the feed
 * has no ladder of its own.
 * @param at epoch milliseconds of the feed's clock.
 */
export function ladderRatePercent(
  ladder: readonly CautionRate[],
  { expiration, at }: { expiration: string; at: number },
): number | null {
  if (ladder.some(({ fallback }) => fallback)) return null;
  const terms = ladder.map(({ days, rate }) => ({ days, tna: rate / 100 }));
  const found = interpolateCaucionRate(terms, Math.max(1, daysToExpiry({ asOf: at, expiration })));
  return found.ok ? Math.round(found.tna * 100 * decimals) / decimals : null;
}
