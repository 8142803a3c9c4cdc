import * as z from "zod/mini";

import { paymentTexts as texts } from "../payments/payment-texts.ts";
import { validationMessages } from "../../messages/validation.ts";
import { receiptSchema } from "../payments/payments.ts";
import { daySchema, requestInstantSchema } from "../dates.ts";
import { dataEnvelope, instantSchema } from "../envelope.ts";
import { plainText } from "../fields.ts";
import { answerFormatSchema } from "../file-formats.ts";
import { searchTextSchema } from "../search-text.ts";
import { paginationSchema } from "./admin.ts";

const nullableInstant = z.nullable(instantSchema);
/** A payment as an administrator sees it, with whose it is. */
export const adminPaymentSchema = z.object({
  id: z.string(),
  reference: z.string(),
  planId: z.string(),
  planName: z.string(),
  period: z.string(),
  amount: z.number(),
  listAmount: z.number(),
  currency: z.string(),
  promotionalCode: z.nullable(z.string()),
  freeMonths: z.number(),
  status: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  paidOn: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerTaxId: z.nullable(z.string()),
  question: z.nullable(z.string()),
  askedAt: nullableInstant,
  reason: z.nullable(z.string()),
  decidedAt: nullableInstant,
  decidedBy: z.nullable(z.string()),
  coversFrom: nullableInstant,
  coversUntil: nullableInstant,
  /** Until when an approval now would pay; null for a plan without an end. */
  wouldCoverUntil: nullableInstant,
  user: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    subscriptionType: z.string(),
    subscriptionStatus: z.string(),
    subscriptionEndsAt: nullableInstant,
  }),
  receipts: z.array(receiptSchema),
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

/** `open`: those that wait for a decision; `review`: those among them that an administrator can decide now. */
export const adminPaymentFilters = ["open", "review", "active", "rejected", "cancelled", "all"] as const;
export type AdminPaymentFilter = (typeof adminPaymentFilters)[number];
export const adminPaymentsQuerySchema = z.strictObject({
  /** A reference, a name, an e-mail, a tax number, a code or an amount. */
  search: z.optional(searchTextSchema),
  status: z.optional(z.enum(adminPaymentFilters)),
  /** Days of Buenos Aires, of the decision where there is one, otherwise of the request. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  /** A file of everything found, with what an invoice needs. */
  format: answerFormatSchema,
});
export type AdminPaymentsQuery = Omit<z.infer<typeof adminPaymentsQuerySchema>, "format">;
export const adminPaymentsAnswerSchema = z.extend(dataEnvelope(z.array(adminPaymentSchema)), {
  pagination: paginationSchema,
});

const expected = { expectedUpdatedAt: z.optional(requestInstantSchema) };
const words = (error: string) =>
  plainText(500, { error, character: validationMessages.invalidValue, hasLines: true }).check(
    z.minLength(1, error),
  );
export const approvePaymentRequestSchema = z.strictObject(expected);
export const rejectPaymentRequestSchema = z.strictObject({
  reason: words(texts.reasonRequired),
  ...expected,
});
export const askPaymentRequestSchema = z.strictObject({ message: words(texts.messageRequired), ...expected });
export const adminPaymentAnswerSchema = z.extend(dataEnvelope(adminPaymentSchema), { message: z.string() });

/** A plan or trial that ends soon, and the reminders that were sent of that end. */
export const expiringSchema = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  kind: z.enum(["subscription", "trial"]),
  plan: z.string(),
  endsAt: instantSchema,
  days: z.number(),
  reminders: z.array(z.object({ days: z.number(), sentAt: instantSchema })),
  /** A renewal that waits for its approval. */
  openReference: z.nullable(z.string()),
  /** The user gave notice: no reminders. */
  hasCancelled: z.boolean(),
});
export type Expiring = z.infer<typeof expiringSchema>;
export const expiringQuerySchema = z.strictObject({
  /** That it ends within. */
  days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(90))),
});
export const expiringAnswerSchema = dataEnvelope(z.array(expiringSchema));
