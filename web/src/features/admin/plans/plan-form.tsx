import { useState } from "react";

import type { PlanFeatures, SubscriptionPlan } from "@paridad/core/contract";
import { busyWords } from "@paridad/core/messages";

import { CheckboxField, TextField } from "../../../components/ui/forms/field.tsx";
import { TextAreaField } from "../../../components/ui/forms/text-area-field.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { adminToasts } from "../admin-texts.ts";
import { isEnabled, sortFeatures, withFeature } from "./feature-json.ts";
import { useAvailableFeatures } from "./use-plans-admin.ts";
import { planFieldTexts } from "./plan-field-texts.ts";
import { RetryButton } from "../../../components/ui/states/retry-button.tsx";

export type PlanForm = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** USD a month, as written. */
  readonly price: string;
  /** Pesos a month that users see and pay, as written. */
  readonly priceArs: string;
  readonly features: PlanFeatures;
};

const empty: PlanForm = { id: "", name: "", description: "", price: "", priceArs: "", features: {} };

/** Null where it may be sent; the server has the last word. */
function priceErrorOf(text: string): string | null {
  return text.trim() === "" || Number(text) >= 0 ? null : "El precio debe ser un número mayor o igual a 0";
}

/** A plan as its form begins: prices as text, as they are written. */
export function planFormOf(plan: SubscriptionPlan): PlanForm {
  const { id, name, description, price, priceArs, features } = plan;
  return { id, name, description, price: String(price), priceArs: String(priceArs), features };
}

/** Fields sent of a form. A price left empty is the server's: the plan's own, or what a new one begins with. */
export function planFieldsOf({ name, description, price, priceArs, features }: PlanForm) {
  return {
    name: name.trim(),
    description: description.trim(),
    ...(price.trim() === "" ? {} : { price: Number(price) }),
    ...(priceArs.trim() === "" ? {} : { priceArs: Number(priceArs) }),
    features: sortFeatures(features),
  };
}

/** State of a plan's form, empty for a new plan, with an error per price. */
export function usePlanForm(plan: SubscriptionPlan | null) {
  const [form, setForm] = useState<PlanForm>(() => (plan === null ? empty : planFormOf(plan)));
  return {
    form,
    change: (part: Partial<PlanForm>) => setForm((before) => ({ ...before, ...part })),
    priceError: priceErrorOf(form.price),
    pesosError: priceErrorOf(form.priceArs),
    canSave: form.id.trim() !== "" && form.name.trim() !== "",
  };
}
export type PlanFormState = ReturnType<typeof usePlanForm>;

function FeatureChoices({ form, change }: Pick<PlanFormState, "form" | "change">) {
  const available = useAvailableFeatures();
  return (
    <fieldset className="grid gap-2 rounded-md border border-line p-3.5">
      <legend className="px-1 text-md font-medium">{planFieldTexts.features}</legend>
      {available.isPending ? (
        <p role="status" className="text-md text-muted">
          {busyWords.loadingFeatures}
        </p>
      ) : null}
      {available.isError ? (
        <p role="alert" className="text-md text-down">
          {adminToasts.featuresFailed}: {messageOf(available.error)}{" "}
          <RetryButton tone="ghost" onClick={() => void available.refetch()} />
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
  const { form, change, priceError, pesosError } = state;
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
        label={planFieldTexts.description}
        rows={2}
        value={form.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={planFieldTexts.price}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={form.price}
          error={priceError}
          hint={isNew ? "Vacío: 0" : "Vacío: el que tiene"}
          onChange={(event) => change({ price: event.currentTarget.value })}
        />
        <TextField
          label={planFieldTexts.pesos}
          type="number"
          inputMode="decimal"
          min={0}
          step={1}
          value={form.priceArs}
          error={pesosError}
          hint={isNew ? "Vacío: al cambio de los otros planes" : "El precio que ven los usuarios"}
          onChange={(event) => change({ priceArs: event.currentTarget.value })}
        />
      </div>
      <FeatureChoices form={form} change={change} />
    </div>
  );
}
