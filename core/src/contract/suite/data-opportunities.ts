import * as z from "zod/mini";

import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { expiryChoiceSchema } from "../expiry-choice.ts";
import { answerFormatSchema } from "../file-formats.ts";
import { marketSourceSchema } from "../market/market.ts";

/** Whose costs the rates are net of: those of the key's user, the market's fees alone, or none. */
const costsOfRates = ["own", "market", "none"] as const;
const query = {
  expiration: z.optional(expiryChoiceSchema),
  costs: z._default(z.enum(costsOfRates), "own"),
  format: answerFormatSchema,
};
export const dataCoveredCallsQuerySchema = z.strictObject(query);
export const dataConversionsQuerySchema = z.strictObject({
  ...query,
  kind: z._default(z.enum(["conversion", "reversal"]), "conversion"),
});

/** Rates are fractions (0.41 is 41 %), prices pesos a share; null is unknown, never 0. */
const place = {
  expiration: z.string(),
  strike: z.number(),
  /** Calendar days, and from settlement to settlement. */
  days: z.number(),
  moneyDays: z.number(),
  /** TNA of the caución of the days of money. */
  caucionTna: knownNumberSchema,
  /** Points of TNA (0.01 is one) in favour against it, over the days of money. */
  points: knownNumberSchema,
  /** Whole lots that the books fill at these prices. */
  lots: knownNumberSchema,
  /** Of the oldest quote used. */
  ageSeconds: knownNumberSchema,
  /** Nothing is missing and the row is ranked; otherwise `reasons` says what it lacks. */
  isListed: z.boolean(),
  reasons: z.array(z.string()),
};

export const coveredCallOpportunitySchema = z.object({
  symbol: z.string(),
  ...place,
  shareAsk: knownNumberSchema,
  callBid: knownNumberSchema,
  outlay: knownNumberSchema,
  /** If nothing moves, and if exercised. TEA is null above 999 % too. */
  stillTna: knownNumberSchema,
  stillTea: knownNumberSchema,
  exercisedTna: knownNumberSchema,
  exercisedTea: knownNumberSchema,
  expectedTna: knownNumberSchema,
  cover: knownNumberSchema,
  breakeven: knownNumberSchema,
  probabilityOfExercise: knownNumberSchema,
  impliedVolatility: knownNumberSchema,
  delta: knownNumberSchema,
});
export type CoveredCallOpportunity = z.infer<typeof coveredCallOpportunitySchema>;

export const conversionOpportunitySchema = z.object({
  call: z.string(),
  put: z.string(),
  ...place,
  grossTna: knownNumberSchema,
  marketTna: knownNumberSchema,
  /** With the costs asked for. */
  netTna: knownNumberSchema,
  /** Pesos a share by which it would have to get better to equal the caución; 0 or below where it does. */
  distance: knownNumberSchema,
  warnings: z.array(z.string()),
});
export type ConversionOpportunity = z.infer<typeof conversionOpportunitySchema>;

const costFractionsSchema = z.object({
  share: z.number(),
  premium: z.number(),
  exercise: z.number(),
  caucionFee: z.optional(z.number()),
  orderMinimum: z.optional(z.number()),
});

function answerOf<Row extends z.ZodMiniType>(row: Row) {
  return dataEnvelope(
    z.object({
      underlying: z.string(),
      seq: z.number(),
      asOf: instantSchema,
      source: z.nullable(marketSourceSchema),
      /** Chain and share are of different moments: every row is greyed. */
      areMomentsApart: z.boolean(),
      /** Fractions paid a side, tax included. */
      costs: costFractionsSchema,
      notice: z.string(),
      /** Ranked rows first. */
      rows: z.array(row),
    }),
  );
}
export const dataCoveredCallsAnswerSchema = answerOf(coveredCallOpportunitySchema);
export const dataConversionsAnswerSchema = answerOf(conversionOpportunitySchema);
