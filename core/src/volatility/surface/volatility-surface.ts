import type { Result } from "../../lib/index.ts";
import type { FitSmileResult, FittedSmile } from "../smile/fit-smile.ts";
import type { QuotedPoint, SmilePointsInput } from "../smile/smile-points.ts";
import { fitSmiles } from "../term/fit-smiles.ts";
import { forwardVolatility } from "../term/forward-volatility.ts";
import type { ForwardVolatilityResult } from "../term/forward-volatility.ts";
import type { SkewResult } from "../term/skew.ts";
import { adaptedIndex } from "../variance/adapted-index.ts";
import type { AdaptedIndex, AdaptedTermResult } from "../variance/adapted-index.ts";
import { wingErrors } from "./wing-errors.ts";
import type { WingErrors } from "./wing-errors.ts";
import { readExpiry } from "./surface-expiry.ts";
import type { AtTheMoney, DroppedQuote, ReadExpiry, SurfaceExpiry } from "./surface-expiry.ts";

/** Market below, above, or around the fit: `within` where the fit lies between the volatilities of bid and ask. */
export type PointStanding = "cheap" | "rich" | "within";

export interface SurfacePoint extends QuotedPoint {
  /** Market less fit in volatility, 0.01 = a point; null where nothing is fitted. */
  readonly residual: number | null;
  /** Null also in a wing that the curve doesn't reach. */
  readonly standing: PointStanding | null;
}

/** One expiry's smile, or why it has none. */
export type SurfaceSmile = {
  readonly expiration: string;
  /** Whole calendar days to it. */
  readonly days: number;
  readonly years: number;
  /** Continuous per year. */
  readonly rate: number;
  /** Ascending in strike. */
  readonly points: readonly SurfacePoint[];
  readonly dropped: readonly DroppedQuote[];
  /** This expiry alone by the rule of `adaptedIndex`. */
  readonly index: AdaptedTermResult;
} & (
  | {
      readonly ok: true;
      readonly forward: number;
      /** Over the expiries before it: free of arbitrage by butterfly and by calendar. */
      readonly smile: FittedSmile;
      /** True where the expiry before lifts it: its own quotes say less total variance somewhere. */
      readonly isLifted: boolean;
      readonly atTheMoney: AtTheMoney;
      readonly skew: SkewResult;
      readonly wings: WingErrors;
    }
  | {
      readonly ok: false;
      readonly reason: "expired" | "invalid-input" | "no-forward" | "no-points";
      readonly forward: number | null;
    }
);

/** Forward volatility between an expiry and the next one, by their own smiles at the forward. */
export interface SurfaceForward {
  readonly from: string;
  readonly to: string;
  readonly result: ForwardVolatilityResult;
}

export interface VolatilitySurface {
  /** Ascending in time. */
  readonly smiles: readonly SurfaceSmile[];
  /** Between neighbours that have a volatility at the money. */
  readonly forwards: readonly SurfaceForward[];
  /** `adaptedIndex` for 30 days; `no-term` where no expiry has a number, `short-reach` where a wing is too short. */
  readonly index: Result<
    Pick<AdaptedIndex, "isBracketed" | "observed" | "fitted" | "reach"> & {
      readonly level: number;
      readonly days: number;
    },
    "no-term" | "short-reach"
  >;
  /** Expiries that would enclose the 30 days but have no number now. */
  readonly droppedFromIndex: readonly string[];
}

export interface VolatilitySurfaceInput {
  readonly expiries: readonly SurfaceExpiry[];
  /** Pesos a share; the forward where no base has call and put. Null is unknown. */
  readonly spot: number | null;
  /** Epoch milliseconds of the chain: sides quoted more than 15 minutes before are left out. Null takes all. */
  readonly asOf: number | null;
  /** Smiles, term and index are made in the model of the chain's own volatilities; American by default. */
  readonly model?: SmilePointsInput["model"];
}

const minutesPerYear = 525_600;
const minutesPerDay = 1_440;
/** Days of the index. */
export const indexDays = 30;

/**
 * Every expiry of a chain at one instant: points, smiles over each other without arbitrage, skew, forward volatilities and the
 * index. Unknown values have their reason. One function for screens, programs and widgets. No throw.
 */
