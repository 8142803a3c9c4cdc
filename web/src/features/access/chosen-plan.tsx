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

/** What is asked for with the account. */
export function ChosenPlanNotice({ chosen }: { chosen: ChosenPlan | null }) {
  if (chosen === null || chosen.sold === undefined) return null;
  if (chosen.sold === null) {
    return (
      <Notice tone="warning">
        El plan elegido ya no está disponible. Creá tu cuenta y elegí otro durante la prueba.
      </Notice>
    );
  }
  const { name, pricing } = chosen.sold;
  const price =
    chosen.period === "yearly"
      ? `${pricing.yearly.formatted} por año`
      : `${pricing.monthly.formatted} por mes`;
  return (
    <Notice tone="info" title={`Plan ${name} · ${price}`}>
      Al crear la cuenta te damos los datos para la transferencia.
    </Notice>
  );
}
