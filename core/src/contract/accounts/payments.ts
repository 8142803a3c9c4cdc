import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";

export const paymentPeriods = ["monthly", "yearly"] as const;
export type PaymentPeriod = (typeof paymentPeriods)[number];
export const periodSchema = z.enum(paymentPeriods);
export const paymentStatuses = ["pending", "received", "active", "cancelled"] as const;

/** How to pay a plan by bank transfer; all but plan, amount and currency may be missing (spec.md section 3). */
export const paymentInstructionSchema = z.object({
  id: z.optional(z.string()),
  planId: z.optional(z.string()),
  planName: z.string(),
  period: z.optional(periodSchema),
  amount: z.number(),
  currency: z.string(),
  cbu: z.optional(z.nullable(z.string())),
  alias: z.optional(z.nullable(z.string())),
  accountNumber: z.optional(z.nullable(z.string())),
  reference: z.optional(z.nullable(z.string())),
  instructions: z.optional(z.nullable(z.string())),
  status: z.optional(z.enum(paymentStatuses)),
  createdAt: z.optional(instantSchema),
});
export type PaymentInstruction = z.infer<typeof paymentInstructionSchema>;

export const paymentRequestSchema = z.strictObject({
  plan: z.string().check(z.minLength(1), z.maxLength(40)),
  period: z._default(periodSchema, "monthly"),
});
export type PaymentRequest = z.infer<typeof paymentRequestSchema>;
export const paymentAnswerSchema = dataEnvelope(paymentInstructionSchema);
/** The user's own payments, newest first. */
export const paymentsAnswerSchema = dataEnvelope(z.array(paymentInstructionSchema));