export function volatilitySurface({
  expiries,
  spot,
  asOf,
  model,
}: VolatilitySurfaceInput): VolatilitySurface {
  const read = expiries
    .toSorted((one, other) => one.years - other.years)
    .map((expiry) => readExpiry(expiry, { spot, asOf, model }));
  const index = adaptedIndex({
    terms: read.map((expiry) => ({
      minutes: expiry.years * minutesPerYear,
      rate: expiry.rate,
      spot,
      strikes: expiry.strikes,
      smile: ownOf(expiry),
    })),
    targetMinutes: indexDays * minutesPerDay,
    model,
  });
  const terms = "terms" in index ? index.terms : [];
  const joint = fitSmiles(
    read.map((expiry) => ({ points: expiry.points, years: expiry.years, own: ownOf(expiry) })),
  );
  const smiles = read.map((expiry, place) =>
    smileOf(expiry, {
      joint: joint[place]?.ok ? joint[place] : null,
      index: terms[place] ?? { ok: false, reason: "invalid-input", minutes: expiry.years * minutesPerYear },
    }),
  );
  return {
    smiles,
    forwards: forwardsOf(smiles),
    index: indexOf(index),
    droppedFromIndex:
      "dropped" in index
        ? read.flatMap(({ expiration, years }) =>
            index.dropped.includes(years * minutesPerYear) ? [expiration] : [],
          )
        : [],
  };
}

function ownOf(expiry: ReadExpiry): FitSmileResult | null {
  return expiry.reason === null ? { ok: true, ...expiry.own } : null;
}

function indexOf(result: ReturnType<typeof adaptedIndex>): VolatilitySurface["index"] {
  if (!result.ok) return { ok: false, reason: result.reason === "short-reach" ? "short-reach" : "no-term" };
  const { index, minutes, isBracketed, observed, fitted, reach } = result;
  return { ok: true, level: index, days: minutes / minutesPerDay, isBracketed, observed, fitted, reach };
}

function smileOf(
  expiry: ReadExpiry,
  { joint, index }: { readonly joint: FittedSmile | null; readonly index: AdaptedTermResult },
): SurfaceSmile {
  const { expiration, days, years, rate, dropped } = expiry;
  const terms = { expiration, days, years, rate, dropped, index };
  if (expiry.reason !== null || joint === null) {
    const points = expiry.points.map((point) => ({ ...point, residual: null, standing: null }));
    return {
      ...terms,
      ok: false,
      reason: expiry.reason ?? "no-points",
      forward: expiry.forward,
      points,
    };
  }
  const { own, forward, atTheMoney, skew } = expiry;
  const deviation = (atTheMoney.volatility ?? 0) * Math.sqrt(years);
  const { wings, isMissed } = wingErrors(expiry.points, joint.residuals, deviation);
  const points = expiry.points.map((point, place) => {
    const residual = joint.residuals[place] ?? null;
    return { ...point, residual, standing: isMissed[place] === true ? null : standingOf(point, residual) };
  });
  const isLifted = isOther(own, joint);
  return { ...terms, ok: true, forward, points, smile: joint, isLifted, atTheMoney, skew, wings };
}

function standingOf(point: QuotedPoint, residual: number | null): PointStanding | null {
  if (residual === null) return null;
  const fitted = point.volatility - residual;
  if (fitted > point.askVolatility) return "cheap";
  return fitted < point.bidVolatility ? "rich" : "within";
}

/** A hundredth of a point at any quote. */
const noticed = 1e-4;

function isOther(own: FittedSmile, joint: FittedSmile): boolean {
  if (own.kind !== joint.kind) return true;
  return own.residuals.some((residual, index) => {
    const held = joint.residuals[index];
    return residual !== null && held !== null && held !== undefined && Math.abs(residual - held) > noticed;
  });
}

function forwardsOf(smiles: readonly SurfaceSmile[]): readonly SurfaceForward[] {
  const known = smiles.flatMap((smile) => {
    const volatility = smile.ok ? smile.atTheMoney.volatility : null;
    return volatility === null ? [] : [{ expiration: smile.expiration, years: smile.years, volatility }];
  });
  return known.slice(1).flatMap((next, index) => {
    const near = known[index];
    if (near === undefined) return [];
    return [{ from: near.expiration, to: next.expiration, result: forwardVolatility(near, next) }];
  });
}
