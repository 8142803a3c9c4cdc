import * as z from "zod/mini";

import { daySchema, requestInstantSchema } from "../dates.ts";
import { numberIn, plainText, versionSchemas, wholeIn } from "../fields.ts";
import {
  keepSharesSchema,
  positionCostsSchema,
  positionExitSchema,
  positionSettlements,
  savedLegSchema,
} from "./saved-positions.ts";
import { legTexts } from "./leg-texts.ts";

const text = (longest: number, error: string) =>
  plainText(longest, { error, character: legTexts.character, hasLines: true });
const nameSchema = text(60, "Ponele un nombre a la posición").check(
  z.minLength(1, "Ponele un nombre a la posición"),
);
const noteSchema = text(1_000, legTexts.note);
const legsSchema = z
  .array(savedLegSchema, { error: legTexts.legsMissing })
  .check(z.minLength(1, legTexts.noLegs), z.maxLength(8, legTexts.mostLegs));
const { versionSchema, versionQuerySchema } = versionSchemas(
  "Falta la versión desde la que cambiás la posición",
);

export const positionIdSchema = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) });
export const positionsQuerySchema = z.strictObject({ since: z.optional(requestInstantSchema) });
export const positionVersionQuerySchema = versionQuerySchema;

export const createPositionRequestSchema = z.strictObject({
  name: nameSchema,
  note: z._default(noteSchema, ""),
  settlement: z.enum(positionSettlements, { error: "Elegí el plazo de la acción" }),
  costs: positionCostsSchema,
  exit: z._default(positionExitSchema, "cheaper"),
  keepShares: z._default(keepSharesSchema, false),
  legs: legsSchema,
  /** When it was dealt; now where left out. */
  at: z.optional(requestInstantSchema),
});
export type CreatePositionRequest = z.input<typeof createPositionRequestSchema>;

/** Fields left out stay. Legs put the entry right under the movements there are, costs while there is none. */
export const updatePositionRequestSchema = z.strictObject({
  version: versionSchema,
  name: z.optional(nameSchema),
  note: z.optional(noteSchema),
  settlement: z.optional(z.enum(positionSettlements, { error: "Elegí el plazo de la acción" })),
  costs: z.optional(positionCostsSchema),
  exit: z.optional(positionExitSchema),
  keepShares: z.optional(keepSharesSchema),
  legs: z.optional(legsSchema),
});
export type UpdatePositionRequest = z.infer<typeof updatePositionRequestSchema>;

const indexSchema = z
  .number({ error: "Falta la pata" })
  .check(z.int("Falta la pata"), z.gte(0, "Falta la pata"), z.lte(7, legTexts.mostLegs));
const wrongQuantity = "La cantidad a cerrar tiene que ser un número entero mayor que 0";
const closingsSchema = z
  .array(
    z.strictObject({
      /** Place of the leg among the open ones. */
      index: indexSchema,
      /** Lots, or shares of a share leg. */
      quantity: wholeIn(1, 999_900, wrongQuantity),
      price: numberIn(0, 1e9, legTexts.price),
    }),
    { error: "Faltan las patas a cerrar" },
  )
  .check(z.minLength(1, "Elegí qué pata cerrar"), z.maxLength(8, legTexts.mostLegs));
const wrongLots = "La cantidad de lotes tiene que ser un número entero mayor que 0";
const lotsSchema = wholeIn(1, 9_999, wrongLots);
const strikeSchema = z.number({ error: legTexts.strikeMissing }).check(z.gt(0, legTexts.strike));
const missingEvent = "Decí qué movimiento se deshace";
const eventFields = {
  version: versionSchema,
  at: z.optional(requestInstantSchema),
  note: z._default(noteSchema, ""),
};

const noTrades = "Decí qué se operó";

/** Something that happens to a position: part of it closed, rolled, changed by trades, or its options expired or exercised. */
export const positionEventRequestSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("close"), ...eventFields, closings: closingsSchema }),
    z.strictObject({
      kind: z.literal("roll"),
      ...eventFields,
      closings: closingsSchema,
      openings: legsSchema,
    }),
    z.strictObject({
      kind: z.literal("deal"),
      ...eventFields,
      /** Bought or sold, under the names of the day: against what is held the other way first, the rest opens. */
      trades: z
        .array(savedLegSchema, { error: noTrades })
        .check(z.minLength(1, noTrades), z.maxLength(16, legTexts.mostLegs)),
    }),
    z.strictObject({
      kind: z.literal("expire"),
      ...eventFields,
      expiration: daySchema,
      /** Outcome of the options of that expiry; a leg may be written in parts. */
      outcomes: z
        .array(
          z.strictObject({
            index: indexSchema,
            isExercised: z.boolean({ error: "Decí si se ejerció" }),
            /** Lots; the whole leg where left out. */
            quantity: z.optional(lotsSchema),
            /** The base it had when this was written; refused where the day's is another. */
            strike: z.optional(strikeSchema),
          }),
          { error: "Decí qué pasó con cada pata" },
        )
        .check(z.minLength(1, "Decí qué pasó con cada pata"), z.maxLength(16, legTexts.mostLegs)),
    }),
  ],
  { error: "Lo que pasa es un cierre, un roleo, un cambio o un vencimiento" },
);
/** Index of the movement among all events of the position, undone ones too. */
export const undoEventRequestSchema = z.strictObject({
  version: versionSchema,
  index: wholeIn(0, 499, missingEvent),
});
export type UndoEventRequest = z.infer<typeof undoEventRequestSchema>;
export type PositionEventRequest = z.input<typeof positionEventRequestSchema>;
export type ReadPositionEvent = z.output<typeof positionEventRequestSchema>;
