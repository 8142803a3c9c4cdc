import * as z from "zod/mini";

import { dataEnvelope, dateSchema, instantSchema, knownNumberSchema } from "../envelope.ts";
import { expiryChoiceSchema } from "../expiry-choice.ts";
import { answerFormatSchema } from "../file-formats.ts";
import { marketSourceSchema } from "../market/market.ts";
import { marketQuery, valuationQuery, valuationSchema } from "./valuation.ts";

export const dataSmileQuerySchema = z.strictObject({
  ...valuationQuery,
  ...marketQuery,
  expiration: z.optional(expiryChoiceSchema),
  format: answerFormatSchema,
});
export const dataTermQuerySchema = z.strictObject({
  ...valuationQuery,
  ...marketQuery,
  format: answerFormatSchema,
});

const instant = {
  underlying: z.string(),
  /** Instant of the fitted quotes; a chain is fitted at most every two seconds. */
  asOf: instantSchema,
  source: z.nullable(marketSourceSchema),
  valuation: valuationSchema,
};

/** A base with a usable quote. Volatilities per 1.00; `residual` is market less fit, `standing` that against its sides. */
const smilePointSchema = z.object({
  type: z.enum(["call", "put"]),
  strike: z.number(),
  logMoneyness: z.number(),
  bidVolatility: z.number(),
  volatility: z.number(),
  askVolatility: z.number(),
  fitted: knownNumberSchema,
  residual: knownNumberSchema,
  standing: z.nullable(z.enum(["cheap", "rich", "within"])),
});

const smileReasons = ["expired", "invalid-input", "no-forward", "no-points"] as const;
const smileSchema = z.object({
  expiration: dateSchema,
  yearsToExpiry: z.number(),
  rate: z.number(),
  forward: knownNumberSchema,
  /** Why there is no smile; null where there is one. */
  reason: z.nullable(z.enum(smileReasons)),
  kind: z.nullable(z.enum(["svi", "quadratic", "line", "points"])),
  /** Raw SVI of total variance; null for other kinds. */
  svi: z.nullable(
    z.object({ a: z.number(), b: z.number(), rho: z.number(), m: z.number(), sigma: z.number() }),
  ),
  fallback: z.nullable(z.enum(["few-points", "one-sided", "far-at-the-money", "no-fit-without-arbitrage"])),
  /** The expiry before lifts it: its own quotes say less total variance somewhere. */
  isLifted: z.boolean(),
  error: knownNumberSchema,
  quotes: z.number(),
  points: z.array(smilePointSchema),
  dropped: z.array(
    z.object({
      type: z.enum(["call", "put"]),
      strike: z.number(),
      reason: z.enum(["one-sided", "crossed", "cheap", "wide", "no-volatility", "old"]),
    }),
  ),
});
export const dataSmileAnswerSchema = dataEnvelope(z.object({ ...instant, smiles: z.array(smileSchema) }));

const expiry = { expiration: dateSchema, daysToExpiry: z.number() };

/** An expiry at the money, its 25-delta skew, and what lies between the expiry before and it. */
const termSchema = z.object({
  ...expiry,
  atTheMoneyVolatility: knownNumberSchema,
  atTheMoneyBidVolatility: knownNumberSchema,
  atTheMoneyAskVolatility: knownNumberSchema,
  /** Per 0.01 of ln(strike / forward). */
  slope: knownNumberSchema,
  riskReversal: knownNumberSchema,
  butterfly: knownNumberSchema,
  skewReason: z.nullable(z.enum(["no-fit", "no-call-wing", "no-put-wing"])),
  forwardVolatility: knownNumberSchema,
  /** The later total variance is the lower one. */
  isInconsistent: z.boolean(),
  quotes: z.number(),
  reason: z.nullable(z.enum(smileReasons)),
});
export const dataTermAnswerSchema = dataEnvelope(z.object({ ...instant, terms: z.array(termSchema) }));

const indexTermSchema = z.object({
  ...expiry,
  /** In points: 44.4. */
  level: knownNumberSchema,
  observed: z.nullable(z.number()),
  fitted: z.nullable(z.number()),
  /** Outermost bases in standard deviations from the forward. */
  coverageBelow: knownNumberSchema,
  coverageAbove: knownNumberSchema,
  reason: z.nullable(
    z.enum(["invalid-input", "expired", "under-seven-days", "no-forward", "too-few-quotes", "one-sided"]),
  ),
});
/** IVG 30: `level` in points, at `days`: 30 where two expiries enclose them, otherwise those of the nearest expiry. */
export const index30Schema = z.object({
  level: knownNumberSchema,
  days: knownNumberSchema,
  isBracketed: z.boolean(),
  observed: z.nullable(z.number()),
  fitted: z.nullable(z.number()),
  /** The shorter wings of the expiries that make it. */
  coverageBelow: knownNumberSchema,
  coverageAbove: knownNumberSchema,
  /** Why there is none: no expiry has a number, or a wing ends before 1 standard deviation. */
  reason: z.nullable(z.enum(["no-term", "short-reach"])),
  /** Expiries that would enclose the 30 days but have no number now: without them the level is another one's. */
  droppedExpirations: z.array(dateSchema),
});
export type Index30 = z.infer<typeof index30Schema>;
export const dataIndexAnswerSchema = dataEnvelope(
  z.object({ ...instant, ...index30Schema.shape, terms: z.array(indexTermSchema) }),
);

/** The parts of those answers. */
export type DataVolatility = {
  readonly smile: z.infer<typeof smileSchema>;
  readonly point: z.infer<typeof smilePointSchema>;
  readonly term: z.infer<typeof termSchema>;
  readonly indexTerm: z.infer<typeof indexTermSchema>;
};
