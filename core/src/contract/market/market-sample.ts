import * as z from "zod/mini";

import { dataEnvelope, knownNumberSchema } from "../envelope.ts";
import { marketUpdateSchema } from "./market.ts";

/** Bases on each side of the money in the public sample. */
export const sampleBasesAround = 4;

/**
 * A few bases of the nearest expiry for people without an account, `delaySeconds` late (null: unknown); `null` while there
 * is none.
 */
export const marketSampleAnswerSchema = dataEnvelope(
  z.object({ delaySeconds: knownNumberSchema, update: z.nullable(marketUpdateSchema) }),
);
export type MarketSample = z.infer<typeof marketSampleAnswerSchema>["data"];
