import { useState } from "react";

import { busyWords } from "@paridad/core/messages";

import { usePlans } from "../../../components/plans/use-plans.ts";
import { Button } from "../../../components/ui/button.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { EmptyState, QueryError } from "../../../components/ui/states/states.tsx";
import { Spinner } from "../../../components/ui/states/spinner.tsx";
import { adminToasts } from "../admin-texts.ts";
import { AdminPlanCard } from "./plan-card.tsx";
import { OpenPlanDialog } from "./plan-dialogs.tsx";
import type { PlanDialog } from "./plan-dialogs.tsx";

function PlanList({ onOpen }: { onOpen: (dialog: PlanDialog) => void }) {
  const plans = usePlans();
  if (plans.isPending) {
    return (
      <p role="status" className="flex items-center gap-2.5 py-10 text-muted">
        <Spinner /> {busyWords.loadingPlans}
      </p>
    );
  }
  if (plans.isError) return <QueryError query={plans} title={adminToasts.plansFailed} />;
  if (plans.data.length === 0) {
    return <EmptyState title="No hay planes de suscripción">Creá tu primer plan para comenzar</EmptyState>;
  }
  return (
    <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {plans.data.map((plan) => (
        <AdminPlanCard key={plan.id} plan={plan} onOpen={onOpen} />
      ))}
    </div>
  );
}

/** The plans on sale. */
export function PlansTab() {
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  return (
    <>
      <PageTitle
        title="Planes de Suscripción"
        action={<Button onClick={() => setDialog({ kind: "create" })}>Crear Plan</Button>}
      />
      <PlanList onOpen={setDialog} />
      {dialog ? <OpenPlanDialog dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
