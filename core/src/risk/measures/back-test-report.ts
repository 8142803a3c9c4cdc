import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { ValueReason } from "../../positions/index.ts";
import { backTest } from "../back-test.ts";
import { baselZone } from "../basel-zone.ts";
import type { BaselZone } from "../basel-zone.ts";
import { christoffersenTest, jointCoverageTest, kupiecTest } from "../coverage-tests.ts";
import type { LikelihoodRatio } from "../coverage-tests.ts";
import type { PortfolioNow } from "../portfolio/risk-legs.ts";
import { overlappingReturns } from "./overlapping-returns.ts";
import { portfolioProfits } from "./portfolio-risk.ts";
import type { SessionClose } from "./risk-report.ts";

export interface BackTestReport {
  readonly level: number;
  readonly window: number;
  readonly observations: number;
  readonly exceptions: number;
  /** Promise of the level: (1 - level) of the observations. */
  readonly expected: number;
  /** The sessions on which the loss was larger than forecast, ascending; the portfolio's result on each, pesos. */
  readonly days: readonly { readonly date: string; readonly profit: number; readonly change: number }[];
  /** First and last session judged. */
  readonly from: string;
  readonly to: string;
  readonly kupiec: LikelihoodRatio;
  readonly christoffersen: LikelihoodRatio;
  readonly joint: LikelihoodRatio;
  readonly basel: { readonly zone: BaselZone; readonly probability: number };
}

/**
 * One-day historical value at risk of today's portfolio on each past session, by the code that answers for today, and the tests
 * of its exceptions.
 */
export function backTestReport({
  closes,
  level,
  window,
  ...book
}: PortfolioNow & {
  readonly closes: readonly SessionClose[];
  readonly level: number;
  readonly window: number;
}): Result<BackTestReport, ValueReason | "too-few" | "invalid-input"> {
  const returns = overlappingReturns(closes, 1);
  // One pair of days at least, for the test of independence.
  if (returns.length < window + 2) return fail("too-few");
  const full = portfolioProfits({ ...book, logReturns: returns.map(({ logReturn }) => logReturn) });
  if (!full.ok) return full;
  const tested = backTest({ profits: [...full.profits], level, window });
  if (!tested.ok) return tested;
  const { observations, exceptions, exceptionDays, transitions } = tested;
  const count = { observations, exceptions, level };
  const [kupiec, joint, basel] = [kupiecTest(count), jointCoverageTest(count, transitions), baselZone(count)];
  const christoffersen = christoffersenTest(transitions);
  if (!kupiec.ok || !christoffersen.ok || !joint.ok || !basel.ok) return fail("too-few");
  const dateOf = (index: number): string => returns[index]?.end.date ?? "";
  return succeed({
    level,
    window,
    observations,
    exceptions,
    expected: (1 - level) * observations,
    days: exceptionDays.map((index) => ({
      date: dateOf(index),
      profit: full.profits[index] as number,
      change: Math.expm1(returns[index]?.logReturn ?? 0),
    })),
    from: dateOf(window),
    to: dateOf(returns.length - 1),
    kupiec,
    christoffersen,
    joint,
    basel,
  });
}
