import * as z from "zod/mini";

import { validationMessages as texts } from "../messages/validation.ts";
import {
  firstNameSchema,
  lastNameSchema,
  loginEmailSchema,
  newPasswordSchema,
  passwordMaximumLength,
  registerEmailSchema,
} from "./auth.ts";
import { dataEnvelope, instantSchema } from "./envelope.ts";
import { paymentInstructionSchema, periodSchema } from "./payments.ts";
import { userSchema } from "./users.ts";

/** A code as people type it: letters, digits, `-` and `_`. Codes are stored and change no price (design.md section 11). */
export const codeSchema = z
  .string()
  .check(z.maxLength(40, texts.invalidValue), z.regex(/^[\w-]*$/, texts.invalidValue));
const tokenSchema = z
  .string({ error: texts.invalidValue })
  .check(z.minLength(1, texts.invalidValue), z.maxLength(200, texts.invalidValue));

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
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: texts.passwordsDiffer,
      path: ["confirmPassword"],
    }),
  );
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

/** `payment` is there when a paid plan was asked for. A known e-mail is answered like a new one. */
export const registerAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  payment: z.optional(paymentInstructionSchema),
});
export type RegisterAnswer = z.infer<typeof registerAnswerSchema>;

export const emailRequestSchema = z.strictObject({ email: loginEmailSchema });
export type EmailRequest = z.infer<typeof emailRequestSchema>;

export const resetPasswordRequestSchema = z.strictObject({
  newPassword: newPasswordSchema,
  token: tokenSchema,
});
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;

export const verifyEmailQuerySchema = z.strictObject({ token: tokenSchema });
export const verifyEmailAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  user: userSchema,
});

/** Both passwords are sent together or not at all (spec.md section 5). */
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
  })
  .check(
    z.refine((form) => form.newPassword === undefined || form.currentPassword !== undefined, {
      error: texts.currentPasswordRequired,
      path: ["currentPassword"],
    }),
  );
export type ProfileRequest = z.infer<typeof profileRequestSchema>;
export const profileAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  user: userSchema,
});

/** One signed-in device of a person. */
export const sessionInfoSchema = z.object({
  id: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  expiresAt: instantSchema,
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
export const sessionsAnswerSchema = dataEnvelope(z.array(sessionInfoSchema));

/** Which session to end. */
export const sessionIdParametersSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
});

/** A person deletes their own account by repeating their password. */
export const deleteAccountRequestSchema = z.strictObject({
  password: z
    .string({ error: texts.passwordRequired })
    .check(z.minLength(1, texts.passwordRequired), z.maxLength(passwordMaximumLength)),
});
/** Everything stored about a person, for their download. */
export const accountDataAnswerSchema = dataEnvelope(
  z.object({
    user: userSchema,
    termsAcceptances: z.array(z.object({ version: z.string(), acceptedAt: instantSchema })),
    payments: z.array(z.record(z.string(), z.unknown())),
    sessions: z.array(sessionInfoSchema),
    apiKeys: z.array(z.record(z.string(), z.unknown())),
    embedKeys: z.array(z.record(z.string(), z.unknown())),
    exportedAt: instantSchema,
  }),
);
