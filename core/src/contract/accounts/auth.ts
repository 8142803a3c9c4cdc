import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { emailSchema } from "./email.ts";
import { userSchema } from "./users.ts";

/** Lengths in characters (the longest is ours). */
export const passwordMaximumLength = 128;
export const passwordMinimumLength = 6;

function required(message: string) {
  return z.string({ error: message }).check(z.minLength(1, message));
}

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

export const loginRequestSchema = z.strictObject({ email: emailSchema, password: passwordSchema });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const loginAnswerSchema = z.object({ success: z.literal(true), token: z.string(), user: userSchema });
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const meAnswerSchema = z.object({ success: z.literal(true), user: userSchema, data: userSchema });

/** The live checklist of a new password. */
export const passwordRules = [
  { id: "length", holds: (value: string) => value.length >= passwordMinimumLength },
  { id: "lowercase", holds: (value: string) => /[a-z]/.test(value) },
  { id: "uppercase", holds: (value: string) => /[A-Z]/.test(value) },
  { id: "digit", holds: (value: string) => /\d/.test(value) },
] as const;
