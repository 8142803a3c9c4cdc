import * as z from "zod/mini";

import { emailSchema } from "../accounts/email.ts";
import { instantSchema } from "../envelope.ts";
import { adminPasswordSchema, otpSchema } from "./admin-totp.ts";

export const adminSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  totpEnabled: z.boolean(),
  lastLogin: z.nullable(instantSchema),
});
export type Admin = z.infer<typeof adminSchema>;
/** An administrator's own e-mail; `currentOtp` is asked for where there is a second factor. */
export const adminEmailRequestSchema = z.strictObject({
  email: emailSchema,
  password: adminPasswordSchema,
  currentOtp: z.optional(otpSchema),
});
export const adminLoginAnswerSchema = z.object({
  success: z.literal(true),
  token: z.string(),
  admin: adminSchema,
});
export const adminMeAnswerSchema = z.object({
  success: z.literal(true),
  admin: adminSchema,
  data: adminSchema,
});
