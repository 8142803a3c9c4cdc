import { accountDataAnswerSchema, sessionsAnswerSchema } from "../../contract/index.ts";
import type { SessionInfo } from "../../contract/index.ts";
import { acknowledgementSchema, messageOf } from "../http/acknowledgement.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

/** A user's sessions, data and end of their account. */
export function createAccountApi(http: Http) {
  const as = "user" as const;
  const end = async (path: string, json?: object, options?: CallOptions) => {
    const call = { method: "delete", path, as, ...(json ? { json } : {}), ...options } as const;
    return messageOf(await readAnswer(http, { ...call, schema: acknowledgementSchema }));
  };
  return {
    sessions: async (options?: CallOptions): Promise<readonly SessionInfo[]> => {
      const call = { method: "get", path: "auth/sessions", as, ...options } as const;
      return (await readAnswer(http, { ...call, schema: sessionsAnswerSchema })).data;
    },
    endSession: (id: string, options?: CallOptions) =>
      end(`auth/sessions/${encodeURIComponent(id)}`, undefined, options),
    endOtherSessions: (options?: CallOptions) => end("auth/sessions", undefined, options),
    /** Everything stored about the user, to keep. */
    data: async (options?: CallOptions) => {
      const call = { method: "get", path: "auth/account-data", as, ...options } as const;
      return (await readAnswer(http, { ...call, schema: accountDataAnswerSchema })).data;
    },
    deleteAccount: (password: string, options?: CallOptions) => end("auth/account", { password }, options),
  };
}
