import * as z from "zod/mini";

import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { embedPositionSchema } from "../keys/embed-parts.ts";
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
/** Any other text was never an address of ours. */
export const linkIdPattern = /^[\w-]{16,32}$/;
export const linkIdSchema = z.strictObject({ id: z.string().check(z.regex(linkIdPattern)) });

/** A position as it was when it was shared: what its page shows, for ever. */
export const sharedPositionSchema = z.object({
  /** Net of `costs`, at the market of its moment. */
  position: embedPositionSchema,
  /** Over two expiries: searched at the nearer one. */
  isEstimated: z.boolean(),
  /** Per 1.00, a leg each; null of shares and where the market gave none. */
  volatilities: z.array(knownNumberSchema),
  showsQuantities: z.boolean(),
  model: z.enum(["american", "european"]),
  /** TNA per 1.00 of the nearest expiry. */
  rateTna: knownNumberSchema,
  costs: z.object({ share: z.number(), premium: z.number(), exercise: z.number() }),
  exit,
  sentences: z.array(z.string()),
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
