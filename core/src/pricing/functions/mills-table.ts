import { CELL_STRIDE, evaluate, storeEconomized } from "./fixed-point-series.ts";
import { ONE, divide, fixedPoint, multiply, toDouble } from "./fixed-point.ts";

/** From here on arguments go by t = 4 / (4 + a), below by a itself. */
export const NEAR_LIMIT = 6;

/** Cells per unit of a, and per unit of t. */
export const NEAR_CELLS = 32;
export const FAR_CELLS = 128;

const FIRST_FAR_CELL = 11;
const LAST_FAR_CELL = 51;
const FAR_TERMS = 16;
const NEAR_TERMS = 12;
const ASYMPTOTIC_TERMS = 60;

/** Up to this cell (a above 14) the asymptotic series is exact and the march would be stiff. */
const LAST_ASYMPTOTIC_CELL = 27;

/**
 * Mills' ratio Y(a) = N(-a) / n(a) as seven coefficients around the middle of each cell, and the middle:
 * by a from 0 to 6, then by t for a from 6 to 40, zeros beyond. Computed at load in 128-bit fixed point: the
 * asymptotic series, then Taylor steps of the differential equation towards a = 0, the direction in which
 * errors die out as exp(-a^2 / 2). So no table is shipped and each coefficient is correctly rounded.
 */
export const millsTable: Float64Array = /* @__PURE__ */ buildMillsTable();

function buildMillsTable(): Float64Array {
  const nearSize = NEAR_LIMIT * NEAR_CELLS * CELL_STRIDE;
  const table = new Float64Array(nearSize + (LAST_FAR_CELL + 1) * CELL_STRIDE);
  fillNear(table, fillFar(table.subarray(nearSize)));
  return table;
}

/** Fills the far table and returns Y(6), at t = 0.4. */
function fillFar(table: Float64Array): bigint {
  const cellWidth = fixedPoint(1, FAR_CELLS);
  let center = fixedPoint(2 * FIRST_FAR_CELL + 1, 2 * FAR_CELLS);
  let value = 0n;
  let coefficients: bigint[] = [];
  for (let cell = FIRST_FAR_CELL; cell <= LAST_FAR_CELL; cell++) {
    if (cell <= LAST_ASYMPTOTIC_CELL) value = asymptoticMills(divide(4n * (ONE - center), center));
    coefficients = farCoefficients(center, value);
    const target = table.subarray(cell * CELL_STRIDE);
    storeEconomized(coefficients.map(toDouble), 0.5 / FAR_CELLS, target);
    target[7] = toDouble(center);
    value = evaluate(coefficients, cellWidth);
    center += cellWidth;
  }
  return evaluate(coefficients, fixedPoint(2, 5) - (center - cellWidth));
}

/** Fills the near table from the value at its upper end, cell by cell downwards. */
function fillNear(table: Float64Array, valueAtLimit: bigint): void {
  const cellWidth = fixedPoint(1, NEAR_CELLS);
  let edge = BigInt(NEAR_LIMIT) * ONE;
  let value = valueAtLimit;
  for (let cell = NEAR_LIMIT * NEAR_CELLS - 1; cell >= 0; cell--) {
    const center = edge - cellWidth / 2n;
    const atCenter = evaluate(nearCoefficients(edge, value), -cellWidth / 2n);
    const coefficients = nearCoefficients(center, atCenter);
    const target = table.subarray(cell * CELL_STRIDE);
    storeEconomized(coefficients.map(toDouble), 0.5 / NEAR_CELLS, target);
    target[7] = toDouble(center);
    edge -= cellWidth;
    value = evaluate(coefficients, -cellWidth / 2n);
  }
}

function asymptoticMills(argument: bigint): bigint {
  const inverse = divide(ONE, argument);
  const square = multiply(inverse, inverse);
  let sum = 0n;
  for (let order = ASYMPTOTIC_TERMS; order >= 0; order--) {
    sum = ONE - BigInt(2 * order + 1) * multiply(square, sum);
  }
  return multiply(inverse, sum);
}

/** Taylor coefficients of Y in a: Y' = a Y - 1 gives (n + 1) c(n+1) = a c(n) + c(n-1), less 1 at n = 0. */
function nearCoefficients(center: bigint, value: bigint): bigint[] {
  const coefficients = [value];
  for (let order = 0; order < NEAR_TERMS; order++) {
    const previous = order === 0 ? -ONE : (coefficients[order - 1] as bigint);
    coefficients.push((multiply(center, coefficients[order] as bigint) + previous) / BigInt(order + 1));
  }
  return coefficients;
}

/** Taylor coefficients of Y in t, from t^3 Y' = 4 t - 16 (1 - t) Y. */
function farCoefficients(center: bigint, value: bigint): bigint[] {
  const square = multiply(center, center);
  const cube = multiply(square, center);
  const coefficients = [value];
  for (let order = 0; order < FAR_TERMS; order++) {
    const current = coefficients[order] as bigint;
    const previous = coefficients[order - 1] ?? 0n;
    const beforePrevious = coefficients[order - 2] ?? 0n;
    const source = order === 0 ? 4n * center : order === 1 ? 4n * ONE : 0n;
    const index = BigInt(order);
    const right =
      source -
      multiply(16n * (ONE - center) + 3n * index * square, current) +
      16n * previous -
      3n * (index - 1n) * multiply(center, previous) -
      (index - 2n) * beforePrevious;
    coefficients.push(divide(right, (index + 1n) * cube));
  }
  return coefficients;
}
