import * as z from "zod/mini";

import { fiveMinuteChainAnswerSchema } from "../../contract/index.ts";
import { errorMessages } from "../../messages/index.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

/** The market in it is read item by item, so a bad one harms no other. */
const looseSchema = z.extend(fiveMinuteChainAnswerSchema, {
  data: z.extend(fiveMinuteChainAnswerSchema.shape.data, { update: z.unknown() }),
});

/** `/market/cadena`: the chain for plans without the market socket. */
export function createChainApi(http: Http) {
  return {
    /** The market as it stood when the last five minutes closed. */
    fiveMinutes: async (options?: CallOptions) => {
      const call = { method: "get", path: "market/cadena", as: "user", ...options } as const;
      const fallbackMessage = errorMessages.dataLoadFailed;
      return (await readAnswer(http, { ...call, fallbackMessage, schema: looseSchema })).data;
    },
  };
}
