import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";

/** `notice`: no renewal, the plan runs to its end (botón de baja). `withdrawal`: it ends now and the money goes back. */
export const leavingKinds = ["notice", "withdrawal"] as const;
export type LeavingKind = (typeof leavingKinds)[number];
/** Days from an activation in which the purchase can be withdrawn from; as the terms have it. */
export const withdrawalDays = 14;

export const leavingRequestSchema = z.strictObject({ kind: z.enum(leavingKinds) });
/** Reasons and words of a user who leaves a paid plan. */
export const leavingSchema = z.object({
  /** The notice in force; null without one. */
  notice: z.nullable(z.object({ code: z.string(), at: instantSchema, endsAt: z.nullable(instantSchema) })),
  /** True if there is a plan to cancel. */
  canNotice: z.boolean(),
  /** The purchase that can be withdrawn from, and until when; null without one. */
  withdrawal: z.nullable(z.object({ reference: z.string(), amount: z.number(), until: instantSchema })),
  /** The last withdrawal; null without one. */
  withdrawn: z.nullable(
    z.object({
      code: z.string(),
      at: instantSchema,
      amount: z.number(),
      refundedAt: z.nullable(instantSchema),
    }),
  ),
});
export type Leaving = z.infer<typeof leavingSchema>;
export const leavingAnswerSchema = z.extend(dataEnvelope(leavingSchema), { message: z.optional(z.string()) });

/** Money that goes back, for administrators. */
export const refundSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** Both null where the account is gone. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  amount: z.number(),
  payerName: z.nullable(z.string()),
  payerTaxId: z.nullable(z.string()),
  createdAt: instantSchema,
  refundedAt: z.nullable(instantSchema),
});
export type Refund = z.infer<typeof refundSchema>;
export const refundsAnswerSchema = dataEnvelope(z.array(refundSchema));
