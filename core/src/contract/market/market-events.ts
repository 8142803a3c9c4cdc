import * as z from "zod/mini";

import { marketEventErrors as errors } from "./market-event-texts.ts";
import { validationMessages as texts } from "../../messages/validation.ts";
import { daySchema, requestInstantSchema } from "../dates.ts";
import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { plainText } from "../fields.ts";

/** An event as an administrator writes it; `dividend` is an ex-date. */
export const writtenEventKinds = ["dividend", "earnings", "election", "holiday", "other"] as const;
export const marketEventKinds = [...writtenEventKinds, "expiry"] as const;
export type MarketEventKind = (typeof marketEventKinds)[number];
/** Written in the panel, worked out from a renamed chain, or the exchange's calendar. */
export const marketEventOrigins = ["written", "rename", "calendar"] as const;

const line = (longest: number) => plainText(longest, { error: texts.invalidValue });

/** An event's body. `amount` is pesos a share, of a dividend only. */
export const marketEventRequestSchema = z
  .strictObject({
    kind: z.enum(writtenEventKinds, { error: errors.kind }),
    day: daySchema,
    title: line(80).check(z.minLength(1, errors.titleMissing)),
    note: z._default(line(300), ""),
    amount: z._default(
      z.nullable(
        z.number({ error: errors.amount }).check(z.gt(0, errors.amount), z.lte(1e6, errors.amountTooLarge)),
      ),
      null,
    ),
    /** The event's `updatedAt` when an edit began; refused when it was written since. */
    expectedUpdatedAt: z.optional(requestInstantSchema),
  })
  .check(
    z.refine(({ kind, amount }) => amount === null || kind === "dividend", {
      error: errors.amountOfOther,
      path: ["amount"],
    }),
  );
export type MarketEventRequest = z.infer<typeof marketEventRequestSchema>;

/** An event of a Buenos Aires day. `id` and `updatedAt` are those of written ones, null for the others. */
export const marketEventSchema = z.object({
  id: z.nullable(z.string()),
  /** A kind that is not on the list is displayed as one of the others. */
  kind: z.catch(z.enum(marketEventKinds), "other"),
  day: z.string(),
  title: z.string(),
  note: z.string(),
  amount: knownNumberSchema,
  origin: z.enum(marketEventOrigins),
  updatedAt: z.nullable(instantSchema),
});
export type MarketEvent = z.infer<typeof marketEventSchema>;

/** Days from one to another, both included; the year before and the year after today where left out. At most 12 years. */
export const marketEventsQuerySchema = z.strictObject({
  fecha_inicio: z.optional(daySchema),
  fecha_fin: z.optional(daySchema),
});
export const marketEventsAnswerSchema = dataEnvelope(z.array(marketEventSchema));
