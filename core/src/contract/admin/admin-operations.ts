import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { planIcons } from "../accounts/plan-icons.ts";
import { dataEnvelope, instantSchema, shownWordSchema } from "../envelope.ts";
import { answerFormatSchema } from "../file-formats.ts";
import { searchTextSchema } from "../search-text.ts";
import { planFeaturesSchema } from "../accounts/subscription-plans.ts";
import { paginationSchema } from "./admin.ts";
import { dateOrInstantSchema, requestInstantSchema } from "../dates.ts";

const featuresMaximum = 60;
const featureNameMaximumLength = 60;
const requestFeaturesSchema = planFeaturesSchema.check(
  z.refine((features) => Object.keys(features).length <= featuresMaximum, { error: texts.invalidValue }),
  z.refine(
    (features) =>
      Object.keys(features).every(
        (name) => name.length <= featureNameMaximumLength && !/[\p{Cc}\p{Cs}]/u.test(name),
      ),
    { error: texts.invalidValue },
  ),
);

const priceSchema = z
  .number({ error: "El precio debe ser un número" })
  .check(z.gte(0, "El precio no puede ser negativo"), z.lte(100_000));
const planFields = {
  name: z
    .string({ error: "El nombre es requerido" })
    .check(z.minLength(1, "El nombre es requerido"), z.maxLength(60)),
  description: z._default(z.string().check(z.maxLength(500)), ""),
  price: z._default(priceSchema, 0),
  priceArs: z.optional(z.number().check(z.gte(0, "El precio no puede ser negativo"), z.lte(1_000_000_000))),
  features: z._default(requestFeaturesSchema, {}),
  icon: z.optional(z.enum(planIcons, { error: texts.invalidValue })),
  isPopular: z.optional(z.boolean()),
};
export const adminCreatePlanRequestSchema = z.strictObject({
  id: z
    .string({ error: "El id es requerido" })
    .check(
      z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, "El id debe tener minúsculas, números, guiones o guiones bajos"),
    ),
  ...planFields,
});
/** The body of a plan; what is left out stays. `id` may ride along and must then equal the path's. */
export const adminEditPlanRequestSchema = z.strictObject({
  ...planFields,
  id: z.optional(z.string()),
  price: z.optional(priceSchema),
  description: z.optional(z.string().check(z.maxLength(500))),
  features: z.optional(requestFeaturesSchema),
  /** The plan's `updatedAt` when the edit began; refused with STALE_UPDATE when it was written since. */
  expectedUpdatedAt: z.optional(requestInstantSchema),
});
export type AdminEditPlanRequest = z.infer<typeof adminEditPlanRequestSchema>;

export const availableFeatureSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  orden: z.number(),
  module: z.nullable(z.number()),
});
export type AvailableFeature = z.infer<typeof availableFeatureSchema>;
export const availableFeaturesAnswerSchema = dataEnvelope(z.array(availableFeatureSchema));

export const bulkEmailRequestSchema = z.strictObject({
  title: z.string().check(z.minLength(1, texts.campaignFieldsRequired), z.maxLength(200)),
  content: z.string().check(z.minLength(1, texts.campaignFieldsRequired), z.maxLength(20_000)),
  includePasswordReset: z._default(z.boolean(), false),
  targetUsers: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10_000)), []),
});
export type BulkEmailRequest = z.infer<typeof bulkEmailRequestSchema>;
export const bulkEmailAnswerSchema = z.extend(
  dataEnvelope(z.object({ campaignId: z.string(), recipients: z.number() })),
  { message: z.string() },
);
export const campaignSchema = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: instantSchema,
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
  pending: z.number(),
  /** Deleted accounts, with their mails. */
  deleted: z.optional(z.number()),
});
export type Campaign = z.infer<typeof campaignSchema>;
/** A scheduled job by its kept runs (a day's; those given up, 30 days'). */
export const adminJobSchema = z.object({
  name: z.string(),
  /** Cron expression, Buenos Aires time. */
  cron: z.string(),
  waiting: z.number(),
  running: z.number(),
  /** Failed and to be run again. */
  retrying: z.number(),
  /** Failed on every try. */
  givenUp: z.number(),
  lastEndedAt: z.nullable(instantSchema),
  /** The error of a run to be tried again, or of the last one. */
  lastError: z.nullable(z.string()),
});
export type AdminJob = z.infer<typeof adminJobSchema>;
/** Background work that waits, mails first. */
export const adminQueuesSchema = z.object({
  mail: z.object({
    waiting: z.number(),
    /** Waiting after a failed try. */
    retrying: z.number(),
    oldestWaitingAt: z.nullable(instantSchema),
    /** Given up in the last seven days. */
    failed: z.number(),
  }),
  jobs: z.array(adminJobSchema),
});
export type AdminQueues = z.infer<typeof adminQueuesSchema>;
export const adminQueuesAnswerSchema = dataEnvelope(adminQueuesSchema);
export const campaignsAnswerSchema = dataEnvelope(z.array(campaignSchema));
export const campaignAnswerSchema = dataEnvelope(
  z.extend(campaignSchema, {
    results: z.array(
      z.object({
        email: z.string(),
        status: shownWordSchema,
        sentAt: z.nullable(instantSchema),
        error: z.nullable(z.string()),
      }),
    ),
  }),
);
export type CampaignResult = z.infer<typeof campaignAnswerSchema>["data"]["results"][number];
export const customMessageRequestSchema = z.strictObject({
  title: z.string().check(z.minLength(1, texts.messageFieldsRequired), z.maxLength(200)),
  message: z.string().check(z.minLength(1, texts.messageFieldsRequired), z.maxLength(20_000)),
});

