import { errorBodySchema } from "@paridad/core/contract";

/** Answers of any route besides its success; part of every route's schema. */
export const errorAnswers = {
  "4xx": errorBodySchema,
  "5xx": errorBodySchema,
} as const;
