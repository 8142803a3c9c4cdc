import {
  adminDeleteUserAnswerSchema,
  adminLoginAnswerSchema,
  adminMeAnswerSchema,
  adminUserAnswerSchema,
  adminUsersAnswerSchema,
} from "../../contract/index.ts";
import type {
  AdminCreateUserRequest,
  AdminEditUserRequest,
  AdminLoginRequest,
  AdminSubscriptionRequest,
  AdminUsersQuery,
  CustomMessageRequest,
  FileFormat,
} from "../../contract/index.ts";
import { adminErrorMessages as texts, errorMessages } from "../../messages/index.ts";
import { acknowledgementSchema, messageOf } from "../http/acknowledgement.ts";
import type { Call, Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions, OnceOptions } from "../types.ts";

type AdminCall = Pick<Call, "method" | "path" | "json" | "fallbackMessage" | "query">;
const userPath = (id: string) => `admin/users/${encodeURIComponent(id)}`;

function createAdminHelpers(http: Http) {
  const as = "admin" as const;
  return {
    acknowledge: async (call: AdminCall, options?: OnceOptions) =>
      messageOf(await readAnswer(http, { ...call, as, ...options, schema: acknowledgementSchema })),
    user: async (call: AdminCall, options?: OnceOptions) => {
      const answer = await readAnswer(http, { ...call, as, ...options, schema: adminUserAnswerSchema });
      return { user: answer.user, message: answer.message };
    },
  };
}

function createAdminSessionCalls(http: Http) {
  const { acknowledge } = createAdminHelpers(http);
  return {
    /** Not retried. A missing second factor is an `ApiError` with `requiresOtp`. Stores nothing: `session.signInAdmin` does. */
    login: async (json: AdminLoginRequest, options?: CallOptions) => {
      const call = {
        method: "post",
        path: "admin/login",
        as: "none",
        tone: "auth",
        json,
        ...options,
      } as const;
      const fallbackMessage = errorMessages.invalidAdminCredentials;
      const schema = adminLoginAnswerSchema;
      const { token, admin } = await readAnswer(http, { ...call, fallbackMessage, schema });
      return { token, admin };
    },
    logout: (options?: CallOptions) => acknowledge({ method: "post", path: "admin/logout" }, options),
    me: async (options?: CallOptions) => {
      const call = { method: "get", path: "admin/me", as: "admin", ...options } as const;
      return (await readAnswer(http, { ...call, schema: adminMeAnswerSchema })).admin;
    },
    users: async (query: AdminUsersQuery = {}, options?: CallOptions) => {
      const call = { method: "get", path: "admin/users", as: "admin", query, ...options } as const;
      const fallbackMessage = texts.usersLoadFailed;
      const schema = adminUsersAnswerSchema;
      const { data, pagination } = await readAnswer(http, { ...call, fallbackMessage, schema });
      return { users: data, pagination };
    },
    /** Everybody the filter finds, as CSV text. */
    usersCsv: ({ format, ...query }: AdminUsersQuery & { format: FileFormat }, options?: CallOptions) =>
      http.text({
        method: "get",
        path: "admin/users",
        as: "admin",
        query: { ...query, format },
        fallbackMessage: texts.usersLoadFailed,
        ...options,
      }),
  };
}

function createAdminUserCalls(http: Http) {
  const { acknowledge, user } = createAdminHelpers(http);
  const { subscriptionUpdateFailed, userCreateFailed, userDeleteFailed, userUpdateFailed } = texts;
  return {
    createUser: (json: AdminCreateUserRequest, options?: OnceOptions) =>
      user({ method: "post", path: "admin/users", json, fallbackMessage: userCreateFailed }, options),
    editUser: (id: string, json: AdminEditUserRequest, options?: CallOptions) =>
      user({ method: "put", path: userPath(id), json, fallbackMessage: userUpdateFailed }, options),
    changeSubscription: (id: string, json: AdminSubscriptionRequest, options?: CallOptions) => {
      const path = `${userPath(id)}/subscription`;
      return user({ method: "patch", path, json, fallbackMessage: subscriptionUpdateFailed }, options);
    },
    setActive: (id: string, isActive: boolean, options?: CallOptions) => {
      const path = `${userPath(id)}/active`;
      return user({ method: "patch", path, json: { isActive }, fallbackMessage: userUpdateFailed }, options);
    },
    deleteUser: async (id: string, options?: CallOptions) => {
      const call = { method: "delete", path: userPath(id), as: "admin", ...options } as const;
      const schema = adminDeleteUserAnswerSchema;
      const answer = await readAnswer(http, { ...call, fallbackMessage: userDeleteFailed, schema });
      return { deletedUser: answer.deletedUser, message: answer.message };
    },
    sendPasswordReset: (id: string, options?: OnceOptions) =>
      acknowledge({ method: "post", path: `${userPath(id)}/password-reset` }, options),
    sendMessage: (id: string, json: CustomMessageRequest, options?: OnceOptions) =>
      acknowledge({ method: "post", path: `${userPath(id)}/message`, json }, options),
  };
}

/**
 * The administrator's session and users. Every call but the login carries the `x-admin-token` that is stored; with
 * none stored nothing is sent (NO_TOKEN). There is no fallback token.
 */
export function createAdminApi(http: Http) {
  return { ...createAdminSessionCalls(http), ...createAdminUserCalls(http) };
}
