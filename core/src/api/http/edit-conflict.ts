import * as z from "zod/mini";

import { adminUserSchema, subscriptionPlanSchema } from "../../contract/index.ts";
import type { AdminUser, SubscriptionPlan } from "../../contract/index.ts";
import { isApiError } from "./api-error.ts";

/** An edit that was refused because somebody changed the same thing meanwhile. */
export type EditConflict<Entity> = { readonly current: Entity; readonly changedBy: readonly string[] };

function conflictOf<Schema extends z.ZodMiniType>(
  error: unknown,
  schema: Schema,
): EditConflict<z.infer<Schema>> | null {
  if (!isApiError(error) || error.conflict === null) return null;
  const current = z.safeParse(schema, error.conflict.current);
  return current.success ? { current: current.data, changedBy: error.conflict.changedBy } : null;
}

/** The user that an edit would have written over; null for any other failure. */
export function userConflictOf(error: unknown): EditConflict<AdminUser> | null {
  return conflictOf(error, adminUserSchema);
}

/** The plan that an edit would have written over; null for any other failure. */
export function planConflictOf(error: unknown): EditConflict<SubscriptionPlan> | null {
  return conflictOf(error, subscriptionPlanSchema);
}
