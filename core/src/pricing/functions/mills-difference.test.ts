import { expect, test } from "vitest";
import { millsDifference } from "./mills-difference.ts";

/** Center, half-width, and Y(center - half) - Y(center + half) with mpmath at 600 digits. */
test.each([
  [0, 0.01, 0.02000066668000019],
  [0.5, 0.07, 0.07874899018193929],
  [1.9, 0.14, 0.04727590738629849],
  [1.99, 0.01, 0.003166735295770265],
  [2, 0.1, 0.03148594616154685],
  [2.01, 0.15, 0.04697174362203218],
  [5, 0.29, 0.020912444031669742],
  [12, 0.6, 0.008185003848247954],
  // Here the plain difference keeps its digits.
  [12, 0.7, 0.009557424982752211],
  [12, 3, 0.04341304675505812],
  [20, 2, 0.010024444180107634],
  [20, 20, 1.2283297331097798],
  [30, 1.5, 0.003330545688986812],
  [30, 1.6, 0.0035537997295061728],
  [37, 0.001, 1.4577305815625397e-6],
])("around %d by %d to each side", (center, half, expected) => {
  expect(Math.abs(millsDifference(center, half) / expected - 1)).toBeLessThan(1e-14);
});
