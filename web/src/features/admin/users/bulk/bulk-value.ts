import { statusName } from "../../admin-texts.ts";
import { planNameOf } from "../plan-name.ts";
import type { NamedPlans } from "../plan-name.ts";

/** A user's value before or after a bulk action, as people read it: a plan, a state, or the text as it is. */
export function bulkValue(action: string, value: string | null, plans: NamedPlans): string {
  if (value === null) return "nada";
  if (action === "changePlan") return planNameOf(value, plans);
  return action === "activateSubscription" ? statusName(value) : value;
}
