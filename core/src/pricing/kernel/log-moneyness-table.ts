import { FRACTION_BITS, ONE, divide, fixedPoint, multiply, toDouble } from "../functions/fixed-point.ts";
import { CELL_STRIDE, storeEconomized } from "../functions/fixed-point-series.ts";

/** Cells per unit of |z|; cell j has its middle at j / 128, so 0 is the middle of the first. */
const LOG_CELLS = 128;

/** Largest |z| of the table; |x| = 1.39. */
const LOG_LIMIT = 0.6;

/**
 * For each cell, seven coefficients of x = 2 atanh(z) around its middle, then what the first of them lost
 * when it was rounded. With z = (S - D) / (S + D), x = ln(S / D): no logarithm of a rounded quotient.
 */
export const logTable: Float64Array = /* @__PURE__ */ buildLogTable();

function buildLogTable(): Float64Array {
  const cells = Math.ceil(LOG_LIMIT * LOG_CELLS) + 2;
  const table = new Float64Array(cells * CELL_STRIDE);
  const cellWidth = fixedPoint(1, LOG_CELLS);
  let center = 0n;
  let value = 0n;
  for (let cell = 0; cell < cells; cell++) {
    const first = toDouble(value);
    storeEconomized(
      [first, ...slopes(center).map(toDouble)],
      0.5 / LOG_CELLS,
      table.subarray(cell * CELL_STRIDE),
    );
    table[cell * CELL_STRIDE + 7] = toDouble(value - BigInt(first * 2 ** 64) * 2n ** 64n);
    const next = center + cellWidth;
    value += doubleArtanh(divide(cellWidth, ONE - multiply(center, next)));
    center = next;
  }
  return table;
}

/** Taylor coefficients 1 to 7 of 2 atanh: ((1 - c)^-n - (-1 - c)^-n) / n. */
function slopes(center: bigint): bigint[] {
  const right = divide(ONE, ONE - center);
  const left = -divide(ONE, ONE + center);
  const coefficients: bigint[] = [];
  let rightPower = ONE;
  let leftPower = ONE;
  for (let order = 1n; order <= 7n; order++) {
    rightPower = multiply(rightPower, right);
    leftPower = multiply(leftPower, left);
    coefficients.push((rightPower - leftPower) / order);
  }
  return coefficients;
}

/** 2 atanh of a small fixed-point number by its series. */
function doubleArtanh(value: bigint): bigint {
  const square = multiply(value, value);
  let power = 2n * value;
  let sum = 0n;
  for (let order = 1n; power !== 0n && order < FRACTION_BITS; order += 2n) {
    sum += power / order;
    power = multiply(power, square);
  }
  return sum;
}
