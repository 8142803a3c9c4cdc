import * as z from "zod/mini";

import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { expiryChoiceSchema } from "../expiry-choice.ts";
import { marketSourceSchema } from "../market/market.ts";
import { valuationQuery, valuationSchema } from "./valuation.ts";

/** Cells a question may have: 17 x 13 x 5 and some more. */
export const mostScenarioCells = 1_200;
const wrongNumber = "Tiene que ser un número";
const number = (low: number, high: number) =>
  z
    .number({ error: wrongNumber })
    .check(z.gte(low, `No puede ser menor que ${low}`), z.lte(high, `No puede ser mayor que ${high}`));
const list = (low: number, high: number, longest: number) =>
  z
    .array(number(low, high))
    .check(z.minLength(1, "Falta al menos uno"), z.maxLength(longest, `Hasta ${longest}`));
const quantityOf = (most: number) =>
  z.int("La cantidad tiene que ser un número entero").check(
    z.gte(-most, `Hasta ${most}`),
    z.lte(most, `Hasta ${most}`),
    z.refine((one) => one !== 0, { error: "No puede ser 0" }),
  );

const legSchema = z.discriminatedUnion(
  "type",
  [
    z.strictObject({
      type: z.enum(["call", "put"]),
      strike: number(0.001, 1e9),
      expiration: expiryChoiceSchema,
      /** Lots of 100; negative is sold. */
      quantity: quantityOf(9_999),
    }),
    z.strictObject({ type: z.literal("share"), quantity: quantityOf(999_900) }),
  ],
  { error: "Una pata es call, put o share" },
);

/** Defaults are the screen's: 17 moves of ±40 %, 13 shifts of -20 to +40 points, today and 1, 5 and 10 days. */
export const dataScenariosRequestSchema = z.strictObject({
  legs: z
    .array(legSchema)
    .check(z.minLength(1, "Falta al menos una pata"), z.maxLength(20, "Hasta 20 patas")),
  ...valuationQuery,
  /** Fractions of the spot. */
  moves: z.optional(list(-0.95, 4, 41)),
  /** Per 1.00: 0.2 is twenty points. */
  volatilityShifts: z.optional(list(-0.9, 3, 25)),
  /** Calendar days from now. */
  days: z.optional(list(0, 730, 10)),
  /** Points of volatility per 1.00 for a logarithmic move of 1; 0 where left out. */
  volatilityBeta: z.optional(number(-5, 5)),
});
export type DataScenariosRequest = z.infer<typeof dataScenariosRequestSchema>;

export const dataScenariosAnswerSchema = dataEnvelope(
  z.object({
    asOf: instantSchema,
    source: z.nullable(marketSourceSchema),
    valuation: valuationSchema,
    spot: z.number(),
    /** Continuous per year: that of the nearest expiry asked for. */
    rate: z.number(),
    /** In the order asked. `reason` says why a leg counts in no figure. */
    legs: z.array(
      z.object({
        /** The day of its series; null for shares. */
        expiration: z.nullable(z.string()),
        volatility: knownNumberSchema,
        volatilityFrom: z.nullable(z.enum(["mid", "last", "neighbour"])),
        reason: z.nullable(z.enum(["expired", "no-volatility"])),
      }),
    ),
    moves: z.array(z.number()),
    volatilityShifts: z.array(z.number()),
    days: z.array(z.number()),
    /** Today's value of what counts, pesos in all. */
    value: z.number(),
    /** Pesos against today, by move, then shift, then day. */
    profits: z.array(z.array(z.array(z.number()))),
    worst: z.object({ move: z.number(), volatilityShift: z.number(), days: z.number(), profit: z.number() }),
    /** That this is information, not advice. */
    notice: z.string(),
  }),
);
