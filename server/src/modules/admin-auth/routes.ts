import {
  adminEmailRequestSchema,
  adminLoginAnswerSchema,
  adminLoginRequestSchema,
  adminMeAnswerSchema,
  messageAnswerSchema,
} from "@paridad/core/contract";
import { toastMessages } from "@paridad/core/messages";
import { administratorOf, deviceOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { AdminEmail } from "./admin-email.ts";
import type { AdminLogin } from "./admin-login.ts";
import type { AdminSessions } from "./admin-sessions.ts";

/** `/admin/login`, `/admin/logout`, `/admin/me` and `/admin/email`. */
export function adminAuthRoutes({
  login,
  sessions,
  changeEmail,
}: {
  login: AdminLogin;
  changeEmail: AdminEmail;
  sessions: Pick<AdminSessions, "end">;
}): Routes {
  return async (app) => {
    app.route({
      method: "POST",
      url: "/admin/login",
      config: { access: "public" },
      schema: { body: adminLoginRequestSchema, response: { 200: adminLoginAnswerSchema, ...errorAnswers } },
      handler: (request) => login(request.body, deviceOf(request)),
    });
    app.route({
      method: "POST",
      url: "/admin/logout",
      config: { access: "admin-enrolment" },
      schema: { response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        await sessions.end(administratorOf(request), deviceOf(request));
        return { success: true as const, message: toastMessages.loggedOut };
      },
    });
    app.route({
      method: "GET",
      url: "/admin/me",
      config: { access: "admin-enrolment" },
      schema: { response: { 200: adminMeAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        const { admin } = administratorOf(request);
        return { success: true as const, admin, data: admin };
      },
    });
    app.route({
      method: "PUT",
      url: "/admin/email",
      config: { access: "admin" },
      schema: { body: adminEmailRequestSchema, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        const requester = { ...administratorOf(request), device: deviceOf(request) };
        return { success: true as const, message: await changeEmail(requester, request.body) };
      },
    });
  };
}
