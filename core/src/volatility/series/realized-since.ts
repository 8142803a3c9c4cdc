import { nextTradingDay } from "../../symbols/index.ts";
import { dailyRealizedWindow } from "../daily/daily-realized.ts";
import type { DailyRealized } from "../daily/daily-realized.ts";
import { varianceRiskPremium } from "../realized/distribution.ts";
import type { Spread } from "../realized/distribution.ts";
import type { VolatilitySession } from "./volatility-sessions.ts";

/** A session's implied volatility and the share's in the 20 sessions after it, per 1.00. */
export interface ImpliedAndRealized {
  readonly day: string;
  readonly implied: number;
  /** The day on which the 20 sessions were over. */
  readonly until: string;
  readonly realized: number;
}

/** The exchange's day 20 sessions after another. */
function windowAfter(day: string): string {
  let end = day;
  for (let count = 0; count < dailyRealizedWindow; count++) end = nextTradingDay(end);
  return end;
}

/**
 * Sessions with a volatility of constant maturity whose 20 sessions are over and have a realised volatility of the estimator,
 * in the order given.
 */
export function impliedAndRealized(
  sessions: readonly VolatilitySession[],
  estimator: keyof DailyRealized,
): readonly ImpliedAndRealized[] {
  const byDay = new Map(sessions.map((session) => [session.day, session]));
  return sessions.flatMap(({ day, atTheMoney: implied }) => {
    const until = windowAfter(day);
    const realized = byDay.get(until)?.realised[estimator] ?? null;
    return implied === null || realized === null ? [] : [{ day, implied, until, realized }];
  });
}

/** Implied less realised of those pairs: its spread, and how many of them don't overlap. */
export function premiumSpread(
  pairs: readonly ImpliedAndRealized[],
): { readonly spread: Spread; readonly effectiveCount: number } | null {
  const spread = varianceRiskPremium(
    pairs.map(({ implied, realized }) => ({ implied, realizedSince: realized })),
  );
  if (spread === null) return null;
  let effectiveCount = 0;
  let free = "";
  for (const { day, until } of pairs.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    if (day < free) continue;
    effectiveCount += 1;
    free = until;
  }
  return { spread, effectiveCount };
}
