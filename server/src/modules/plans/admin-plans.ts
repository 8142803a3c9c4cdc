import { adminSuccessMessages as texts } from "@paridad/core/contract";
import type {
  AdminEditPlanRequest,
  AvailableFeature,
  SubscriptionPlan,
  PlanIconName,
} from "@paridad/core/contract";
import { createPlan, deletePlan, editPlan, listFeatures } from "@paridad/core/endpoints";
import { planModules } from "@paridad/core/plans";
import { actorOf, auditFields } from "../../auth/actor.ts";
import { implement } from "../../auth/implement.ts";
import { changesOf } from "../../db/shared/audit.ts";
import { invalidFields } from "../../http/http-error.ts";
import type { App, Routes } from "../../http/routes.ts";
import { editedAt, refuseStale, withConflict } from "../../http/stale-update.ts";
import type { Platform } from "../platform.ts";
import { addPlan, changePlan, planConflict, removePlan } from "./admin-repository.ts";
import type { PlanChange } from "./admin-repository.ts";
import { featureOfModule, moduleOfFeature } from "./plan-features.ts";
import type { PlanRow, Plans } from "./plans.ts";

/** Subscription types of people without a plan. */
const reservedIds = ["free", "trial"];
const defaultIcon: PlanIconName = "sparkles";
/** Text features without a position go after the modules. */
const unplacedOrder = 100;

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

function audited(row: Omit<PlanRow, "position">): Record<string, unknown> {
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

/** The eleven modules, and the texts that some plan lists besides. */
function availableFeatures(plans: readonly SubscriptionPlan[]): AvailableFeature[] {
  const modules = planModules.map(({ id, name }) => ({
    id: featureOfModule(id),
    nombre: name,
    orden: id as number,
    module: id as number,
  }));
  const others = new Map<string, AvailableFeature>();
  for (const { features } of plans) {
    for (const [id, value] of Object.entries(features)) {
      if (moduleOfFeature(id) !== null || others.has(id)) continue;
      const { nombre = id, orden = unplacedOrder } = typeof value === "object" ? value : {};
      others.set(id, { id, nombre, orden, module: null });
    }
  }
  return [...modules, ...others.values()].sort((one, other) => one.orden - other.orden);
}

type Dependencies = Pick<Platform, "database" | "clock" | "announcements"> & { readonly plans: Plans };

function editRoute(app: App, { database, clock, announcements, plans }: Dependencies): void {
  implement(app, editPlan, async ({ params: { id }, body, request }) => {
    if (body.id !== undefined && body.id !== id) {
      throw invalidFields([{ path: "id", message: "El id de un plan no cambia" }]);
    }
    const time = clock.now();
    const decide = ({ updated_at: updatedAt }: PlanRow): PlanChange => {
      refuseStale(body.expectedUpdatedAt, updatedAt);
      return changeOf(body, editedAt(new Date(time), updatedAt));
    };
    await changePlan(database, id, decide, (before, after) => ({
      time,
      ...auditFields(actorOf(request)),
      action: "plan.update",
      target: id,
      ...changesOf(audited(before), audited(after)),
    })).catch(async (error: unknown) => {
      const read = (since: Date) => planConflict(database, id, since);
      throw await withConflict(error, body.expectedUpdatedAt, read);
    });
    plans.forget();
    const subscribers = database.selectFrom("users").select("id").where("subscription_type", "=", id);
    for (const { id: userId } of await subscribers.execute()) announcements.revoke({ userId });
    return { message: texts.planUpdated };
  });
}

/** `/admin/subscription-plans` and the features they are made of. */
export function adminPlansRoutes(dependencies: Dependencies): Routes {
  const { database, clock, plans } = dependencies;
  return async (app) => {
    implement(
      app,
      createPlan,
      async ({ body: { id, name, description, price, features, ...more }, request }) => {
        if (reservedIds.includes(id)) throw invalidFields([{ path: "id", message: "Ese id está reservado" }]);
        const time = clock.now();
        const at = new Date(time);
        const plan = {
          id,
          name,
          description,
          price_usd: price,
          price_ars: more.priceArs ?? pesosFor(price, await plans.list()),
          icon: more.icon ?? defaultIcon,
          is_popular: more.isPopular ?? false,
          features,
          created_at: at,
          updated_at: at,
        };
        const after = audited(plan);
        const audit = { time, ...auditFields(actorOf(request)), action: "plan.create", target: id, after };
        await addPlan(database, plan, audit);
        plans.forget();
        return { message: texts.planCreated };
      },
    );
    editRoute(app, dependencies);
    implement(app, deletePlan, async ({ params: { id }, request }) => {
      await removePlan(database, id, (before) => ({
        time: clock.now(),
        ...auditFields(actorOf(request)),
        action: "plan.delete",
        target: id,
        before: audited(before),
      }));
      plans.forget();
      return { message: texts.planDeleted };
    });
    implement(app, listFeatures, async () => ({ data: availableFeatures(await plans.list()) }));
  };
}
