import { fitSmile } from "../smile/fit-smile.ts";
import type { FittedSmile } from "../smile/fit-smile.ts";
import { smileCurve, smileVolatility } from "../smile/smile-curve.ts";
import { smilePoints } from "../smile/smile-points.ts";
import type { DroppedReason, QuotedPoint, SmilePointsInput } from "../smile/smile-points.ts";
import { skewAt25Delta } from "../term/skew.ts";
import type { SkewResult } from "../term/skew.ts";
import type { RawStrike } from "../variance/strip.ts";
import { oldKey, surfaceStrikes } from "./surface-strikes.ts";
import type { SurfaceQuote } from "./surface-strikes.ts";

/** One expiry of a chain. */
export interface SurfaceExpiry {
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  /** Whole calendar days to it. */
  readonly days: number;
  /** Years of 365 days. */
  readonly years: number;
  /** Continuous per year. */
  readonly rate: number;
  readonly quotes: readonly SurfaceQuote[];
}

/** A strike without a point, and why. `old`: quoted more than 15 minutes before the chain's instant. */
export interface DroppedQuote {
  readonly strike: number;
  readonly type: SurfaceQuote["type"];
  readonly reason: DroppedReason | "old";
}

/** Volatility at the forward, per square root of year. */
export interface AtTheMoney {
  /** The smile's fitted to this expiry alone; null where nothing is fitted. */
  readonly volatility: number | null;
  /** Between the nearest points on both sides; null where one side has none. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** Change of volatility per 0.01 of ln(strike / forward), at the forward; null where nothing is fitted. */
  readonly slope: number | null;
}

export type ReadExpiry = {
  readonly expiration: string;
  readonly days: number;
  readonly years: number;
  readonly rate: number;
  readonly strikes: readonly RawStrike[];
  readonly points: readonly QuotedPoint[];
  readonly dropped: readonly DroppedQuote[];
} & (
  | {
      readonly reason: null;
      readonly forward: number;
      /** Fitted without regard to the other expiries. */
      readonly own: FittedSmile;
      readonly atTheMoney: AtTheMoney;
      readonly skew: SkewResult;
    }
  | {
      readonly reason: "expired" | "invalid-input" | "no-forward" | "no-points";
      readonly forward: number | null;
    }
);

/** One side of the market at the forward, straight between the nearest points at or below it and above it. */
function sideAtTheMoney(
  points: readonly QuotedPoint[],
  side: "bidVolatility" | "askVolatility",
): number | null {
  const below = points.findLast(({ logMoneyness }) => logMoneyness <= 0);
  const above = points.find(({ logMoneyness }) => logMoneyness > 0);
  if (below === undefined || above === undefined) return null;
  const share = -below.logMoneyness / (above.logMoneyness - below.logMoneyness);
  return below[side] + share * (above[side] - below[side]);
}

function atTheMoneyOf(own: FittedSmile, points: readonly QuotedPoint[]): AtTheMoney {
  const volatility = smileVolatility(own, { logMoneyness: 0, years: own.years });
  const curve = smileCurve(own, 0);
  return {
    volatility,
    bid: sideAtTheMoney(points, "bidVolatility"),
    ask: sideAtTheMoney(points, "askVolatility"),
    slope: volatility === null || curve === null ? null : curve.slope / (2 * volatility * own.years) / 100,
  };
}

/** An expiry's points and what they say without the other expiries. No throw. */
export function readExpiry(
  { expiration, days, years, rate, quotes }: SurfaceExpiry,
  {
    spot,
    asOf,
    model,
  }: Pick<SmilePointsInput, "model"> & { readonly spot: number | null; readonly asOf: number | null },
): ReadExpiry {
  const { strikes, old } = surfaceStrikes(quotes, asOf);
  const terms = { expiration, days, years, rate, strikes };
  const read = smilePoints({ strikes, years, rate, spot, model });
  if (!read.ok) return { ...terms, points: [], dropped: [], reason: read.reason, forward: null };
  const { points, forward } = read;
  const dropped = read.dropped.map((one) =>
    old.has(oldKey(one)) ? { ...one, reason: "old" as const } : one,
  );
  const own = fitSmile({ points, years });
  if (!own.ok) return { ...terms, points, dropped, reason: own.reason, forward };
  return {
    ...terms,
    points,
    dropped,
    reason: null,
    forward,
    own,
    atTheMoney: atTheMoneyOf(own, points),
    skew: skewAt25Delta({ smile: own, points, years }),
  };
}
