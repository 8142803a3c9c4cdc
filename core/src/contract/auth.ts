import * as z from "zod/mini";

import { validationMessages as texts } from "../messages/validation.ts";
import { userSchema } from "./users.ts";

/** Linear-time e-mail shape: one `@`, a dot in the domain, no blanks. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Longest accepted e-mail in characters (RFC 5321); like the longest password it bounds the work of a request. */
export const emailMaximumLength = 254;
/** Lengths in characters (spec.md section 9; the longest are ours). */
export const passwordMaximumLength = 128;
export const passwordMinimumLength = 6;
export const nameMinimumLength = 2;
export const nameMaximumLength = 80;

function required(message: string) {
  return z.string({ error: message }).check(z.minLength(1, message));
}

function emailField({ missing, invalid }: { missing: string; invalid: string }) {
  return required(missing).check(z.maxLength(emailMaximumLength, invalid), z.regex(emailPattern, invalid));
}

/** E-mail of the login and forgot-password forms. */
export const loginEmailSchema = emailField({ missing: texts.emailRequired, invalid: texts.emailInvalid });
/** E-mail of the registration form, whose text differs (spec.md section 5). */
export const registerEmailSchema = emailField({
  missing: texts.emailRequired,
  invalid: texts.registerEmailInvalid,
});

const passwordSchema = required(texts.passwordRequired).check(
  z.minLength(passwordMinimumLength, texts.passwordTooShort),
  z.maxLength(passwordMaximumLength, texts.passwordTooLong),
);

/** A password somebody chooses: at least one lowercase letter, one uppercase letter and one digit. */
export const newPasswordSchema = passwordSchema.check(
  z.refine((value) => /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value), {
    error: texts.passwordComposition,
  }),
);

/** A name without the blanks around it, which are none of it. */
function nameField({ missing, short }: { missing: string; short: string }) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.minLength(nameMinimumLength, short),
      z.maxLength(nameMaximumLength, texts.nameTooLong),
    );
}
export const firstNameSchema = nameField({
  missing: texts.firstNameRequired,
  short: texts.firstNameTooShort,
});
export const lastNameSchema = nameField({ missing: texts.lastNameRequired, short: texts.lastNameTooShort });

export const loginRequestSchema = z.strictObject({ email: loginEmailSchema, password: passwordSchema });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const loginAnswerSchema = z.object({ success: z.literal(true), token: z.string(), user: userSchema });
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const meAnswerSchema = z.object({ success: z.literal(true), user: userSchema, data: userSchema });
export type MeAnswer = z.infer<typeof meAnswerSchema>;

/** The live checklist of a new password (spec.md section 2, reset password). */
export const passwordRules = [
  { id: "length", holds: (value: string) => value.length >= passwordMinimumLength },
  { id: "lowercase", holds: (value: string) => /[a-z]/.test(value) },
  { id: "uppercase", holds: (value: string) => /[A-Z]/.test(value) },
  { id: "digit", holds: (value: string) => /\d/.test(value) },
] as const;
