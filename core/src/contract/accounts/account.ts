import * as z from "zod/mini";

import { userSchema } from "./users.ts";

export const verifyEmailAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  user: userSchema,
});

export const profileAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  user: userSchema,
});
