import type { Selectable } from "kysely";
import type { PlanFeatures, SubscriptionPlan } from "@paridad/core/contract";
import { formatPesos } from "@paridad/core/formats";
import { annualPrice, planSeed } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import type { PlansTable } from "../../db/tables/account-tables.ts";
import type { Database } from "../../db/tables/schema.ts";
import { keepFresh } from "../../platform/share-under-way.ts";
import type { Platform } from "../platform.ts";
import { featuresOfModules, modulesOfFeatures, processedFeatures } from "./plan-features.ts";

export type PlanRow = Selectable<PlansTable>;

const freshMilliseconds = 5_000;

/** A stored plan as it is sold. */
export function planOfRow(row: PlanRow): SubscriptionPlan {
  const features = row.features as PlanFeatures;
  const yearly = annualPrice(row.price_ars);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price_usd,
    priceArs: row.price_ars,
    icon: row.icon,
    isPopular: row.is_popular,
    features,
    modules: modulesOfFeatures(features),
    pricing: {
      monthly: { amount: row.price_ars, formatted: formatPesos(row.price_ars) },
      yearly: { amount: yearly, formatted: formatPesos(yearly), saving: row.price_ars * 12 - yearly },
    },
    processedFeatures: processedFeatures(features),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The plans, kept for a few seconds: every gated request asks which modules they open. */
export function keepPlans({ database, clock }: Pick<Platform, "database" | "clock">) {
  const stored = database.selectFrom("plans").selectAll().orderBy("position").orderBy("id");
  const read = async () => (await stored.execute()).map(planOfRow);
  const { get: list, forget } = keepFresh(read, { clock, milliseconds: freshMilliseconds });
  return {
    list,
    forget,
    /** The modules of each plan, the cheapest plan first. */
    async catalogue(): Promise<PlanCatalogue> {
      const byPrice = (await list()).toSorted((one, other) => one.priceArs - other.priceArs);
      return Object.fromEntries(byPrice.map(({ id, modules }) => [id, modules])) as PlanCatalogue;
    },
  };
}
export type Plans = ReturnType<typeof keepPlans>;

/** The three plans of the specification, in a database that has none. */
export async function seedPlans(database: Database, now: Date): Promise<void> {
  const known = await database.selectFrom("plans").select("id").executeTakeFirst();
  if (known !== undefined) return;
  const rows = planSeed.map((plan, position) => ({
    id: plan.id,
    name: plan.name,
    description: plan.description,
    price_usd: plan.price,
    price_ars: plan.priceArs,
    icon: plan.icon,
    is_popular: plan.isPopular,
    features: JSON.stringify(featuresOfModules(plan.modules)),
    position,
    created_at: now,
    updated_at: now,
  }));
  await database
    .insertInto("plans")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
