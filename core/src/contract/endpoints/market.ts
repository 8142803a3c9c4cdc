import { fiveMinuteChainAnswerSchema } from "../market/five-minute-chain.ts";
import { historySymbolsAnswerSchema } from "../market/history.ts";
import { probabilitiesAnswerSchema, probabilitiesQuerySchema } from "../market/probabilities.ts";
import {
  pastVolatilityAnswerSchema,
  volatilityConeAnswerSchema,
  volatilityConeQuerySchema,
  volatilityHistoryAnswerSchema,
  volatilityHistoryQuerySchema,
} from "../market/volatility.ts";
import { marketEventsAnswerSchema, marketEventsQuerySchema } from "../market/market-events.ts";
import { errorMessages } from "../../messages/errors.ts";
import { endpoint } from "./endpoint.ts";

const heavy = { isHeavy: true, failure: errorMessages.dataLoadFailed } as const;

/** Seen by everybody; the administrators who write them have their own list. */
export const listMarketEvents = endpoint("GET /market/eventos", {
  access: "user",
  query: marketEventsQuerySchema,
  reply: marketEventsAnswerSchema,
  summary: "Ex-dates, balances, elecciones, feriados y vencimientos",
  failure: errorMessages.dataLoadFailed,
});
export const readFiveMinuteChain = endpoint("GET /market/cadena", {
  access: { gate: "market.chain" },
  reply: fiveMinuteChainAnswerSchema,
  summary: "Cadena de cada cinco minutos, para planes sin socket",
  failure: errorMessages.dataLoadFailed,
});
export const readProbabilities = endpoint("GET /market/probabilidades", {
  access: { gate: "probabilities.rows" },
  query: probabilitiesQuerySchema,
  reply: probabilitiesAnswerSchema,
  summary: "Filas alineadas de dos símbolos",
  ...heavy,
});
export const listProbabilitySymbols = endpoint("GET /market/probabilidades/simbolos", {
  access: { gate: "probabilities.simbolos" },
  reply: historySymbolsAnswerSchema,
  summary: "Símbolos para el análisis de probabilidades",
  failure: errorMessages.dataLoadFailed,
});
export const readVolatilityHistory = endpoint("GET /market/volatilidad/historia", {
  access: { gate: "strategies.volatilidad" },
  query: volatilityHistoryQuerySchema,
  reply: volatilityHistoryAnswerSchema,
  summary: "Filas diarias de volatilidad, una por rueda y vencimiento",
  ...heavy,
});
export const readPastVolatility = endpoint("GET /market/volatilidad/pasado", {
  access: { gate: "history.volatility" },
  reply: pastVolatilityAnswerSchema,
  summary: "Volatilidad de las ruedas guardadas por tipo, moneyness y días",
  ...heavy,
});
export const readVolatilityCone = endpoint("GET /market/volatilidad/cono", {
  access: { gate: "strategies.volatilidad" },
  query: volatilityConeQuerySchema,
  reply: volatilityConeAnswerSchema,
  summary: "Volatilidad realizada de la acción por largo de ventana",
  ...heavy,
});
