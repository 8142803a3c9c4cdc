import * as z from "zod/mini";

import { dataEnvelope, dateSchema, instantSchema, knownNumberSchema } from "../envelope.ts";
import { marketSourceSchema } from "../market/market.ts";
import { evaluatePositionRequestSchema } from "./evaluate.ts";

/** Links that one account may have at a time. */
export const mostSharedLinks = 100;
/** A link ends with its account, and at the latest after so many days. */
export const sharedLinkDays = 365;

const { legs, costs, exit, keepShares } = evaluatePositionRequestSchema.shape;

/** A position to share as it is valued now. Without `showsQuantities` its legs keep their proportions alone. */
export const shareLinkRequestSchema = z.strictObject({
  legs,
  costs,
  exit,
  keepShares,
  showsQuantities: z.boolean(),
  /** Whether search engines may keep the page. */
  isIndexed: z.boolean(),
});
export type ShareLinkRequest = z.output<typeof shareLinkRequestSchema>;
export const linkIdSchema = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{16,32}$/)) });

/** A position as it was when it was shared: what its page shows, for ever. Pesos in all, net of the costs. */
export const sharedPositionSchema = z.object({
  asOf: instantSchema,
  source: z.nullable(marketSourceSchema),
  spot: z.number(),
  model: z.enum(["american", "european"]),
  /** TNA per 1.00 of the nearest expiry. */
  rateTna: knownNumberSchema,
  showsQuantities: z.boolean(),
  legs: z.array(
    z.object({
      type: z.enum(["call", "put", "share"]),
      strike: knownNumberSchema,
      expiration: z.nullable(dateSchema),
      quantity: z.number(),
      price: z.number(),
      volatility: knownNumberSchema,
    }),
  ),
  costs: z.object({ share: z.number(), premium: z.number(), exercise: z.number() }),
  exit,
  outlay: knownNumberSchema,
  /** Null without a limit, or unknown. */
  maximum: knownNumberSchema,
  minimum: knownNumberSchema,
  breakevens: z.array(z.number()),
  probabilityOfProfit: knownNumberSchema,
  sentences: z.array(z.string()),
  /** Corners of the result at the expiry: price of the share, pesos. Empty over two expiries. */
  line: z.array(z.tuple([z.number(), z.number()])),
});
export type SharedPosition = z.infer<typeof sharedPositionSchema>;

export const sharedLinkSchema = z.object({
  id: z.string(),
  /** Its legs in words. */
  title: z.string(),
  /** Below the site's address. */
  path: z.string(),
  isIndexed: z.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type SharedLink = z.infer<typeof sharedLinkSchema>;
export const sharedLinkAnswerSchema = dataEnvelope(sharedLinkSchema);
export const sharedLinksAnswerSchema = dataEnvelope(z.array(sharedLinkSchema));
