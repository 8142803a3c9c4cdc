import { screenWords } from "@paridad/core/messages";
import { gates, planName } from "@paridad/core/plans";
import type { Gate } from "@paridad/core/plans";

import { useAccess, usePlanName } from "../../data/access.ts";
import { usePlans } from "../plans/use-plans.ts";
import { renewalText, useRenewal } from "../plans/use-renewal.ts";
import { ButtonLink } from "../ui/button-link.tsx";

/** The cheapest plan on sale that passes one of the gates; null until the plans are known. */
function useCheapestPlan(needed: readonly Gate[]) {
  const modules = needed.flatMap((gate): readonly number[] => gates[gate]);
  const opening = (usePlans().data ?? []).filter((plan) => plan.modules.some((id) => modules.includes(id)));
  return opening.toSorted((one, other) => one.priceArs - other.priceArs)[0] ?? null;
}

/** A closed page's reason, the plan that opens it and the way there. */
export function PlanOffer({ needed }: { needed: readonly Gate[] }) {
  const access = useAccess();
  const plan = planName(usePlanName());
  const cheapest = useCheapestPlan(needed);
  const renewal = useRenewal();
  const isLapsed = access.kind === "none" && access.reason === "expired";
  const isRenewing =
    isLapsed && (renewal === null || renewal.modules.some((id) => cheapest?.modules.includes(id)));
  return (
    <>
      <p className="text-muted">
        {isLapsed
          ? `Tu plan ${plan} venció: renovalo para abrir este módulo.`
          : `Este módulo no está incluido en tu plan ${plan}`}
      </p>
      <ButtonLink to="/suscripciones">
        {isRenewing ? renewalText(renewal) : screenWords.changePlan}
      </ButtonLink>
      <p className="min-h-5 text-sm text-muted">
        {cheapest === null
          ? null
          : `Desde el plan ${cheapest.name}, ${cheapest.pricing.monthly.formatted} por mes.`}
      </p>
    </>
  );
}
