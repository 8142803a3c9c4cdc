import { subscriptionStatuses } from "@paridad/core/contract";
import type { User } from "@paridad/core/contract";
import { formatDays } from "@paridad/core/formats";
import { wordName } from "@paridad/core/messages";
import { planName } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";

/** Name of the plan in force, or of the one that lapsed, for badges and cards. */
export function planNameOf(access: Access, { subscriptionType }: Pick<User, "subscriptionType">): string {
  if (access.kind === "trial") return planName("trial");
  if (access.kind === "plan") return planName(access.plan);
  return access.reason === "expired" ? `${planName(subscriptionType)}, vencido` : planName("free");
}

const freeNames = Object.fromEntries(subscriptionStatuses.map((status) => [status, planName("free")]));

/** 'Prueba (N días)', 'Activo', 'Gratuito' or 'Expirado'; a state on no list is unknown. */
export function stateTextOf(
  access: Access,
  { subscriptionStatus }: Pick<User, "subscriptionStatus">,
): string {
  if (access.kind === "trial") return `Prueba (${formatDays(access.daysRemaining)})`;
  if (access.kind === "plan") return "Activo";
  return access.reason === "expired" ? "Expirado" : wordName(freeNames, subscriptionStatus);
}

/** True if the user's payment awaits confirmation. */
export function isPaymentPending({ subscriptionStatus }: User): boolean {
  return subscriptionStatus === "pending_payment" || subscriptionStatus === "payment_received";
}

/** Option of the change of password: revokes the API keys beside the sessions. */
export const revokeKeysText = "Revocar también mis claves de API";
