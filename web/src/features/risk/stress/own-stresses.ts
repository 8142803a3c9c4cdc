import * as z from "zod/mini";

/** As many as a table is still read with. */
export const mostOwnStresses = 20;

/** A stress somebody wrote: fractions of the price and points of volatility and rate per 1.00. */
const stressSchema = z.object({
  id: z.string(),
  name: z.string(),
  change: z.number(),
  volatilityJump: z.number(),
  rateJump: z.number(),
});
const stressesSchema = z.array(stressSchema).check(z.maxLength(mostOwnStresses));
export type OwnStress = Readonly<z.infer<typeof stressSchema>>;

export const ownStressesKey = "paridad.riesgo.estreses";

export function areOwnStresses(value: unknown): value is readonly OwnStress[] {
  return stressesSchema.safeParse(value).success;
}
