import * as z from "zod/mini";

import { dataEnvelope, dateSchema, instantSchema, knownNumberSchema } from "../envelope.ts";
import { marketSourceSchema } from "../market/market.ts";
import { valuationQuery, valuationSchema } from "./valuation.ts";

/** Pesos in all; they add up to the total. */
const resultPartsSchema = z.object({
  share: z.number(),
  convexity: z.number(),
  time: z.number(),
  volatility: z.number(),
  rate: z.number(),
  trades: z.number(),
  costs: z.number(),
  unexplained: z.number(),
});
const sum = { total: knownNumberSchema, parts: z.nullable(resultPartsSchema), unknown: z.number() };
/** Base and expiration are null of shares; the base is today's. */
const contract = {
  type: z.enum(["call", "put", "share"]),
  strike: knownNumberSchema,
  expiration: z.nullable(dateSchema),
};
const faultSchema = z.nullable(z.enum(["no-quote", "no-price", "expired", "neighbour", "no-volatility"]));

const contractDaySchema = z.object({
  ...contract,
  quantityBefore: z.number(),
  quantityNow: z.number(),
  priceBefore: knownNumberSchema,
  priceNow: knownNumberSchema,
  /** The kind both prices are of; null where they differ or one is unknown. */
  prices: z.nullable(z.enum(["spot", "mid", "last", "settlement"])),
  reasonBefore: faultSchema,
  reasonNow: faultSchema,
  total: knownNumberSchema,
});

const bookPositionSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["open", "closed"]),
  legs: z.array(
    z.object({ ...contract, symbol: z.nullable(z.string()), quantity: z.number(), price: z.number() }),
  ),
  /** Closing now with what was realized before, net of costs; null where a side is missing. */
  result: knownNumberSchema,
  /** Null where nothing of the day is known, or nothing was held in it. */
  today: z.nullable(z.object({ ...sum, contracts: z.array(contractDaySchema) })),
});

export const dataPositionsQuerySchema = z.strictObject(valuationQuery);

/** The book of the key's owner: positions that are open, or were in the session. */
export const dataPositionsAnswerSchema = dataEnvelope(
  z.object({
    asOf: z.nullable(instantSchema),
    source: z.nullable(marketSourceSchema),
    valuation: z.nullable(valuationSchema),
    today: z.object({
      date: z.nullable(dateSchema),
      /** Session whose close it counts from. */
      since: z.nullable(dateSchema),
      reason: z.nullable(z.enum(["no-market", "plan", "not-shared", "no-close", "no-prices"])),
      ...sum,
    }),
    /** The most urgent first. */
    decisions: z.array(
      z.object({
        position: z.string(),
        name: z.string(),
        kind: z.enum(["overdue", "exercise", "expiry", "renamed", "made"]),
        text: z.string(),
      }),
    ),
    positions: z.array(bookPositionSchema),
    /** That this is information, not advice. */
    notice: z.string(),
  }),
);
export type DataPositions = z.infer<typeof dataPositionsAnswerSchema>["data"];
