import type { User } from "@paridad/core/contract";
import { accessOf, marketConnectionLimit } from "@paridad/core/plans";

/** What a person's plan opens here, in words. `canSeeMarket` false comes with the reason. */
export type PlanSummary = {
  readonly name: string;
  readonly canSeeMarket: boolean;
  readonly reason: string | null;
};

export function planSummary(user: User, now: number): PlanSummary {
  const access = accessOf({ user, now });
  const canSeeMarket = access.modules.includes(11) && marketConnectionLimit(access) > 0;
  if (access.kind === "trial") {
    const days = access.daysRemaining === 1 ? "1 día" : `${access.daysRemaining} días`;
    return { name: `Prueba · ${days}`, canSeeMarket, reason: null };
  }
  if (access.kind === "plan") {
    const name = `Plan ${access.plan.toUpperCase()}`;
    const reason = canSeeMarket
      ? null
      : `La calculadora en vivo no está incluida en tu plan ${access.plan.toUpperCase()}`;
    return { name, canSeeMarket, reason };
  }
  return access.reason === "expired"
    ? {
        name: "Expirado",
        canSeeMarket,
        reason: "Tu suscripción ha expirado. Renueva para continuar accediendo.",
      }
    : {
        name: "Plan Gratuito",
        canSeeMarket,
        reason: "La calculadora en vivo requiere una suscripción activa.",
      };
}
