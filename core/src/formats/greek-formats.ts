import { formatNumber } from "./number-formats.ts";
import type { MaybeNumber } from "./number-formats.ts";
import { isKnownNumber } from "../lib/index.ts";

function scaled(value: MaybeNumber, factor: number): number | null {
  return isKnownNumber(value) ? value * factor : null;
}

/**
 * The only place where greeks get the specification's display units (section 9). Inputs are core's own: delta and
 * gamma as they are, vega and rho for 1.00 of volatility and rate, theta a year.
 */
export const greekDisplay = {
  /** Delta x 100: percent of a share. */
  delta: (delta: MaybeNumber): number | null => scaled(delta, 100),
  /** Gamma x 100. */
  gamma: (gamma: MaybeNumber): number | null => scaled(gamma, 100),
  /** Vega / 100: pesos for one point of volatility. */
  vega: (vega: MaybeNumber): number | null => scaled(vega, 1 / 100),
  /** Theta / 365: pesos for one calendar day. */
  theta: (thetaPerYear: MaybeNumber): number | null => scaled(thetaPerYear, 1 / 365),
  /** Rho / 100: pesos for one point of rate. */
  rho: (rho: MaybeNumber): number | null => scaled(rho, 1 / 100),
} as const;

/** `93,4`, from a delta of 0.934. */
export function formatDelta(delta: MaybeNumber): string {
  return formatNumber(greekDisplay.delta(delta), { minimumDecimals: 1, maximumDecimals: 1 });
}

/** `0,011`, from a gamma of 0.00011. */
export function formatGamma(gamma: MaybeNumber): string {
  return formatNumber(greekDisplay.gamma(gamma), { minimumDecimals: 3, maximumDecimals: 3 });
}

/** `4,30`: pesos a share for one point of volatility, from core's vega. */
export function formatVega(vega: MaybeNumber): string {
  return formatNumber(greekDisplay.vega(vega), { minimumDecimals: 2, maximumDecimals: 2 });
}

/** `−3,79`: pesos a share for one calendar day, from core's theta a year. */
export function formatTheta(thetaPerYear: MaybeNumber): string {
  return formatNumber(greekDisplay.theta(thetaPerYear), { minimumDecimals: 2, maximumDecimals: 2 });
}

/** `6,50`: pesos a share for one point of rate, from core's rho. */
export function formatRho(rho: MaybeNumber): string {
  return formatNumber(greekDisplay.rho(rho), { minimumDecimals: 2, maximumDecimals: 2 });
}
