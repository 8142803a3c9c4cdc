import { sampleChainAnswerSchema, sampleChainQuerySchema } from "../keys/embed.ts";
import { marketSampleAnswerSchema } from "../market/market-sample.ts";
import { errorMessages } from "../../messages/errors.ts";
import { endpoint } from "./endpoint.ts";

export const readMarketSample = endpoint("GET /market/muestra", {
  access: "public",
  reply: marketSampleAnswerSchema,
  summary: "Muestra pública y demorada del mercado",
});
export const readSampleChain = endpoint("GET /market/muestra/cadena", {
  access: "public",
  query: sampleChainQuerySchema,
  reply: sampleChainAnswerSchema,
  summary: "La muestra pública con volatilidades y griegas",
  failure: errorMessages.dataLoadFailed,
});
