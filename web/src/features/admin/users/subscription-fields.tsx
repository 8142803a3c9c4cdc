import type { UseFormRegisterReturn } from "react-hook-form";

import { subscriptionStatuses } from "@paridad/core/contract";

import { usePlans } from "../../../components/plans/use-plans.ts";
import { SelectField } from "../../../components/ui/forms/field.tsx";
import { statusNames } from "../admin-texts.ts";
import { planNameOf } from "./plan-name.ts";

/**
 * Plan and state, as both dialogs ask for them. `current` is among the choices from the first moment on, before the
 * plans are read and where none has that id: a select shows its first choice instead of one that it lacks.
 */
export function SubscriptionFields({
  plan,
  status,
  current = "free",
}: {
  plan: UseFormRegisterReturn;
  status: UseFormRegisterReturn;
  current?: string;
}) {
  const plans = usePlans();
  const free = { id: "free", name: planNameOf("free", plans.data) };
  const own = { id: current, name: planNameOf(current, plans.data) };
  const known = [free, ...(plans.data ?? [])];
  const choices = known.some(({ id }) => id === current)
    ? known
    : [...known.slice(0, 1), own, ...known.slice(1)];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Plan" {...plan}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Estado de la suscripción" {...status}>
        {subscriptionStatuses.map((value) => (
          <option key={value} value={value}>
            {statusNames[value]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
