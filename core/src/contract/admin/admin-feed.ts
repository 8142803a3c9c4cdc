import * as z from "zod/mini";

import { dataEnvelope, instantSchema } from "../envelope.ts";

/** State of the market's feed for the administrator. `faults` counts by kind what could not be used as it came. */
export const adminFeedSchema = z.object({
  kind: z.string(),
  name: z.string(),
  state: z.string(),
  lostReason: z.nullable(z.string()),
  /** The next try of a feed that lost its upstream. */
  retry: z.optional(z.nullable(z.object({ attempt: z.number(), at: instantSchema }))),
  lastTick: z.nullable(instantSchema),
  seq: z.number(),
  book: z.object({
    options: z.number(),
    twoSided: z.number(),
    crossed: z.number(),
    stale: z.number(),
  }),
  faults: z.record(z.string(), z.number()),
  /** The last few details of each kind of fault, newest last. */
  examples: z.record(z.string(), z.array(z.string())),
  /** Minutes of the session for which nothing was recorded. */
  recorderGaps: z.number(),
});
export type AdminFeed = z.infer<typeof adminFeedSchema>;
/** `null` where no feed runs. */
export const adminFeedAnswerSchema = dataEnvelope(z.nullable(adminFeedSchema));
