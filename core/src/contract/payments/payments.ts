import * as z from "zod/mini";

import { taxIdOf } from "../../lib/tax-id.ts";
import { paymentTexts as texts } from "./payment-texts.ts";
import { validationMessages } from "../../messages/validation.ts";
import { daySchema } from "../dates.ts";
import { dataEnvelope, instantSchema, shownWordSchema } from "../envelope.ts";
import { plainText } from "../fields.ts";
import { periodSchema } from "./payment-period.ts";
import { wantedCodeSchema } from "./promotional-codes.ts";

/** `received`: the money was seen. `active`: it opened the plan. */
export const paymentStatuses = ["pending", "received", "active", "rejected", "cancelled"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Kinds of receipts, by their content. */
export const receiptKinds = ["pdf", "jpg", "png"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
export const receiptMaximumBytes = 5 * 1024 * 1024;
/** Receipts of one payment. */
export const receiptsMaximum = 3;

export const receiptSchema = z.object({
  id: z.string(),
  /** As its owner called it, without folders. */
  name: z.string(),
  kind: z.enum(receiptKinds),
  bytes: z.number(),
  uploadedAt: instantSchema,
});
export type Receipt = z.infer<typeof receiptSchema>;

const optionalText = z.optional(z.nullable(z.string()));
/** Bank transfer instructions of a plan; all but plan, amount and currency may be missing. */
export const paymentInstructionSchema = z.object({
  id: z.optional(z.string()),
  planId: z.optional(z.string()),
  planName: z.string(),
  period: z.optional(periodSchema),
  amount: z.number(),
  currency: z.string(),
  /** Before the promotional code. */
  listAmount: z.optional(z.number()),
  promotionalCode: optionalText,
  /** That the code adds. */
  freeMonths: z.optional(z.number()),
  /** Holder, tax id and numbers of the account to pay to. */
  holder: optionalText,
  taxId: optionalText,
  cbu: optionalText,
  alias: optionalText,
  accountNumber: optionalText,
  reference: optionalText,
  instructions: optionalText,
  status: z.optional(shownWordSchema),
  createdAt: z.optional(instantSchema),
  /** The day on which the user says they paid; null until they do. */
  paidOn: optionalText,
  payerName: optionalText,
  payerTaxId: optionalText,
  /** An administrator's question after looking at it. */
  question: optionalText,
  /** Why it was rejected. */
  reason: optionalText,
  receipts: z.optional(z.array(receiptSchema)),
  /** The end of what it paid; null while it is not active, and for a plan without an end. */
  coversUntil: z.optional(z.nullable(instantSchema)),
});
export type PaymentInstruction = z.infer<typeof paymentInstructionSchema>;

export const paymentRequestSchema = z.strictObject({
  plan: z.string().check(z.minLength(1), z.maxLength(40)),
  period: z._default(periodSchema, "monthly"),
  promotionalCode: z.optional(wantedCodeSchema),
});
export const paymentAnswerSchema = dataEnvelope(paymentInstructionSchema);
/** The user's own payments, newest first. */
export const paymentsAnswerSchema = dataEnvelope(z.array(paymentInstructionSchema));
/** `payment` is there when a paid plan was asked for. A known e-mail is answered like a new one. */
export const registerAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  payment: z.optional(paymentInstructionSchema),
});

/** "I have paid": the day, and whose account it came from, for the invoice. */
export const paymentAnnouncementSchema = z.strictObject({
  paidOn: daySchema,
  payerName: z._default(
    plainText(80, { error: validationMessages.invalidValue, tooLong: texts.nameTooLong }),
    "",
  ),
  payerTaxId: z._default(
    z.string({ error: texts.taxIdWrong }).check(
      z.maxLength(20, texts.taxIdWrong),
      z.refine((text) => text.trim() === "" || taxIdOf(text) !== null, { error: texts.taxIdWrong }),
    ),
    "",
  ),
});

/** Media types a receipt's bytes may be sent as; the bytes decide its kind, not its name. */
export const receiptMediaTypes = [
  "application/octet-stream",
  "application/pdf",
  "image/jpeg",
  "image/png",
] as const;
export const receiptUploadQuerySchema = z.strictObject({
  name: z
    .string({ error: validationMessages.invalidValue })
    .check(z.maxLength(255, validationMessages.invalidValue)),
});

const id = z.string().check(z.minLength(1), z.maxLength(64));
export const paymentIdParametersSchema = z.strictObject({ id });
export const receiptIdParametersSchema = z.strictObject({ id, receiptId: id });
/** A file as it was stored, or its content in base64 within JSON. */
export const receiptQuerySchema = z.strictObject({ format: z.optional(z.enum(["file", "base64"])) });
export const receiptAnswerSchema = dataEnvelope(z.extend(receiptSchema, { content: z.string() }));
/** A receipt with its file in base64. */
export type ReceiptFile = z.infer<typeof receiptAnswerSchema>["data"];
