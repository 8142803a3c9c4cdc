import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import { latticePrice } from "./american-lattice.ts";
import { schemeFor, shortenLife, solveScaledPut, valueSolvedPut } from "./american-put.ts";
import type { ScaledPutValue, SolvedPut } from "./american-put.ts";
import type { BoundaryQuality } from "./american-boundary.ts";
import type { ScaledPut } from "./american-equations.ts";
import type {
  AmericanInput,
  AmericanMethod,
  AmericanPrice,
  AmericanPriceResult,
  AmericanReason,
  AmericanResult,
  AmericanValue,
} from "./american-types.ts";
import { blackScholes } from "../black-scholes.ts";

/** Rates of a whole life below which early exercise is worth less than rounding. */
const smallestRate = 1e-12;
/** Relative and absolute steps of the differences in volatility and rate. */
const volatilityStep = 2e-3;
const rateStep = 2e-4;

/**
 * Price of an American option and its early-exercise boundary, without greeks (a fifth of the work of
 * `americanOption`).
 */
export function americanPrice(input: AmericanInput): AmericanPriceResult {
  const obstacle = obstacleOf(input);
  if (obstacle !== null) return fail(obstacle);
  const price = priceOf(input).value;
  return price === null ? fail("invalid-input") : succeed(price);
}

/**
 * The price of one American option as a function of the share's, each what `americanPrice` gives there and NaN where it
 * gives none. The boundary, three quarters of the work, does not depend on the share and is solved once.
 */
export function americanCurve(input: Omit<AmericanInput, "spot">): (spot: number) => number {
  if (obstacleOf({ ...input, spot: input.strike }) !== null) return () => Number.NaN;
  const solved = sharedBoundary(input);
  return (spot) => {
    const price = isPositiveNumber(spot) ? priceOf({ ...input, spot }, { solved }).value?.price : undefined;
    return price ?? Number.NaN;
  };
}

function sharedBoundary(input: Omit<AmericanInput, "spot">): SolvedPut | null {
  const life = lifeOf(input);
  if (isNeverEarly(life) || life.rate < 0) return null;
  const short = shortenLife(life);
  return solveScaledPut(short, { scheme: schemeFor(short, input.quality ?? "accurate"), isWarm: false });
}

/**
 * American option (BYMA's are) with a continuous dividend yield: price, greeks in the raw units of `blackScholes`,
 * early-exercise boundary today and whether to exercise now. The boundary solves the smooth-pasting equation of
 * Kim (1990) by collocation after Andersen, Lake and Offengenden (2016), with Newton's method in place of their
 * fixed point; calls are puts with share and cash exchanged (McDonald and Schroder, 1998). Delta and gamma are
 * integrals, theta follows from the Black-Scholes equation, vega and rho are central differences.
 */
export function americanOption(input: AmericanInput): AmericanResult {
  const obstacle = obstacleOf(input);
  if (obstacle !== null) return fail(obstacle);
  const { value: base, put, scheme } = priceOf(input);
  if (base === null) return fail("invalid-input");
  const value = base.method === "european" ? europeanValue(input, base) : null;
  if (value !== null) return succeed(value);
  if (base.exerciseNow) return succeed({ ...base, ...exercisedGreeks(input) });
  const { delta, gamma } = put === null ? latticeSlopes(input, base.price) : slopesOf(input, put);
  const { spot, rate, dividendYield = 0, volatility } = input;
  const theta =
    rate * base.price - (rate - dividendYield) * spot * delta - 0.5 * (volatility * spot) ** 2 * gamma;
  const width = volatilityStep * volatility;
  const tilt = Math.min(rateStep, rate > 0 ? 0.5 * rate : rateStep);
  const vega = difference(
    input,
    { volatility: volatility + width },
    { volatility: volatility - width },
    scheme,
  );
  const rho = difference(input, { rate: rate + tilt }, { rate: rate - tilt }, scheme);
  const greeks = { delta, gamma, theta, vega: vega / (2 * width), rho: rho / (2 * tilt) };
  return Object.values(greeks).every(Number.isFinite)
    ? succeed({ ...base, ...greeks })
    : fail("invalid-input");
}

function obstacleOf(input: AmericanInput): AmericanReason | null {
  const { spot, strike, yearsToExpiry, rate, dividendYield = 0, volatility } = input;
  const known = [yearsToExpiry, rate, dividendYield, volatility].every(isKnownNumber);
  if (!known || !isPositiveNumber(spot) || !isPositiveNumber(strike)) return "invalid-input";
  if (!(yearsToExpiry > 0)) return "expired";
  return volatility > 0 ? null : "no-volatility";
}

interface Priced {
  readonly value: AmericanPrice | null;
  readonly put: ScaledPutValue | null;
  readonly scheme: BoundaryQuality | null;
}

