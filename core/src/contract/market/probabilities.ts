import * as z from "zod/mini";

import { dateOrInstantSchema, daySchema } from "../dates.ts";
import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { barResolutions, historyMetaSchema, limitSchema, symbolParameterSchema } from "./history.ts";

export const priceTypes = ["market", "bid", "ask"] as const;
export type PriceType = (typeof priceTypes)[number];
/** Seconds between refreshes of the probability screen. */
export const probabilityRefreshSeconds = 60;

export const probabilitiesQuerySchema = z.strictObject({
  symbol1: symbolParameterSchema,
  symbol2: symbolParameterSchema,
  fecha_inicio: z.optional(dateOrInstantSchema),
  fecha_fin: z.optional(dateOrInstantSchema),
  /** As in the history's queries. */
  resolution: z.optional(z.enum(barResolutions)),
  /** Expiry of both options, unless `expiration2` gives the second's. */
  expiration: z.optional(daySchema),
  expiration2: z.optional(daySchema),
  limit: z.optional(limitSchema),
  price_type: z._default(z.enum(priceTypes), "market"),
});

/** One side of an aligned time; two rows a time, `interpolated` where the symbol had none of its own. */
export const probabilityRowSchema = z.object({
  fecha: instantSchema,
  symbol: z.string(),
  bid: knownNumberSchema,
  ask: knownNumberSchema,
  c: knownNumberSchema,
  previous_close: knownNumberSchema,
  price_type: z.enum(priceTypes),
  interpolated: z.optional(z.boolean()),
});
export type ProbabilityRow = z.infer<typeof probabilityRowSchema>;
export const probabilitiesAnswerSchema = z.extend(dataEnvelope(z.array(probabilityRowSchema)), {
  meta: z.optional(historyMetaSchema),
});
