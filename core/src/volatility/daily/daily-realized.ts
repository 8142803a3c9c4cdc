import { realizedVolatility } from "../realized/realized-volatility.ts";
import type { PriceBar } from "../realized/realized-volatility.ts";

/** A session of the share; null where the source had no such price. */
export type SessionBar = { readonly [Price in keyof PriceBar]: number | null };

/** Realised volatility of one window by five estimators, per square root of year; null where it can't be computed. */
export interface DailyRealized {
  readonly close: number | null;
  readonly parkinson: number | null;
  readonly garmanKlass: number | null;
  readonly rogersSatchell: number | null;
  readonly yangZhang: number | null;
}

/** Sessions of the daily row's window, and of the volatility that a verdict expects of the share. */
export const dailyRealizedWindow = 20;
export const expectedWindow = 60;
const sessionsPerYear = 252;

/** A close alone serves the estimator that asks for no more. */
export function closeBar({ close }: SessionBar): PriceBar {
  const price = close ?? 0;
  return { open: price, high: price, low: price, close: price };
}

/** 0 stands for an unknown price: no estimator takes it. */
export function wholeBar({ open, high, low, close }: SessionBar): PriceBar {
  return { open: open ?? 0, high: high ?? 0, low: low ?? 0, close: close ?? 0 };
}

/**
 * Five estimates over the last sessions of a window, the daily row's where left out, 252 a year: closes alone for
 * close-to-close, whole bars for the others.
 * @param bars one a session of one series (one settlement and currency), ascending.
 */
export function dailyRealized(
  bars: readonly SessionBar[],
  window: number = dailyRealizedWindow,
): DailyRealized {
  const terms = { window, sessionsPerYear };
  const whole = bars.map(wholeBar);
  return {
    close: realizedVolatility({ bars: bars.map(closeBar), estimator: "close-to-close", ...terms }),
    parkinson: realizedVolatility({ bars: whole, estimator: "parkinson", ...terms }),
    garmanKlass: realizedVolatility({ bars: whole, estimator: "garman-klass", ...terms }),
    rogersSatchell: realizedVolatility({ bars: whole, estimator: "rogers-satchell", ...terms }),
    yangZhang: realizedVolatility({ bars: whole, estimator: "yang-zhang", ...terms }),
  };
}
