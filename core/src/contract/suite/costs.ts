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

/** What a broker charges a side, fractions of the amount before tax: 0.005 is 0.5 %. */
const requestedTermsSchema = z.strictObject({
  commission: fractionsSchema,
  marketFee: fractionsSchema,
  valueAddedTax: z
    .number({ error: notANumber })
    .check(z.gte(0, "Tiene que estar entre 0 y 50 %"), z.lte(0.5, "Tiene que estar entre 0 y 50 %")),
  taxOnMarketFee: z.boolean(),
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
/** What a user pays a side. `updatedAt` is null where they haven't said and the retail preset stands in. */
export const personCostsSchema = z.object({
  choice: z.enum(choices),
  terms: z.object({
    commission: knownFractionsSchema,
    marketFee: knownFractionsSchema,
    valueAddedTax: z.number(),
    taxOnMarketFee: z.boolean(),
  }),
  updatedAt: z.nullable(instantSchema),
});
export type PersonCosts = z.infer<typeof personCostsSchema>;
export const costsAnswerSchema = dataEnvelope(personCostsSchema);
