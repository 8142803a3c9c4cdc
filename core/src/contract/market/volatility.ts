import * as z from "zod/mini";

import { daySchema } from "../dates.ts";
import { dataEnvelope, dateSchema, instantSchema, knownNumberSchema } from "../envelope.ts";
import { answerFormatSchema } from "../file-formats.ts";
import { barSources, rangeInOrder } from "./history.ts";

/** Sessions from one day to another, both included; the last 12 months where left out. At most 12 years. */
export const volatilityHistoryQuerySchema = z.strictObject({
  fecha_inicio: z.optional(daySchema),
  fecha_fin: z.optional(daySchema),
  format: answerFormatSchema,
});
export const dataVolatilityHistoryQuerySchema = z
  .strictObject({ from: z.optional(daySchema), to: z.optional(daySchema), format: answerFormatSchema })
  .check(rangeInOrder());

const flags = ["last", "one-sided", "early", "estimated-expiration", "fallback-rate", "backfilled"] as const;

/** One session and expiry; volatilities per 1.00 (0.45 = 45 %), prices in pesos a share. `null` is unknown. */
const volatilityDaySchema = z.object({
  day: z.string(),
  expiration: z.string(),
  source: z.enum(barSources),
  /** Beginning of the newest bar used. */
  quotedAt: instantSchema,
  /** From the close to the expiry, 365 days each. */
  years: z.number(),
  /** Continuous per year. */
  rate: z.number(),
  spot: knownNumberSchema,
  forward: knownNumberSchema,
  /** At the forward, of the fitted smile. */
  atTheMoney: knownNumberSchema,
  /** 25-delta call less put, and mean of both less the money; only with both wings quoted. */
  riskReversal: knownNumberSchema,
  butterfly: knownNumberSchema,
  /** Level of the index for this expiry alone. */
  varianceSwap: knownNumberSchema,
  /** Quotes that the smile was fitted to. */
  quotes: z.number(),
  smile: z.nullable(z.enum(["svi", "quadratic", "line", "points"])),
  /** The share's last 20 sessions, 252 a year, and the series that they are of: `ARS 24hs`, `USD ADR`. */
  realisedFrom: z.nullable(z.string()),
  realised: z.object({
    close: knownNumberSchema,
    parkinson: knownNumberSchema,
    garmanKlass: knownNumberSchema,
    rogersSatchell: knownNumberSchema,
    yangZhang: knownNumberSchema,
  }),
  flags: z.array(z.enum(flags)),
});
export type VolatilityDay = z.infer<typeof volatilityDaySchema>;

/** Newest session first, its expiries ascending. All of one kind of source: simulated, or of a market. */
export const volatilityHistoryAnswerSchema = dataEnvelope(z.array(volatilityDaySchema));
/** With what the terms of a session's source keep back. */
const dataVolatilityDaySchema = z.extend(
  z.omit(volatilityDaySchema, { day: true, years: true, atTheMoney: true }),
  {
    date: dateSchema,
    expiration: dateSchema,
    yearsToExpiry: z.number(),
    /** At the forward, of the fitted smile. */
    atTheMoneyVolatility: knownNumberSchema,
  },
);
export type DataVolatilityDay = z.infer<typeof dataVolatilityDaySchema>;
export const dataVolatilityHistoryAnswerSchema = z.extend(dataEnvelope(z.array(dataVolatilityDaySchema)), {
  meta: z.object({ limited: z.boolean(), limitReason: z.nullable(z.string()) }),
});

/** The share's series, best first: the options' settlement in pesos, then the ADR in dollars. */
export const coneSeries = ["ARS 24hs", "USD ADR"] as const;
export type ConeSeries = (typeof coneSeries)[number];
export const coneEstimators = [
  "yang-zhang",
  "close-to-close",
  "garman-klass",
  "rogers-satchell",
  "parkinson",
] as const;
export type ConeEstimator = (typeof coneEstimators)[number];

export const volatilityConeQuerySchema = z.strictObject({
  /** Yang-Zhang where left out. */
  estimador: z.optional(z.enum(coneEstimators)),
  /** The first series with enough sessions where left out. */
  serie: z.optional(z.enum(coneSeries)),
});

const coneWindowSchema = z.object({
  /** Sessions. */
  window: z.number(),
  /** Windows measured, which overlap, and how many don't. */
  count: z.number(),
  effectiveCount: z.number(),
  minimum: z.number(),
  tenth: z.number(),
  quarter: z.number(),
  median: z.number(),
  threeQuarters: z.number(),
  ninetieth: z.number(),
  maximum: z.number(),
  today: knownNumberSchema,
});

/** Realised volatility of the share by length of window, per 1.00. Without enough sessions `windows` is empty. */
export const volatilityConeAnswerSchema = dataEnvelope(
  z.object({
    series: z.enum(coneSeries),
    estimator: z.enum(coneEstimators),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    sessions: z.number(),
    windows: z.array(coneWindowSchema),
  }),
);
export type VolatilityCone = z.infer<typeof volatilityConeAnswerSchema>["data"];

/** Volatilities of the last 12 months' stored sessions by type and by bands of moneyness and days, whose edges the core has. */
export const pastVolatilityAnswerSchema = dataEnvelope(
  z.object({
    /** First and last session; null without any. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    sessions: z.number(),
    source: z.nullable(z.enum(["simulated", "recorded"])),
    cells: z.array(
      z.object({
        type: z.enum(["call", "put"]),
        moneyness: z.number(),
        days: z.number(),
        /** One a session, ascending, per 1.00. */
        volatilities: z.array(z.number()),
      }),
    ),
  }),
);
export type PastVolatilityAnswer = z.infer<typeof pastVolatilityAnswerSchema>["data"];
