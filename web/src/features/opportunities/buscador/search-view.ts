import { parseTypedNumber } from "@paridad/core/formats";
import type { OpportunityBook } from "@paridad/core/opportunities";

import type { UrlState } from "../../../lib/view/use-url-state.ts";

const day = 86_400_000;
const usualBudget = 1_000_000;
/** The target before one was written: so much above the share. */
const usualRise = 1.05;
const soonChoices = [7, 14] as const;
const legChoices = [1, 2, 3, 4] as const;

export type SearchForm = {
  readonly from: number;
  readonly to: number;
  /** Key of its choice. */
  readonly when: string;
  readonly budget: number;
  readonly mostLegs: number;
  readonly onlyCredit: boolean;
};

function numberOf(text: string | null, fallback: number): number {
  const parsed = parseTypedNumber(text ?? "");
  return parsed.ok && parsed.value > 0 ? parsed.value : fallback;
}

/** When a structure is judged: at an expiry's close, or in so many days where one expires later. */
export function dateChoices({ expiries, now }: OpportunityBook) {
  const last = expiries.at(-1)?.expiration ?? now;
  const soon = soonChoices
    .map((days) => ({ key: `${days}d`, days, date: null, instant: now + days * day }))
    .filter(({ instant }) => instant < last);
  const closes = expiries.map(({ date, expiration }) => ({
    key: date,
    days: null,
    date,
    instant: expiration,
  }));
  return [...closes, ...soon];
}

/** The form by the address, with the usual answers where it is silent. */
export function searchForm(
  url: UrlState,
  { book, spot }: { book: OpportunityBook; spot: number },
): SearchForm {
  const usual = Math.round((spot * usualRise) / 10) * 10;
  const from = numberOf(url.get("desde"), usual);
  const choices = dateChoices(book);
  const dateText = url.get("fecha");
  return {
    from,
    to: Math.max(from, numberOf(url.get("hasta"), from)),
    when: choices.some(({ key }) => key === dateText) ? (dateText ?? "") : (choices[0]?.key ?? ""),
    budget: numberOf(url.get("plata"), usualBudget),
    mostLegs: url.numberOf("maximo", { allowed: legChoices, fallback: 4 }),
    onlyCredit: url.get("credito") === "1",
  };
}

export const legOptions = legChoices.map((count) => ({
  value: String(count),
  label: count === 1 ? "1" : `Hasta ${count}`,
}));
