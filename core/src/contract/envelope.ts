import * as z from "zod/mini";

/**
 * `{success: true, data, message?}`: the answer of calls whose fields the specification does not name.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function dataEnvelope<Schema extends z.ZodMiniType>(data: Schema) {
  return z.object({ success: z.literal(true), data, message: z.optional(z.string()) });
}

/** `{success: true, message}`: the answer of writes that return only a text. */
export const messageAnswerSchema = z.object({ success: z.literal(true), message: z.string() });

/** An instant on the wire: ISO 8601 with offset. */
export const instantSchema = z.string().check(z.meta({ format: "date-time" }));
/** A day of Buenos Aires on the wire: `YYYY-MM-DD`. */
export const dateSchema = z.string().check(z.meta({ format: "date" }));
/**
 * A word of an answer that is displayed: one outside its list passes as it is, an absent one as `""`. Screens call both
 * 'Desconocido'; what is acted on is compared with the words that are known.
 */
export const shownWordSchema = z.catch(z.string(), "");
/** A nullable number: `null` says unknown, never 0. */
export const knownNumberSchema = z.nullable(z.number());
