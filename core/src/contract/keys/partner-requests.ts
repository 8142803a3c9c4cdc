import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";
import { pageOriginSchema, pageOriginsSchema } from "./embed-keys.ts";

/** Address of the file that proves a site, on it, and name of the tag that does on its first page. */
export const siteProofPath = "/.well-known/paridad.txt";
export const siteProofTag = "paridad-site";
/** The account's own text: the file's content, or the tag's. */
export const siteProofAnswerSchema = dataEnvelope(z.object({ text: z.string() }));
export const proveSiteSchema = z.strictObject({ origin: pageOriginSchema });

const partnerDecisions = ["approved", "rejected"] as const;
export type PartnerDecision = (typeof partnerDecisions)[number];

/** The sites on which panels are going to be. */
export const askPartnershipSchema = z.strictObject({ origins: pageOriginsSchema });

const requestSchema = z.object({
  origins: z.array(z.string()),
  askedAt: instantSchema,
  /** Null while it waits. */
  decision: z.nullable(z.enum(partnerDecisions)),
  decidedAt: z.nullable(instantSchema),
});
/** Null for users who never asked. */
export const partnerRequestAnswerSchema = dataEnvelope(z.nullable(requestSchema));
export type PartnerRequest = z.infer<typeof requestSchema>;

const waitingSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Id of their plan. */
  plan: z.string(),
  origins: z.array(z.string()),
  /** Those whose owner they showed to be, which have a key of a small quota. */
  provedOrigins: z.array(z.string()),
  askedAt: instantSchema,
});
/** Requests that wait, the oldest first. */
export const waitingPartnersAnswerSchema = dataEnvelope(z.array(waitingSchema));
export type WaitingPartner = z.infer<typeof waitingSchema>;

export const decidePartnershipSchema = z.strictObject({
  decision: z.enum(partnerDecisions),
  /** Instant of the request that was looked at: a newer one is not decided unseen. */
  askedAt: instantSchema,
});
