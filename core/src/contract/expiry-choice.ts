import * as z from "zod/mini";

import { isIsoDate } from "../lib/index.ts";

/** Stands for the day of the first expiry that has not ended. */
export const nearestExpiry = "nearest";
const invalid = "El vencimiento va como AAAA-MM-DD, o nearest para el más cercano";
/** A series by its last trading day, `YYYY-MM-DD`, or the nearest one. */
export const expiryChoiceSchema = z.string({ error: invalid }).check(
  z.regex(/^(?:nearest|(?:19|20|21)\d{2}-\d{2}-\d{2})$/, invalid),
  z.refine((text) => text === nearestExpiry || isIsoDate(text), { error: invalid }),
);
