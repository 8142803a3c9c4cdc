import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";

/** A plan's features: a flag, or a flag with its place and display name. */
export const planFeatureSchema = z.union([
  z.boolean(),
  z.object({
    enabled: z.optional(z.boolean()),
    orden: z.optional(z.number()),
    nombre: z.optional(z.string()),
  }),
]);
export const planFeaturesSchema = z.record(z.string(), planFeatureSchema);
export type PlanFeatures = z.infer<typeof planFeaturesSchema>;

/** A plan as sold. `price` is USD a month (the administrator's), `priceArs` pesos a month (what users see and pay). */
export const subscriptionPlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  priceArs: z.number(),
  icon: z.string(),
  isPopular: z.boolean(),
  features: planFeaturesSchema,
  modules: z.array(z.number()),
  pricing: z.object({
    monthly: z.object({ amount: z.number(), formatted: z.string() }),
    yearly: z.object({ amount: z.number(), formatted: z.string(), saving: z.number() }),
  }),
  processedFeatures: z.array(z.object({ name: z.string(), enabled: z.boolean() })),
  /** When it was last written: where an edit starts from. */
  updatedAt: z.optional(instantSchema),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

export const subscriptionPlansAnswerSchema = dataEnvelope(z.array(subscriptionPlanSchema));
