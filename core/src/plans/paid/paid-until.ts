import { monthsLater } from "./months-later.ts";

/** A paid plan under way. */
export type RunningPlan = {
  readonly planId: string;
  /** Epoch milliseconds; null for one without an end. */
  readonly endsAt: number | null;
  /** A month's price. */
  readonly price: number;
};

export type PaidPlan = {
  readonly planId: string;
  readonly price: number;
  /** That were paid, the free ones among them. */
  readonly months: number;
};

/**
 * From when to when a payment approved at `now` lasts, in epoch milliseconds. It begins when the trial is over. A renewal
 * begins at the end of what runs, so it only ever prolongs; one of a plan without an end leaves it so (`endsAt: null`).
 * Another plan begins at once, and what was left of the old one is added in time of the new one, by the two prices.
 */
export function paidUntil({
  now,
  trialEndsAt,
  running,
  paid,
}: {
  now: number;
  trialEndsAt: number;
  running: RunningPlan | null;
  paid: PaidPlan;
}): { readonly startsAt: number; readonly endsAt: number | null } {
  const first = Math.max(now, trialEndsAt);
  if (running?.planId === paid.planId) {
    if (running.endsAt === null) return { startsAt: first, endsAt: null };
    const startsAt = Math.max(first, running.endsAt);
    return { startsAt, endsAt: monthsLater(startsAt, paid.months) };
  }
  const left = running === null || running.endsAt === null ? 0 : Math.max(0, running.endsAt - first);
  const worth = paid.price > 0 ? Math.floor((left * (running?.price ?? 0)) / paid.price) : 0;
  return { startsAt: first, endsAt: monthsLater(first, paid.months) + worth };
}
