import { wordName } from "@paridad/core/messages";
import { planName } from "@paridad/core/plans";

import { statusName } from "../admin-texts.ts";

/** Plans by id, as far as they are read. */
export type NamedPlans = readonly { readonly id: string; readonly name: string }[] | undefined;

/** The name of a type of subscription; its id's where no plan has it, 'Desconocido' without one. */
export function planNameOf(id: string, plans: NamedPlans): string {
  if (id === "") return wordName({}, id);
  return plans?.find((plan) => plan.id === id)?.name ?? planName(id);
}

/** A user's value before or after a bulk action, as people read it: a plan, a state, or the text as it is. */
export function bulkValue(action: string, value: string | null, plans: NamedPlans): string {
  if (value === null) return "nada";
  if (action === "changePlan") return planNameOf(value, plans);
  return action === "activateSubscription" ? statusName(value) : value;
}
