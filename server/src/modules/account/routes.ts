import {
  accountDataAnswerSchema,
  deleteAccountRequestSchema,
  emailRequestSchema,
  messageAnswerSchema,
  profileAnswerSchema,
  profileRequestSchema,
  registerAnswerSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
  sessionIdParametersSchema,
  sessionsAnswerSchema,
  verifyEmailAnswerSchema,
  verifyEmailQuerySchema,
} from "@paridad/core/contract";
import { deviceOf, signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Account } from "./account.ts";

const success = true as const;
const message = { 200: messageAnswerSchema, ...errorAnswers };

/** Registration and what is done with a link out of a mail. */
function openRoutes(app: App, { register, links }: Account): void {
  app.route({
    method: "POST",
    url: "/auth/register",
    config: { access: "public" },
    schema: { body: registerRequestSchema, response: { 200: registerAnswerSchema, ...errorAnswers } },
    handler: (request) => register(request.body, deviceOf(request)),
  });
  app.route({
    method: "POST",
    url: "/auth/send-email-verification",
    config: { access: "public" },
    schema: { body: emailRequestSchema, response: message },
    handler: async (request) => ({
      success,
      message: await links.resendVerification(request.body.email, request.ip),
    }),
  });
  app.route({
    method: "POST",
    url: "/auth/forgot-password",
    config: { access: "public" },
    schema: { body: emailRequestSchema, response: message },
    handler: async (request) => ({
      success,
      message: await links.forgotPassword(request.body.email, request.ip),
    }),
  });
  app.route({
    method: "POST",
    url: "/auth/reset-password",
    config: { access: "public" },
    schema: { body: resetPasswordRequestSchema, response: message },
    handler: async (request) => ({ success, message: await links.resetPassword(request.body, request.ip) }),
  });
  app.route({
    method: "GET",
    url: "/auth/verify-email",
    config: { access: "public" },
    schema: {
      querystring: verifyEmailQuerySchema,
      response: { 200: verifyEmailAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => ({ success, ...(await links.verifyEmail(request.query.token, request.ip)) }),
  });
}

/** A signed-in user's sessions. */
function sessionRoutes(app: App, { own }: Account): void {
  app.route({
    method: "GET",
    url: "/auth/sessions",
    config: { access: "user" },
    schema: { response: { 200: sessionsAnswerSchema, ...errorAnswers } },
    handler: async (request) => ({ success, data: await own.listSessions(signedInUserOf(request)) }),
  });
  app.route({
    method: "DELETE",
    url: "/auth/sessions",
    config: { access: "user" },
    schema: { response: message },
    handler: async (request) => {
      const ended = await own.endOtherSessions(signedInUserOf(request));
      return { success, message: ended === 1 ? "Cerramos 1 sesión" : `Cerramos ${ended} sesiones` };
    },
  });
  app.route({
    method: "DELETE",
    url: "/auth/sessions/:id",
    config: { access: "user" },
    schema: { params: sessionIdParametersSchema, response: message },
    handler: async (request) => {
      await own.endSession(signedInUserOf(request), request.params.id);
      return { success, message: "Sesión cerrada" };
    },
  });
}

/** Profile, data and deletion. */
function ownRoutes(app: App, { own }: Account): void {
  app.route({
    method: "PUT",
    url: "/auth/profile",
    config: { access: "user" },
    schema: { body: profileRequestSchema, response: { 200: profileAnswerSchema, ...errorAnswers } },
    handler: async (request) => ({
      success,
      ...(await own.changeProfile(signedInUserOf(request), request.body)),
    }),
  });
  app.route({
    method: "GET",
    url: "/auth/account-data",
    config: { access: "user", isHeavy: true },
    schema: { response: { 200: accountDataAnswerSchema, ...errorAnswers } },
    handler: async (request) => ({ success, data: await own.exportData(signedInUserOf(request)) }),
  });
  app.route({
    method: "DELETE",
    url: "/auth/account",
    config: { access: "user" },
    schema: { body: deleteAccountRequestSchema, response: message },
    handler: async (request) => {
      await own.deleteAccount(signedInUserOf(request), request.body.password, deviceOf(request));
      return { success, message: "Tu cuenta y tus datos fueron eliminados" };
    },
  });
}

/** `/auth/...` beyond login: registration, links, profile, sessions, data and deletion. */
export function accountRoutes(account: Account): Routes {
  return async (app) => {
    openRoutes(app, account);
    sessionRoutes(app, account);
    ownRoutes(app, account);
  };
}
