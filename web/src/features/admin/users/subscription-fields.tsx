import type { UseFormRegisterReturn } from "react-hook-form";

import { subscriptionStatuses } from "@paridad/core/contract";
import type { AdminUser } from "@paridad/core/contract";

import { usePlans } from "../../../components/plans/use-plans.ts";
import { SelectField } from "../../../components/ui/forms/field.tsx";
import { statusName } from "../admin-texts.ts";
import { planNameOf } from "./plan-name.ts";

const none = { subscriptionType: "free", subscriptionStatus: "free" };

/**
 * Plan and state in both dialogs. Those of `user` are among the choices from the first moment on, before the plans are
 * read and where no list has them: a select shows its first choice instead of one that it lacks.
 */
export function SubscriptionFields({
  plan,
  status,
  user = none,
}: {
  plan: UseFormRegisterReturn;
  status: UseFormRegisterReturn;
  user?: Pick<AdminUser, "subscriptionType" | "subscriptionStatus">;
}) {
  const plans = usePlans();
  const free = { id: "free", name: planNameOf("free", plans.data) };
  const { subscriptionType, subscriptionStatus } = user;
  const own = { id: subscriptionType, name: planNameOf(subscriptionType, plans.data) };
  const known = [free, ...(plans.data ?? [])];
  const choices = known.some(({ id }) => id === subscriptionType)
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
        {[...new Set<string>([...subscriptionStatuses, subscriptionStatus])].map((value) => (
          <option key={value} value={value}>
            {statusName(value)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
