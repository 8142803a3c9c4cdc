import { loginAnswerSchema, meAnswerSchema, userSchema } from "../contract/index.ts";
import * as z from "zod/mini";

import type { ApiError } from "./api-error.ts";
import { longestWaitSeconds } from "./http.ts";
import type { Http } from "./http.ts";
import { acknowledgementSchema, messageOf } from "./acknowledgement.ts";
import { readAnswer } from "./read-answer.ts";
import { withRetries } from "./retry.ts";
import type { AuthApi } from "./types.ts";

/** Retries of a login (spec.md section 9). */
export const loginRetries = 2;

/** Network error, timeout or 429, as specified; a 429 only when its wait is short enough to wait out. */
function isWorthLoginRetry(error: ApiError): boolean {
  if (error.code === "NETWORK_ERROR" || error.code === "TIMEOUT") return true;
  return error.status === 429 && (error.retryAfterSeconds ?? 0) <= longestWaitSeconds;
}

const looseMeSchema = z.union([
  meAnswerSchema,
  z.object({ user: userSchema }),
  z.object({ data: userSchema }),
]);

/** `/auth/...` calls. */
export function createAuthApi(http: Http): AuthApi {
  return {
    login: (request, options) => {
      const call = { method: "post", path: "auth/login", as: "none", tone: "login", json: request } as const;
      const signal = options?.signal;
      return withRetries(() => readAnswer(http, { ...call, signal, schema: loginAnswerSchema }), {
        clock: http.clock,
        maximumRetries: loginRetries,
        shouldRetry: isWorthLoginRetry,
        signal,
      });
    },
    logout: async (options) =>
      messageOf(
        await readAnswer(http, {
          method: "post",
          path: "auth/logout",
          as: "optional",
          schema: acknowledgementSchema,
          ...options,
        }),
      ),
    me: async (options) => {
      const answer = await readAnswer(http, {
        method: "get",
        path: "auth/me",
        as: "user",
        schema: looseMeSchema,
        ...options,
      });
      return "user" in answer ? answer.user : answer.data;
    },
  };
}
