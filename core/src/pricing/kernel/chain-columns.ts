import type { ImpliedVolatilityReason } from "../types.ts";

/** Code of a call in `ChainColumns.optionType`. */
export const CALL_CODE = 0;

/** Code of a put in `ChainColumns.optionType`. */
export const PUT_CODE = 1;

/** Meaning of the codes in `ChainColumns.impliedVolatilityReason`, by index; 0 is a solved volatility. */
export const impliedVolatilityReasons = [
  "solved",
  "below-intrinsic",
  "above-maximum",
  "expired",
  "no-price",
  "invalid-input",
] as const satisfies readonly (ImpliedVolatilityReason | "solved")[];

/** The code of each reason, its index in `impliedVolatilityReasons`. */
export const reasonCodes = {
  "below-intrinsic": 1,
  "above-maximum": 2,
  expired: 3,
  "no-price": 4,
  "invalid-input": 5,
} as const satisfies Record<ImpliedVolatilityReason, number>;

/**
 * One chain as columns of doubles, allocated once and used again at every tick. Units are those of
 * `blackScholes`: years, continuous rates, volatility per 1.00.
 */
export interface ChainColumns {
  readonly capacity: number;
  /** Inputs. */
  readonly optionType: Uint8Array;
  readonly spot: Float64Array;
  readonly strike: Float64Array;
  readonly yearsToExpiry: Float64Array;
  readonly rate: Float64Array;
  readonly dividendYield: Float64Array;
  /** Input of `priceChain`. */
  readonly volatility: Float64Array;
  /** Inputs of `impliedVolatilityChain`: the quoted price, and the previous volatility (0 where there is none). */
  readonly marketPrice: Float64Array;
  readonly warmVolatility: Float64Array;
  /** Outputs of `priceChain`. */
  readonly price: Float64Array;
  readonly delta: Float64Array;
  readonly gamma: Float64Array;
  readonly vega: Float64Array;
  readonly theta: Float64Array;
  readonly rho: Float64Array;
  readonly d1: Float64Array;
  readonly d2: Float64Array;
  readonly probabilityInTheMoney: Float64Array;
  /** Outputs of `impliedVolatilityChain`: the volatility where the reason code is 0, otherwise 0. */
  readonly impliedVolatility: Float64Array;
  readonly impliedVolatilityReason: Uint8Array;
}

/** Columns for up to `capacity` options, all zero; `dividendYield` may stay so. */
export function createChainColumns(capacity: number): ChainColumns {
  const column = (): Float64Array => new Float64Array(capacity);
  return {
    capacity,
    optionType: new Uint8Array(capacity),
    spot: column(),
    strike: column(),
    yearsToExpiry: column(),
    rate: column(),
    dividendYield: column(),
    volatility: column(),
    marketPrice: column(),
    warmVolatility: column(),
    price: column(),
    delta: column(),
    gamma: column(),
    vega: column(),
    theta: column(),
    rho: column(),
    d1: column(),
    d2: column(),
    probabilityInTheMoney: column(),
    impliedVolatility: column(),
    impliedVolatilityReason: new Uint8Array(capacity),
  };
}
