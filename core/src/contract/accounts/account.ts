import * as z from "zod/mini";

import { userSchema } from "./users.ts";

/**
 * The answer of a registration as clients read it: whole instructions are parsed where they are shown, so that the login
 * loads nothing of them.
 */
export const registeredSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  payment: z.optional(z.looseObject({ planName: z.string(), amount: z.number(), currency: z.string() })),
});

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
