import type { RefusalStatus } from "../contract/index.ts";
import { ownValue } from "../lib/index.ts";
import { allModuleIds, planMatrix, planModules } from "./modules.ts";
import type { ModuleId, PlanModule } from "./modules.ts";

/** Whole days from the registration that open everything. */
export const trialDays = 30;
const millisecondsPerDay = 86_400_000;

/** Fields that decide a user's rights. Times are ISO instants; the clock is always an argument. */
export type Entitled = {
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly trialEndsAt?: string | null | undefined;
  readonly subscriptionType: string;
  readonly subscriptionStatus: string;
};

/** Modules a plan sells; plans made by an administrator bring their own. */
export type PlanCatalogue = Readonly<Record<string, readonly ModuleId[]>>;

export type Access =
  | { readonly kind: "trial"; readonly daysRemaining: number; readonly modules: readonly ModuleId[] }
  | { readonly kind: "plan"; readonly plan: string; readonly modules: readonly ModuleId[] }
  | {
      readonly kind: "none";
      readonly reason: "no_subscription" | "expired";
      readonly modules: readonly ModuleId[];
    };

/**
 * Whole days of the trial that are left at `now` (epoch milliseconds), 0 when it is over. The trial is the first 30
 * days after `createdAt` (days elapsed below 30), or runs to `trialEndsAt` when an administrator moved it.
 */
export function trialDaysRemaining({ user, now }: { user: Entitled; now: number }): number {
  const createdAt = Date.parse(user.createdAt);
  const endsAt = user.trialEndsAt ? Date.parse(user.trialEndsAt) : createdAt + trialDays * millisecondsPerDay;
  if (!Number.isFinite(endsAt)) return 0;
  return Math.max(0, Math.ceil((endsAt - now) / millisecondsPerDay));
}

/** A user's effective access: disabled beats all, the trial beats every status, only `active` opens a plan. */
export function accessOf({
  user,
  now,
  catalogue = planMatrix,
}: {
  user: Entitled;
  now: number;
  catalogue?: PlanCatalogue;
}): Access {
  if (!user.isActive) return { kind: "none", reason: "no_subscription", modules: [] };
  const daysRemaining = trialDaysRemaining({ user, now });
  if (daysRemaining > 0) return { kind: "trial", daysRemaining, modules: allModuleIds };
  if (user.subscriptionStatus === "expired") return { kind: "none", reason: "expired", modules: [] };
  if (user.subscriptionStatus !== "active" || user.subscriptionType === "free") {
    return { kind: "none", reason: "no_subscription", modules: [] };
  }
  const plan = Object.hasOwn(catalogue, user.subscriptionType) ? user.subscriptionType : "starter";
  return { kind: "plan", plan, modules: ownValue(catalogue, plan) ?? [] };
}

/** Why `access` does not open any of `modules`, or `null` when it does; no modules are open to whoever is signed in. */
export function refusalOf({
  access,
  modules,
}: {
  access: Access;
  modules: readonly ModuleId[];
}): RefusalStatus | null {
  if (modules.length === 0) return null;
  if (access.kind === "none") return access.reason;
  return modules.some((id) => access.modules.includes(id)) ? null : "insufficient_plan";
}

/** The cheapest plan of the specification's matrix that opens one of `modules`, for the upgrade hint. */
export function cheapestPlanWith({
  modules,
  catalogue = planMatrix,
}: {
  modules: readonly ModuleId[];
  catalogue?: PlanCatalogue;
}): string | null {
  return Object.keys(catalogue).find((plan) => modules.some((id) => catalogue[plan]?.includes(id))) ?? null;
}

/** The 11 modules with `activo` as `access` has them: the modules grid of /suscripciones. */
export function modulesWithAccess(access: Access): ReadonlyArray<PlanModule & { activo: boolean }> {
  return planModules.map((module) => ({ ...module, activo: access.modules.includes(module.id) }));
}

/** Live connections a user may hold at once: trial 2, pro 1, black 2, others as their plan opens module 5 or 11. */
export function marketConnectionLimit(access: Access): number {
  if (access.kind === "trial") return 2;
  if (access.kind === "none") return 0;
  if (access.modules.includes(6)) return 2;
  return access.modules.includes(5) || access.modules.includes(11) ? 1 : 0;
}
