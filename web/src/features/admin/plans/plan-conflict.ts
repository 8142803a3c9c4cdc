import type { PlanFeatures, SubscriptionPlan } from "@paridad/core/contract";
import { formatDollars, formatPesos } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";

import type { ConflictField } from "../conflicts/conflict-notice.tsx";
import { changedMeanwhile, savedOnTop } from "../conflicts/merge-edits.ts";
import type { ThreeWays } from "../conflicts/merge-edits.ts";
import { isEnabled } from "./feature-json.ts";
import { planFormOf } from "./plan-form.tsx";
import type { PlanForm } from "./plan-form.tsx";
import type { PlanStates } from "./use-plan-edit.ts";
import { planFieldTexts } from "./plan-field-texts.ts";

/** Labels of a plan's fields. */
export const planFieldNames: Readonly<Record<string, string>> = {
  name: "Nombre",
  description: planFieldTexts.description,
  price: planFieldTexts.price,
  priceArs: planFieldTexts.pesos,
};

function shownFeature(value: unknown): string {
  if (value === undefined) return "no está";
  const { orden } = value as { readonly orden?: number };
  const isOn = isEnabled({ it: value as PlanFeatures[string] }, "it");
  return `${isOn ? "Incluida" : "No incluida"}${orden === undefined ? "" : `, orden ${orden}`}`;
}

function nameOf(id: string, { start, current }: ThreeWays<PlanFeatures>): string {
  const feature = ownValue(current, id) ?? ownValue(start, id);
  return typeof feature === "object" ? (feature.nombre ?? id) : id;
}

/** The features that somebody else changed meanwhile, as the dialog says them. */
export function featureConflictFields(states: ThreeWays<PlanFeatures>): ConflictField[] {
  return changedMeanwhile(states).map(({ name, before, now, mine }) => ({
    label: nameOf(name, states),
    before: shownFeature(before),
    now: shownFeature(now),
    mine: mine === null ? null : shownFeature(mine.value),
  }));
}

function shown(name: string, value: unknown): string {
  const text = String(value ?? "");
  if (text === "") return "vacío";
  if (name === "price") return formatDollars(Number(text));
  return name === "priceArs" ? formatPesos(Number(text)) : text;
}

function statesOf({ start, current }: PlanStates, mine: PlanForm) {
  const fields: ThreeWays<PlanForm> = { start: planFormOf(start), current: planFormOf(current), mine };
  const features = { start: start.features, current: current.features, mine: mine.features };
  return { fields, features };
}

/** The fields and features of a plan that somebody else changed meanwhile. */
export function planConflictFields(states: PlanStates, mine: PlanForm): ConflictField[] {
  const { fields, features } = statesOf(states, mine);
  const changed = changedMeanwhile(fields)
    .filter(({ name }) => Object.hasOwn(planFieldNames, name))
    .map(({ name, before, now, mine: written }) => ({
      label: ownValue(planFieldNames, name) ?? name,
      before: shown(name, before),
      now: shown(name, now),
      mine: written === null ? null : shown(name, written.value),
    }));
  return [...changed, ...featureConflictFields(features)];
}

/** The current state with this edit's changes on top, feature by feature. */
export function planSavedOnTop(states: PlanStates, mine: PlanForm): PlanForm {
  const { fields, features } = statesOf(states, mine);
  return { ...savedOnTop(fields), features: savedOnTop(features) };
}

/** Where an edit starts from, so another's is not overwritten. */
export function startOf({ updatedAt }: Pick<SubscriptionPlan, "updatedAt">): { expectedUpdatedAt?: string } {
  return updatedAt === undefined ? {} : { expectedUpdatedAt: updatedAt };
}
