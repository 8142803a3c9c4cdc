import type { EmbedSmile } from "@paridad/core/contract";
import { smileVolatility } from "@paridad/core/volatility";
import type { SurfaceSmile } from "@paridad/core/volatility";
import { index30Of } from "./index-30.ts";
import type { FittedChain } from "../chain/fitted-chain.ts";

const curveSteps = 40;

/** The requested expiry: `nearest`, or by its day; null where the chain has none. */
export function smileOf({ surface }: FittedChain, day: string): SurfaceSmile | null {
  if (day === "nearest") return surface.smiles[0] ?? null;
  return surface.smiles.find(({ expiration }) => expiration === day) ?? null;
}

/** Volatility of an expiry's smile at a strike, per 1.00; null where nothing is fitted. */
export function fittedAt(smile: SurfaceSmile | null, strike: number): number | null {
  if (!smile?.ok) return null;
  return smileVolatility(smile.smile, {
    logMoneyness: Math.log(strike / smile.forward),
    years: smile.years,
  });
}

/** Straight steps between the outermost points: beyond them a fit says nothing about the market. */
function curveOf(smile: SurfaceSmile): EmbedSmile["curve"] {
  const [first, last] = [smile.points[0], smile.points.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: curveSteps + 1 }, (_, step) => {
    const strike = first.strike + ((last.strike - first.strike) * step) / curveSteps;
    return { strike, volatility: fittedAt(smile, strike) };
  }).flatMap(({ strike, volatility }) => (volatility === null ? [] : [{ strike, volatility }]));
}

const noIndex = { level: null, observed: null, fitted: null };

function indexOf({ index }: SurfaceSmile): EmbedSmile["index"] {
  if (!index.ok) return { ...noIndex, reason: index.reason };
  const { level, observed, fitted } = index;
  return { level, observed, fitted, reason: null };
}

const noExpiry = {
  expiration: null,
  days: null,
  forward: null,
  reason: null,
  kind: null,
  fallback: null,
  atTheMoney: null,
  points: [],
  dropped: 0,
  curve: [],
  index: { ...noIndex, reason: null },
} as const;

function expiryOf(smile: SurfaceSmile) {
  return {
    expiration: smile.expiration,
    days: smile.days,
    forward: smile.forward,
    reason: smile.ok ? null : smile.reason,
    kind: smile.ok ? smile.smile.kind : null,
    fallback: smile.ok ? smile.smile.fallback : null,
    atTheMoney: smile.ok ? smile.atTheMoney.volatility : null,
    points: smile.points.map(({ type, strike, bidVolatility, volatility, askVolatility, standing }) => ({
      type,
      strike,
      bidVolatility,
      volatility,
      askVolatility,
      standing,
    })),
    dropped: smile.dropped.length,
    curve: curveOf(smile),
    index: indexOf(smile),
  };
}

/** One expiry's smile and index for a page. */
export function smilePart(fitted: FittedChain, day: string): EmbedSmile {
  const { snapshot, surface } = fitted;
  const { underlying, asOfMilliseconds, source, spot } = snapshot;
  const smile = smileOf(fitted, day);
  return {
    underlying,
    asOfMilliseconds,
    source,
    spot,
    ...(smile === null ? { ...noExpiry, points: [], curve: [] } : expiryOf(smile)),
    index30: index30Of(surface),
  };
}
