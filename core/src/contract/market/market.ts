import * as z from "zod/mini";

import { instantSchema, knownNumberSchema } from "../envelope.ts";
import { marketErrorCodeSchema } from "../error-codes.ts";

/** Path and timing of the market socket. */
export const marketSocketPath = "/market-socket.io";
export const marketConnectTimeoutMilliseconds = 10_000;
export const marketMaximumReconnections = 3;
export const marketReconnectBaseMilliseconds = 2_000;
export const marketConnectionCheckMilliseconds = 10_000;

/** A quote older than this by the feed's clock is shown, counted and recorded as old. */
export const staleQuoteMilliseconds = 15 * 60_000;

const optionalNumber = z.optional(knownNumberSchema);

/**
 * One option of the market. Prices in pesos a share, `null` where the market shows none. `expiration` is the last
 * trading day (`YYYY-MM-DD`), `datetime` the instant of the quote. `expirationEstimated` marks an expiration that the
 * server worked out by the exchange's rule because the feed gave none. `formerSymbols`: the contract's names before the
 * strike adjustments of its life, newest first, with a space between, for what a user kept by an older one.
 */
export const marketOptionSchema = z.object({
  symbol: z.string(),
  bid: optionalNumber,
  ask: optionalNumber,
  last: optionalNumber,
  volume: optionalNumber,
  operations: optionalNumber,
  datetime: z.optional(z.nullable(instantSchema)),
  strike: optionalNumber,
  expiration: z.optional(z.nullable(z.string())),
  expirationEstimated: z.optional(z.boolean()),
  formerSymbols: z.optional(z.string()),
  bidSize: optionalNumber,
  askSize: optionalNumber,
  turnover: optionalNumber,
  previousClose: optionalNumber,
});
export type MarketOption = z.infer<typeof marketOptionSchema>;

/** The underlying; the first item's `last` is the spot. */
export const marketStockSchema = z.object({
  symbol: z.string(),
  last: optionalNumber,
  bid: optionalNumber,
  ask: optionalNumber,
  bidSize: optionalNumber,
  askSize: optionalNumber,
  previousClose: optionalNumber,
  volume: optionalNumber,
  turnover: optionalNumber,
  settlement: z.optional(z.nullable(z.string())),
  datetime: z.optional(z.nullable(instantSchema)),
});
export type MarketStock = z.infer<typeof marketStockSchema>;

/** One caución term. `rate` is TNA in percent (18.2 = 18.2 %). `fallback` marks the specification's 15 %. */
export const caucionRateSchema = z.object({
  days: z.number(),
  rate: z.number(),
  description: z.string(),
  bidRate: optionalNumber,
  askRate: optionalNumber,
  fallback: z.optional(z.boolean()),
});
export type CaucionRate = z.infer<typeof caucionRateSchema>;

/** A market of our own making, a recording, or the exchange. */
export const marketSourceKinds = ["simulated", "replay", "live"] as const;
/** Prices of a source that may leave the product's own screens: none, late ones, or all. */
export const redistributions = ["none", "delayed", "full"] as const;
export type Redistribution = (typeof redistributions)[number];
/**
 * Source and state of the market, shown on every live screen. `delayUnknown`: nobody says how
 * late they are, so `delaySeconds` is left out and nothing may call them live. Without `redistribution` all may be passed on.
 */
export const marketSourceSchema = z.object({
  kind: z.enum(marketSourceKinds),
  name: z.string(),
  recordedDate: z.optional(z.nullable(z.string())),
  session: z.optional(z.enum(["open", "closed", "unknown"])),
  delaySeconds: z.optional(z.number()),
  delayUnknown: z.optional(z.boolean()),
  redistribution: z.optional(z.enum(redistributions)),
  stale: z.optional(z.boolean()),
  /** The options and the share are of different moments: rates, volatilities and parity of this market mean nothing. */
  momentsApart: z.optional(z.boolean()),
  /** Days, `YYYY-MM-DD`, that an administrator closed: the calendar's functions take them. */
  closedDays: z.optional(z.array(z.string())),
  /** While a recording's day fills: its first quotes so far, and how many there are. */
  filling: z.optional(z.object({ quoted: z.number(), listed: z.number() })),
});
export type MarketSource = z.infer<typeof marketSourceSchema>;

/**
 * A market update. `full: true` (or no `full` at all: the specification's provider) is a whole snapshot. With
 * `full: false` each item carries its symbol (or days) and only the fields that changed, and `removed` the symbols
 * that left. `seq` grows by one an update; `asOf` is the feed's clock.
 */
export const marketUpdateSchema = z.object({
  full: z.optional(z.boolean()),
  seq: z.optional(z.number()),
  asOf: z.optional(instantSchema),
  source: z.optional(marketSourceSchema),
  data: z.object({
    opciones: z.optional(z.array(marketOptionSchema)),
    acciones: z.optional(z.array(marketStockSchema)),
    cauction_rates: z.optional(z.array(caucionRateSchema)),
    removed: z.optional(z.array(z.string())),
  }),
});
export type MarketUpdate = z.infer<typeof marketUpdateSchema>;

export const marketConnectedSchema = z.object({
  seq: z.optional(z.number()),
  asOf: z.optional(instantSchema),
  source: z.optional(marketSourceSchema),
  connections: z.optional(z.number()),
  limit: z.optional(z.number()),
});
export type MarketConnected = z.infer<typeof marketConnectedSchema>;

export const marketErrorSchema = z.object({
  code: z.optional(marketErrorCodeSchema),
  message: z.string(),
  connections: z.optional(z.number()),
  limit: z.optional(z.number()),
});
export type MarketError = z.infer<typeof marketErrorSchema>;

/** Handshake `auth`. `clientId` lets a page replace its own ghost; `takeOver` ends the user's oldest connection. */
export const marketHandshakeSchema = z.object({
  token: z.string(),
  clientId: z.optional(z.string().check(z.maxLength(64))),
  takeOver: z.optional(z.boolean()),
});
export type MarketHandshake = z.infer<typeof marketHandshakeSchema>;

export type MarketServerEvents = {
  market_connected: (payload: MarketConnected) => void;
  market_update: (payload: MarketUpdate) => void;
  market_error: (payload: MarketError) => void;
};
export type MarketClientEvents = { get_market_data: (request: Record<string, never>) => void };
