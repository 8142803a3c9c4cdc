import { annualPrice } from "../seed.ts";

/** Days that a payment nobody said was paid holds the use of its promotional code. */
export const heldCodeDays = 30;

/** A promotional code's gift: a share of the price off (1 to 100), or whole months after those that are paid. */
export type PromotionalOffer =
  | { readonly kind: "percent"; readonly value: number }
  | { readonly kind: "months"; readonly value: number };
export type PaidPeriod = "monthly" | "yearly";

export type PlanPrice = {
  /** Without the code. */
  readonly listAmount: number;
  /** To pay, to the cent. */
  readonly amount: number;
  /** That the plan lasts, the free ones among them. */
  readonly months: number;
  readonly freeMonths: number;
};

/** Months that a period pays for. */
export const monthsOf = { monthly: 1, yearly: 12 } as const satisfies Record<PaidPeriod, number>;

/**
 * A plan's price for a period, in the currency of `monthly` (a month's price, up to two decimals), with or without a
 * promotional code. Half a cent goes up.
 */
export function planPrice({
  monthly,
  period,
  offer = null,
}: {
  monthly: number;
  period: PaidPeriod;
  offer?: PromotionalOffer | null;
}): PlanPrice {
  const listAmount = period === "yearly" ? annualPrice(monthly) : monthly;
  const freeMonths = offer?.kind === "months" ? offer.value : 0;
  const percent = offer?.kind === "percent" ? offer.value : 0;
  // Whole cents times whole percents: a fraction would carry its own error into the rounding.
  const amount = Math.round((Math.round(listAmount * 100) * (100 - percent)) / 100) / 100;
  return { listAmount, amount, freeMonths, months: monthsOf[period] + freeMonths };
}
