import { costsAnswerSchema } from "../../../contract/index.ts";
import type { CostsRequest, PersonCosts } from "../../../contract/index.ts";
import { errorMessages } from "../../../messages/index.ts";
import type { Http } from "../../http/call.ts";
import { readAnswer } from "../../http/read-answer.ts";
import type { CallOptions } from "../../types.ts";

/** What a user pays to trade. */
export function createCostsApi(http: Http) {
  const call = { path: "auth/costs", as: "user", schema: costsAnswerSchema } as const;
  return {
    read: async (options?: CallOptions): Promise<PersonCosts> => {
      const fallbackMessage = errorMessages.dataLoadFailed;
      return (await readAnswer(http, { ...call, method: "get", fallbackMessage, ...options })).data;
    },
    write: async (json: CostsRequest, options?: CallOptions): Promise<PersonCosts> =>
      (await readAnswer(http, { ...call, method: "put", json, ...options })).data,
  };
}
