import * as z from "zod/mini";

import { costPresetIds } from "../../costs/index.ts";
import { dataEnvelope, instantSchema } from "../envelope.ts";

/** A tenth of the amount is more than any broker asks: above it somebody typed percents for fractions. */
export const highestCost = 0.1;
const outOfRange = "Tiene que estar entre 0 y 10 %";
const notANumber = "Tiene que ser un número";
const fractionSchema = z
  .number({ error: notANumber })
  .check(z.gte(0, outOfRange), z.lte(highestCost, outOfRange));
const fractionsSchema = z.strictObject({
  share: fractionSchema,
  premium: fractionSchema,
  exercise: fractionSchema,
});

/** Pesos; more than any broker's least commission. */
export const highestMinimum = 1_000_000;
const minimumRange = "Tiene que estar entre 0 y 1.000.000 pesos";
const minimumSchema = z
  .number({ error: notANumber })
  .check(z.gte(0, minimumRange), z.lte(highestMinimum, minimumRange));

/** A broker's charges a side, fractions of the amount before tax: 0.005 is 0.5 %. */
const requestedTermsSchema = z.strictObject({
  commission: fractionsSchema,
  marketFee: fractionsSchema,
  valueAddedTax: z
    .number({ error: notANumber })
    .check(z.gte(0, "Tiene que estar entre 0 y 50 %"), z.lte(0.5, "Tiene que estar entre 0 y 50 %")),
  taxOnMarketFee: z.boolean(),
  /** Fee of the caución, a year of the amount, before tax; none where left out. */
  caucionFee: z.optional(fractionSchema),
  /** Least commission of an order, pesos before tax; none where left out. */
  orderMinimum: z.optional(minimumSchema),
});

const choices = [...costPresetIds, "own"] as const;
/** A preset's figures, or a user's own. */
export type CostChoice = (typeof choices)[number];

/** A preset by its name, or `own` with its figures. */
export const costsRequestSchema = z
  .strictObject({ choice: z.enum(choices), terms: z.optional(requestedTermsSchema) })
  .check(
    z.refine(({ choice, terms }) => (choice === "own") === (terms !== undefined), {
      error: "Van con las cifras propias, y sólo con ellas",
      path: ["terms"],
    }),
  );
export type CostsRequest = z.infer<typeof costsRequestSchema>;

const knownFractionsSchema = z.object({ share: z.number(), premium: z.number(), exercise: z.number() });
/** A user's costs a side. `updatedAt` is null where they haven't said and the retail preset stands in. */
export const personCostsSchema = z.object({
  choice: z.enum(choices),
  terms: z.object({
    commission: knownFractionsSchema,
    marketFee: knownFractionsSchema,
    valueAddedTax: z.number(),
    taxOnMarketFee: z.boolean(),
    caucionFee: z.optional(z.number()),
    orderMinimum: z.optional(z.number()),
  }),
  updatedAt: z.nullable(instantSchema),
});
export type PersonCosts = z.infer<typeof personCostsSchema>;
export const costsAnswerSchema = dataEnvelope(personCostsSchema);
