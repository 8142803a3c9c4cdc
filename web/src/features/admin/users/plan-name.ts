import { wordName } from "@paridad/core/messages";

/** Plans by id, as far as they are read. */
export type NamedPlans = readonly { readonly id: string; readonly name: string }[] | undefined;

/** The name of a type of subscription; its id where no plan has it, 'Desconocido' without one. */
export function planNameOf(id: string, plans: NamedPlans): string {
  if (id === "free") return "Gratuito";
  if (id === "trial") return "Prueba";
  return plans?.find((plan) => plan.id === id)?.name ?? (id || wordName({}, id));
}
