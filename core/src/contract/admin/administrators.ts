import * as z from "zod/mini";

import { instantSchema } from "../envelope.ts";

export const adminSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  totpEnabled: z.boolean(),
  lastLogin: z.nullable(instantSchema),
});
export type Admin = z.infer<typeof adminSchema>;
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
