import * as z from "zod/mini";

import { keyValidationMessages as keyTexts } from "./texts/key-validation.ts";
import { keyNameSchema } from "./api-keys.ts";
import { dataEnvelope, instantSchema } from "../envelope.ts";

/** Begins every publishable key: it may stand in a page's source. */
export const embedKeyPrefix = "pub_";
/** Sites that one publishable key may name. */
export const embedKeyMaximumOrigins = 20;

/** An origin as browsers send it: https, or a machine of one's own for trying out. No path, no final slash. */
export const pageOriginSchema = z.string({ error: keyTexts.originInvalid }).check(
  z.maxLength(120, keyTexts.originInvalid),
  z.regex(
    /^(https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/,
    keyTexts.originInvalid,
  ),
  // No browser sends a port above 65535, nor one that goes without saying.
  z.refine((text) => URL.canParse(text) && new URL(text).origin === text, keyTexts.originInvalid),
);

/** Sites, each once. */
export const pageOriginsSchema = z.array(pageOriginSchema, { error: keyTexts.originsRequired }).check(
  z.minLength(1, keyTexts.originsRequired),
  z.maxLength(embedKeyMaximumOrigins, keyTexts.originsTooMany),
  z.refine((origins) => new Set(origins).size === origins.length, { error: keyTexts.originsRepeated }),
);

/** Price delay of a partner's pages, set by the plan (`embedModeOf`). */
export const embedModes = ["live", "delayed"] as const;
export type EmbedMode = (typeof embedModes)[number];

/** A partner's publishable key. */
export const embedKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The key itself. */
  key: z.string(),
  origins: z.array(z.string()),
  createdAt: instantSchema,
  lastUsedAt: z.nullable(instantSchema),
  revokedAt: z.nullable(instantSchema),
  callsToday: z.number(),
});
export type EmbedKey = z.infer<typeof embedKeySchema>;

export const createEmbedKeyRequestSchema = z.strictObject({
  name: keyNameSchema,
  origins: pageOriginsSchema,
});
export type CreateEmbedKeyRequest = z.infer<typeof createEmbedKeyRequestSchema>;
/** Fields left out stay as they are. */
export const changeEmbedKeyRequestSchema = z.strictObject({
  name: z.optional(keyNameSchema),
  origins: z.optional(pageOriginsSchema),
});

/** Newest first, with what the partner's plan and the quota allow. */
export const embedKeysAnswerSchema = dataEnvelope(
  z.object({
    keys: z.array(embedKeySchema),
    maximumKeys: z.number(),
    mode: z.enum(embedModes),
    perMinute: z.number(),
    perDay: z.number(),
  }),
);
export type EmbedKeyList = z.infer<typeof embedKeysAnswerSchema>["data"];
export const embedKeyAnswerSchema = dataEnvelope(embedKeySchema);