/** `systemUptime` in seconds. */
export const statsSchema = z.object({
  totalUsers: z.number(),
  activeUsers: z.number(),
  newUsersToday: z.number(),
  systemUptime: z.number(),
});
export const statsAnswerSchema = dataEnvelope(statsSchema);

export const settingsSchema = z.object({
  maintenanceMode: z.boolean(),
  userRegistration: z.boolean(),
  twoFactorAuthentication: z.boolean(),
  securityLogs: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;
export const settingsAnswerSchema = dataEnvelope(settingsSchema);
export const settingsRequestSchema = z.strictObject({
  maintenanceMode: z.optional(z.boolean()),
  userRegistration: z.optional(z.boolean()),
  twoFactorAuthentication: z.optional(z.boolean()),
  securityLogs: z.optional(z.boolean()),
});

/** Capabilities of this server, so the panel shows an action or the specified 'no disponible' toast. */
export const capabilitiesSchema = z.object({
  toggleActive: z.boolean(),
  passwordReset: z.boolean(),
  customMessage: z.boolean(),
  bulkEmail: z.boolean(),
  totp: z.boolean(),
  smtp: z.boolean(),
  /** An older server has neither. */
  paymentRequests: z.optional(z.boolean()),
  promotionalCodes: z.optional(z.boolean()),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;
export const capabilitiesAnswerSchema = dataEnvelope(capabilitiesSchema);

export const auditEntrySchema = z.object({
  id: z.string(),
  time: instantSchema,
  actor: z.string(),
  action: z.string(),
  target: z.nullable(z.string()),
  /** The user it is about, if any. */
  targetEmail: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditQuerySchema = z.strictObject({
  actor: z.optional(searchTextSchema),
  action: z.optional(searchTextSchema),
  target: z.optional(searchTextSchema),
  from: z.optional(z.union([z.literal(""), dateOrInstantSchema], { error: texts.dateInvalid })),
  to: z.optional(z.union([z.literal(""), dateOrInstantSchema], { error: texts.dateInvalid })),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  format: answerFormatSchema,
});
export const auditFaultSchema = z.object({
  /** First broken row of the chain, from 1. */
  position: z.number(),
  /** Null for a row that is gone. */
  id: z.nullable(z.string()),
  time: z.nullable(instantSchema),
  /** `added`: behind the last row that the server wrote. */
  reason: z.enum(["changed", "removed", "moved", "added"]),
});
export type AuditFault = z.infer<typeof auditFaultSchema>;
/** A check of the audit log's chain: none since the server's start, one under way, or what the last one found. */
export const auditCheckSchema = z.object({
  state: z.enum(["none", "running", "done"]),
  /** Rows checked so far. */
  rows: z.number(),
  /** Hash of the last good row, once it is done. */
  head: z.nullable(z.string()),
  fault: z.nullable(auditFaultSchema),
  checkedAt: z.nullable(instantSchema),
});
export type AuditCheck = z.infer<typeof auditCheckSchema>;
export const auditCheckAnswerSchema = dataEnvelope(auditCheckSchema);
export const auditAnswerSchema = z.extend(dataEnvelope(z.array(auditEntrySchema)), {
  pagination: paginationSchema,
});
