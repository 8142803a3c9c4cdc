import type { UseFormReturn } from "react-hook-form";

import type { PlanFeatures, SubscriptionPlan } from "@paridad/core/contract";
import { listFeatures } from "@paridad/core/endpoints";
import { busyWords } from "@paridad/core/messages";

import { fieldOf, CheckboxField, TextField, TextAreaField } from "../../../components/ui/forms/field.tsx";
import { RetryButton } from "../../../components/ui/states/retry-button.tsx";
import { useData } from "../../../data/use-data.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { adminToasts } from "../admin-texts.ts";
import { isEnabled, sortFeatures, withFeature } from "./feature-json.ts";

/** A plan's fields, in its form, where two edits disagree and in the audit log. */
export const planFieldNames = {
  name: "Nombre",
  description: "Descripción",
  price: "Precio (USD por mes)",
  priceArs: "Lo que pagan (ARS por mes)",
  features: "Características",
} as const;

export type PlanForm = {
  id: string;
  name: string;
  description: string;
  /** USD a month, as written. */
  price: string;
  /** Pesos a month that users see and pay, as written. */
  priceArs: string;
  features: PlanFeatures;
};
type Form = UseFormReturn<PlanForm>;

export const emptyPlan: PlanForm = {
  id: "",
  name: "",
  description: "",
  price: "",
  priceArs: "",
  features: {},
};

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

export const hasNames = (form: Form): boolean =>
  form.watch(["id", "name"]).every((text) => text.trim() !== "");

/** Words of the keys to read again after a change of a plan. */
export const planTouches = ["plans", "features", "audit"];

/** Features that plans can include. */
export const useAvailableFeatures = () => useData(listFeatures, ["admin", "features"]);

function FeatureChoices({ form }: { form: Form }) {
  const available = useAvailableFeatures();
  const features = form.watch("features");
  return (
    <fieldset className="grid gap-2 rounded-md border border-line p-3.5">
      <legend className="px-1 text-md font-medium">{planFieldNames.features}</legend>
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
            checked={isEnabled(features, feature.id)}
            onChange={(event) =>
              form.setValue("features", withFeature(features, feature, event.currentTarget.checked))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Null where it may be sent; the server has the last word. */
function priceErrorOf(text: string): string | null {
  return text.trim() === "" || Number(text) >= 0 ? null : "El precio debe ser un número mayor o igual a 0";
}

const number = { type: "number", inputMode: "decimal", min: 0 } as const;

/** Fields of a plan. The id is chosen once. */
export function PlanFields({ form, isNew = false }: { form: Form; isNew?: boolean }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="ID"
          readOnly={!isNew}
          hint={isNew ? "Minúsculas, números y guiones; no cambia después" : "No se puede cambiar"}
          {...fieldOf(form, "id")}
        />
        <TextField label={planFieldNames.name} {...fieldOf(form, "name")} />
      </div>
      <TextAreaField label={planFieldNames.description} rows={2} {...fieldOf(form, "description")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={planFieldNames.price}
          {...number}
          step={0.01}
          hint={isNew ? "Vacío: 0" : "Vacío: el que tiene"}
          {...form.register("price")}
          error={priceErrorOf(form.watch("price"))}
        />
        <TextField
          label={planFieldNames.priceArs}
          {...number}
          step={1}
          hint={isNew ? "Vacío: al cambio de los otros planes" : "El precio que ven los usuarios"}
          {...form.register("priceArs")}
          error={priceErrorOf(form.watch("priceArs"))}
        />
      </div>
      <FeatureChoices form={form} />
    </>
  );
}
