import type { AuditEntry, PlanFeatures } from "@paridad/core/contract";
import { formatDollars, formatPesos, formatTimestamp } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";

import { settingNames, statusName } from "../admin-texts.ts";
import { changedMeanwhile } from "../conflicts/merge-edits.ts";
import { featureConflictFields } from "../plans/plan-conflict.ts";
import { planFieldNames } from "../plans/plan-form.tsx";
import { bulkValue, planNameOf } from "../users/plan-name.ts";
import type { NamedPlans } from "../users/plan-name.ts";
import { userFieldNames } from "../users/user-conflict.ts";

const fieldNames: Readonly<Record<string, string>> = {
  ...planFieldNames,
  ...userFieldNames,
  ...settingNames,
  content: "Contenido",
  icon: "Ícono",
  includePasswordReset: "Con enlace para restablecer la contraseña",
  isPopular: "Destacado",
  message: "Mensaje",
  name: "Nombre",
  passwordChanged: "Contraseña cambiada",
  recipients: "Destinatarios",
  title: "Título",
  value: "Valor",
};

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const bulkPrefix = "user.bulk.";

type Words = { readonly action: string; readonly plans: NamedPlans };

function shown(name: string, value: unknown, { action, plans }: Words): string {
  if (value === null || value === undefined || value === "") return "vacío";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (name === "value") return bulkValue(action.replace(bulkPrefix, ""), text, plans);
  if (instant.test(text)) return formatTimestamp(text);
  if (name === "subscriptionType") return planNameOf(text, plans);
  if (name === "subscriptionStatus") return statusName(text);
  if (name === "price") return formatDollars(Number(text));
  return name === "priceArs" ? formatPesos(Number(text)) : text;
}

const featuresOf = (fields: AuditEntry["before"]): PlanFeatures =>
  (fields?.["features"] ?? {}) as PlanFeatures;

/** The fields that a row of the audit log changed, as people read them; one that was and is the same is left out. */
export function auditChanges(
  { action, before, after }: Pick<AuditEntry, "action" | "before" | "after">,
  plans: NamedPlans,
) {
  const [start, current] = [before ?? {}, after ?? {}];
  const [from, to] = [featuresOf(before), featuresOf(after)];
  const fields = changedMeanwhile(
    { start, current, mine: start },
    {
      labelOf: (name) => (name === "features" ? undefined : (ownValue(fieldNames, name) ?? name)),
      shown: (name, value) => shown(name, value, { action, plans }),
    },
  );
  // A side that the row hasn't is left out.
  return [...fields, ...featureConflictFields({ start: from, current: to, mine: from })].map((field) => ({
    label: field.label,
    sides: [...(before === null ? [] : [field.before]), ...(after === null ? [] : [field.now])],
  }));
}
