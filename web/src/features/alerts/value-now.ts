import { AlertMarket, formatAlertValue, valueOfSubject, watchSubject } from "@paridad/core/alerts";
import type { TodayContract } from "@paridad/core/alerts";
import { contractsOfSubject } from "@paridad/core/contract";
import type { AlertSubject } from "@paridad/core/contract";
import type { CostSchedule } from "@paridad/core/costs";
import type { ChainSource } from "@paridad/core/market";
import { alertReasonMessages } from "@paridad/core/messages";

/**
 * What a subject is worth in the market of the page, in words, so nobody writes a value blind; null where the server alone
 * knows: a position, a percentile, a contract that isn't listed, or before the first price.
 */
export function valueNowText(
  subject: AlertSubject | null,
  { book, costs }: { readonly book: ReturnType<ChainSource["getBook"]>; readonly costs: CostSchedule | null },
): string | null {
  const { asOf, source } = book;
  if (subject === null || costs === null || asOf === null || source === null) return null;
  if (subject.kind === "position" || subject.kind === "percentile") return null;
  const market = new AlertMarket({ ...book, asOf, source });
  const today: TodayContract[] = [];
  for (const { symbol, expiration } of contractsOfSubject(subject)) {
    const listed = market.listed(expiration).find((one) => one.symbol === symbol);
    if (listed === undefined) return null;
    today.push(listed);
  }
  const watched = watchSubject(subject, { today, costs, position: null });
  if (watched === null) return null;
  const value = valueOfSubject(watched, market);
  return value.ok
    ? `Ahora ${formatAlertValue(subject.kind, value.value)}`
    : `Ahora no se sabe: ${alertReasonMessages[value.reason].toLowerCase()}`;
}