/** The option as a put of life 1; a call is one with share and cash exchanged. */
function lifeOf({
  type,
  yearsToExpiry,
  rate,
  dividendYield = 0,
  volatility,
}: Omit<AmericanInput, "spot">): ScaledPut {
  const isCall = type === "call";
  return {
    rate: (isCall ? dividendYield : rate) * yearsToExpiry,
    dividendYield: (isCall ? rate : dividendYield) * yearsToExpiry,
    deviation: volatility * Math.sqrt(yearsToExpiry),
  };
}

function isNeverEarly({ rate, dividendYield }: ScaledPut): boolean {
  return rate < smallestRate && dividendYield > Math.min(rate, 0) - smallestRate;
}

/**
 * By the boundary of another price of the share or the scheme that has just solved a neighbour, where there is one;
 * otherwise the terms and the quality choose it.
 */
function priceOf(
  input: AmericanInput,
  {
    warmScheme = null,
    solved = null,
  }: { readonly warmScheme?: BoundaryQuality | null; readonly solved?: SolvedPut | null } = {},
): Priced {
  const { spot, strike } = input;
  const isCall = input.type === "call";
  const life = lifeOf(input);
  if (isNeverEarly(life)) {
    return unscaled({ price: blackScholes(input).price, boundary: null, input, method: "european" });
  }
  if (life.rate < 0) return throughLattice(input);
  const short = shortenLife(life);
  const scheme = warmScheme ?? schemeFor(short, input.quality ?? "accurate");
  const known = solved ?? solveScaledPut(short, { scheme, isWarm: warmScheme !== null });
  const [above, below] = isCall ? [strike, spot] : [spot, strike];
  const put = known === null ? null : valueSolvedPut(known, above / below);
  if (put === null) return throughLattice(input);
  const boundary = isCall ? strike / put.boundary : strike * put.boundary;
  const priced = unscaled({ price: below * put.value, boundary, input, method: "integral" });
  return { ...priced, put, scheme };
}

function throughLattice(input: AmericanInput): Priced {
  return unscaled({ price: latticePrice(input), boundary: null, input, method: "lattice" });
}

interface Found {
  readonly price: number;
  readonly boundary: number | null;
  readonly input: AmericanInput;
  readonly method: AmericanMethod;
}

function unscaled({ price, boundary, input, method }: Found): Priced {
  if (!Number.isFinite(price)) return { value: null, put: null, scheme: null };
  const { spot, strike } = input;
  const intrinsic = input.type === "call" ? spot - strike : strike - spot;
  const isPast = boundary !== null && (input.type === "call" ? spot >= boundary : spot <= boundary);
  const exerciseNow = method === "lattice" ? intrinsic > 0 && price <= intrinsic * (1 + 1e-9) : isPast;
  const earlyExerciseBoundary = Number.isFinite(boundary) ? boundary : null;
  const value = {
    price: isPast ? intrinsic : Math.max(price, intrinsic),
    earlyExerciseBoundary,
    exerciseNow,
    method,
  };
  return { value, put: null, scheme: null };
}

function europeanValue(input: AmericanInput, base: AmericanPrice): AmericanValue {
  const { delta, gamma, vega, theta, rho } = blackScholes(input);
  return { ...base, delta, gamma, vega, theta, rho };
}

function exercisedGreeks({ type }: AmericanInput) {
  return { delta: type === "call" ? 1 : -1, gamma: 0, vega: 0, theta: 0, rho: 0 };
}

/** Derivatives by the share's price from those of the scaled put by its moneyness. */
function slopesOf(
  { type, spot, strike }: AmericanInput,
  put: ScaledPutValue,
): { delta: number; gamma: number } {
  if (type === "put") return { delta: put.delta, gamma: put.gamma / strike };
  const moneyness = strike / spot;
  return { delta: put.value - moneyness * put.delta, gamma: (moneyness * moneyness * put.gamma) / spot };
}

/** Price at one set of terms less price at another. */
function difference(
  input: AmericanInput,
  up: Partial<AmericanInput>,
  down: Partial<AmericanInput>,
  scheme: BoundaryQuality | null,
): number {
  const high = priceOf({ ...input, ...up }, { warmScheme: scheme }).value?.price ?? Number.NaN;
  const low = priceOf({ ...input, ...down }, { warmScheme: scheme }).value?.price ?? Number.NaN;
  return high - low;
}

/** The tree's slopes over a step that its own coarseness allows. */
function latticeSlopes(input: AmericanInput, price: number): { delta: number; gamma: number } {
  const width = 0.1 * input.spot * Math.min(1, input.volatility * Math.sqrt(input.yearsToExpiry));
  const high = latticePrice({ ...input, spot: input.spot + width });
  const low = latticePrice({ ...input, spot: input.spot - width });
  // The value is convex in the share's price: below zero is the tree's own noise.
  return { delta: (high - low) / (2 * width), gamma: Math.max(0, high - 2 * price + low) / (width * width) };
}
