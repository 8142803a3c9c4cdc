import { isPositiveNumber } from "../../lib/index.ts";

/** One session of a share, in any currency. Every price above 0. */
export interface PriceBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Estimators of a session's movement; see docs/volatility.md for which one sees what. */
export type VolatilityEstimator =
  | "close-to-close"
  | "parkinson"
  | "garman-klass"
  | "rogers-satchell"
  | "garman-klass-yang-zhang"
  | "yang-zhang";

export interface RealizedVolatilityInput {
  /** One bar a session, ascending in time. */
  readonly bars: readonly PriceBar[];
  readonly estimator: VolatilityEstimator;
  /** Sessions: the last `window` bars. `close-to-close` has one return less, as R's TTR counts. At least 3. */
  readonly window: number;
  /** 252 by custom. */
  readonly sessionsPerYear: number;
}

/** A session's logarithms: open and the rest against the close before, and against its own open. */
interface SessionMoves {
  readonly overnight: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Bars before the window that an estimator needs for its overnight move. */
function barsBefore(estimator: VolatilityEstimator): number {
  return estimator === "yang-zhang" || estimator === "garman-klass-yang-zhang" ? 1 : 0;
}

/**
 * Realised volatility of the last `window` sessions per square root of year, 0.41 = 41 %. Null where there are too few
 * bars (Yang-Zhang and its Garman-Klass variant need one more than the window, for the first overnight move), a price of
 * the window isn't above 0, high and low don't enclose the others, or the sum is below 0 (an open far outside its range).
 *
 * Formulas of the TTR package's `volatility(OHLC, n, calc, N)`: Parkinson 1980, Garman and Klass 1980, Rogers and
 * Satchell 1991, Yang and Zhang 2000 with alpha 1.34.
 */
export function realizedVolatility({
  bars,
  estimator,
  window,
  sessionsPerYear,
}: RealizedVolatilityInput): number | null {
  if (!Number.isInteger(window) || window < 3 || !isPositiveNumber(sessionsPerYear)) return null;
  const needed = window + barsBefore(estimator);
  if (bars.length < needed) return null;
  const used = bars.slice(-needed);
  if (!used.every(isUsableBar)) return null;
  const variance = sessionVariance(estimator, used);
  return variance >= 0 ? Math.sqrt(variance * sessionsPerYear) : null;
}

function isUsableBar({ open, high, low, close }: PriceBar): boolean {
  return (
    [open, high, low, close].every(isPositiveNumber) &&
    high >= Math.max(open, close, low) &&
    low <= Math.min(open, close)
  );
}

function sessionVariance(estimator: VolatilityEstimator, bars: readonly PriceBar[]): number {
  if (estimator === "close-to-close")
    return sampleVariance(movesAfterFirst(bars).map(({ overnight, close }) => overnight + close));
  const hasPrevious = barsBefore(estimator) === 1;
  const moves = hasPrevious ? movesAfterFirst(bars) : bars.map((bar) => movesOf(bar, bar.open));
  if (estimator === "yang-zhang") return yangZhang(moves);
  return meanOf(moves.map(dayVariance[estimator]));
}

function movesAfterFirst(bars: readonly PriceBar[]): SessionMoves[] {
  return bars.slice(1).map((bar, index) => movesOf(bar, (bars[index] as PriceBar).close));
}

function movesOf({ open, high, low, close }: PriceBar, previousClose: number): SessionMoves {
  return {
    overnight: Math.log(open / previousClose),
    high: Math.log(high / open),
    low: Math.log(low / open),
    close: Math.log(close / open),
  };
}

function garmanKlass({ high, low, close }: SessionMoves): number {
  return 0.5 * (high - low) ** 2 - (2 * Math.LN2 - 1) * close ** 2;
}

function rogersSatchell({ high, low, close }: SessionMoves): number {
  return high * (high - close) + low * (low - close);
}

/** One session's variance by the estimators that are a mean of sessions. */
const dayVariance = {
  parkinson: ({ high, low }: SessionMoves) => (high - low) ** 2 / (4 * Math.LN2),
  "garman-klass": garmanKlass,
  "rogers-satchell": rogersSatchell,
  "garman-klass-yang-zhang": (moves: SessionMoves) => moves.overnight ** 2 + garmanKlass(moves),
} as const;

function yangZhang(moves: readonly SessionMoves[]): number {
  const count = moves.length;
  const share = 0.34 / (1.34 + (count + 1) / (count - 1));
  const overnight = sampleVariance(moves.map((move) => move.overnight));
  const close = sampleVariance(moves.map((move) => move.close));
  return overnight + share * close + (1 - share) * meanOf(moves.map(rogersSatchell));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sampleVariance(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
