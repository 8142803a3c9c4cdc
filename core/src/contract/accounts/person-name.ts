import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";

/** Lengths in characters (the longest is ours). */
const nameMinimumLength = 2;
const nameMaximumLength = 80;

/** A letter of any script first; then letters with their marks, digits, blanks, apostrophes, hyphens and dots. */
const nameShape = /^\p{L}[\p{L}\p{M}\p{Nd} '’.-]*$/u;
/** Letters that leave no ink, such as the Hangul filler. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

function isName(text: string): boolean {
  // Mail software reads wide letters as plain ones.
  return nameShape.test(text) && !invisible.test(text) && !/www\./i.test(text.normalize("NFKC"));
}

/** A name without the blanks around it. Nothing in it can pass for an address, a link or markup in a mail. */
function nameField({ missing, short }: { missing: string; short: string }) {
  return z.string({ error: missing }).check(
    z.trim(),
    z.minLength(1, missing),
    // Counted in characters: a letter outside the basic plane has a length of two.
    z.refine((text) => [...text].length >= nameMinimumLength, { error: short }),
    z.maxLength(nameMaximumLength, texts.nameTooLong),
    z.refine(isName, { error: texts.nameInvalid }),
  );
}

/** A user's first name: 2 to 80 characters. */
export const firstNameSchema = nameField({
  missing: texts.firstNameRequired,
  short: texts.firstNameTooShort,
});
/** A user's last name: 2 to 80 characters. */
export const lastNameSchema = nameField({ missing: texts.lastNameRequired, short: texts.lastNameTooShort });
