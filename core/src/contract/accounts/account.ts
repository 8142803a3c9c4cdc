import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";
import { paymentInstructionSchema } from "./payments.ts";
import { userSchema } from "./users.ts";

/** `payment` is there when a paid plan was asked for. A known e-mail is answered like a new one. */
export const registerAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  payment: z.optional(paymentInstructionSchema),
});
export type RegisterAnswer = z.infer<typeof registerAnswerSchema>;

export const verifyEmailAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  user: userSchema,
});

export const profileAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  user: userSchema,
});

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
    exportedAt: instantSchema,
  }),
);
