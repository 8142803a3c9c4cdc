import * as z from "zod/mini";

import {
  loginAnswerSchema,
  meAnswerSchema,
  profileAnswerSchema,
  registeredSchema,
  userSchema,
  verifyEmailAnswerSchema,
} from "../../contract/index.ts";
import type { PaymentInstruction } from "../../contract/index.ts";
import { errorMessages } from "../../messages/index.ts";
import { acknowledgementSchema, messageOf } from "../http/acknowledgement.ts";
import type { ApiError } from "../http/api-error.ts";
import { longestWaitSeconds } from "../http/http.ts";
import type { Call, Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import { withRetries } from "../http/retry.ts";
import type { AuthApi } from "../types.ts";

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

type SessionCalls = Pick<AuthApi, "login" | "logout" | "me">;

function createSessionCalls(http: Http): SessionCalls {
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
    logout: async (options) => {
      const call = { method: "post", path: "auth/logout", as: "optional", ...options } as const;
      return messageOf(await readAnswer(http, { ...call, schema: acknowledgementSchema }));
    },
    me: async (options) => {
      const call = { method: "get", path: "auth/me", as: "user", ...options } as const;
      const answer = await readAnswer(http, { ...call, schema: looseMeSchema });
      return "user" in answer ? answer.user : answer.data;
    },
  };
}

const { emailSendFailed, profileUpdateFailed, registerFailed, resetFailed } = errorMessages;
type MailCalls = Pick<AuthApi, "forgotPassword" | "resetPassword" | "sendEmailVerification">;

function createMailCalls(http: Http): MailCalls {
  const post = { method: "post", as: "none", tone: "auth", schema: acknowledgementSchema } as const;
  const acknowledge = async (call: Pick<Call, "path" | "json" | "fallbackMessage" | "signal">) =>
    messageOf(await readAnswer(http, { ...post, ...call }));
  return {
    forgotPassword: (json, options) =>
      acknowledge({ path: "auth/forgot-password", json, fallbackMessage: emailSendFailed, ...options }),
    resetPassword: (json, options) =>
      acknowledge({ path: "auth/reset-password", json, fallbackMessage: resetFailed, ...options }),
    sendEmailVerification: (json, options) =>
      acknowledge({
        path: "auth/send-email-verification",
        json,
        fallbackMessage: emailSendFailed,
        ...options,
      }),
  };
}

function createAccountCalls(http: Http): Omit<AuthApi, keyof SessionCalls | keyof MailCalls> {
  const tone = "auth";
  return {
    register: async (json, options) => {
      const call = { method: "post", path: "auth/register", as: "none", tone, json, ...options } as const;
      const schema = registeredSchema;
      const answer = await readAnswer(http, { ...call, fallbackMessage: registerFailed, schema });
      return { message: answer.message, payment: (answer.payment ?? null) as PaymentInstruction | null };
    },
    verifyEmail: async (query, options) => {
      const call = { method: "get", path: "auth/verify-email", as: "none", tone, query, ...options } as const;
      const { message, user } = await readAnswer(http, { ...call, schema: verifyEmailAnswerSchema });
      return { message, user };
    },
    updateProfile: async (json, options) => {
      const call = { method: "put", path: "auth/profile", as: "user", tone, json, ...options } as const;
      const schema = profileAnswerSchema;
      const answer = await readAnswer(http, { ...call, fallbackMessage: profileUpdateFailed, schema });
      return { message: answer.message, user: answer.user };
    },
  };
}

/** `/auth/...` calls. */
export function createAuthApi(http: Http): AuthApi {
  return { ...createSessionCalls(http), ...createMailCalls(http), ...createAccountCalls(http) };
}
