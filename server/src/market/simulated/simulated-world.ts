import type { CaucionRate } from "@paridad/core/contract";
import { formatDays } from "@paridad/core/formats";
import { addDays, buenosAiresDate, isTradingDay } from "@paridad/core/symbols";
import { valueNoise } from "./noise.ts";

const dayMilliseconds = 86_400_000;
const longTermSpot = 7_500;
/** 2.5 % a day over the square root of two: octaves of this size add up to that daily volatility. */
const octaveSize = 0.0177;
const shortestPeriodDays = 4_000 / dayMilliseconds;
const octaves = Array.from({ length: 20 }, (_, index) => shortestPeriodDays * 2 ** index);
const streams = { spot: 100, volatility: 200, rates: 300 } as const;
const possibleTerms = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 30, 45, 60, 90, 120];

type Moment = { readonly seed: number; readonly at: number };

/** Pesos rounded to the exchange's tick for shares: 0.5 from 250 pesos up. */
function toShareTick(price: number): number {
  return Math.round(price * 2) / 2;
}

/**
 * Price of GGAL at an instant, pesos a share. A sum of noises with periods of 4 seconds to 24 days, each as large as
 * the square root of its period, moves like a price (2.5 % a day) and is the same whenever it is asked for: the live
 * feed and the seeded history tell one story.
 */
export function simulatedSpot({ seed, at }: Moment): number {
  const day = at / dayMilliseconds;
  let logarithm = Math.log(longTermSpot);
  octaves.forEach((period, index) => {
    const size = octaveSize * Math.sqrt(period);
    logarithm += size * valueNoise({ seed, stream: streams.spot + index, position: day / period });
  });
  return toShareTick(Math.exp(logarithm));
}

/** At-the-money volatility of the front expiry, per square root of year: 0.36 to 0.5, over weeks. */
export function simulatedVolatility({ seed, at }: Moment): number {
  const day = at / dayMilliseconds;
  const slow = valueNoise({ seed, stream: streams.volatility, position: day / 20 });
  const fast = valueNoise({ seed, stream: streams.volatility + 1, position: day / 0.5 });
  return 0.43 + 0.05 * slow + 0.02 * fast;
}

/**
 * Smile over moneyness in standard deviations: puts below the money are dearer, and both wings rise. Longer expiries
 * are calmer.
 */
export function smileVolatility({
  atTheMoney,
  logMoneyness,
  years,
}: {
  atTheMoney: number;
  /** ln(strike / forward). */
  logMoneyness: number;
  years: number;
}): number {
  const deviations = logMoneyness / (atTheMoney * Math.sqrt(Math.max(years, 1 / 365)));
  const wings = -0.012 * deviations + 0.009 * deviations * deviations;
  const level = atTheMoney * (1 - 0.06 * Math.min(1, years * 2));
  return Math.min(1.8, Math.max(0.15, level + wings));
}

/** TNA in percent of a term of `days`. */
export function simulatedTna({ seed, at, days }: Moment & { days: number }): number {
  const day = at / dayMilliseconds;
  const level = 21 + 1.5 * valueNoise({ seed, stream: streams.rates, position: day / 10 });
  const intraday = 0.4 * valueNoise({ seed, stream: streams.rates + days, position: day * 96 });
  return Math.round((level + 2.2 * Math.log10(days + 1) + intraday) * 100) / 100;
}

/** The ladder of cauciones in pesos: only the terms that end on a day on which the exchange opens exist. */
export function simulatedCaucionRates({
  seed,
  at,
  closedDays,
}: Moment & { closedDays?: readonly string[] | undefined }): CaucionRate[] {
  const today = buenosAiresDate(at);
  return possibleTerms
    .filter((days) => isTradingDay(addDays(today, days), closedDays))
    .map((days) => {
      const rate = simulatedTna({ seed, at, days });
      const halfSpread = days <= 7 ? 0.1 : 0.45;
      return {
        days,
        rate,
        description: formatDays(days),
        bidRate: Math.round((rate - halfSpread) * 100) / 100,
        askRate: Math.round((rate + halfSpread) * 100) / 100,
      };
    });
}
