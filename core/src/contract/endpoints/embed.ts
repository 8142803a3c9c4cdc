import { embedSnapshotAnswerSchema, embedSnapshotQuerySchema } from "../keys/embed-snapshot.ts";
import {
  embedChainAnswerSchema,
  embedChainQuerySchema,
  embedDiagnosisAnswerSchema,
  embedDiagnosisQuerySchema,
  embedMarketAnswerSchema,
  embedMarketQuerySchema,
  embedRatiosAnswerSchema,
  embedRatiosQuerySchema,
} from "../keys/embed.ts";
import { endpoint } from "./endpoint.ts";

export const readEmbedMarket = endpoint({
  method: "GET",
  path: "/embed/market",
  access: "embed",
  query: embedMarketQuerySchema,
  reply: embedMarketAnswerSchema,
  summary: "Mercado para la página de un partner",
});
export const readEmbedChain = endpoint({
  method: "GET",
  path: "/embed/chain",
  access: "embed",
  query: embedChainQuerySchema,
  reply: embedChainAnswerSchema,
  summary: "Cadena de un vencimiento para la página de un partner",
});
export const readEmbedRatios = endpoint({
  method: "GET",
  path: "/embed/ratios",
  access: "embed",
  query: embedRatiosQuerySchema,
  reply: embedRatiosAnswerSchema,
  summary: "Ratio de dos símbolos para la página de un partner",
});
export const diagnoseEmbed = endpoint({
  method: "GET",
  path: "/embed/diagnosis",
  access: "public",
  query: embedDiagnosisQuerySchema,
  reply: embedDiagnosisAnswerSchema,
  summary: "Por qué una clave para insertar no funciona en la página que pregunta",
});
export const readEmbedSnapshot = endpoint({
  method: "GET",
  path: "/embed/snapshot",
  access: "embed",
  query: embedSnapshotQuerySchema,
  reply: embedSnapshotAnswerSchema,
  summary: "Todo lo que muestra la página de un partner, en una respuesta",
});
