import { supportAnswerSchema } from "../../contract/index.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

/** `/support/contact`: whom to write to, for anybody. */
export function createSupportApi(http: Http) {
  return {
    contact: async (options?: CallOptions): Promise<{ readonly email: string | null }> => {
      const call = { method: "get", path: "support/contact", as: "none", ...options } as const;
      return (await readAnswer(http, { ...call, schema: supportAnswerSchema })).data;
    },
  };
}
