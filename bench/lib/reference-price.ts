/** Fraction bits of the reference's fixed-point integers: 60 decimal digits. */
const BITS = 200n;
const ONE = 1n << BITS;
const PI = piByMachin();

/** A European option without dividends, as read by every contestant. */
export interface ReferenceOption {
  readonly isCall: boolean;
  readonly spot: number;
  readonly strike: number;
  readonly years: number;
  readonly rate: number;
  readonly volatility: number;
}

/**
 * Price to some 50 digits in integer arithmetic, rounded once to a double: independent of the code under
 * test, which it judges. For prices above 1e-30 and distances up to about 12.
 */
export function referencePrice(option: ReferenceOption): number {
  const spot = fixed(option.spot);
  const years = fixed(option.years);
  const carry = times(fixed(option.rate), years);
  const strike = times(fixed(option.strike), exponential(-carry));
  const deviation = times(fixed(option.volatility), root(years));
  const logMoneyness = logarithm(over(spot, fixed(option.strike))) + carry;
  const d1 = over(logMoneyness, deviation) + deviation / 2n;
  const d2 = d1 - deviation;
  const price = option.isCall
    ? times(spot, normal(d1)) - times(strike, normal(d2))
    : times(strike, normal(-d2)) - times(spot, normal(-d1));
  return Number(price) / 2 ** 200;
}

function fixed(value: number): bigint {
  return BigInt(value * 2 ** 100) << 100n;
}

function times(left: bigint, right: bigint): bigint {
  return (left * right) >> BITS;
}

function over(left: bigint, right: bigint): bigint {
  return (left << BITS) / right;
}

function root(value: bigint): bigint {
  const square = value << BITS;
  let estimate = BigInt(Math.floor(Math.sqrt(Number(value) / 2 ** 200) * 2 ** 100)) << 100n;
  for (let step = 0; step < 4; step++) estimate = (estimate + square / estimate) >> 1n;
  return estimate;
}

function exponential(value: bigint): bigint {
  const halvings = 16n;
  const small = value >> halvings;
  let term = ONE;
  let sum = ONE;
  for (let order = 1n; term !== 0n && term !== -1n; order++) {
    term = times(term, small) / order;
    sum += term;
  }
  for (let count = 0n; count < halvings; count++) sum = times(sum, sum);
  return sum;
}

function logarithm(value: bigint): bigint {
  let estimate = fixed(Math.log(Number(value) / 2 ** 200));
  for (let step = 0; step < 2; step++) {
    const growth = exponential(estimate);
    estimate += over(2n * (value - growth), value + growth);
  }
  return estimate;
}

/** Lower tail by the series of odd double factorials, all of one sign. */
function normal(value: bigint): bigint {
  const square = times(value, value);
  const density = over(exponential(-square / 2n), root(2n * PI));
  let term = value;
  let sum = value;
  for (let odd = 3n; term !== 0n && term !== -1n; odd += 2n) {
    term = times(term, square) / odd;
    sum += term;
  }
  return ONE / 2n + times(density, sum);
}

function piByMachin(): bigint {
  return 4n * (4n * inverseTangent(5n) - inverseTangent(239n));
}

function inverseTangent(inverse: bigint): bigint {
  let power = ONE / inverse;
  let sum = power;
  for (let odd = 3n; power !== 0n; odd += 2n) {
    power /= -inverse * inverse;
    sum += power / odd;
  }
  return sum;
}
