import * as z from "zod/mini";

interface TextTerms {
  /** Said of what is no text, and of a character that it may not have where `character` is left out. */
  readonly error: string;
  readonly tooLong?: string;
  readonly character?: string;
  /** It may have line feeds. */
  readonly hasLines?: boolean;
}

/**
 * Trimmed text without control characters or halves of one.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function plainText(
  longest: number,
  {
    error,
    tooLong = `Puede tener hasta ${longest} caracteres`,
    character = error,
    hasLines = false,
  }: TextTerms,
) {
  return z.string({ error }).check(
    z.trim(),
    z.maxLength(longest, tooLong),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(hasLines ? text.replaceAll("\n", "") : text), {
      error: character,
    }),
  );
}

/**
 * A number from `low` to `high`, with one text for whatever is wrong.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function numberIn(low: number, high: number, error: string) {
  return z.number({ error }).check(z.gte(low, error), z.lte(high, error));
}

/**
 * A whole number from `low` to `high`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function wholeIn(low: number, high: number, error: string) {
  return z.number({ error }).check(z.int(error), z.gte(low, error), z.lte(high, error));
}

/**
 * A whole number of lots or shares, negative sold, never 0.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function quantityIn(most: number, error: string) {
  return wholeIn(-most, most, error).check(z.refine((quantity) => quantity !== 0, { error }));
}

/**
 * The version a write names, in its body and in its address.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function versionSchemas(error: string) {
  const checks = [z.int(error), z.gte(1, error)] as const;
  return {
    versionSchema: z.number({ error }).check(...checks),
    versionQuerySchema: z.strictObject({ version: z.coerce.number({ error }).check(...checks) }),
  };
}
