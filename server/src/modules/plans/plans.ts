import type { PlanFeatures, SubscriptionPlan } from "@paridad/core/contract";
import { formatPesos } from "@paridad/core/formats";
import { annualPrice, planSeed } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import type { Clock } from "../../platform/clock.ts";
import { keepFresh } from "../../platform/share-under-way.ts";
import { featuresOfModules, modulesOfFeatures, processedFeatures } from "./plan-features.ts";
import type { PlanRow, PlansRepository } from "./repository.ts";

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
export function createPlans({ repository, clock }: { repository: PlansRepository; clock: Clock }) {
  const read = async () => (await repository.list()).map(planOfRow);
  const { get: list, forget } = keepFresh(read, { clock, milliseconds: freshMilliseconds });
  return {
    list,
    forget,
    /** The modules of each plan, the cheapest plan first. */
    async catalogue(): Promise<PlanCatalogue> {
      const byPrice = (await list()).toSorted((one, other) => one.priceArs - other.priceArs);
      return Object.fromEntries(byPrice.map(({ id, modules }) => [id, modules])) as PlanCatalogue;
    },
    /** The three plans of the specification, when there are none. */
    async seed(): Promise<void> {
      const now = new Date(clock.now());
      await repository.seed(
        planSeed.map((plan, position) => ({
          id: plan.id,
          name: plan.name,
          description: plan.description,
          price_usd: plan.price,
          price_ars: plan.priceArs,
          icon: plan.icon,
          is_popular: plan.isPopular,
          features: featuresOfModules(plan.modules),
          position,
          created_at: now,
          updated_at: now,
        })),
      );
    },
  };
}
export type Plans = ReturnType<typeof createPlans>;
