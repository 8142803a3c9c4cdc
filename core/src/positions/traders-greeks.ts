import { displayGreeks } from "../quotes/index.ts";
import type { RawGreeks } from "../quotes/index.ts";

/** Greeks of a leg or a position in the units of the screen; pesos in all. */
export interface TradersGreeks {
  /** Shares that move as much. */
  readonly delta: number;
  /** Pesos when the spot rises by 1 %. */
  readonly deltaPesosPerPercent: number;
  /** Shares of delta when the spot rises by 1 %. */
  readonly gammaPerPercent: number;
  /** Pesos per point (1 %) of volatility. */
  readonly vegaPerPoint: number;
  /** Pesos per calendar day, year of 365. */
  readonly thetaPerDay: number;
  /** Pesos per point (1 %) of rate. */
  readonly rhoPerPoint: number;
}

/** The raw greeks of `valuePosition` at a spot (pesos a share), in the units traders use; no rounding. */
export function tradersGreeks({ greeks, spot }: { greeks: RawGreeks; spot: number }): TradersGreeks {
  const { vegaPerPoint, thetaPerDay, rhoPerPoint } = displayGreeks(greeks);
  return {
    delta: greeks.delta,
    deltaPesosPerPercent: (greeks.delta * spot) / 100,
    gammaPerPercent: (greeks.gamma * spot) / 100,
    vegaPerPoint,
    thetaPerDay,
    rhoPerPoint,
  };
}
