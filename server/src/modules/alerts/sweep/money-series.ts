import { moneySessions, moneyToday } from "@paridad/core/alerts";
import type { AlertMarket, MoneySeries } from "@paridad/core/alerts";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import type { Database } from "../../../db/tables/schema.ts";
import { storedMoney } from "./sweep-repository.ts";

const todayMilliseconds = 10_000;
const storedMilliseconds = 3_600_000;
/** More than the 252 sessions of a percentile. */
const daysBack = 400;

/** Today's volatility of 30 days and the stored sessions before, each read as seldom as it changes. */
export function createMoneySeries({
  database,
  now,
  onError,
}: {
  readonly database: Database;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}) {
  let sessions: readonly (number | null)[] | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const values = new WeakMap<AlertMarket, { readonly value: number | null; readonly at: number }>();

  const read = async (day: string): Promise<void> => {
    sessions = moneySessions(await storedMoney(database, { from: addDays(day, -daysBack), before: day }));
  };

  return (market: AlertMarket): MoneySeries | null => {
    const at = now();
    if (at - readAt >= storedMilliseconds) {
      readAt = at;
      read(buenosAiresDate(market.asOf)).catch(onError);
    }
    if (sessions === null) return null;
    let today = values.get(market);
    if (today === undefined || at - today.at >= todayMilliseconds) {
      today = { value: moneyToday(market), at };
      values.set(market, today);
    }
    return { today: today.value, sessions };
  };
}
