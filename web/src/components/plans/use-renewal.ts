import type { SubscriptionPlan } from "@paridad/core/contract";

import { useAccess } from "../../data/access.ts";
import { useUser, useServices } from "../../lib/services.tsx";
import { usePlans } from "./use-plans.ts";

/** A plan can be paid again from here on; reminders go out seven days before its end. */
const renewalDays = 30;
const millisecondsPerDay = 86_400_000;

/** The plan to pay again, while it is on sale: one that lapsed, or one that ends within 30 days. */
export function useRenewal(): SubscriptionPlan | null {
  const access = useAccess();
  const { subscriptionType, subscriptionEndsAt } = useUser();
  const now = useServices().clock.now();
  const plans = usePlans().data ?? [];
  const endsSoon =
    access.kind === "plan" &&
    typeof subscriptionEndsAt === "string" &&
    Date.parse(subscriptionEndsAt) - now < renewalDays * millisecondsPerDay;
  const isLapsed = access.kind === "none" && access.reason === "expired";
  if (!isLapsed && !endsSoon) return null;
  return plans.find(({ id }) => id === subscriptionType) ?? null;
}

/** `Renovar Plan · $ 27.900 por mes`. */
export function renewalText(plan: SubscriptionPlan | null): string {
  return plan === null ? "Renovar Plan" : `Renovar Plan · ${plan.pricing.monthly.formatted} por mes`;
}
