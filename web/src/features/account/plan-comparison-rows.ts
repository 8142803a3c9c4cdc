import type { SubscriptionPlan } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { barResolutionNames } from "@paridad/core/messages";
import { apiKeyLimits, historyLimitsOf, marketConnectionLimit, planModules } from "@paridad/core/plans";
import type { Access, ModuleId } from "@paridad/core/plans";

/** A plan's share of one thing: a text, or whether it has it at all. */
export type PlanShare = string | boolean;
export type ComparisonRow = {
  readonly label: string;
  readonly shareOf: (plan: SubscriptionPlan) => PlanShare;
};

function accessTo({ id, modules }: SubscriptionPlan): Access {
  return { kind: "plan", plan: id, modules: modules as readonly ModuleId[] };
}

function historyOf(plan: SubscriptionPlan): PlanShare {
  if (!plan.modules.includes(1)) return false;
  const { days } = historyLimitsOf(accessTo(plan));
  return days === null ? "Completa" : `Últimos ${days} días`;
}

function resolutionOf(plan: SubscriptionPlan): PlanShare {
  if (!plan.modules.includes(1)) return false;
  const { resolutions } = historyLimitsOf(accessTo(plan));
  return resolutions.map((name) => barResolutionNames[name].detail).join(", ");
}

function connectionsOf(plan: SubscriptionPlan): PlanShare {
  const limit = marketConnectionLimit(accessTo(plan));
  return limit === 0 ? false : String(limit);
}

/** The limits of the plans, by the same rules as the server's. */
export const limitRows: readonly ComparisonRow[] = [
  { label: "Historia", shareOf: historyOf },
  { label: "Detalle de la historia", shareOf: resolutionOf },
  { label: "Conexiones en vivo", shareOf: connectionsOf },
  {
    label: "API de datos",
    shareOf: ({ modules }) =>
      modules.includes(6) && `${formatInteger(apiKeyLimits.perMinute)} pedidos por minuto`,
  },
  { label: "Exportación CSV", shareOf: () => true },
];

/** The modules of the plans. */
export const moduleRows: readonly ComparisonRow[] = planModules.map(({ id, name, available }) => ({
  label: available ? name : `${name} (próximamente)`,
  shareOf: ({ modules }) => modules.includes(id),
}));
