import type { AuditEntry, PlanFeatures } from "@paridad/core/contract";
import { formatDollars, formatPesos, formatTimestamp } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";

import { settingNames, statusName } from "../admin-texts.ts";
import { changedMeanwhile } from "../conflicts/merge-edits.ts";
import { featureConflictFields, planFieldNames } from "../plans/plan-conflict.ts";
import { bulkValue } from "../users/bulk/bulk-value.ts";
import { planNameOf } from "../users/plan-name.ts";
import type { NamedPlans } from "../users/plan-name.ts";
import { userFieldNames } from "../users/user-conflict.ts";

/** One field's change in a row of the audit log; null where that side has none. */
export type AuditChange = {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
};

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

function isFeatures(value: unknown): value is PlanFeatures {
  return typeof value === "object" && value !== null;
}

/** The fields that a row of the audit log changed, as people read them; one that was and is the same is left out. */
export function auditChanges(
  { action, before, after }: Pick<AuditEntry, "action" | "before" | "after">,
  plans: NamedPlans,
): AuditChange[] {
  const start = before ?? {};
  const current = after ?? {};
  const sides = <Shown>(one: Shown, other: Shown) => ({
    before: before === null ? null : one,
    after: after === null ? null : other,
  });
  return changedMeanwhile({ start, current, mine: start }).flatMap(({ name, before: was, now }) => {
    if (name === "features") {
      const from = isFeatures(was) ? was : {};
      const states = { start: from, current: isFeatures(now) ? now : {}, mine: from };
      return featureConflictFields(states).map((field) => ({
        label: field.label,
        ...sides(field.before, field.now),
      }));
    }
    const label = ownValue(fieldNames, name) ?? name;
    const words = { action, plans };
    return [{ label, ...sides(shown(name, was, words), shown(name, now, words)) }];
  });
}
