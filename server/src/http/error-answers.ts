import { errorBodySchema } from "@paridad/core/contract";

/** What any route may answer besides its success; part of every route's schema. */
export const errorAnswers = {
  "4xx": errorBodySchema,
  "5xx": errorBodySchema,
} as const;
