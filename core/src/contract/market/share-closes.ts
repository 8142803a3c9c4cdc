import * as z from "zod/mini";

import { dataEnvelope, knownNumberSchema } from "../envelope.ts";
import { barSources } from "./history.ts";

/** The share's whole daily series in pesos: a derived one, which no plan's 30 days cut. */
export const shareClosesAnswerSchema = dataEnvelope(
  z.object({
    /** Null where nothing is stored. */
    symbol: z.nullable(z.string()),
    /** Sources of the closes; simulated only if there are no others. */
    sources: z.array(z.enum(barSources)),
    /** One a session, ascending: of 24hs, otherwise of the settlement nearest to it. `date` is `YYYY-MM-DD`, `close` pesos a share. */
    closes: z.array(z.object({ date: z.string(), close: z.number() })),
    /** Realised volatility of the last 60 sessions, 252 a year, per 1.00, and the series it is of (`ARS 24hs`, `USD ADR`). */
    realised: z.object({
      from: z.nullable(z.string()),
      close: knownNumberSchema,
      parkinson: knownNumberSchema,
      garmanKlass: knownNumberSchema,
      rogersSatchell: knownNumberSchema,
      yangZhang: knownNumberSchema,
    }),
  }),
);
export type ShareCloses = z.infer<typeof shareClosesAnswerSchema>["data"];
