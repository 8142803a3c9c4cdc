import * as z from "zod/mini";

import { dateSchema, knownNumberSchema } from "../envelope.ts";

const rateWrong = "Puede ser own, caucion, implied o una TNA por 1,00: 0.325 es 32,5 %";
/**
 * `own` (the expiry's pairs, which is what screens start with), `caucion` (the ladder, interpolated to the days of money),
 * `implied` (put-call parity), or a TNA per 1.00: `0.325`.
 */
const rateChoiceSchema = z
  .string()
  .check(z.maxLength(12, rateWrong), z.regex(/^(own|caucion|implied|\d(\.\d{1,8})?)$/, rateWrong));
const spotWrong = "Puede ser middle, last o un precio en pesos, como 7510.5";
/** `middle` (of the share's sides, the default), `last`, or a price in pesos. */
const spotChoiceSchema = z
  .string()
  .check(z.maxLength(16, spotWrong), z.regex(/^(middle|last|[1-9]\d{0,8}(\.\d{1,4})?)$/, spotWrong));
export const modelSchema = z.enum(["american", "european"]);
/** Terms of valuation that a caller may choose, in a query or a body. */
export const valuationQuery = {
  spot: z.optional(spotChoiceSchema),
  rate: z.optional(rateChoiceSchema),
  model: z.optional(modelSchema),
};
const marketNames = ["example"] as const;
/** Markets of our own that a call reads instead of the one that runs: `example` answers the same for ever. */
export const marketQuery = { market: z.optional(z.enum(marketNames)) };
export type MarketQuery = { readonly market?: (typeof marketNames)[number] | undefined };
export const marketQuerySchema = z.strictObject(marketQuery);
export type ValuationQuery = {
  readonly [Name in keyof typeof valuationQuery]?: z.infer<(typeof valuationQuery)[Name]>;
};

/** Sources of an expiry's rate. */
export const chainRateOrigins = [
  "own",
  "held",
  "caucion",
  "interpolated",
  "implied",
  "manual",
  "fallback",
] as const;
/** The rate in force of an expiry per 1.00: simple TNA over `days`, and the same continuous. */
export const chainRateSchema = z.object({
  origin: z.enum(chainRateOrigins),
  days: z.number(),
  tna: z.number(),
  continuous: z.number(),
});
/**
 * The share's price behind the implied rates: its own sides, or its last where one is missing. `isOld`: quoted more than
 * 15 minutes before the options. Options settle in 24hs.
 */
export const shareBasisSchema = z.object({
  from: z.enum(["sides", "last", "manual"]),
  isOld: z.boolean(),
  settlement: z.nullable(z.string()),
});
/** The terms that an answer was valued with, one rate an expiry. */
export const valuationSchema = z.object({
  model: modelSchema,
  spot: knownNumberSchema,
  spotBasis: shareBasisSchema,
  rates: z.array(z.extend(chainRateSchema, { expiration: dateSchema })),
});
export type ValuationTerms = z.infer<typeof valuationSchema>;
