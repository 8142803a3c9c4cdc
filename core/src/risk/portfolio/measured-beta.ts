import { isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import { daysBetween } from "../../symbols/index.ts";
import { fewestBetaDays, volatilityBeta } from "./volatility-beta.ts";
import type { VolatilityBeta } from "./volatility-beta.ts";

/** A stored session and expiry. */
export interface BetaRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly expiration: string;
  /** To the expiry, of 365 days. */
  readonly years: number;
  readonly spot: number | null;
  /** Per 1.00. */
  readonly atTheMoney: number | null;
}

export interface MeasuredBeta {
  /** Null below `fewest` changes, or where the share never moved. */
  readonly beta: VolatilityBeta | null;
  /** Daily changes there are. */
  readonly changes: number;
  /** First and last session that count; null without any. */
  readonly from: string | null;
  readonly to: string | null;
  readonly fewest: number;
}

/** Volatilities of the last week before an expiry move by themselves. */
const fewestDaysLeft = 7;
const preferredDaysLeft = 30;
/** Longer than a long weekend: not a day's change. */
const longestGap = 5;

/**
 * The beta of stored sessions: each day's change is of one expiry, the one nearest to 30 days (7 at least) that both sessions
 * have, against the share's logarithmic return between them.
 */
export function measuredBeta(rows: readonly BetaRow[]): MeasuredBeta {
  const days = new Map<string, BetaRow[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  const sessions = [...days.keys()].toSorted();
  const changes = sessions.slice(1).flatMap((day, index) => {
    const before = sessions[index] ?? day;
    if (daysBetween({ from: before, to: day }) > longestGap) return [];
    const change = changeOf(days.get(before) ?? [], days.get(day) ?? []);
    return change === null ? [] : [{ ...change, from: before, to: day }];
  });
  return {
    beta: volatilityBeta(changes),
    changes: changes.length,
    from: changes[0]?.from ?? null,
    to: changes.at(-1)?.to ?? null,
    fewest: fewestBetaDays,
  };
}

function changeOf(
  before: readonly BetaRow[],
  after: readonly BetaRow[],
): { readonly logReturn: number; readonly volatilityChange: number } | null {
  const known = new Map(before.map((row) => [row.expiration, row]));
  const distance = ({ years }: BetaRow) => Math.abs(years * 365 - preferredDaysLeft);
  const pairs = after.flatMap((row) => {
    const past = known.get(row.expiration);
    return past === undefined || row.years * 365 < fewestDaysLeft ? [] : [{ past, row }];
  });
  for (const { past, row } of pairs.toSorted((one, other) => distance(one.row) - distance(other.row))) {
    if (!isKnownNumber(past.atTheMoney) || !isKnownNumber(row.atTheMoney)) continue;
    if (!isPositiveNumber(past.spot) || !isPositiveNumber(row.spot)) continue;
    return {
      logReturn: Math.log(row.spot / past.spot),
      volatilityChange: row.atTheMoney - past.atTheMoney,
    };
  }
  return null;
}
