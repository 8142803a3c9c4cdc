import { subscriptionPlansAnswerSchema } from "../../contract/index.ts";
import { errorMessages } from "../../messages/index.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { PlansApi } from "../types.ts";

/** `/subscription/plans`: public, for users and administrators. */
export function createPlansApi(http: Http): PlansApi {
  return {
    list: async (options) => {
      const answer = await readAnswer(http, {
        method: "get",
        path: "subscription/plans",
        as: "optional",
        tone: "panel",
        fallbackMessage: errorMessages.plansLoadFailed,
        schema: subscriptionPlansAnswerSchema,
        ...options,
      });
      return answer.data;
    },
  };
}
