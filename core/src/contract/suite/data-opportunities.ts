import * as z from "zod/mini";

import { dataEnvelope, dateSchema, instantSchema, knownNumberSchema } from "../envelope.ts";
import { expiryChoiceSchema } from "../expiry-choice.ts";
import { answerFormatSchema } from "../file-formats.ts";
import { marketQuery, valuationQuery, valuationSchema } from "../keys/valuation.ts";
import { marketSourceSchema } from "../market/market.ts";

/** Costs the rates are net of: the key's user's, the market's fees alone, or none. */
const costsOfRates = ["own", "market", "none"] as const;
const query = {
  ...valuationQuery,
  ...marketQuery,
  expiration: z.optional(expiryChoiceSchema),
  costs: z._default(z.enum(costsOfRates), "own"),
  format: answerFormatSchema,
};
const wrongExpected = "La volatilidad esperada va por 1,00 y entre 0,01 y 10: 0.45 es 45 %";
const salesQuery = {
  ...query,
  /** Expected of the share, per 1.00, for verdicts; Yang-Zhang of its last 60 sessions where left out. */
  expectedVolatility: z.optional(
    z.coerce.number(wrongExpected).check(z.gte(0.01, wrongExpected), z.lte(10, wrongExpected)),
  ),
};
export const dataCoveredCallsQuerySchema = z.strictObject(salesQuery);
export const dataPutsSoldQuerySchema = z.strictObject({
  ...salesQuery,
  /** Use of the money set aside: lent in caución or left idle. */
  idle: z._default(z.enum(["caucion", "none"]), "caucion"),
});
export const dataConversionsQuerySchema = z.strictObject({
  ...query,
  kind: z._default(z.enum(["conversion", "reversal"]), "conversion"),
});

/**
 * Rates are fractions (0.41 is 41 %), prices pesos a share; null is unknown, never 0. A rate a year and its points are null
 * too where a year says nothing (the last week, over 1,825 % or under -100 %): the result over the term stands beside.
 */
const place = {
  expiration: dateSchema,
  strike: z.number(),
  /** Calendar days, and from settlement to settlement. */
  daysToExpiry: z.number(),
  moneyDays: z.number(),
  /** TNA of the caución of the days of money. */
  caucionTna: knownNumberSchema,
  /** Points of TNA (0.01 is one) in favour against it, over the days of money. */
  points: knownNumberSchema,
  /** Whole lots that the books fill at these prices. */
  lots: knownNumberSchema,
  /** Age of the oldest quote used. */
  ageSeconds: knownNumberSchema,
  /** Nothing is missing and the row is ranked; otherwise `reasons` says what it lacks. */
  isListed: z.boolean(),
  reasons: z.array(z.string()),
};

/** Over the term, fractions of what is laid out: caución + edge - costs = expected; `points` a year over the caución. */
const saleVerdictSchema = z.nullable(
  z.object({
    caucion: z.number(),
    edge: z.number(),
    costs: z.number(),
    expected: z.number(),
    expectedTna: knownNumberSchema,
    points: knownNumberSchema,
  }),
);

export const coveredCallOpportunitySchema = z.object({
  symbol: z.string(),
  ...place,
  shareAsk: knownNumberSchema,
  callBid: knownNumberSchema,
  outlay: knownNumberSchema,
  /** If nothing moves, and if exercised. TEA is null above 999 % too. */
  still: knownNumberSchema,
  stillTna: knownNumberSchema,
  stillTea: knownNumberSchema,
  exercised: knownNumberSchema,
  exercisedTna: knownNumberSchema,
  exercisedTea: knownNumberSchema,
  /** On average at drift 0 and the base's own volatility. */
  driftless: knownNumberSchema,
  driftlessTna: knownNumberSchema,
  verdict: saleVerdictSchema,
  cover: knownNumberSchema,
  breakeven: knownNumberSchema,
  probabilityOfExercise: knownNumberSchema,
  impliedVolatility: knownNumberSchema,
  delta: knownNumberSchema,
});
export type CoveredCallOpportunity = z.infer<typeof coveredCallOpportunitySchema>;

/** A put sold at its bid against the money for its strike. */
export const putSoldOpportunitySchema = z.object({
  symbol: z.string(),
  ...place,
  putBid: knownNumberSchema,
  /** Money set aside a share: the strike less the premium. */
  capital: knownNumberSchema,
  /** A share's cost if it is put to the seller. */
  effectivePrice: knownNumberSchema,
  /** If nothing moves, with what the money earns meanwhile. */
  still: knownNumberSchema,
  stillTna: knownNumberSchema,
  driftless: knownNumberSchema,
  driftlessTna: knownNumberSchema,
  verdict: saleVerdictSchema,
  probabilityOfExercise: knownNumberSchema,
  impliedVolatility: knownNumberSchema,
});
export type PutSoldOpportunity = z.infer<typeof putSoldOpportunitySchema>;

export const conversionOpportunitySchema = z.object({
  call: z.string(),
  put: z.string(),
  ...place,
  grossTna: knownNumberSchema,
  marketTna: knownNumberSchema,
  /** With the costs asked for; `net` over the term. */
  netTna: knownNumberSchema,
  net: knownNumberSchema,
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

const expectation = {
  /** That verdicts were taken with; null where each base's own stood in. */
  expectedVolatility: knownNumberSchema,
};

function answerOf<Row extends z.ZodMiniType, Beside extends z.core.$ZodShape>(row: Row, beside: Beside) {
  return dataEnvelope(
    z.object({
      ...beside,
      underlying: z.string(),
      seq: z.number(),
      asOf: instantSchema,
      source: z.nullable(marketSourceSchema),
      valuation: valuationSchema,
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
export const dataCoveredCallsAnswerSchema = answerOf(coveredCallOpportunitySchema, expectation);
export const dataPutsSoldAnswerSchema = answerOf(putSoldOpportunitySchema, expectation);
export const dataConversionsAnswerSchema = answerOf(conversionOpportunitySchema, {});
