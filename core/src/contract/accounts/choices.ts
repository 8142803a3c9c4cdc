import * as z from "zod/mini";

import { dataEnvelope } from "../envelope.ts";

/** A user's choices on screens, by the key that devices store them under: terms of valuation, views, sizes. */
export const choiceKeys = [
  "paridad.calculator",
  "paridad.calculator.view",
  "paridad.expected-volatility",
  "paridad.exit",
  "paridad.cartera",
  "paridad.riesgo.tamano",
  "paridad.riesgo.estreses",
  "paridad.banco.reglas",
] as const;
export type ChoiceKey = (typeof choiceKeys)[number];

const longest = "Una elección guardada tiene como mucho 8.000 caracteres";
const choiceSchema = z.optional(z.string().check(z.maxLength(8_000, longest)));

/** JSON by key, mended by the screen that reads it; of a request, those that changed. */
export const choicesRequestSchema = z.strictObject({
  "paridad.calculator": choiceSchema,
  "paridad.calculator.view": choiceSchema,
  "paridad.expected-volatility": choiceSchema,
  "paridad.exit": choiceSchema,
  "paridad.cartera": choiceSchema,
  "paridad.riesgo.tamano": choiceSchema,
  "paridad.riesgo.estreses": choiceSchema,
  "paridad.banco.reglas": choiceSchema,
} satisfies Record<ChoiceKey, unknown>);
export type AccountChoices = z.infer<typeof choicesRequestSchema>;

export const choicesAnswerSchema = dataEnvelope(z.object(choicesRequestSchema.shape));
