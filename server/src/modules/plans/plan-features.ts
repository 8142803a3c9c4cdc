import type { PlanFeatures } from "@paridad/core/contract";
import { moduleById, planModules } from "@paridad/core/plans";
import type { ModuleId } from "@paridad/core/plans";

const prefix = "modulo_";

/** Id of a module's feature. */
export function featureOfModule(id: ModuleId): string {
  return `${prefix}${id}`;
}

const moduleByFeature = new Map(planModules.map(({ id }) => [featureOfModule(id), id]));

/** The module a feature stands for, by its exact name; null for any other, which is only a text (`modulo_0x6`). */
export function moduleOfFeature(feature: string): ModuleId | null {
  return moduleByFeature.get(feature) ?? null;
}

/** A feature is on when its flag is, or when it is an object that does not say otherwise. */
export function isEnabled(value: PlanFeatures[string] | undefined): boolean {
  if (value === undefined) return false;
  return typeof value === "boolean" ? value : value.enabled !== false;
}

/** The features of a plan that sells these modules: all eleven, in order, on or off. */
export function featuresOfModules(modules: readonly ModuleId[]): PlanFeatures {
  return Object.fromEntries(
    planModules.map(({ id, name }) => [
      featureOfModule(id),
      { enabled: modules.includes(id), orden: id, nombre: name },
    ]),
  );
}

/** The modules that a plan's features open. */
export function modulesOfFeatures(features: PlanFeatures): ModuleId[] {
  return Object.entries(features)
    .filter(([, value]) => isEnabled(value))
    .map(([id]) => moduleOfFeature(id))
    .filter((id) => id !== null)
    .sort((one, other) => one - other);
}

function orderOf([name, value]: [string, PlanFeatures[string]]): { order: number; name: string } {
  const order = typeof value === "object" ? (value.orden ?? Infinity) : Infinity;
  return { order, name };
}

/** Lines of a plan card: names with on and off, by `orden`, then on before off, then by name. */
export function processedFeatures(features: PlanFeatures): { name: string; enabled: boolean }[] {
  return Object.entries(features)
    .map((entry) => {
      const [id, value] = entry;
      const nombre = typeof value === "object" ? value.nombre : undefined;
      const module = moduleOfFeature(id);
      const name = nombre ?? (module === null ? id : (moduleById(module)?.name ?? id));
      return { ...orderOf(entry), name, enabled: isEnabled(value) };
    })
    .sort(
      (one, other) =>
        (one.order === other.order ? 0 : one.order - other.order) ||
        Number(other.enabled) - Number(one.enabled) ||
        one.name.localeCompare(other.name, "es-AR"),
    )
    .map(({ name, enabled }) => ({ name, enabled }));
}
