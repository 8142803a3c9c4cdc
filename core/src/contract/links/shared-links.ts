import * as z from "zod/mini";

import { daySchema } from "../dates.ts";
import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { embedPositionSchema } from "../keys/embed-parts.ts";
import { embedSmileSchema } from "../keys/embed-snapshot.ts";
import { evaluatePositionRequestSchema } from "../positions/evaluate.ts";
import { backTestAnswerSchema } from "../suite/back-tests.ts";

/** Links that one account may have at a time. */
export const mostSharedLinks = 100;
/** A link ends with its account, and at the latest after so many days. */
export const sharedLinkDays = 365;

const { legs, costs, exit, keepShares } = evaluatePositionRequestSchema.shape;
/** Search engines may keep the page. */
const isIndexed = z.boolean();

/** A position to share as it is valued now. Without `showsQuantities` its legs keep their proportions alone. */
export const shareLinkRequestSchema = z.strictObject({
  legs,
  costs,
  exit,
  keepShares,
  showsQuantities: z.boolean(),
  isIndexed,
});
export type ShareLinkRequest = z.output<typeof shareLinkRequestSchema>;
export const shareSmileRequestSchema = z.strictObject({ expiration: daySchema, isIndexed });
/** A rule as the bench's address has it, tried with its user's costs. */
export const shareBackTestRequestSchema = z.strictObject({
  rule: z.string().check(z.maxLength(200)),
  isIndexed,
});

/** Any other text was never an address of ours. */
export const linkIdPattern = /^[\w-]{16,32}$/;
export const linkIdSchema = z.strictObject({ id: z.string().check(z.regex(linkIdPattern)) });

const sharedPositionSchema = z.object({
  kind: z.literal("position"),
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
const sharedSmileSchema = z.object({ kind: z.literal("smile"), smile: embedSmileSchema });
export type SharedSmile = z.infer<typeof sharedSmileSchema>;
const sharedBackTestSchema = z.object({
  kind: z.literal("back-test"),
  /** As the bench's address has it. */
  rule: z.string(),
  result: backTestAnswerSchema.shape.data,
  asOfMilliseconds: z.number(),
});
export type SharedBackTest = z.infer<typeof sharedBackTestSchema>;

/** As it was when it was shared: what a link's page shows, for ever. */
export const sharedContentSchema = z.discriminatedUnion("kind", [
  sharedPositionSchema,
  sharedSmileSchema,
  sharedBackTestSchema,
]);
export type SharedContent = z.infer<typeof sharedContentSchema>;

export const sharedLinkSchema = z.object({
  id: z.string(),
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
