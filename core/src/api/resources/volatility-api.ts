import { volatilitySchemas } from "../../contract/index.ts";
import type {
  ConeEstimator,
  ConeSeries,
  FileFormat,
  PastVolatilityAnswer,
  VolatilityCone,
  VolatilityDay,
} from "../../contract/index.ts";
import { errorMessages } from "../../messages/index.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

/** Buenos Aires days, both included; the last 12 months where left out. */
export type VolatilityDays = { readonly fecha_inicio?: string; readonly fecha_fin?: string };

const root = "market/volatilidad";

/** `/market/volatilidad`: the stored days, and how much the share moved. */
export function createVolatilityApi(http: Http) {
  const call = { method: "get", as: "user", fallbackMessage: errorMessages.dataLoadFailed } as const;
  return {
    history: async (query: VolatilityDays = {}, options?: CallOptions): Promise<readonly VolatilityDay[]> => {
      const request = { ...call, path: `${root}/historia`, query, ...options };
      return (await readAnswer(http, { ...request, schema: volatilitySchemas.historyAnswer })).data;
    },
    past: async (options?: CallOptions): Promise<PastVolatilityAnswer> => {
      const request = { ...call, path: `${root}/pasado`, ...options };
      return (await readAnswer(http, { ...request, schema: volatilitySchemas.pastAnswer })).data;
    },
    historyCsv: (query: VolatilityDays & { readonly format: FileFormat }, options?: CallOptions) =>
      http.text({ ...call, path: `${root}/historia`, query, ...options }),
    cone: async (
      query: { readonly estimador?: ConeEstimator; readonly serie?: ConeSeries } = {},
      options?: CallOptions,
    ): Promise<VolatilityCone> => {
      const request = { ...call, path: `${root}/cono`, query, ...options };
      return (await readAnswer(http, { ...request, schema: volatilitySchemas.coneAnswer })).data;
    },
  };
}
