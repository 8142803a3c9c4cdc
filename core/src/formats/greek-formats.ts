import { formatNumber } from "./number-formats.ts";
import type { MaybeNumber } from "./number-formats.ts";

// Inputs are already in display units (`displayGreeks` of core's pricing makes them); nothing is scaled here.

/** A delta in percent of a share: `93,4`. */
export function formatDeltaPercent(deltaPercent: MaybeNumber): string {
  return formatNumber(deltaPercent, { minimumDecimals: 1, maximumDecimals: 1 });
}

/** A gamma x 100: `0,011`. */
export function formatGammaPercent(gammaPercent: MaybeNumber): string {
  return formatNumber(gammaPercent, { minimumDecimals: 3, maximumDecimals: 3 });
}

/** Pesos a share for one point of volatility: `4,30`. */
export function formatVegaPerPoint(vegaPerPoint: MaybeNumber): string {
  return formatNumber(vegaPerPoint, { minimumDecimals: 2, maximumDecimals: 2 });
}

/** Pesos a share for one calendar day: `−3,79`. */
export function formatThetaPerDay(thetaPerDay: MaybeNumber): string {
  return formatNumber(thetaPerDay, { minimumDecimals: 2, maximumDecimals: 2 });
}

/** Pesos a share for one point of rate: `6,50`. */
export function formatRhoPerPoint(rhoPerPoint: MaybeNumber): string {
  return formatNumber(rhoPerPoint, { minimumDecimals: 2, maximumDecimals: 2 });
}
