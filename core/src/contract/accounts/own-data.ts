import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";
import { personCostsSchema } from "../suite/costs.ts";
import { userSchema } from "./users.ts";

/** One signed-in device of a user. */
export const sessionInfoSchema = z.object({
  id: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  expiresAt: instantSchema,
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
export const sessionsAnswerSchema = dataEnvelope(z.array(sessionInfoSchema));

/** Everything stored about a user, for their download. */
export const accountDataAnswerSchema = dataEnvelope(
  z.object({
    user: userSchema,
    termsAcceptances: z.array(z.object({ version: z.string(), acceptedAt: instantSchema })),
    payments: z.array(z.record(z.string(), z.unknown())),
    sessions: z.array(sessionInfoSchema),
    apiKeys: z.array(z.record(z.string(), z.unknown())),
    embedKeys: z.array(z.record(z.string(), z.unknown())),
    /** The request to be a partner, if there was one; a server of before does not know it. */
    partnerRequests: z.optional(z.array(z.record(z.string(), z.unknown()))),
    positions: z.array(z.record(z.string(), z.unknown())),
    /** Files of operations, columns told of them, capital and margin; a server of before does not know them. */
    imports: z.optional(z.array(z.record(z.string(), z.unknown()))),
    importMappings: z.optional(z.array(z.record(z.string(), z.unknown()))),
    sharedLinks: z.optional(z.array(z.record(z.string(), z.unknown()))),
    riskSettings: z.optional(z.array(z.record(z.string(), z.unknown()))),
    choices: z.optional(z.array(z.record(z.string(), z.unknown()))),
    /** Facts about receipts, not the files; an older server has none of these three. */
    receipts: z.optional(z.array(z.record(z.string(), z.unknown()))),
    promotionalCodeUses: z.optional(z.array(z.record(z.string(), z.unknown()))),
    planCancellations: z.optional(z.array(z.record(z.string(), z.unknown()))),
    /** Alerts, what they told, the hours without notices and the browsers that take them. */
    alerts: z.optional(
      z.object({
        alerts: z.array(z.record(z.string(), z.unknown())),
        fired: z.array(z.record(z.string(), z.unknown())),
        settings: z.nullable(z.record(z.string(), z.unknown())),
        browsers: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
    /** Null where the user has said nothing; a server of before does not know it. */
    costs: z.optional(z.nullable(personCostsSchema)),
    exportedAt: instantSchema,
  }),
);
