import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { userScopes } from "./admin.ts";
import { dataEnvelope } from "../envelope.ts";
import { wholeIn } from "../fields.ts";
import { searchTextSchema } from "../search-text.ts";

/**
 * Actions on many users at once: move the end of the trial, change the plan, enable the account, activate the subscription
 * (settling the open payment), mail the verification again.
 */
export const bulkUserActions = [
  "extendTrial",
  "changePlan",
  "activate",
  "activateSubscription",
  "resendVerification",
] as const;
export type BulkUserAction = (typeof bulkUserActions)[number];
/** People that one action may change. */
export const bulkUsersMaximum = 10_000;
/** Days that a trial may be moved at once. */
export const trialExtensionMaximumDays = 365;
/** Users a preview lists one by one; the counts are always whole. */
export const bulkListedUsers = 500;

/**
 * On whom: `userIds`, or everybody that `search` and `scope` find. `expectedTouched` is the count of a preview: when it
 * differs the action is refused with STALE_UPDATE.
 */
export const bulkUsersRequestSchema = z
  .strictObject({
    action: z.enum(bulkUserActions, { error: texts.invalidValue }),
    days: z.optional(wholeIn(1, trialExtensionMaximumDays, texts.invalidValue)),
    subscriptionType: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    userIds: z.optional(
      z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(bulkUsersMaximum)),
    ),
    search: z.optional(searchTextSchema),
    scope: z.optional(z.enum(userScopes)),
    expectedTouched: z.optional(z.number().check(z.int(), z.gte(0))),
  })
  .check(
    z.refine(({ action, days }) => action !== "extendTrial" || days !== undefined, {
      error: texts.invalidValue,
      path: ["days"],
    }),
    z.refine(({ action, subscriptionType }) => action !== "changePlan" || subscriptionType !== undefined, {
      error: texts.invalidValue,
      path: ["subscriptionType"],
    }),
  );
export type BulkUsersRequest = z.infer<typeof bulkUsersRequestSchema>;

/** `before` and `after` are what changes of each user, as people read it; `reason` says why one is left alone. */
export const bulkUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  touched: z.boolean(),
  reason: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type BulkUser = z.infer<typeof bulkUserSchema>;
export const bulkUsersSchema = z.object({
  touched: z.number(),
  skipped: z.number(),
  users: z.array(bulkUserSchema),
});
export type BulkUsers = z.infer<typeof bulkUsersSchema>;
export const bulkUsersAnswerSchema = dataEnvelope(bulkUsersSchema);
