import * as z from "zod/mini";

import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { barResolutions, barSources } from "../market/history.ts";

const pointSchema = z.object({
  at: instantSchema,
  /** Net of the costs of both ends, pesos in all; null where a leg had no price. */
  profit: knownNumberSchema,
  /** A leg without sides took its last price. */
  isLast: z.boolean(),
});

/** Result of closing a position at each stored bar since it was opened. */
export const positionLineAnswerSchema = dataEnvelope(
  z.object({
    /** Five-minute bars while the position is younger than five days, daily ones after that. */
    resolution: z.enum(barResolutions),
    points: z.array(pointSchema),
    best: z.nullable(pointSchema),
    worst: z.nullable(pointSchema),
    /** Points without a result. */
    unknown: z.number(),
    sources: z.array(z.enum(barSources)),
    /** Older points were left out. */
    isCut: z.boolean(),
  }),
);
export type PositionLineAnswer = z.infer<typeof positionLineAnswerSchema>["data"];
