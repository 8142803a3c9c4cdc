import { groupBy, isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import type { DailyRealized } from "../daily/daily-realized.ts";
import type { DailyVolatilityFlag } from "../daily/daily-volatility.ts";
import { levelBetween } from "../variance/strip.ts";

/** A stored row of the day: one session and expiry, volatilities per 1.00. */
export interface StoredVolatility {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly expiration: string;
  /** From the close to the expiry, 365 days each. */
  readonly years: number;
  readonly atTheMoney: number | null;
  readonly varianceSwap: number | null;
  readonly quotes: number;
  readonly realised: DailyRealized;
  readonly realisedFrom: string | null;
  readonly flags: readonly DailyVolatilityFlag[];
}

/** A session by constant maturity. */
export interface VolatilitySession {
  readonly day: string;
  /** At the forward, linear in total variance between the expiries around; null where they don't enclose it. */
  readonly atTheMoney: number | null;
  /** The index by rule 8 of `adaptedIndex`, per 1.00: of `indexDays`. Null without a term. */
  readonly index: number | null;
  readonly indexDays: number | null;
  readonly isBracketed: boolean;
  /** Points of all expiries that have a smile, and how many expiries those are. */
  readonly quotes: number;
  readonly expiries: number;
  /** The share's last 20 sessions, the same in each row of a day. */
  readonly realised: DailyRealized;
  readonly realisedFrom: string | null;
}

const fewestDays = 7;
const daysPerYear = 365;

interface Term {
  readonly time: number;
  readonly volatility: number;
}

/** Days and level at `target` days between the terms around it; of the nearest term where there are none, if wanted. */
function levelAt(
  terms: readonly Term[],
  target: number,
): { readonly level: number; readonly days: number; readonly isBracketed: boolean } | null {
  const sorted = terms.toSorted((one, other) => one.time - other.time);
  const near = sorted.findLast(({ time }) => time <= target);
  const next = sorted.find(({ time }) => time >= target);
  const only = near ?? next;
  if (only === undefined) return null;
  if (near !== undefined && next !== undefined && near.time < next.time) {
    const ends = [near, next].map(({ time, volatility }) => ({ time, variance: volatility ** 2 }));
    const level = levelBetween(ends as [(typeof ends)[0], (typeof ends)[0]], { target, year: daysPerYear });
    if (level !== null) return { level: level / 100, days: target, isBracketed: true };
  }
  return { level: only.volatility, days: only.time, isBracketed: only.time === target };
}

function termsOf(
  rows: readonly StoredVolatility[],
  volatilityOf: (row: StoredVolatility) => number | null,
): Term[] {
  return rows.flatMap((row) => {
    const volatility = volatilityOf(row);
    const time = row.years * daysPerYear;
    return isPositiveNumber(volatility) && isKnownNumber(time) && time >= fewestDays
      ? [{ time, volatility }]
      : [];
  });
}

/**
 * Stored rows as one session each, ascending by day, by constant maturity of `days` (30, 60). Expiries under 7 days are left
 * out, as of the index.
 */
export function volatilitySessions(
  rows: readonly StoredVolatility[],
  { days }: { readonly days: number },
): readonly VolatilitySession[] {
  return [...groupBy(rows, ({ day }) => day)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => {
      // A group has at least the row that made it.
      const first = ofDay[0] as StoredVolatility;
      const index = levelAt(
        termsOf(ofDay, ({ varianceSwap }) => varianceSwap),
        days,
      );
      const middle = levelAt(
        termsOf(ofDay, ({ atTheMoney }) => atTheMoney),
        days,
      );
      const fitted = ofDay.filter(({ atTheMoney }) => atTheMoney !== null);
      return {
        day,
        atTheMoney: middle?.isBracketed ? middle.level : null,
        index: index?.level ?? null,
        indexDays: index?.days ?? null,
        isBracketed: index?.isBracketed ?? false,
        quotes: fitted.reduce((sum, { quotes }) => sum + quotes, 0),
        expiries: fitted.length,
        realised: first.realised,
        realisedFrom: first.realisedFrom,
      };
    });
}
