import * as z from "zod/mini";

import { knownNumberSchema } from "../envelope.ts";
import { marketSourceSchema } from "../market/market.ts";

const part = {
  underlying: z.string(),
  asOfMilliseconds: z.number(),
  source: z.nullable(marketSourceSchema),
  /** Nearest of its legs, or the one that is asked for; null where the chain has none. */
  expiration: z.nullable(z.string()),
  days: knownNumberSchema,
};
/** Pesos in all; `value` null without a limit. */
const endSchema = z.object({ bounded: z.boolean(), value: knownNumberSchema });
const lineSchema = z.array(z.object({ level: z.number(), profit: z.number() }));

/** A position of a link's legs at its prices, in the market of now: retail costs, the cheaper way out. */
export const embedPositionSchema = z.object({
  ...part,
  spot: knownNumberSchema,
  /** Why there are no numbers; null where there are. */
  reason: z.nullable(z.string()),
  legs: z.array(
    z.object({
      kind: z.enum(["call", "put", "share"]),
      strike: knownNumberSchema,
      expiration: z.nullable(z.string()),
      quantity: z.number(),
      price: z.number(),
    }),
  ),
  /** With the costs of dealing; negative is received. */
  netOutlay: knownNumberSchema,
  maximum: z.nullable(endSchema),
  minimum: z.nullable(endSchema),
  breakevens: z.array(z.number()),
  /** Per 1.00, without drift. */
  probabilityOfProfit: knownNumberSchema,
  /** Net results at the nearest expiry and now, pesos in all by pesos a share. */
  atExpiry: lineSchema,
  today: z.nullable(lineSchema),
});
export type EmbedPosition = z.infer<typeof embedPositionSchema>;

/** *Lanzamientos* of an expiry, net of retail costs, best first; rates per 1.00. */
export const embedCoveredCallsSchema = z.object({
  ...part,
  caucionTna: knownNumberSchema,
  rows: z.array(
    z.object({
      symbol: z.string(),
      strike: z.number(),
      callBid: knownNumberSchema,
      stillTna: knownNumberSchema,
      exercisedTna: knownNumberSchema,
      cover: knownNumberSchema,
      /** Expected a year, and over the caución. */
      expectedTna: knownNumberSchema,
      points: knownNumberSchema,
      /** It can be dealt now: sides, size and age. */
      isListed: z.boolean(),
    }),
  ),
});
export type EmbedCoveredCalls = z.infer<typeof embedCoveredCallsSchema>;

/** One line of the market; volatility and rates per 1.00. */
export const embedTickerSchema = z.object({
  ...part,
  lastPrice: knownNumberSchema,
  atTheMoneyVolatility: knownNumberSchema,
  impliedTna: knownNumberSchema,
  /** Caución of the expiry's days; null where nobody quotes one. */
  caucionTna: knownNumberSchema,
});
export type EmbedTicker = z.infer<typeof embedTickerSchema>;
