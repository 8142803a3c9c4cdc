import { useState } from "react";

import type { PaymentPeriod } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";

import { PeriodChoice } from "../../components/plans/period-choice.tsx";
import { PlanCard } from "../../components/plans/plan-card.tsx";
import { usePlans } from "../../components/plans/use-plans.ts";
import { buttonClass } from "../../components/ui/button.tsx";
import { EmptyState, Skeleton, QueryError } from "../../components/ui/states/states.tsx";

function PlanList({ period }: { period: PaymentPeriod }) {
  const plans = usePlans();
  if (plans.isPending) {
    return (
      <div className="grid gap-4 md:grid-cols-3">
        {["uno", "dos", "tres"].map((name) => (
          <Skeleton key={name} className="h-[420px]" />
        ))}
      </div>
    );
  }
  if (plans.isError) return <QueryError query={plans} />;
  if (plans.data.length === 0) return <EmptyState title={screenWords.noPlans} />;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {plans.data.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          period={period}
          action={
            <a
              href={`/register?plan=${encodeURIComponent(plan.id)}&period=${period}`}
              className={buttonClass({ tone: plan.isPopular ? "primary" : "secondary" })}
            >
              Elegir {plan.name}
            </a>
          }
        />
      ))}
    </div>
  );
}

/** The plans on sale, by month or by year. */
export function Plans() {
  const [period, setPeriod] = useState<PaymentPeriod>("monthly");
  return (
    <section
      id="planes"
      aria-labelledby="planes-titulo"
      className="mx-auto max-w-[1180px] scroll-mt-16 px-4 py-14 sm:px-6"
    >
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="planes-titulo" className="text-xl font-[650]">
            Planes
          </h2>
          <p className="mt-1 text-muted">
            Empezás con 30 días de todo. Después elegís. Pagando el año ahorrás 20 %.
          </p>
        </div>
        <PeriodChoice period={period} onChange={setPeriod} />
      </div>
      <PlanList period={period} />
    </section>
  );
}
