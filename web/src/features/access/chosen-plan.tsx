import { useSearchParams } from "react-router";

import type { RegisterRequest, SubscriptionPlan } from "@paridad/core/contract";

import { usePlans } from "../../components/plans/use-plans.ts";
import { Notice } from "../../components/ui/states/notice.tsx";

export type ChosenPlan = Required<Pick<RegisterRequest, "plan" | "period">> & {
  /** The plan as it is sold; null when it no longer is, undefined while that is not known. */
  readonly sold: SubscriptionPlan | null | undefined;
};

/** A plan chosen on the landing page, if it came with the address. */
export function useChosenPlan(): ChosenPlan | null {
  const [query] = useSearchParams();
  const plans = usePlans();
  const plan = query.get("plan");
  if (plan === null) return null;
  const sold = plans.data && (plans.data.find(({ id }) => id === plan) ?? null);
  return { plan, period: query.get("period") === "yearly" ? "yearly" : "monthly", sold };
}

function soldText({ name, pricing }: SubscriptionPlan, period: ChosenPlan["period"]): string {
  return period === "yearly"
    ? `Plan ${name} · ${pricing.yearly.formatted} por año`
    : `Plan ${name} · ${pricing.monthly.formatted} por mes`;
}

/** The plan requested with the account; as high before its price is known as after. */
export function ChosenPlanNotice({ chosen }: { chosen: ChosenPlan | null }) {
  if (chosen === null) return null;
  if (chosen.sold === null) {
    return (
      <Notice tone="warning">
        El plan elegido ya no está disponible. Creá tu cuenta y elegí otro durante la prueba.
      </Notice>
    );
  }
  return (
    <Notice tone="info" title={chosen.sold ? soldText(chosen.sold, chosen.period) : "Plan elegido"}>
      Al crear la cuenta te damos los datos para la transferencia.
    </Notice>
  );
}
