import {
  AlertMarket,
  alertReasonMessages,
  alertRuleOf,
  followSubject,
  formatAlertValue,
  valueOfSubject,
} from "@paridad/core/alerts";
import type { AlertSubject } from "@paridad/core/contract";
import type { CostSchedule } from "@paridad/core/costs";
import type { ChainSource } from "@paridad/core/market";

/**
 * Value of a subject in the market of the page, in words, so nobody writes a value blind; null where the server alone knows: a
 * position, a percentile, a contract that isn't listed, or before the first price.
 */
export function valueNowText(
  subject: AlertSubject | null,
  { book, costs }: { readonly book: ReturnType<ChainSource["getBook"]>; readonly costs: CostSchedule | null },
): string | null {
  const { asOf, source } = book;
  if (subject === null || costs === null || asOf === null || source === null) return null;
  const { needs } = alertRuleOf(subject);
  if (needs === "position" || needs === "series") return null;
  const market = new AlertMarket({ ...book, asOf, source });
  const today = followSubject(
    subject,
    ({ symbol, expiration }) => market.listed(expiration).find((one) => one.symbol === symbol) ?? null,
  );
  if (today === null) return null;
  const value = valueOfSubject({ subject: today, costs, position: null }, market);
  return value.ok
    ? `Ahora ${formatAlertValue(subject.kind, value.value)}`
    : `Ahora no se sabe: ${alertReasonMessages[value.reason].toLowerCase()}`;
}
