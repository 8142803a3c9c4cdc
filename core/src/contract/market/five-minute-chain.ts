import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";
import { marketUpdateSchema } from "./market.ts";

/**
 * The market as it stood when the last five minutes closed, for plans without the market socket: no quote in it is of
 * `closedAt` or later. `update` is whole, its `asOf` is the last instant it tells of; `null` while nothing is known.
 */
export const fiveMinuteChainAnswerSchema = dataEnvelope(
  z.object({
    /** Seconds between two closes. */
    paceSeconds: z.number(),
    closedAt: instantSchema,
    update: z.nullable(marketUpdateSchema),
  }),
);
export type FiveMinuteChain = z.infer<typeof fiveMinuteChainAnswerSchema>["data"];

/** The same for clients: the market in it is read item by item, so a bad one harms no other. */
export const fiveMinuteChainReadSchema = dataEnvelope(
  z.object({ closedAt: instantSchema, update: z.unknown() }),
);
