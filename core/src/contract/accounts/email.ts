import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";

/** Longest e-mail in characters (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const emailMaximumLength = 254;
/** Longest part before the `@` (RFC 5321, 4.5.3.1.1). */
const localPartMaximumLength = 64;

/**
 * A dot-atom (RFC 5322, 3.2.3), `@` and a host name: two labels or more of 1 to 63 letters, digits and inner hyphens, the
 * last of two or more and beginning with a letter, so no IP address fits. Linear in the text's length.
 */
const mailboxShape =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

function isLocalPartShort(email: string): boolean {
  return email.indexOf("@") <= localPartMaximumLength;
}

function emailField(invalid: string) {
  return z
    .string({ error: texts.emailRequired })
    .check(
      z.minLength(1, texts.emailRequired),
      z.maxLength(emailMaximumLength, invalid),
      z.regex(mailboxShape, invalid),
      z.refine(isLocalPartShort, { error: invalid }),
    );
}

/**
 * An e-mail wherever one comes in: forms, routes, console and configuration. One plain mailbox of at most 254 ASCII
 * characters. Quoted local parts, display names, lists, groups, comments and address literals are refused: mail software
 * reads them as other recipients than the text that was compared.
 */
export const emailSchema = emailField(texts.emailInvalid);
/** The same rule with the registration form's text. */
export const registerEmailSchema = emailField(texts.registerEmailInvalid);

/** True if a text fits `emailSchema`. */
export function isPlainMailbox(text: string): boolean {
  return emailSchema.safeParse(text).success;
}
