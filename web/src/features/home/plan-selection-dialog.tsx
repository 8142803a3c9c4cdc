import { useState } from "react";

import type { SubscriptionPlan } from "@paridad/core/contract";
import { busyWords, screenWords } from "@paridad/core/messages";

import { PlanChosenDialog } from "../../components/plans/plan-chosen-dialog.tsx";
import { PlanIcon } from "../../components/plans/plan-icon.tsx";
import { usePlans } from "../../components/plans/use-plans.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { EmptyState, QueryError } from "../../components/ui/states/states.tsx";

function PlanChoice({
  plan,
  isChosen,
  onChoose,
}: {
  plan: SubscriptionPlan;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      className={`flex cursor-pointer items-center gap-3 rounded-lg border p-3.5 ${isChosen ? "border-accent bg-accent/8" : "border-line hover:bg-s2"}`}
    >
      <input type="radio" name="plan" checked={isChosen} onChange={onChoose} className="size-4" />
      <span className="text-accent">
        <PlanIcon name={plan.icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{plan.name}</span>
        <span className="block text-sm text-muted">{plan.description}</span>
      </span>
      <span className="font-semibold whitespace-nowrap">{plan.pricing.monthly.formatted}</span>
    </label>
  );
}

function Choices({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string) => void }) {
  const plans = usePlans();
  if (plans.isPending) return <LoadingScreen label={busyWords.loadingPlans} />;
  if (plans.isError) return <QueryError query={plans} />;
  if (plans.data.length === 0) return <EmptyState title={screenWords.noPlans} />;
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">Planes</legend>
      {plans.data.map((plan) => (
        <PlanChoice
          key={plan.id}
          plan={plan}
          isChosen={plan.id === chosen}
          onChoose={() => onChoose(plan.id)}
        />
      ))}
    </fieldset>
  );
}

/** Lists the plans; picking one leads to what happens next. */
export function PlanSelectionDialog({ onClose }: { onClose: () => void }) {
  const plans = usePlans();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const plan = plans.data?.find(({ id }) => id === chosen);
  if (isConfirmed && plan) return <PlanChosenDialog plan={plan} period="monthly" onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Planes disponibles"
      description="Elegí el que mejor se adapta a tu forma de operar."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!plan} onClick={() => setConfirmed(true)}>
            Seleccionar Plan
          </Button>
        </>
      }
    >
      <Choices chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}
