import type { AuditEntry, PlanFeatures } from "@paridad/core/contract";
import { formatDollars, formatPesos, formatTimestamp } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";

import { settingNames, statusName } from "../admin-texts.ts";
import { isEnabled } from "../plans/feature-json.ts";
import { planFieldNames } from "../plans/plan-form.tsx";
import { bulkValue, planNameOf } from "../users/plan-name.ts";
import type { NamedPlans } from "../users/plan-name.ts";
import { userFieldNames } from "../users/edit-form.ts";

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

function valueText(name: string, value: unknown, { action, plans }: Words): string {
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

function shownFeature(value: unknown): string {
  if (value === undefined) return "no está";
  const { orden } = value as { readonly orden?: number };
  const isOn = isEnabled({ it: value as PlanFeatures[string] }, "it");
  return `${isOn ? "Incluida" : "No incluida"}${orden === undefined ? "" : `, orden ${orden}`}`;
}

/** A value as text, whatever the order of its fields. */
function plain(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are not the same on both sides. */
function changedIn(before: Fields, after: Fields) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, was: ownValue(before, name), now: ownValue(after, name) }))
    .filter(({ was, now }) => plain(was) !== plain(now));
}

function featureName(...sides: readonly unknown[]): string | undefined {
  const named = sides.find((side): side is { nombre: string } => typeof side === "object" && side !== null);
  return named?.nombre;
}

/** The fields that a row of the audit log changed, as people read them; one that was and is the same is left out. */
export function auditChanges(
  { action, before, after }: Pick<AuditEntry, "action" | "before" | "after">,
  plans: NamedPlans,
) {
  // A side that the row hasn't is left out.
  const sidesOf = (was: string, now: string) => [
    ...(before === null ? [] : [was]),
    ...(after === null ? [] : [now]),
  ];
  return changedIn(before ?? {}, after ?? {}).flatMap(({ name, was, now }) => {
    if (name === "features")
      return changedIn((was ?? {}) as Fields, (now ?? {}) as Fields).map((feature) => ({
        label: featureName(feature.now, feature.was) ?? feature.name,
        sides: sidesOf(shownFeature(feature.was), shownFeature(feature.now)),
      }));
    const words = { action, plans };
    return [
      {
        label: ownValue(fieldNames, name) ?? name,
        sides: sidesOf(valueText(name, was, words), valueText(name, now, words)),
      },
    ];
  });
}
