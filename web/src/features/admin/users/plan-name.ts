/** Plans by id, as far as they are read. */
export type NamedPlans = readonly { readonly id: string; readonly name: string }[] | undefined;

/** What people call a type of subscription; its id where it has no name here. */
export function planNameOf(id: string, plans: NamedPlans): string {
  if (id === "free") return "Gratuito";
  if (id === "trial") return "Prueba";
  return plans?.find((plan) => plan.id === id)?.name ?? id;
}
