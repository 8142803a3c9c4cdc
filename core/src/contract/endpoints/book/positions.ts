import { errorMessages } from "../../../messages/errors.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { historyChainAnswerSchema, sessionCloseQuerySchema } from "../../market/history.ts";
import { positionLineAnswerSchema } from "../../positions/position-line.ts";
import {
  createPositionRequestSchema,
  positionEventRequestSchema,
  positionIdSchema,
  positionsQuerySchema,
  positionVersionQuerySchema,
  undoEventRequestSchema,
  updatePositionRequestSchema,
} from "../../positions/position-requests.ts";
import { riskSettingsAnswerSchema, riskSettingsRequestSchema } from "../../positions/risk-settings.ts";
import { positionAnswerSchema, positionsAnswerSchema } from "../../positions/saved-positions.ts";
import { endpoint } from "../endpoint.ts";

/** Also without a plan: what is saved stays its owner's. */
const own = { access: { gate: "positions.own" } } as const;
const write = { access: { gate: "positions.write" } } as const;

export const listPositions = endpoint("GET /positions", {
  ...own,
  query: positionsQuerySchema,
  reply: positionsAnswerSchema,
  summary:
    "Posiciones guardadas de la persona, con los movimientos desde un instante o los de la última semana",
});
export const readPosition = endpoint("GET /positions/:id", {
  ...own,
  params: positionIdSchema,
  reply: positionAnswerSchema,
  summary: "Una posición guardada",
});
export const readPositionLine = endpoint("GET /positions/:id/line", {
  access: { gate: "positions.history" },
  isHeavy: true,
  params: positionIdSchema,
  reply: positionLineAnswerSchema,
  summary: "Resultado de cerrar una posición desde que se abrió, por las barras guardadas",
});
/** Quotes of that day alone: what a book's result is explained from. */
export const readSessionClose = endpoint("GET /market/historico/opciones/cierre", {
  access: { gate: "positions.history" },
  isHeavy: true,
  query: sessionCloseQuerySchema,
  reply: historyChainAnswerSchema,
  summary: "Cadena de opciones al cierre de una rueda, o en un momento de ella",
  failure: errorMessages.dataLoadFailed,
});
export const createPosition = endpoint("POST /positions", {
  ...write,
  body: createPositionRequestSchema,
  reply: positionAnswerSchema,
  summary: "Guardar una posición",
});
/** Refused with STALE_UPDATE where `version` is no longer the stored one, as are movements, undoing and deleting. */
export const updatePosition = endpoint("PUT /positions/:id", {
  ...write,
  params: positionIdSchema,
  body: updatePositionRequestSchema,
  reply: positionAnswerSchema,
  summary: "Cambiar nombre, nota, costos o patas de una posición",
});
export const recordPositionEvent = endpoint("POST /positions/:id/events", {
  ...write,
  params: positionIdSchema,
  body: positionEventRequestSchema,
  reply: positionAnswerSchema,
  summary: "Anotar un cierre, un roleo, un ejercicio o un vencimiento",
});
/** The event stays in the history, marked. Refused with CONFLICT where a later one stands on it. */
export const undoPositionEvent = endpoint("POST /positions/:id/events/undo", {
  ...write,
  params: positionIdSchema,
  body: undoEventRequestSchema,
  reply: positionAnswerSchema,
  summary: "Deshacer un movimiento de una posición",
});
export const deletePosition = endpoint("DELETE /positions/:id", {
  ...own,
  params: positionIdSchema,
  query: positionVersionQuerySchema,
  reply: messageAnswerSchema,
  summary: "Eliminar una posición",
});

export const readRiskSettings = endpoint("GET /positions/settings", {
  ...own,
  reply: riskSettingsAnswerSchema,
  summary: "Capital y garantía que dijo la persona",
});
export const writeRiskSettings = endpoint("PUT /positions/settings", {
  ...write,
  reply: riskSettingsAnswerSchema,
  body: riskSettingsRequestSchema,
  summary: "Cambiar capital y garantía",
});
