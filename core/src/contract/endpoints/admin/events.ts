import * as z from "zod/mini";

import { messageAnswerSchema } from "../../envelope.ts";
import {
  marketEventRequestSchema,
  marketEventsAnswerSchema,
  marketEventsQuerySchema,
} from "../../market/market-events.ts";
import { errorMessages } from "../../../messages/errors.ts";
import { endpoint } from "../endpoint.ts";

export const listWrittenEvents = endpoint("GET /admin/market-events", {
  access: "admin",
  query: marketEventsQuerySchema,
  reply: marketEventsAnswerSchema,
  summary: "Eventos cargados y los que se conocen solos",
  failure: errorMessages.dataLoadFailed,
});
export const createMarketEvent = endpoint("POST /admin/market-events", {
  access: "admin",
  body: marketEventRequestSchema,
  reply: messageAnswerSchema,
  summary: "Agregar un evento",
});
export const editMarketEvent = endpoint("PUT /admin/market-events/:id", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  body: marketEventRequestSchema,
  reply: messageAnswerSchema,
  summary: "Editar un evento",
});
export const deleteMarketEvent = endpoint("DELETE /admin/market-events/:id", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: messageAnswerSchema,
  summary: "Eliminar un evento",
});
