import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { passwordMaximumLength } from "../accounts/auth.ts";
import { dataEnvelope } from "../envelope.ts";

export const adminPasswordSchema = z
  .string({ error: texts.passwordRequired })
  .check(z.minLength(1, texts.passwordRequired), z.maxLength(passwordMaximumLength));
export const otpSchema = z
  .string({ error: texts.invalidValue })
  .check(z.regex(/^\d{6}$/, texts.invalidValue));
/** Base32 of 160 to 320 bits in whole groups: RFC 4226 wants 128 bits, and a shorter or ragged one has no code. */
const secretSchema = z
  .string({ error: texts.invalidValue })
  .check(z.regex(/^(?:[A-Z2-7]{8}){4,8}$/, texts.invalidValue));

/** A fresh secret for an authenticator app, to be confirmed with a first code; nothing is stored yet. */
export const totpSecretAnswerSchema = dataEnvelope(z.object({ secret: z.string(), uri: z.string() }));
export const confirmTotpRequestSchema = z.strictObject({
  secret: secretSchema,
  otp: otpSchema,
  password: adminPasswordSchema,
  /** A code of the second factor in force; asked for where there is one. */
  currentOtp: z.optional(otpSchema),
});
export const removeTotpRequestSchema = z.strictObject({ otp: otpSchema, password: adminPasswordSchema });
