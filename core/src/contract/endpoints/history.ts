import {
  chartAnswerSchema,
  historyBaseQuerySchema,
  historyChainAnswerSchema,
  historyChainQuerySchema,
  historyGridQuerySchema,
  historyHealthAnswerSchema,
  historyPageAnswerSchema,
  historyRangeQuerySchema,
  historyRowsAnswerSchema,
  historySymbolParametersSchema,
  historySymbolsAnswerSchema,
  ratioParametersSchema,
  ratioQuerySchema,
  ratiosAnswerSchema,
  volumeAnswerSchema,
} from "../market/history.ts";
import { shareClosesAnswerSchema } from "../market/share-closes.ts";
import { shareHistoryAnswerSchema, shareHistoryQuerySchema } from "../market/share-history.ts";
import { errorMessages } from "../../messages/errors.ts";
import { endpoint } from "./endpoint.ts";

const heavy = { isHeavy: true, failure: errorMessages.dataLoadFailed } as const;

export const listHistory = endpoint("GET /market/historico/opciones", {
  access: { gate: "history.base" },
  query: historyBaseQuerySchema,
  reply: historyPageAnswerSchema,
  summary: "Historia de opciones, por páginas",
  ...heavy,
});
export const readHistoryGrid = endpoint("GET /market/historico/opciones/grid", {
  access: { gate: "history.grid" },
  query: historyGridQuerySchema,
  reply: historyRowsAnswerSchema,
  summary: "Datos generales",
  ...heavy,
});
export const readContractHistory = endpoint("GET /market/historico/opciones/individual/:symbol", {
  access: { gate: "history.individual" },
  params: historySymbolParametersSchema,
  query: historyRangeQuerySchema,
  reply: historyRowsAnswerSchema,
  summary: "Historia de un símbolo",
  ...heavy,
});
export const readRatios = endpoint("GET /market/historico/opciones/ratios/:symbol1/:symbol2", {
  access: { gate: "history.ratios" },
  isHeavy: true,
  params: ratioParametersSchema,
  query: ratioQuerySchema,
  reply: ratiosAnswerSchema,
  summary: "Ratios de dos símbolos",
  failure: errorMessages.ratiosLoadFailed,
});
export const readVolume = endpoint("GET /market/historico/opciones/volumen", {
  access: { gate: "history.volumen" },
  isHeavy: true,
  query: historyGridQuerySchema,
  reply: volumeAnswerSchema,
  summary: "Volumen por símbolo",
  failure: errorMessages.volumeLoadFailed,
});
export const listHistorySymbols = endpoint("GET /market/historico/opciones/simbolos", {
  access: { gate: "history.simbolos" },
  reply: historySymbolsAnswerSchema,
  summary: "Símbolos con historia",
  failure: errorMessages.dataLoadFailed,
});
export const readContractChart = endpoint("GET /market/historico/opciones/grafico/:symbol", {
  access: { gate: "history.grafico" },
  params: historySymbolParametersSchema,
  query: historyRangeQuerySchema,
  reply: chartAnswerSchema,
  summary: "Serie para graficar un símbolo",
  ...heavy,
});
export const readPastChain = endpoint("GET /market/historico/opciones/cadena", {
  access: { gate: "history.chain" },
  query: historyChainQuerySchema,
  reply: historyChainAnswerSchema,
  summary: "Cadena de opciones en un instante pasado",
  ...heavy,
});
export const readHistoryHealth = endpoint("GET /market/historico/opciones/health", {
  access: { gate: "history.health" },
  reply: historyHealthAnswerSchema,
  summary: "Estado de la historia y de la fuente",
  ...heavy,
});
export const readShareHistory = endpoint("GET /market/historico/acciones", {
  access: { gate: "history.shares" },
  query: shareHistoryQuerySchema,
  reply: shareHistoryAnswerSchema,
  summary: "Historia de la acción por liquidación, por páginas con cursor",
  ...heavy,
});
export const readShareCloses = endpoint("GET /market/acciones/cierres", {
  access: { gate: "history.closes" },
  reply: shareClosesAnswerSchema,
  summary: "Serie diaria de cierres de la acción en pesos, entera, y su volatilidad de 60 ruedas",
  ...heavy,
});
