import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";

/** A version of the terms; `content` is markdown-like text without HTML. */
export const termsSchema = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  content: z.string(),
  effectiveDate: instantSchema,
});
export type Terms = z.infer<typeof termsSchema>;

export const termsStatusAnswerSchema = dataEnvelope(
  z.object({ needsAcceptance: z.boolean(), currentVersion: z.string(), terms: z.nullable(termsSchema) }),
);

export const currentTermsAnswerSchema = dataEnvelope(termsSchema);
export const acceptTermsRequestSchema = z.strictObject({ method: z.enum(["register", "update"]) });
/** The versions of the terms, newest first, with the instant this user accepted each. */
export const termsHistoryAnswerSchema = dataEnvelope(
  z.array(z.extend(termsSchema, { acceptedAt: z.optional(z.nullable(instantSchema)) })),
);
