import { Check, Minus } from "lucide-react";

import type { SubscriptionPlan } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";

import { usePlans } from "../../components/plans/use-plans.ts";
import { limitRows, moduleRows } from "./plan-comparison-rows.ts";
import type { ComparisonRow, PlanShare } from "./plan-comparison-rows.ts";

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
