import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { expiryChoiceSchema } from "../expiry-choice.ts";
import { chainFilter, columnsSchema, strikesInOrder } from "./data-api.ts";

/**
 * A sheet's key, and whether its numbers have a comma (the default: cells between semicolons) or a point (between commas).
 * `refresh` means nothing here: a sheet asks again for an address that changed.
 */
const sheet = {
  key: z.optional(z.string()),
  decimals: z.optional(z.enum(["comma", "point"])),
  refresh: z.optional(z.string().check(z.maxLength(40))),
};
const columns = z.optional(columnsSchema);
const symbolsWrong = "Van los símbolos separados con comas: GGAL,GFGC7200DI";
const mostSymbols = 1_100;

export const sheetChainQuerySchema = z
  .strictObject({ ...sheet, ...chainFilter, columns })
  .check(strikesInOrder);
export const sheetQuoteQuerySchema = z.strictObject({
  ...sheet,
  symbols: z
    .string({ error: symbolsWrong })
    .check(
      z.maxLength(mostSymbols, texts.invalidValue),
      z.regex(/^[A-Z0-9.]+(,[A-Z0-9.]+)*$/i, symbolsWrong),
    ),
  columns,
});
export const sheetTableQuerySchema = z.strictObject({
  ...sheet,
  expiration: z.optional(expiryChoiceSchema),
  columns,
});
export const sheetBookQuerySchema = z.strictObject(sheet);
export type SheetQuery = z.infer<typeof sheetBookQuerySchema>;
/** CSV. */
export const sheetAnswerSchema = z.string();
