import * as z from "zod/mini";

import { dataEnvelope, knownNumberSchema } from "../envelope.ts";

const recordSchema = z.object({
  structure: z.enum(["covered-call", "put-write", "bull-call", "bear-put", "bull-put", "bear-call"]),
  /** The first strike from the share, per cent, above 0 where it is out of the money. */
  outside: z.number(),
  /** Days to expiry at which it enters. */
  span: z.enum(["7", "14", "21", "32", "45", "60"]),
  /** To the other strike, per cent of the share. */
  width: knownNumberSchema,
  n: z.number(),
  beatCaucion: z.number(),
  meanExcess: z.number(),
  interval: z.object({ low: z.number(), high: z.number() }),
});

/** Results of kinds of trade over the stored sessions, net of a retail schedule; from eight cycles on. */
export const ruleRecordsSchema = z.object({
  source: z.enum(["recorded", "simulated"]),
  from: z.string(),
  to: z.string(),
  records: z.array(recordSchema),
});
export type RuleRecordsContent = z.infer<typeof ruleRecordsSchema>;

/** Null before the job made them. */
export const ruleRecordsAnswerSchema = dataEnvelope(z.nullable(ruleRecordsSchema));
