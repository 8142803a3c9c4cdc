import {
  currentTermsAnswerSchema,
  termsHistoryAnswerSchema,
  termsStatusAnswerSchema,
} from "../../contract/index.ts";
import { sampleTerms } from "../../messages/index.ts";
import { acknowledgementSchema, messageOf } from "../http/acknowledgement.ts";
import { isApiError } from "../http/api-error.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { TermsApi } from "../types.ts";

/** `/terms/...` calls. */
export function createTermsApi(http: Http): TermsApi {
  return {
    status: async (options) => {
      const call = { method: "get", path: "terms/status", as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: termsStatusAnswerSchema })).data;
    },
    current: async (options) => {
      const call = { method: "get", path: "terms/current", as: "optional", ...options } as const;
      try {
        const answer = await readAnswer(http, { ...call, schema: currentTermsAnswerSchema });
        return { terms: answer.data, isSample: false };
      } catch (error) {
        if (!isApiError(error) || error.code === "REQUEST_CANCELED") throw error;
        return { terms: sampleTerms, isSample: true };
      }
    },
    accept: async (request, options) => {
      const call = { method: "post", path: "terms/accept", as: "user", json: request, ...options } as const;
      return messageOf(await readAnswer(http, { ...call, schema: acknowledgementSchema }));
    },
    history: async (options) => {
      const call = { method: "get", path: "terms/history", as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: termsHistoryAnswerSchema })).data;
    },
  };
}
