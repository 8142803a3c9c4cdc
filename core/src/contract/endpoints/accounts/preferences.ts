import { choicesAnswerSchema, choicesRequestSchema } from "../../accounts/choices.ts";
import { costsAnswerSchema, costsRequestSchema } from "../../suite/costs.ts";
import { errorMessages } from "../../../messages/errors.ts";
import { endpoint } from "../endpoint.ts";

// Apart from the account's rows, which no screen of the market loads.
export const readChoices = endpoint("GET /auth/choices", {
  access: "user",
  reply: choicesAnswerSchema,
  summary: "Elecciones de la persona en las pantallas",
});
export const changeChoices = endpoint("PATCH /auth/choices", {
  access: "user",
  body: choicesRequestSchema,
  reply: choicesAnswerSchema,
  summary: "Guardar elecciones de las pantallas, las que cambiaron",
});
export const readCosts = endpoint("GET /auth/costs", {
  access: { gate: "costs.own" },
  reply: costsAnswerSchema,
  summary: "Costos de operar de la persona",
  failure: errorMessages.dataLoadFailed,
});
export const writeCosts = endpoint("PUT /auth/costs", {
  access: { gate: "costs.own" },
  body: costsRequestSchema,
  reply: costsAnswerSchema,
  summary: "Elegir un tarifario o cargar los costos propios",
});
