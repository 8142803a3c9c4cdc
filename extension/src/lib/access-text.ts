import type { User } from "@paridad/core/contract";
import { formatDays } from "@paridad/core/formats";
import { marketErrorMessages } from "@paridad/core/contract";
import { accessOf, gates, planName, refusalOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";

/** A user's plan here, in words. `canSeeMarket` false comes with the reason. */
export type PlanSummary = {
  readonly name: string;
  readonly canSeeMarket: boolean;
  readonly reason: string | null;
};

function nameOf(access: Access): string {
  if (access.kind === "plan") return `Plan ${planName(access.plan)}`;
  if (access.kind === "none") return access.reason === "expired" ? "Expirado" : `Plan ${planName("free")}`;
  return `Prueba · ${formatDays(access.daysRemaining)}`;
}

function reasonOf(access: Access): string | null {
  const refusal = refusalOf({ access, modules: gates["strategies.calculadora"] });
  if (refusal === null) return null;
  if (refusal === "expired") return marketErrorMessages.SUBSCRIPTION_EXPIRED;
  if (refusal === "no_subscription" || access.kind !== "plan") return marketErrorMessages.NO_SUBSCRIPTION;
  return `La calculadora en vivo no está incluida en tu plan ${planName(access.plan)}`;
}

/** The user's plan at `now` (epoch milliseconds), and whether it opens the live calculator. */
export function planSummary(user: User, now: number): PlanSummary {
  const access = accessOf({ user, now });
  const reason = reasonOf(access);
  return { name: nameOf(access), canSeeMarket: reason === null, reason };
}
