import * as z from "zod/mini";

import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";

const binSchema = z.object({
  from: z.number(),
  to: z.number(),
  n: z.number(),
  /** Mean of the probabilities, and the share that happened with its 90 % interval; null without any. */
  predicted: knownNumberSchema,
  observed: knownNumberSchema,
  low: knownNumberSchema,
  high: knownNumberSchema,
});
const groupSchema = z.object({
  kind: z.enum(["smile", "history", "risk-neutral"]),
  by: z.enum(["all", "days", "distance"]),
  /** Calendar days, or the base against the share less 1; null has no end, `to` isn't included. */
  from: knownNumberSchema,
  to: knownNumberSchema,
  n: z.number(),
  /** Expiries that the forecasts are of: those of one share one close. */
  expiries: z.number(),
  brier: knownNumberSchema,
  /** Against always saying the share that happened. */
  skill: knownNumberSchema,
  bins: z.array(binSchema),
});

/** Volatility paid at the money against the one that came until the expiry; per 1.00, null without any. */
const premiumSchema = z.object({
  /** Calendar days to expiry. */
  from: knownNumberSchema,
  to: knownNumberSchema,
  n: z.number(),
  expiries: z.number(),
  implied: knownNumberSchema,
  realised: knownNumberSchema,
  /** Implied less realised. */
  tenth: knownNumberSchema,
  median: knownNumberSchema,
  ninetieth: knownNumberSchema,
  /** Share in which the implied was higher. */
  higher: knownNumberSchema,
});

/** Figures worked out once for each state of the stored sessions. */
export const calibrationSchema = z.object({
  source: z.enum(["recorded", "simulated"]),
  from: z.string(),
  to: z.string(),
  /** Sessions that the probabilities are of, one a week. */
  weeks: z.number(),
  madeAt: instantSchema,
  groups: z.array(groupSchema),
  premium: z.array(premiumSchema),
});
export type CalibrationContent = z.infer<typeof calibrationSchema>;

/** Null before there is a week whose expiry is over. */
export const calibrationAnswerSchema = dataEnvelope(z.nullable(calibrationSchema));
