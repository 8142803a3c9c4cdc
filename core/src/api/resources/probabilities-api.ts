import { historySymbolsLooseAnswerSchema, probabilitiesAnswerSchema } from "../../contract/index.ts";
import type { HistorySymbol, ProbabilityRow, ProbabilitiesQuery } from "../../contract/index.ts";
import { errorMessages } from "../../messages/index.ts";
import { symbolOf } from "./history-api.ts";
import type { WithMeta } from "./history-api.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

export type ProbabilitiesApi = {
  /** Two aligned raw rows a time; `core/probability` derives the rest. */
  rows(query: ProbabilitiesQuery, options?: CallOptions): Promise<WithMeta<readonly ProbabilityRow[]>>;
  symbols(options?: CallOptions): Promise<readonly HistorySymbol[]>;
};

/** `/market/probabilidades`. */
export function createProbabilitiesApi(http: Http): ProbabilitiesApi {
  const call = { method: "get", as: "user", fallbackMessage: errorMessages.dataLoadFailed } as const;
  const root = "market/probabilidades";
  return {
    rows: async (query, options) => {
      const request = { ...call, path: root, query, ...options };
      const answer = await readAnswer(http, { ...request, schema: probabilitiesAnswerSchema });
      return { data: answer.data, meta: answer.meta ?? null };
    },
    symbols: async (options) => {
      const request = { ...call, path: `${root}/simbolos`, ...options };
      const answer = await readAnswer(http, { ...request, schema: historySymbolsLooseAnswerSchema });
      return answer.data.map(symbolOf);
    },
  };
}
