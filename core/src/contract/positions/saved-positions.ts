import * as z from "zod/mini";

import { daySchema } from "../dates.ts";
import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { quantityIn } from "../fields.ts";
import { legTexts } from "./leg-texts.ts";

/** Settlement of the share that a position's figures are taken with. */
export const positionSettlements = ["24hs", "48hs", "CI"] as const;
export type PositionSettlement = (typeof positionSettlements)[number];

/** The end of a whole position: closed, exercised, or at each price whichever costs less. */
export const positionExits = ["cheaper", "close", "exercise"] as const;
export type PositionExit = (typeof positionExits)[number];
export const positionExitSchema = z.enum(positionExits, {
  error: "La salida es cheaper, close o exercise",
});
export const keepSharesSchema = z.boolean({ error: "keepShares es true o false" });

const most = 1e9;
const symbolShape = /^[A-Z][A-Z0-9.]{2,19}$/;

const priceSchema = z
  .number({ error: legTexts.premium })
  .check(z.gte(0, legTexts.premium), z.lte(most, legTexts.premiumTooHigh));

/** An option by what it is; its symbol may be another's in another year. */
export const contractFields = {
  type: z.enum(["call", "put"], { error: "Una opción es un call o un put" }),
  /** Pesos a share, when it was dealt or the alert was made. */
  strike: z
    .number({ error: legTexts.strikeMissing })
    .check(z.gt(0, legTexts.strike), z.lte(most, legTexts.strikeTooHigh)),
  expiration: daySchema,
  /** Under which it was dealt: `followContract` knows its later ones. */
  symbol: z.string({ error: legTexts.symbolMissing }).check(z.regex(symbolShape, legTexts.symbol)),
};
const fraction = z
  .number({ error: "Los costos son fracciones del monto" })
  .check(z.gte(0, "Un costo no puede ser negativo"), z.lt(1, "Un costo no puede ser el monto entero"));

/** Fractions of the amounts of shares, premiums and exercises. */
export const positionCostsSchema = z.strictObject({
  share: fraction,
  premium: fraction,
  exercise: fraction,
  /** Fee of the caución, a year of the amount; and the least cost of an order, pesos. */
  caucionFee: z.optional(fraction),
  orderMinimum: z.optional(z.number().check(z.gte(0), z.lte(2_000_000))),
});

/** A leg as it is kept: lots of an option or whole shares, negative sold, at the price it was dealt at. */
export const savedLegSchema = z.discriminatedUnion(
  "type",
  [
    z.strictObject({ ...contractFields, quantity: quantityIn(9_999, legTexts.lots), price: priceSchema }),
    z.strictObject({
      type: z.literal("share"),
      quantity: quantityIn(999_900, legTexts.shares),
      price: priceSchema,
    }),
  ],
  { error: legTexts.type },
);
export type SavedLeg = z.infer<typeof savedLegSchema>;

/** A trade of an event: lots or shares, negative sold, with its own costs in pesos. */
export const savedTradeSchema = z.object({
  contract: z.discriminatedUnion("type", [z.object(contractFields), z.object({ type: z.literal("share") })]),
  quantity: z.number(),
  price: z.number(),
  costs: z.number(),
});
export type SavedTrade = z.infer<typeof savedTradeSchema>;

export const positionEventKinds = ["open", "close", "roll", "deal", "expire"] as const;

/** A day of a position's life. `cash` is received less paid, `realized` what its closed parts brought, both net in pesos. */
export const savedEventSchema = z.object({
  kind: z.enum(positionEventKinds),
  at: instantSchema,
  note: z.string(),
  trades: z.array(savedTradeSchema),
  cash: z.number(),
  realized: z.number(),
  /**
   * Changes to the open legs, by which it is undone: lots removed, with the leg's index before and whether a rest of it stayed,
   * and legs added at the end. An opening has none.
   */
  legs: z.optional(
    z.object({
      removed: z.array(z.object({ index: z.number(), leg: savedLegSchema, isPart: z.boolean() })),
      added: z.array(savedLegSchema),
    }),
  ),
  /** When it was undone: it stays in the history and counts no more. */
  undone: z.optional(instantSchema),
});
export type SavedEvent = z.infer<typeof savedEventSchema>;

/** Stored content of a position: `legs` are the open ones at their entry prices, `realized` what was closed brought. */
export const positionContentSchema = z.object({
  costs: positionCostsSchema,
  legs: z.array(savedLegSchema),
  realized: z.number(),
  events: z.array(savedEventSchema),
});
export type PositionContent = z.infer<typeof positionContentSchema>;

/** An open option's symbol and strike today, after the renames since it was dealt. */
const followedSchema = z.object({
  symbol: z.string(),
  strike: z.number(),
  renames: z.array(z.object({ exDate: z.string(), symbol: z.string(), strike: knownNumberSchema })),
});
export type FollowedLeg = z.infer<typeof followedSchema>;

/** A saved position as its owner reads it. */
export const savedPositionSchema = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  settlement: z.enum(positionSettlements),
  /** The way out that its results count, and whether the shares left are kept instead of sold. */
  exit: z.enum(positionExits),
  keepShares: z.boolean(),
  /** `closed` once nothing is held. */
  status: z.enum(["open", "closed"]),
  /** Goes up with each change; a write names the one it began from. */
  version: z.number(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Null where it was written by a version of the product that this one can't read: it is kept as it is. */
  content: z.nullable(positionContentSchema),
  /**
   * In a list: number of first events left out of `content`, which has those since an instant and the one before them; `GET
   * /positions/{id}` has all.
   */
  earlierEvents: z.optional(z.number()),
  /** The open legs in their order: null for shares, and for an option whose strike of today isn't known. */
  today: z.array(z.nullable(followedSchema)),
});
export type SavedPosition = z.infer<typeof savedPositionSchema>;

export const positionAnswerSchema = dataEnvelope(savedPositionSchema);
/** Newest change first, with how many the plan keeps. */
export const positionsAnswerSchema = dataEnvelope(
  z.object({ positions: z.array(savedPositionSchema), maximum: z.number() }),
);
