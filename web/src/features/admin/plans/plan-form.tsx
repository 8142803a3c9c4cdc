import { useState } from "react";

import type { PlanFeatures, SubscriptionPlan } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { CheckboxField, TextField } from "../../../components/ui/field.tsx";
import { TextAreaField } from "../../../components/ui/text-area-field.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { adminToasts } from "../admin-texts.ts";
import { isEnabled, withFeature } from "./feature-json.ts";
import { useAvailableFeatures } from "./use-plans-admin.ts";

export type PlanForm = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** USD a month, as written. */
  readonly price: string;
  readonly features: PlanFeatures;
};

const empty: PlanForm = { id: "", name: "", description: "", price: "", features: {} };

export function usePlanForm(plan: SubscriptionPlan | null) {
  const [form, setForm] = useState<PlanForm>(plan === null ? empty : { ...plan, price: String(plan.price) });
  const price = Number(form.price);
  const isPriceGood = form.price.trim() !== "" && Number.isFinite(price) && price >= 0;
  const isComplete = form.id.trim() !== "" && form.name.trim() !== "";
  return {
    form,
    change: (part: Partial<PlanForm>) => setForm((before) => ({ ...before, ...part })),
    price,
    isComplete,
    priceError: form.price === "" || isPriceGood ? null : "El precio debe ser un número mayor o igual a 0",
    canSave: isComplete && isPriceGood,
  };
}
export type PlanFormState = ReturnType<typeof usePlanForm>;

function FeatureChoices({ form, change }: Pick<PlanFormState, "form" | "change">) {
  const available = useAvailableFeatures();
  return (
    <fieldset className="grid gap-2 rounded-md border border-line p-3.5">
      <legend className="px-1 text-[13px] font-medium">Características</legend>
      {available.isPending ? (
        <p role="status" className="text-[13px] text-muted">
          Cargando características...
        </p>
      ) : null}
      {available.isError ? (
        <p role="alert" className="text-[13px] text-down">
          {messageOf(available.error, adminToasts.featuresFailed)}{" "}
          <Button tone="ghost" size="small" onClick={() => void available.refetch()}>
            Reintentar
          </Button>
        </p>
      ) : null}
      <div className="grid gap-2 sm:grid-cols-2">
        {available.data?.map((feature) => (
          <CheckboxField
            key={feature.id}
            label={feature.nombre}
            checked={isEnabled(form.features, feature.id)}
            onChange={(event) =>
              change({ features: withFeature(form.features, feature, event.currentTarget.checked) })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Fields of a plan. The id is chosen once. */
export function PlanFields({ state, isNew }: { state: PlanFormState; isNew: boolean }) {
  const { form, change, priceError } = state;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="ID"
          value={form.id}
          readOnly={!isNew}
          hint={isNew ? "Minúsculas, números y guiones; no cambia después" : "No se puede cambiar"}
          onChange={(event) => change({ id: event.currentTarget.value })}
        />
        <TextField
          label="Nombre"
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <TextAreaField
        label="Descripción"
        rows={2}
        value={form.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextField
        label="Precio (USD por mes)"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        value={form.price}
        error={priceError}
        onChange={(event) => change({ price: event.currentTarget.value })}
      />
      <FeatureChoices form={form} change={change} />
    </div>
  );
}
