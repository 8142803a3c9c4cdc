import * as z from "zod/mini";

import { keyValidationMessages as keyTexts } from "./texts/key-validation.ts";
import { validationMessages as texts } from "../../messages/validation.ts";
import { dataEnvelope, instantSchema } from "../envelope.ts";

/**
 * Permissions of a program's key: the chain and everything read off it, the history, its owner's book, back tests, the market
 * socket.
 */
export const programScopes = [
  "read:chain",
  "read:history",
  "read:positions",
  "run:back-tests",
  "stream",
] as const;
export type ProgramScope = (typeof programScopes)[number];
/** The one permission of a sheet's key, which stands alone: that key is read by whoever sees the sheet's addresses. */
export const sheetScope = "read:sheet";
export const apiScopes = [...programScopes, sheetScope] as const;
export type ApiScope = (typeof apiScopes)[number];
const apiScopeSchema = z.enum(apiScopes, { error: keyTexts.scopeUnknown });

/** Tells a personal key from a session's token. */
export const apiKeyPrefix = "pdk_";
/** The same of a sheet's key, the only one that may stand in an address. */
export const sheetKeyPrefix = "pdp_";
/** In characters. */
export const keyNameMaximumLength = 60;
const longestLifeDays = 730;

/** A key's name: what its owner calls it. */
export const keyNameSchema = z
  .string({ error: keyTexts.keyNameRequired })
  .check(
    z.trim(),
    z.minLength(1, keyTexts.keyNameRequired),
    z.maxLength(keyNameMaximumLength, keyTexts.keyNameTooLong),
  );

/** A personal key as its owner sees it after it was made; `preview` is the beginning of the key. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  preview: z.string(),
  createdAt: instantSchema,
  expiresAt: z.nullable(instantSchema),
  lastUsedAt: z.nullable(instantSchema),
  revokedAt: z.nullable(instantSchema),
  /** Calls of the Buenos Aires day, and those above a limit. */
  callsToday: z.number(),
  refusedToday: z.number(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const scopesSchema = z.array(apiScopeSchema, { error: keyTexts.scopesRequired }).check(
  z.minLength(1, keyTexts.scopesRequired),
  z.maxLength(apiScopes.length, texts.invalidValue),
  z.refine((scopes) => !scopes.includes(sheetScope) || scopes.length === 1, keyTexts.sheetAlone),
);

/** Without `expiresInDays` the key has no end. */
export const createApiKeyRequestSchema = z.strictObject({
  name: keyNameSchema,
  scopes: scopesSchema,
  expiresInDays: z.optional(
    z.number().check(z.int(), z.gte(1, texts.invalidValue), z.lte(longestLifeDays, texts.invalidValue)),
  ),
});
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequestSchema>;

/** Fields left out stay as they are; so does the key itself. */
export const changeApiKeyRequestSchema = z.strictObject({
  name: z.optional(keyNameSchema),
  scopes: z.optional(scopesSchema),
});

export const keyIdParametersSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
});

/** Newest first, with how many may live at once. */
export const apiKeysAnswerSchema = dataEnvelope(
  z.object({ keys: z.array(apiKeySchema), maximumKeys: z.number() }),
);
export const apiKeyAnswerSchema = dataEnvelope(apiKeySchema);
/** `secret` is the whole key; it is shown this once, as that of a renewal, which ends the one before. */
export const createdApiKeyAnswerSchema = dataEnvelope(z.object({ key: apiKeySchema, secret: z.string() }));
