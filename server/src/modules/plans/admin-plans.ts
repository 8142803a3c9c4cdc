import type {
  AdminCreatePlanRequest,
  AdminEditPlanRequest,
  AvailableFeature,
  PlanIconName,
  SubscriptionPlan,
} from "@paridad/core/contract";
import { planModules } from "@paridad/core/plans";
import type { Announcements } from "../../platform/bus/announcements.ts";
import type { Clock } from "../../platform/clock.ts";
import { conflict, invalidFields, notFound } from "../../http/http-error.ts";
import { editedAt, refuseStale, withConflict } from "../../http/stale-update.ts";
import { changesOf } from "../../db/shared/audit.ts";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import type { AdminPlansRepository, PlanChange, PlanUse } from "./admin-repository.ts";
import { featureOfModule, moduleOfFeature } from "./plan-features.ts";
import type { Plans } from "./plans.ts";
import type { PlanRow } from "./repository.ts";

/** Subscription types of people without a plan. */
const reservedIds = ["free", "trial"];
const defaultIcon: PlanIconName = "sparkles";
/** Text features without a position go after the modules. */
const unplacedOrder = 100;

export type AdminPlansDependencies = {
  readonly repository: AdminPlansRepository;
  readonly plans: Pick<Plans, "list" | "forget">;
  readonly clock: Clock;
  readonly announcements: Announcements;
};

/** Pesos for a price in dollars at the middle rate of the plans on sale, in whole hundreds; the number itself without any. */
export function pesosFor(
  price: number,
  plans: readonly Pick<SubscriptionPlan, "price" | "priceArs">[],
): number {
  const rates = plans
    .filter((plan) => plan.price > 0 && plan.priceArs > 0)
    .map((plan) => plan.priceArs / plan.price)
    .sort((one, other) => one - other);
  const rate = rates[Math.floor(rates.length / 2)];
  return rate === undefined ? price : Math.round((price * rate) / 100) * 100;
}

function audited(row: PlanRow): Record<string, unknown> {
  return {
    name: row.name,
    description: row.description,
    price: row.price_usd,
    priceArs: row.price_ars,
    icon: row.icon,
    isPopular: row.is_popular,
    features: row.features,
  };
}

function changeOf(request: AdminEditPlanRequest, at: Date): PlanChange {
  const { price, features, description, priceArs, icon, isPopular } = request;
  return {
    name: request.name,
    updated_at: at,
    ...(price === undefined ? {} : { price_usd: price }),
    ...(description === undefined ? {} : { description }),
    ...(features === undefined ? {} : { features: JSON.stringify(features) }),
    ...(priceArs === undefined ? {} : { price_ars: priceArs }),
    ...(icon === undefined ? {} : { icon }),
    ...(isPopular === undefined ? {} : { is_popular: isPopular }),
  };
}

function refuseInUse({ subscribers, openPayments }: PlanUse): void {
  if (subscribers > 0) {
    const people = subscribers === 1 ? "1 usuario tiene" : `${subscribers} usuarios tienen`;
    throw conflict(`No se puede eliminar: ${people} este plan`);
  }
  if (openPayments > 0) throw conflict("No se puede eliminar: hay pagos pendientes de este plan");
}

function createPlan({ repository, plans, clock }: AdminPlansDependencies) {
  return async (request: AdminCreatePlanRequest, actor: Actor): Promise<void> => {
    const { id, name, description, price, features } = request;
    if (reservedIds.includes(id)) throw invalidFields([{ path: "id", message: "Ese id está reservado" }]);
    const now = clock.now();
    const at = new Date(now);
    const plan = {
      id,
      name,
      description,
      price_usd: price,
      price_ars: request.priceArs ?? pesosFor(price, await plans.list()),
      icon: request.icon ?? defaultIcon,
      is_popular: request.isPopular ?? false,
      features,
      created_at: at,
      updated_at: at,
    };
    const after = audited({ ...plan, position: 0 });
    const audit = { time: now, ...auditFields(actor), action: "plan.create", target: id, after };
    if (!(await repository.create(plan, audit))) throw conflict("Ya existe un plan con ese id", "id");
    plans.forget();
  };
}

function editPlan({ repository, plans, clock, announcements }: AdminPlansDependencies) {
  return async (id: string, request: AdminEditPlanRequest, actor: Actor): Promise<void> => {
    if (request.id !== undefined && request.id !== id) {
      throw invalidFields([{ path: "id", message: "El id de un plan no cambia" }]);
    }
    const now = clock.now();
    const decide = ({ updated_at: updatedAt }: PlanRow): PlanChange => {
      refuseStale(request.expectedUpdatedAt, updatedAt);
      return changeOf(request, editedAt(new Date(now), updatedAt));
    };
    const auditOf = (before: PlanRow, after: PlanRow) => ({
      time: now,
      ...auditFields(actor),
      action: "plan.update",
      target: id,
      ...changesOf(audited(before), audited(after)),
    });
    const isDone = await repository.change(id, decide, auditOf).catch(async (error: unknown) => {
      const read = (since: Date) => repository.conflict(id, since);
      throw await withConflict(error, request.expectedUpdatedAt, read);
    });
    if (!isDone) throw notFound("No encontramos ese plan");
    plans.forget();
    for (const userId of await repository.subscribers(id)) announcements.revoke({ userId });
  };
}

/** The plans on sale as an administrator makes, changes and withdraws them. */
export function createAdminPlans(dependencies: AdminPlansDependencies) {
  const { repository, plans, clock } = dependencies;
  return {
    create: createPlan(dependencies),
    edit: editPlan(dependencies),

    async remove(id: string, actor: Actor): Promise<void> {
      const isDone = await repository.remove(id, refuseInUse, (before) => ({
        time: clock.now(),
        ...auditFields(actor),
        action: "plan.delete",
        target: id,
        before: audited(before),
      }));
      if (!isDone) throw notFound("No encontramos ese plan");
      plans.forget();
    },

    /** The eleven modules, and the texts that some plan lists besides. */
    async features(): Promise<AvailableFeature[]> {
      const modules = planModules.map(({ id, name }) => ({
        id: featureOfModule(id),
        nombre: name,
        orden: id as number,
        module: id as number,
      }));
      const others = new Map<string, AvailableFeature>();
      for (const { features } of await plans.list()) {
        for (const [id, value] of Object.entries(features)) {
          if (moduleOfFeature(id) !== null || others.has(id)) continue;
          const { nombre = id, orden = unplacedOrder } = typeof value === "object" ? value : {};
          others.set(id, { id, nombre, orden, module: null });
        }
      }
      return [...modules, ...others.values()].sort((one, other) => one.orden - other.orden);
    },
  };
}
export type AdminPlans = ReturnType<typeof createAdminPlans>;
