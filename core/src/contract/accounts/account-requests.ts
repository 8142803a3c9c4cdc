import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { newPasswordSchema, passwordMaximumLength } from "./auth.ts";
import { emailSchema, registerEmailSchema } from "./email.ts";
import { periodSchema } from "../payments/payment-period.ts";
import { firstNameSchema, lastNameSchema } from "./person-name.ts";

/** A code as people type it: letters, digits, `-` and `_`. Codes are stored and change no price. */
export const codeSchema = z
  .string()
  .check(z.maxLength(40, texts.invalidValue), z.regex(/^[\w-]*$/, texts.invalidValue));
const tokenSchema = z
  .string({ error: texts.invalidValue })
  .check(z.minLength(1, texts.invalidValue), z.maxLength(200, texts.invalidValue));

/** Destination of the mail's link after the login: a path of this site; others are ignored. */
const nextPathSchema = z.optional(z.string().check(z.maxLength(2_000)));

const isPair = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "password" in value && "confirmPassword" in value;

export const registerRequestSchema = z
  .strictObject({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    email: registerEmailSchema,
    password: newPasswordSchema,
    confirmPassword: z
      .string({ error: texts.confirmPasswordRequired })
      .check(z.minLength(1, texts.confirmPasswordRequired)),
    discountCode: z.optional(codeSchema),
    termsAccepted: z.literal(true, { error: texts.termsRequired }),
    plan: z.optional(z.string().check(z.maxLength(40))),
    period: z.optional(periodSchema),
    /** Off the price of `plan`; a code without a plan is stored for the first payment. */
    promotionalCode: z.optional(codeSchema),
    next: nextPathSchema,
    /** The partner's panel whose link brought them: its key and name. */
    from: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: texts.passwordsDiffer,
      path: ["confirmPassword"],
      // Beside what else is wrong: left for later it was told only once the terms were accepted.
      when: ({ value }) => isPair(value),
    }),
  );
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

export const emailRequestSchema = z.strictObject({ email: emailSchema });
export type EmailRequest = z.infer<typeof emailRequestSchema>;
export const verificationRequestSchema = z.strictObject({ email: emailSchema, next: nextPathSchema });

export const resetPasswordRequestSchema = z.strictObject({
  newPassword: newPasswordSchema,
  token: tokenSchema,
  /** Ends the user's API keys with their sessions. */
  revokeApiKeys: z.optional(z.boolean()),
});
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;

export const verifyEmailQuerySchema = z.strictObject({ token: tokenSchema });
/** Both passwords are sent together or not at all. */
export const profileRequestSchema = z
  .strictObject({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    currentPassword: z.optional(
      z
        .string({ error: texts.currentPasswordRequired })
        .check(z.minLength(1, texts.currentPasswordRequired), z.maxLength(passwordMaximumLength)),
    ),
    newPassword: z.optional(newPasswordSchema),
    /** With a new password only: ends the user's API keys with their other sessions. */
    revokeApiKeys: z.optional(z.boolean()),
  })
  .check(
    z.refine((form) => form.newPassword === undefined || form.currentPassword !== undefined, {
      error: texts.currentPasswordRequired,
      path: ["currentPassword"],
    }),
    z.refine((form) => form.revokeApiKeys === undefined || form.newPassword !== undefined, {
      error: texts.keysNeedNewPassword,
      path: ["revokeApiKeys"],
    }),
  );
export type ProfileRequest = z.infer<typeof profileRequestSchema>;
/** Which session to end. */
export const sessionIdParametersSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
});

/** A user deletes their own account by repeating their password. */
export const deleteAccountRequestSchema = z.strictObject({
  password: z
    .string({ error: texts.passwordRequired })
    .check(z.minLength(1, texts.passwordRequired), z.maxLength(passwordMaximumLength)),
});
