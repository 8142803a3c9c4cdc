import { Check, Minus } from "lucide-react";

import type { SubscriptionPlan } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { barResolutionNames } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";
import { apiKeyLimits, historyLimitsOf, marketConnectionLimit, planModules } from "@paridad/core/plans";
import type { Access, ModuleId } from "@paridad/core/plans";

import { usePlans } from "../../components/plans/use-plans.ts";

/** A plan's share of one thing: a text, or whether it has it at all. */
type PlanShare = string | boolean;
type ComparisonRow = {
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
const limitRows: readonly ComparisonRow[] = [
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
const moduleRows: readonly ComparisonRow[] = planModules.map(({ id, name, available }) => ({
  label: available ? name : `${name} (próximamente)`,
  shareOf: ({ modules }) => modules.includes(id),
}));

function Share({ share }: { share: PlanShare }) {
  if (typeof share === "string") return share;
  return share ? (
    <>
      <Check aria-hidden className="size-4 text-up" />
      <span className="sr-only">Incluido</span>
    </>
  ) : (
    <>
      <Minus aria-hidden className="size-4 text-muted" />
      <span className="sr-only">{screenWords.notIncluded}</span>
    </>
  );
}

function Group({
  title,
  rows,
  plans,
}: {
  title: string;
  rows: readonly ComparisonRow[];
  plans: readonly SubscriptionPlan[];
}) {
  return (
    <tbody>
      <tr className="border-b border-line bg-s2/60">
        <th
          scope="rowgroup"
          colSpan={plans.length + 1}
          className="px-2.5 py-1.5 text-left text-sm font-medium text-muted sm:px-5"
        >
          {title}
        </th>
      </tr>
      {rows.map(({ label, shareOf }) => (
        <tr key={label} className="border-b border-line last:border-0">
          <th scope="row" className="px-2.5 py-2 text-left font-medium break-words sm:px-5">
            {label}
          </th>
          {plans.map((plan) => (
            <td key={plan.id} className="px-2.5 py-2 sm:px-5">
              <Share share={shareOf(plan)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The plans on sale side by side: what each limits and which modules it opens. */
export function PlanComparison() {
  const plans = usePlans().data ?? [];
  if (plans.length === 0) return null;
  return (
    <details className="group min-w-0">
      <summary className="cursor-pointer text-lg font-[650]">
        <h2 className="inline">Comparación de planes</h2>{" "}
        <span className="text-sm font-normal text-muted">límites y módulos de cada uno</span>
      </summary>
      <div
        role="region"
        aria-label="Tabla de comparación"
        tabIndex={0}
        className="relative mt-3 overflow-x-auto rounded-lg border border-line bg-s1 shadow-card"
      >
        <table className="w-full table-fixed text-sm sm:text-sm">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="w-[34%] px-2.5 py-2.5 text-sm font-medium text-muted sm:px-5">
                Plan
              </th>
              {plans.map(({ id, name }) => (
                <th key={id} scope="col" className="px-2.5 py-2.5 font-semibold sm:px-5">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <Group title="Límites" rows={limitRows} plans={plans} />
          <Group title="Módulos" rows={moduleRows} plans={plans} />
        </table>
      </div>
    </details>
  );
}
