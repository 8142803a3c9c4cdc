import * as z from "zod/mini";

import { codeTexts as texts } from "./payment-texts.ts";
import { validationMessages } from "../../messages/validation.ts";
import { daySchema, requestInstantSchema } from "../dates.ts";
import { dataEnvelope, instantSchema } from "../envelope.ts";
import { plainText, wholeIn } from "../fields.ts";
import { periodSchema } from "./payment-period.ts";

/** `percent`: 1 to 100 off the price. `months`: 1 to 12 more, free. */
export const promotionKinds = ["percent", "months"] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** A code as a user types it; nothing is a code too: none. */
export const wantedCodeSchema = z
  .string({ error: texts.shape })
  .check(z.trim(), z.maxLength(40, texts.shape), z.regex(/^[\w-]*$/, texts.shape));

/** A plan's price with a code. */
export const codeQuoteQuerySchema = z.strictObject({
  code: wantedCodeSchema.check(z.minLength(3, texts.shape)),
  plan: z.string().check(z.minLength(1), z.maxLength(40)),
  period: z._default(periodSchema, "monthly"),
});
export const codeQuoteSchema = z.object({
  code: z.string(),
  kind: z.enum(promotionKinds),
  value: z.number(),
  listAmount: z.number(),
  amount: z.number(),
  currency: z.string(),
  freeMonths: z.number(),
  /** That the plan lasts in all. */
  months: z.number(),
});
export type CodeQuote = z.infer<typeof codeQuoteSchema>;
export const codeQuoteAnswerSchema = dataEnvelope(codeQuoteSchema);

const { invalidValue } = validationMessages;
const note = plainText(200, { error: invalidValue, tooLong: invalidValue });
const nullableDay = z._default(z.nullable(daySchema), null);

/** A code's body. Days are of Buenos Aires, both included; null for no limit. */
export const promotionalCodeRequestSchema = z
  .strictObject({
    code: z.string({ error: texts.shape }).check(z.trim(), z.regex(/^[\w-]{3,40}$/, texts.shape)),
    kind: z.enum(promotionKinds, { error: validationMessages.invalidValue }),
    value: z.number({ error: validationMessages.invalidValue }).check(z.int(validationMessages.invalidValue)),
    maximumUses: z._default(z.nullable(wholeIn(1, 1_000_000, texts.uses)), null),
    firstDay: nullableDay,
    lastDay: nullableDay,
    /** Id of the one plan that it is for. */
    plan: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(40))), null),
    isActive: z._default(z.boolean(), true),
    note: z._default(note, ""),
    /** The code's `updatedAt` when an edit began; refused when it was written since. */
    expectedUpdatedAt: z.optional(requestInstantSchema),
  })
  .check(
    z.refine(({ kind, value }) => kind !== "percent" || (value >= 1 && value <= 100), {
      error: texts.percent,
      path: ["value"],
    }),
    z.refine(({ kind, value }) => kind !== "months" || (value >= 1 && value <= 12), {
      error: texts.months,
      path: ["value"],
    }),
    z.refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay, {
      error: texts.order,
      path: ["lastDay"],
    }),
  );
export type PromotionalCodeRequest = z.input<typeof promotionalCodeRequestSchema>;

export const promotionalCodeSchema = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(promotionKinds),
  value: z.number(),
  maximumUses: z.nullable(z.number()),
  uses: z.number(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  isActive: z.boolean(),
  note: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type PromotionalCode = z.infer<typeof promotionalCodeSchema>;
export const promotionalCodesAnswerSchema = dataEnvelope(z.array(promotionalCodeSchema));
