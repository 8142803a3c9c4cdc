import * as z from "zod/mini";

import { instantSchema, shownWordSchema } from "../envelope.ts";

export const subscriptionStatuses = [
  "free",
  "pending_payment",
  "payment_received",
  "active",
  "expired",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * A user as the user sees themselves. `subscriptionType` is `free`, `trial` or a plan's id, `subscriptionStatus` one of
 * the list above or a word that is displayed as unknown: it opens nothing, and fails neither a list nor a login.
 */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  subscriptionType: shownWordSchema,
  subscriptionStatus: shownWordSchema,
  trialEndsAt: z.optional(z.nullable(instantSchema)),
  subscriptionEndsAt: z.optional(z.nullable(instantSchema)),
  isAdmin: z.optional(z.boolean()),
  isPartner: z.optional(z.boolean()),
});
export type User = z.infer<typeof userSchema>;
