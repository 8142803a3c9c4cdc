import * as z from "zod/mini";

import { dataEnvelope } from "../envelope.ts";

const count = z.number();

/** The business over time. Days and months are Buenos Aires ones, ascending, without holes; amounts are pesos. */
export const businessHistorySchema = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      /** Accounts of today that existed at the day's end. */
      users: count,
      registered: count,
      /** Users who used the product that day; null where nobody counted. */
      activeUsers: z.nullable(count),
      /** The most open at a time, of a look every quarter of an hour; null where nobody looked. */
      connections: z.nullable(count),
      mails: count,
    }),
  ),
  months: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      /** Trials that ended in it, and those of them whose owner paid. */
      trials: count,
      converted: count,
    }),
  ),
  /** Approved amounts less withdrawals; only months in which a plan had either. */
  revenue: z.array(
    z.object({ month: z.string(), plan: z.string(), planName: z.string(), approved: count, refunded: count }),
  ),
});
export type BusinessHistory = z.infer<typeof businessHistorySchema>;
export const businessHistoryAnswerSchema = dataEnvelope(businessHistorySchema);
