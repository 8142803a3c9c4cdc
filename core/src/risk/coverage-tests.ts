import { fail, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { normalCdf } from "../pricing/index.ts";

export interface LikelihoodRatio {
  /** 0 where the observed fits the expected exactly; larger is worse. */
  readonly likelihoodRatio: number;
  /** Chance of one as large or larger if the model is right: rejected below 0.05, say. */
  readonly probability: number;
}
export type CoverageResult = Result<LikelihoodRatio, "invalid-input">;

/** Days counted, those with a loss above the value at risk, and its confidence (0.95, 0.99). */
export interface ExceptionCount {
  readonly observations: number;
  readonly exceptions: number;
  readonly level: number;
}

export function isUsableCount({ observations, exceptions, level }: ExceptionCount): boolean {
  const areCounts = [observations, exceptions].every((count) => Number.isInteger(count) && count >= 0);
  return areCounts && observations > 0 && exceptions <= observations && level > 0 && level < 1;
}

/**
 * Kupiec's proportion of failures (1995): whether the exceptions are as many as the level promises. Twice the
 * log-likelihood at the observed share less that at the promised one, chi-square with one degree of freedom.
 */
export function kupiecTest(count: ExceptionCount): CoverageResult {
  if (!isUsableCount(count)) return fail("invalid-input");
  const { observations, exceptions, level } = count;
  const hits = observations - exceptions;
  const observed = logLikelihood(hits, exceptions, exceptions / observations);
  return chiSquareOne(2 * (observed - logLikelihood(hits, exceptions, 1 - level)));
}

/** Pairs of days in a row by whether each was an exception: n01 counts days without one followed by one. */
export interface Transitions {
  readonly n00: number;
  readonly n01: number;
  readonly n10: number;
  readonly n11: number;
}

/**
 * Christoffersen's test of independence (1998): whether an exception makes another the next day likelier. Chi-square
 * with one degree of freedom.
 */
export function christoffersenTest({ n00, n01, n10, n11 }: Transitions): CoverageResult {
  const counts = [n00, n01, n10, n11];
  const total = n00 + n01 + n10 + n11;
  if (!counts.every((count) => Number.isInteger(count) && count >= 0) || total === 0) {
    return fail("invalid-input");
  }
  const whole = logLikelihood(n00 + n10, n01 + n11, (n01 + n11) / total);
  const afterCalm = logLikelihood(n00, n01, shareOf(n01, n00));
  const afterException = logLikelihood(n10, n11, shareOf(n11, n10));
  return chiSquareOne(2 * (afterCalm + afterException - whole));
}

/** Kupiec's and Christoffersen's together (conditional coverage): the sum, chi-square with two degrees of freedom. */
export function jointCoverageTest(count: ExceptionCount, transitions: Transitions): CoverageResult {
  const coverage = kupiecTest(count);
  const independence = christoffersenTest(transitions);
  if (!coverage.ok) return coverage;
  if (!independence.ok) return independence;
  const likelihoodRatio = coverage.likelihoodRatio + independence.likelihoodRatio;
  return succeed({ likelihoodRatio, probability: Math.exp(-0.5 * likelihoodRatio) });
}

function shareOf(hits: number, misses: number): number {
  return hits === 0 ? 0 : hits / (hits + misses);
}

/** Log-likelihood of so many misses and hits at a chance of a hit; an outcome that never happened takes no part. */
function logLikelihood(misses: number, hits: number, chance: number): number {
  const ofMisses = misses === 0 ? 0 : misses * Math.log1p(-chance);
  return hits === 0 ? ofMisses : ofMisses + hits * Math.log(chance);
}

/** With one degree of freedom: the chance of a normal beyond the root, both ways. */
function chiSquareOne(ratio: number): CoverageResult {
  const likelihoodRatio = Math.max(0, ratio);
  const probability = Math.min(1, 2 * normalCdf(-Math.sqrt(likelihoodRatio)));
  return succeed({ likelihoodRatio, probability });
}
