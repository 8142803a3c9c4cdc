/** Greeks in raw units, as `blackScholes` gives them. */
export interface RawGreeks {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
}

/** Greeks in the units of the screen. */
export interface DisplayGreeks {
  /** Delta x 100: percent. */
  readonly deltaPercent: number;
  /** Gamma x 100: points of delta per 1.00 of spot. */
  readonly gammaPercent: number;
  /** Per point (1 %) of volatility. */
  readonly vegaPerPoint: number;
  /** Per calendar day, year of 365. */
  readonly thetaPerDay: number;
  /** Per point (1 %) of rate. */
  readonly rhoPerPoint: number;
}

/** Raw greeks in the specification's display units; no rounding. */
export function displayGreeks(greeks: RawGreeks): DisplayGreeks {
  return {
    deltaPercent: greeks.delta * 100,
    gammaPercent: greeks.gamma * 100,
    vegaPerPoint: greeks.vega / 100,
    thetaPerDay: greeks.theta / 365,
    rhoPerPoint: greeks.rho / 100,
  };
}
