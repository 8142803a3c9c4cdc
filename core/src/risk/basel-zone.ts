import { fail, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { isUsableCount } from "./coverage-tests.ts";
import type { ExceptionCount } from "./coverage-tests.ts";

/** Basel Committee, 1996: yellow from 95 % of cumulative probability, red from 99.99 %. */
const yellowFrom = 0.95;
const redFrom = 0.9999;

export type BaselZone = "green" | "yellow" | "red";

/**
 * Traffic light of a back-test: the chance that a right model has no more exceptions than these, binomial, and its zone. Zones
 * for 250 days at 99 %: green up to 4, yellow up to 9, red from 10. Without an exception it is green.
 */
export function baselZone(
  count: ExceptionCount,
): Result<{ zone: BaselZone; probability: number }, "invalid-input"> {
  if (!isUsableCount(count)) return fail("invalid-input");
  const probability = binomialBelow(count);
  // With few days even none would pass for many.
  const share = count.exceptions === 0 ? 0 : probability;
  const zone: BaselZone = share >= redFrom ? "red" : share >= yellowFrom ? "yellow" : "green";
  return succeed<{ zone: BaselZone; probability: number }>({ zone, probability });
}

/** P(exceptions or fewer), summed through logarithms: a calm of thousands of days is below the smallest number. */
function binomialBelow({ observations, exceptions, level }: ExceptionCount): number {
  const odds = Math.log1p(-level) - Math.log(level);
  let logTerm = observations * Math.log(level);
  let sum = Math.exp(logTerm);
  for (let hits = 1; hits <= exceptions; hits++) {
    logTerm += Math.log((observations - hits + 1) / hits) + odds;
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}
