import { exponential } from "./exponential.ts";
import { millsRatio } from "./mills-ratio.ts";

/** Up to this square of half the distance the series of the hyperbolic sine is short. */
const SHORT_SPREAD = 0.25;

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const millsAt = millsRatio;

/**
 * Mean of 1 - a Y(a) over center +- half, times exp(-half^2 / 2), given the squares of center times half and of half.
 * From I1 = 1 - center Y(center) by the Taylor series in half^2, see `millsDifference`: summed along the powers of
 * center times half, it is I1 T(0) - half^2 (T(1) - 3 half^2 (T(2) - 5 half^2 (T(3) ...))), where
 * T(j) = sum of spread^k / (2j + 2k + 1)!, so that T(0) is the hyperbolic sine over its argument. Neither T nor the sum
 * waits for Mills' ratio.
 */
export function narrowMean(center: number, spread: number, square: number): number {
  if (spread > SHORT_SPREAD) return meanFarOut(center, square);
  const t6 = 1 / 6227020800 + spread * (1 / 1307674368000);
  const t5 = 1 / 39916800 + spread * t6;
  const t4 = 1 / 362880 + spread * t5;
  const t3 = 1 / 5040 + spread * t4;
  const t2 = 1 / 120 + spread * t3;
  const t1 = 1 / 6 + spread * t2;
  const t0 = 1 + spread * t1;
  const lost =
    square *
    (t1 -
      square *
        (3 * t2 - square * (15 * t3 - square * (105 * t4 - square * (945 * t5 - square * (10395 * t6))))));
  return (1 - center * millsAt(center)) * t0 - lost;
}

/** The same by the integrals I(n+2) = (2 n + 1 + center^2) I(n) - n (n - 1) I(n-2). */
function meanFarOut(center: number, square: number): number {
  const bend = center * center;
  const i1 = 1 - center * millsAt(center);
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
