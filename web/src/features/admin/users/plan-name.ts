import { wordName } from "@paridad/core/messages";
import { planName } from "@paridad/core/plans";

/** Plans by id, as far as they are read. */
export type NamedPlans = readonly { readonly id: string; readonly name: string }[] | undefined;

/** The name of a type of subscription; its id's where no plan has it, 'Desconocido' without one. */
export function planNameOf(id: string, plans: NamedPlans): string {
  if (id === "") return wordName({}, id);
  return plans?.find((plan) => plan.id === id)?.name ?? planName(id);
}
