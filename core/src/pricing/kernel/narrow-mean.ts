import { exponential } from "../functions/exponential.ts";
import { millsRatio } from "../functions/mills-ratio.ts";

/**
 * Mean of 1 - a Y(a) over center +- half, times exp(-half^2 / 2), by its Taylor series in `square` = half^2, for any center:
 * see `millsDifference`. The integrals I(n+1) = n I(n-1) - center I(n): only the odd ones, by I(n+2) = (2 n + 1 + center^2)
 * I(n) - n (n - 1) I(n-2).
 */
export function narrowMeanFarOut(center: number, square: number): number {
  const bend = center * center;
  const i1 = 1 - center * millsRatio(center);
  const i3 = (3 + bend) * i1 - 1;
  const i5 = (7 + bend) * i3 - 6 * i1;
  const i7 = (11 + bend) * i5 - 20 * i3;
  const i9 = (15 + bend) * i7 - 42 * i5;
  const i11 = (19 + bend) * i9 - 72 * i7;
  const i13 = (23 + bend) * i11 - 110 * i9;
  const high = i9 * (1 / 362880) + square * (i11 * (1 / 39916800) + square * (i13 * (1 / 6227020800)));
  const low = i5 * (1 / 120) + square * (i7 * (1 / 5040));
  const squared = square * square;
  const mean = i1 + square * (i3 * (1 / 6)) + squared * (low + squared * high);
  return mean * exponential(-0.5 * square, 0);
}
