import { useState } from "react";
import { useSearchParams } from "react-router";

import type { PaymentPeriod, SubscriptionPlan } from "@paridad/core/contract";
import { errorMessages, screenWords } from "@paridad/core/messages";

import { PeriodChoice } from "../../components/plans/period-choice.tsx";
import { PlanCard } from "../../components/plans/plan-card.tsx";
import { PlanChosenDialog } from "../../components/plans/plan-chosen-dialog.tsx";
import { usePlans } from "../../components/plans/use-plans.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { EmptyState, Skeleton, QueryError } from "../../components/ui/states/states.tsx";
import { useAccess, useAccessAfterTrial } from "../../data/access.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { CurrentPlan } from "./current-plan.tsx";
import type { ChoosePlan } from "./current-plan.tsx";
import { LeavePlan } from "./leave-plan.tsx";
import { PaymentsList } from "./payments-list.tsx";
import { PlanComparison } from "./plan-comparison.tsx";
import { PlanInformation } from "./plan-information.tsx";

const { subscriptionRequired, subscriptionExpired, subscriptionRequiredShort } = errorMessages;
const arrivalErrors: readonly string[] = [subscriptionRequired, subscriptionExpired];

/** Why the user was sent here, in words of ours alone: anybody can write the link. */
function ArrivalError() {
  const [query] = useSearchParams();
  const error = query.get("error");
  if (error === null) return null;
  return <Notice tone="warning">{arrivalErrors.includes(error) ? error : subscriptionRequiredShort}</Notice>;
}

function AvailablePlans({ onChoose }: { onChoose: ChoosePlan }) {
  const plans = usePlans();
  const [access, later] = [useAccess(), useAccessAfterTrial()];
  const [period, setPeriod] = useState<PaymentPeriod>("monthly");
  const own = later ?? access;
  const current = own.kind === "plan" ? own.plan : null;
  if (plans.isPending) return <Skeleton className="h-80" />;
  if (plans.isError) return <QueryError query={plans} />;
  if (plans.data.length === 0) return <EmptyState title={screenWords.noPlans} />;
  return (
    <section id="planes" aria-labelledby="planes-titulo" className="grid scroll-mt-20 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="planes-titulo" className="text-lg font-[650]">
          Planes disponibles
        </h2>
        <PeriodChoice period={period} onChange={setPeriod} />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {plans.data.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            period={period}
            action={
              <Button
                tone={plan.isPopular ? "primary" : "secondary"}
                disabled={plan.id === current}
                onClick={() => onChoose(plan, period)}
              >
                {plan.id === current ? "Plan Actual" : "Seleccionar"}
              </Button>
            }
          />
        ))}
      </div>
    </section>
  );
}

/** /suscripciones, 'Mi Suscripción'. */
export function SubscriptionsScreen() {
  useDocumentTitle("Mi Suscripción");
  const [chosen, setChosen] = useState<{ plan: SubscriptionPlan; period: PaymentPeriod } | null>(null);
  const choose: ChoosePlan = (plan, period) => setChosen({ plan, period });
  return (
    <Page>
      <PageTitle title="Mi Suscripción" lead="Tu plan, sus módulos y los planes que podés contratar." />
      <div className="grid gap-6">
        <ArrivalError />
        <CurrentPlan onChoose={choose} />
        <AvailablePlans onChoose={choose} />
        <PlanComparison />
        <PaymentsList />
        <LeavePlan />
        <PlanInformation />
      </div>
      {chosen ? <PlanChosenDialog {...chosen} onClose={() => setChosen(null)} /> : null}
    </Page>
  );
}
