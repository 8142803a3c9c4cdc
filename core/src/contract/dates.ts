import * as z from "zod/mini";

import { isIsoDate } from "../lib/index.ts";
import { validationMessages as texts } from "../messages/validation.ts";

const dayShape = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;
const instantShape =
  /^(?:19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const dayOrInstantShape =
  /^(?:19|20|21)\d{2}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** `Date.parse` alone takes 31 February for 3 March. */
function isReal(text: string): boolean {
  return isIsoDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

function dateField(shape: RegExp, message: string) {
  return z.string({ error: message }).check(z.regex(shape, message), z.refine(isReal, { error: message }));
}

/** A day that exists, `YYYY-MM-DD`, of the years 1900 to 2199. */
export const daySchema = dateField(dayShape, texts.dateInvalid);
/** An instant that exists, ISO 8601 with its offset, of the years 1900 to 2199. */
export const requestInstantSchema = dateField(instantShape, texts.dateInvalid);
/** A Buenos Aires day or an instant. */
export const dateOrInstantSchema = dateField(dayOrInstantShape, texts.dateInvalid);
