import { embedChainAnswerSchema } from "../../contract/index.ts";
import type { EmbedChain } from "../../contract/index.ts";
import { errorMessages } from "../../messages/index.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

/** `/market/muestra/cadena`: the public, delayed sample of the chain. */
export function createMarketSampleApi(http: Http) {
  return {
    /** The sample as the server values it: for pages that show it without the calculator's engine. */
    chain: async (options?: CallOptions): Promise<EmbedChain> => {
      const call = { method: "get", path: "market/muestra/cadena", as: "none", ...options } as const;
      const fallbackMessage = errorMessages.dataLoadFailed;
      return (await readAnswer(http, { ...call, fallbackMessage, schema: embedChainAnswerSchema })).data;
    },
  };
}
