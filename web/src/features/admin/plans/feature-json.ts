import * as z from "zod/mini";

import { planFeaturesSchema } from "@paridad/core/contract";
import type { AvailableFeature, PlanFeatures } from "@paridad/core/contract";
import { ownValue } from "@paridad/core/lib";

type Feature = PlanFeatures[string];

function isOn(feature: Feature): boolean {
  return typeof feature === "boolean" ? feature : feature.enabled !== false;
}

/** Compares two features: by `orden`, lower first; two flags by value, on first, then name; otherwise by name. */
function compare([name, one]: [string, Feature], [otherName, other]: [string, Feature]): number {
  const order = typeof one === "object" ? one.orden : undefined;
  const otherOrder = typeof other === "object" ? other.orden : undefined;
  if (order !== undefined && otherOrder !== undefined && order !== otherOrder) return order - otherOrder;
  if (typeof one === "boolean" && typeof other === "boolean" && one !== other) return one ? -1 : 1;
  return name.localeCompare(otherName, "es-AR");
}

/** The same features in the order of the specification (section 2, feature editor). */
export function sortFeatures(features: PlanFeatures): PlanFeatures {
  return Object.fromEntries(Object.entries(features).toSorted(compare));
}

/** The features as the editor shows them: JSON on several lines. */
export function featuresText(features: PlanFeatures): string {
  return JSON.stringify(features, null, 2);
}

/** `isJson`: it could be read, but holds something else than features. */
type Problem = { problem: string; isJson: boolean };

/** The written features, or why the text isn't a plan's features. */
export function readFeatures(text: string): { features: PlanFeatures } | Problem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "JSON inválido", isJson: false };
  }
  const parsed = z.safeParse(planFeaturesSchema, value);
  if (parsed.success) return { features: parsed.data };
  const where = parsed.error.issues[0]?.path.join(".") ?? "";
  return {
    problem: `${where === "" ? "Las características" : `«${where}»`}: se espera verdadero o falso, o un objeto con orden y nombre`,
    isJson: true,
  };
}

/** True if a plan has a feature; a missing one is off. */
export function isEnabled(features: PlanFeatures, id: string): boolean {
  const feature = ownValue(features, id);
  return feature !== undefined && isOn(feature);
}

/** The features with one of them on or off; its place and name stay. */
export function withFeature(
  features: PlanFeatures,
  { id, nombre, orden }: AvailableFeature,
  enabled: boolean,
): PlanFeatures {
  const known = ownValue(features, id);
  if (typeof known === "boolean") return { ...features, [id]: enabled };
  return { ...features, [id]: { orden, nombre, ...known, enabled } };
}
