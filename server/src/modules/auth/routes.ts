import {
  loginAnswerSchema,
  loginRequestSchema,
  meAnswerSchema,
  messageAnswerSchema,
} from "@paridad/core/contract";
import { toastMessages } from "@paridad/core/messages";
import { deviceOf, signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { Login } from "./login.ts";
import type { Sessions } from "./sessions.ts";

/** `/auth/...`: login, logout and me. */
export function authRoutes({ login, sessions }: { login: Login; sessions: Pick<Sessions, "end"> }): Routes {
  return async (app) => {
    app.route({
      method: "POST",
      url: "/auth/login",
      config: { access: "public" },
      schema: { body: loginRequestSchema, response: { 200: loginAnswerSchema, ...errorAnswers } },
      handler: (request) => login(request.body, deviceOf(request)),
    });
    app.route({
      method: "POST",
      url: "/auth/logout",
      config: { access: "optional" },
      schema: { response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        if (request.signedIn !== null) await sessions.end(request.signedIn);
        return { success: true as const, message: toastMessages.loggedOut };
      },
    });
    app.route({
      method: "GET",
      url: "/auth/me",
      config: { access: "user" },
      schema: { response: { 200: meAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        const { user } = signedInUserOf(request);
        return { success: true as const, user, data: user };
      },
    });
  };
}
