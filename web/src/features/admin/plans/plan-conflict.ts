import type { PlanFeatures, SubscriptionPlan } from "@paridad/core/contract";
import { formatDollars, formatPesos } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";

import type { Edited } from "../conflicts/edit-dialog.tsx";
import { changedMeanwhile, savedOnTop } from "../conflicts/merge-edits.ts";
import type { ConflictField, ThreeWays } from "../conflicts/merge-edits.ts";
import { isEnabled } from "./feature-json.ts";
import { planFieldNames, planFormOf } from "./plan-form.tsx";
import type { PlanForm } from "./plan-form.tsx";

function shownFeature(value: unknown): string {
  if (value === undefined) return "no está";
  const { orden } = value as { readonly orden?: number };
  const isOn = isEnabled({ it: value as PlanFeatures[string] }, "it");
  return `${isOn ? "Incluida" : "No incluida"}${orden === undefined ? "" : `, orden ${orden}`}`;
}

/** The features that somebody else changed meanwhile, as the dialog says them. */
export function featureConflictFields(states: ThreeWays<PlanFeatures>): ConflictField[] {
  return changedMeanwhile(states, {
    labelOf: (id) => {
      const feature = ownValue(states.current, id) ?? ownValue(states.start, id);
      return typeof feature === "object" ? (feature.nombre ?? id) : id;
    },
    shown: (_id, value) => shownFeature(value),
  });
}

function shown(name: string, value: unknown): string {
  const text = String(value ?? "");
  if (text === "") return "vacío";
  if (name === "price") return formatDollars(Number(text));
  return name === "priceArs" ? formatPesos(Number(text)) : text;
}

function statesOf({ start, current }: Edited<SubscriptionPlan>, mine: PlanForm) {
  const fields: ThreeWays<PlanForm> = { start: planFormOf(start), current: planFormOf(current), mine };
  const features = { start: start.features, current: current.features, mine: mine.features };
  return { fields, features };
}

/** The fields and features of a plan that somebody else changed meanwhile. */
export function planConflictFields(rows: Edited<SubscriptionPlan>, mine: PlanForm): ConflictField[] {
  const { fields, features } = statesOf(rows, mine);
  const labelOf = (name: string) => (name === "features" ? undefined : ownValue(planFieldNames, name));
  return [...changedMeanwhile(fields, { labelOf, shown }), ...featureConflictFields(features)];
}

/** The current state with this edit's changes on top, feature by feature. */
export function planSavedOnTop(rows: Edited<SubscriptionPlan>, mine: PlanForm): PlanForm {
  const { fields, features } = statesOf(rows, mine);
  return { ...savedOnTop(fields), features: savedOnTop(features) };
}
