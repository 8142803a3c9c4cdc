import {
  sheetAnswerSchema as reply,
  sheetBookQuerySchema,
  sheetChainQuerySchema,
  sheetQuoteQuerySchema,
  sheetTableQuerySchema,
} from "../../keys/sheet.ts";
import { sheetScope } from "../../keys/api-keys.ts";
import { endpoint } from "../endpoint.ts";

const access = { key: sheetScope } as const;

export const readSheetChain = endpoint("GET /v1/sheet/chain", {
  access,
  query: sheetChainQuerySchema,
  reply,
  summary: "La cadena para una planilla, en CSV",
});
export const readSheetQuotes = endpoint("GET /v1/sheet/quote", {
  access,
  query: sheetQuoteQuerySchema,
  reply,
  summary: "Cotizaciones de los símbolos pedidos para una planilla, en CSV",
});
export const readSheetRates = endpoint("GET /v1/sheet/rates", {
  access,
  query: sheetTableQuerySchema,
  reply,
  summary: "Tasas por base y vencimiento para una planilla, en CSV",
});
export const readSheetCoveredCalls = endpoint("GET /v1/sheet/lanzamientos", {
  access,
  query: sheetTableQuerySchema,
  reply,
  summary: "Lanzamientos netos de tus costos para una planilla, en CSV",
});
export const readSheetBook = endpoint("GET /v1/sheet/book", {
  access,
  isHeavy: true,
  query: sheetBookQuerySchema,
  reply,
  summary: "Tus posiciones para una planilla, en CSV",
});
