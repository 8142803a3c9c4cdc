import type { UseFormRegisterReturn } from "react-hook-form";

import { subscriptionStatuses } from "@paridad/core/contract";

import { usePlans } from "../../../components/plans/use-plans.ts";
import { SelectField } from "../../../components/ui/field.tsx";
import { statusNames } from "../admin-texts.ts";

/** Plan and state, as both dialogs ask for them. */
export function SubscriptionFields({
  plan,
  status,
}: {
  plan: UseFormRegisterReturn;
  status: UseFormRegisterReturn;
}) {
  const plans = usePlans();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Plan" {...plan}>
        <option value="free">Gratuito</option>
        {plans.data?.map(({ id, name }) => (
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
