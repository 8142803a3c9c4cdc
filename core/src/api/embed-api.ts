import { createMemoryStorage, createSessionStore } from "../auth/index.ts";
import {
  embedChainAnswerSchema,
  embedDiagnosisAnswerSchema,
  embedMarketAnswerSchema,
  embedRatiosAnswerSchema,
  interpretSchemas,
} from "../contract/index.ts";
import type { EmbedChain, EmbedDiagnosis, EmbedMarket, EmbedRatios } from "../contract/index.ts";
import { createHttp } from "./http.ts";
import type { Query } from "./http.ts";
import { readAnswer } from "./read-answer.ts";
import type { ApiClientOptions, CallOptions } from "./types.ts";

export type EmbedApi = {
  /** The raw market; of one expiry when asked for. */
  market(query?: { readonly expiration?: string }, options?: CallOptions): Promise<EmbedMarket>;
  /** One expiry valued by the server. */
  chain(
    query?: { readonly expiration?: string; readonly strikes?: number },
    options?: CallOptions,
  ): Promise<EmbedChain>;
  /** `window` counts sessions. */
  ratios(
    query: { readonly symbol1: string; readonly symbol2: string; readonly window?: number },
    options?: CallOptions,
  ): Promise<EmbedRatios>;
  /** Why the key does not work on this page, for when a call failed without an answer: a wrong origin is not told. */
  diagnosis(options?: CallOptions): Promise<EmbedDiagnosis>;
};

/**
 * A partner's page's reads, with its publishable key in the query: simple requests without credentials, which no
 * browser asks leave for first.
 */
export function createEmbedApi({
  embedKey,
  ...options
}: Pick<ApiClientOptions, "baseUrl" | "fetch" | "clock"> & { readonly embedKey: string }): EmbedApi {
  interpretSchemas();
  const session = createSessionStore({ storage: createMemoryStorage() });
  const http = createHttp({ ...options, session, credentials: "omit" });
  const callOf = (path: string, query: Query = {}, { signal }: CallOptions = {}) =>
    ({
      method: "get",
      path: `embed/${path}`,
      as: "none",
      query: { key: embedKey, ...query },
      signal,
    }) as const;
  return {
    market: async (query, more) =>
      (await readAnswer(http, { ...callOf("market", query, more), schema: embedMarketAnswerSchema })).data,
    chain: async (query, more) =>
      (await readAnswer(http, { ...callOf("chain", query, more), schema: embedChainAnswerSchema })).data,
    ratios: async (query, more) =>
      (await readAnswer(http, { ...callOf("ratios", query, more), schema: embedRatiosAnswerSchema })).data,
    diagnosis: async (more) =>
      (await readAnswer(http, { ...callOf("diagnosis", {}, more), schema: embedDiagnosisAnswerSchema })).data,
  };
}
