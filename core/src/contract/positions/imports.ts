import * as z from "zod/mini";

import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { requestInstantSchema } from "../dates.ts";
import { numberIn, plainText, wholeIn } from "../fields.ts";
import { legTexts } from "./leg-texts.ts";

/** Lines of one file, and of all files of an account together. */
export const mostImportedLines = 20_000;
export const mostImports = 50;
export const mostMappings = 20;

const text = (longest: number, error: string) => plainText(longest, { error, character: legTexts.character });
const named = (longest: number, missing: string) => text(longest, missing).check(z.minLength(1, missing));
const wrongQuantity = "La cantidad tiene que ser un número entero mayor que 0";
const wrongFees = "Los gastos tienen que ser un número, 0 o más";

/** An operation as the browser read it from a line: nothing else of the file is sent, and each is a line of the request. */
export const sentOperationSchema = z.strictObject({
  at: requestInstantSchema,
  symbol: z
    .string({ error: legTexts.symbolMissing })
    .check(z.regex(/^[A-Z0-9.]{2,20}$/, "Ese símbolo no es de una acción ni de una opción")),
  side: z.enum(["buy", "sell"], { error: "Falta si es compra o venta" }),
  /** Lots of an option, shares of the share. */
  quantity: wholeIn(1, 999_900, wrongQuantity),
  price: numberIn(0, 1e9, legTexts.price),
  /** Pesos; null where the list has none. */
  fees: z.nullable(numberIn(0, 1e12, wrongFees)),
  reference: z.optional(text(60, "El número de la operación es un texto")),
  /** Moment of the list that it is a holding of: the day it counts from is the session before. */
  heldAt: z.optional(requestInstantSchema),
});
export type SentOperation = z.infer<typeof sentOperationSchema>;
/** Operations go as JSON, one a line. */
export const operationLinesType = "application/x-ndjson";

export const importFileQuerySchema = z.strictObject({
  fileName: named(120, "Falta el nombre del archivo"),
  /** A known layout; none where the user named the columns. */
  layout: z.optional(z.string().check(z.maxLength(40))),
});
export type ImportFile = z.infer<typeof importFileQuerySchema>;

const contractSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.enum(["call", "put"]),
    strike: z.number(),
    expiration: z.string(),
    symbol: z.string(),
  }),
  z.object({ type: z.literal("share") }),
]);

/** Positions that the operations of a file leave, with those imported before. Pesos. */
const previewSchema = z.object({
  /** Operations that were not imported before. */
  added: z.number(),
  /** Places in the list of what was imported before. */
  repeated: z.array(z.number()),
  refused: z.array(z.object({ index: z.number(), reason: z.string() })),
  /** The new operations alone. `cash` is received less paid, with `fees` taken off. */
  totals: z.object({ bought: z.number(), sold: z.number(), fees: z.number(), cash: z.number() }),
  /** By expiry and base, of all imports. `averagePrice` has the fees in it. */
  holdings: z.array(
    z.object({
      contract: contractSchema,
      quantity: z.number(),
      averagePrice: knownNumberSchema,
      realized: z.number(),
      /** The expiry is over: no position is made of it. */
      isOver: z.boolean(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof previewSchema>;
export const importPreviewAnswerSchema = dataEnvelope(previewSchema);

export const importSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  layout: z.nullable(z.string()),
  createdAt: instantSchema,
  operations: z.number(),
});
export type OperationsImport = z.infer<typeof importSchema>;

const placeSchema = z.nullable(
  z.number({ error: "Falta la columna" }).check(z.int(), z.gte(0), z.lte(199, "Hay demasiadas columnas")),
);
const placesSchema = z.array(z.number().check(z.int(), z.gte(0), z.lte(199))).check(z.maxLength(20));
const mappingFields = {
  date: placeSchema,
  time: placeSchema,
  symbol: placeSchema,
  side: placeSchema,
  quantity: placeSchema,
  executed: placeSchema,
  price: placeSchema,
  amount: placeSchema,
  status: placeSchema,
  currency: placeSchema,
  reference: placeSchema,
  cumulative: placeSchema,
  average: placeSchema,
  event: placeSchema,
  fees: placesSchema,
  orders: placesSchema,
  decimal: z.enum(["auto", "comma", "point"]),
  optionUnit: z.enum(["amount", "lots", "shares"]),
  isGrouped: z.boolean(),
  netPrices: z.boolean(),
  /** Order states, true if executed. */
  states: z
    .record(z.string().check(z.maxLength(60)), z.boolean())
    .check(z.refine((states) => Object.keys(states).length <= 40, "Hay demasiados estados")),
};
/** Column mapping of lists with these headings, saved for the user. */
export const importMappingSchema = z.strictObject({
  headings: named(2_000, "Faltan los títulos de las columnas"),
  columns: z.strictObject(mappingFields),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

export const importsAnswerSchema = dataEnvelope(
  z.object({ imports: z.array(importSchema), mappings: z.array(importMappingSchema) }),
);
export const importAnswerSchema = dataEnvelope(
  z.object({
    /** Null where the file added nothing. */
    import: z.nullable(importSchema),
    repeated: z.number(),
    refused: z.number(),
    /** Names of the positions that it made or changed. */
    positions: z.array(z.string()),
  }),
);
export type ImportAnswer = z.infer<typeof importAnswerSchema>["data"];
