import {
  dataChainAnswerSchema,
  dataChainQuerySchema,
  dataDayQuerySchema,
  dayParametersSchema,
  dataHistoryQuerySchema,
  dataImpliedRateAnswerSchema,
  dataImpliedRateQuerySchema,
  dataInstrumentsAnswerSchema,
  dataInstrumentsQuerySchema,
  dataRatiosQuerySchema,
  dataUsageAnswerSchema,
} from "../../keys/data-api.ts";
import {
  dataHistoryAnswerSchema,
  dataRatiosAnswerSchema,
  dataShareHistoryAnswerSchema,
} from "../../keys/data-rows.ts";
import { dataShareHistoryQuerySchema } from "../../market/share-history.ts";
import { endpoint } from "../endpoint.ts";

export const readDataShareHistory = endpoint("GET /v1/share-history", {
  access: { key: "read:history" },
  isHeavy: true,
  query: dataShareHistoryQuerySchema,
  reply: dataShareHistoryAnswerSchema,
  summary: "Historia de la acción por liquidación y moneda, por páginas con cursor",
  published: {
    operationId: "getShareHistory",
    english: "Bars of the share by settlement and currency, newest first, by pages with a cursor",
    answer: { meta: "HistoryMeta", "": "ShareHistoryAnswer", "data[]": "ShareBar" },
  },
});
export const readDataHistory = endpoint("GET /v1/history", {
  access: { key: "read:history" },
  isHeavy: true,
  query: dataHistoryQuerySchema,
  reply: dataHistoryAnswerSchema,
  summary: "Historia de opciones, por páginas con cursor",
  published: {
    operationId: "getHistory",
    english: "Bars of options, newest first, by pages with a cursor",
    answer: { meta: "HistoryMeta", "": "HistoryAnswer", "data[]": "OptionBar" },
  },
});
export const readDataRatios = endpoint("GET /v1/ratios", {
  access: { key: "read:history" },
  isHeavy: true,
  query: dataRatiosQuerySchema,
  reply: dataRatiosAnswerSchema,
  summary: "Historia del ratio de dos símbolos",
  published: {
    operationId: "getRatios",
    english: "Price ratio of two options through time, newest first",
    answer: { meta: "HistoryMeta", "": "RatiosAnswer", "data[]": "RatioBar" },
  },
});
export const readDataChain = endpoint("GET /v1/chain", {
  access: { key: "read:chain", hasExample: true },
  isHeavy: "at",
  query: dataChainQuerySchema,
  reply: dataChainAnswerSchema,
  summary: "Cadena con volatilidad implícita y griegas, de ahora o de un momento pasado",
  published: {
    operationId: "getChain",
    english: "Option chain with implied volatility and greeks, of now or of a past moment",
    answer: {
      "data.source": "MarketSource",
      "": "ChainAnswer",
      data: "Chain",
      "data.expiries[]": "ChainExpiry",
      "data.expiries[].rate": "ExpiryRate",
      "data.expiries[].impliedTnaBasis": "ShareBasis",
      "data.options[]": "ChainOption",
    },
  },
});
export const readImpliedRates = endpoint("GET /v1/implied-rate", {
  access: { key: "read:chain", hasExample: true },
  query: dataImpliedRateQuerySchema,
  reply: dataImpliedRateAnswerSchema,
  summary: "Tasa implícita por paridad, por base y vencimiento",
  published: {
    operationId: "getImpliedRates",
    english: "Rates implied by put-call parity, by strike and expiry",
    answer: {
      "": "ImpliedRatesAnswer",
      data: "ImpliedRates",
      "data.valuation": "Valuation",
      "data.expiries[]": "ImpliedRateExpiry",
      "data.rates[]": "ImpliedRate",
    },
  },
});
export const readDayChain = endpoint("GET /v1/days/:date/chain", {
  access: { key: "read:history" },
  isHeavy: true,
  params: dayParametersSchema,
  query: dataDayQuerySchema,
  reply: dataChainAnswerSchema,
  summary: "Cadena al cierre de una rueda, que no cambia más",
  published: {
    operationId: "getDayChain",
    english: "The chain at the close of a session, which never changes",
    answer: {},
  },
});
export const listInstruments = endpoint("GET /v1/instruments", {
  access: { key: "read:chain", hasExample: true },
  query: dataInstrumentsQuerySchema,
  reply: dataInstrumentsAnswerSchema,
  summary: "Opciones que operan, o las que vencen en un período: base, vencimiento, estilo y lote",
  published: {
    operationId: "getInstruments",
    english: "Options that trade, or that expire in a range: strike, expiry, style and lot",
    answer: { "": "InstrumentsAnswer", "data[]": "Instrument" },
  },
});
export const readUsage = endpoint("GET /v1/usage", {
  access: { key: "any" },
  reply: dataUsageAnswerSchema,
  summary: "Uso y límites de la clave",
  published: {
    operationId: "getUsage",
    english: "Calls and limits of the key",
    answer: {
      "": "UsageAnswer",
      data: "Usage",
      "data.key": "UsageKey",
      "data.limits": "UsageLimits",
      "data.days[]": "UsageDay",
    },
  },
});
