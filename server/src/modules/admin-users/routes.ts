import * as z from "zod/mini";
import {
  adminActiveRequestSchema,
  adminCreateUserRequestSchema,
  adminDeleteUserAnswerSchema,
  adminEditUserRequestSchema,
  adminSubscriptionRequestSchema,
  adminUserAnswerSchema,
  adminUsersAnswerSchema,
  adminUsersQuerySchema,
  bulkUsersAnswerSchema,
  bulkUsersRequestSchema,
  customMessageRequestSchema,
  messageAnswerSchema,
  isFileFormat,
} from "@paridad/core/contract";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import type { Clock } from "../../lib/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { actorOf } from "../../access/actor.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { AdminUsers } from "./admin-users.ts";
import type { BulkUsersService } from "./bulk-users.ts";
import type { UserMail } from "./user-mail.ts";
import { userColumns } from "./user-columns.ts";

export type AdminUsersRouteDependencies = {
  readonly users: AdminUsers;
  readonly bulk: BulkUsersService;
  readonly mail: UserMail;
  readonly clock: Clock;
};

const success = true as const;
/** Ten thousand ids. */
const bulkBodyBytes = 524_288;
const params = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const access = "admin";
const userAnswer = { 200: adminUserAnswerSchema, ...errorAnswers };

function listRoutes(app: App, { users, clock }: AdminUsersRouteDependencies): void {
  app.route({
    method: "GET",
    url: "/admin/users",
    config: { access },
    schema: {
      querystring: adminUsersQuerySchema,
      response: { 200: adminUsersAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { format, ...query } = request.query;
      if (isFileFormat(format)) {
        const rows = await users.everybody(query);
        return replyWithCsv(reply, {
          rows,
          columns: userColumns,
          report: "usuarios",
          format,
          now: clock.now(),
        });
      }
      const { users: data, pagination } = await users.page(query);
      return { success, data, pagination };
    },
  });
  app.route({
    method: "POST",
    url: "/admin/users",
    config: { access },
    schema: { body: adminCreateUserRequestSchema, response: userAnswer },
    handler: async (request) => {
      const user = await users.create(request.body, actorOf(request));
      return { success, user, message: texts.userCreated };
    },
  });
}

function editRoutes(app: App, { users }: AdminUsersRouteDependencies): void {
  app.route({
    method: "PUT",
    url: "/admin/users/:id",
    config: { access },
    schema: { params, body: adminEditUserRequestSchema, response: userAnswer },
    handler: async (request) => {
      const edit = { id: request.params.id, fields: request.body, actor: actorOf(request) };
      const user = await users.edit({ ...edit, action: "user.update" });
      return { success, user, message: texts.userUpdated };
    },
  });
  app.route({
    method: "PATCH",
    url: "/admin/users/:id/subscription",
    config: { access },
    schema: { params, body: adminSubscriptionRequestSchema, response: userAnswer },
    handler: async (request) => {
      const edit = { id: request.params.id, fields: request.body, actor: actorOf(request) };
      const user = await users.edit({ ...edit, action: "user.subscription" });
      return { success, user, message: texts.subscriptionUpdated };
    },
  });
  app.route({
    method: "PATCH",
    url: "/admin/users/:id/active",
    config: { access },
    schema: { params, body: adminActiveRequestSchema, response: userAnswer },
    handler: async (request) => {
      const { isActive } = request.body;
      const edit = { id: request.params.id, fields: { isActive }, actor: actorOf(request) };
      const user = await users.edit({ ...edit, action: isActive ? "user.enable" : "user.disable" });
      return { success, user, message: isActive ? texts.userEnabled : texts.userDisabled };
    },
  });
  app.route({
    method: "DELETE",
    url: "/admin/users/:id",
    config: { access },
    schema: { params, response: { 200: adminDeleteUserAnswerSchema, ...errorAnswers } },
    handler: async (request) => {
      const deletedUser = await users.remove(request.params.id, actorOf(request));
      return { success, deletedUser, message: texts.userDeleted };
    },
  });
}

function mailRoutes(app: App, { mail }: AdminUsersRouteDependencies): void {
  app.route({
    method: "POST",
    url: "/admin/users/:id/password-reset",
    config: { access },
    schema: { params, response: { 200: messageAnswerSchema, ...errorAnswers } },
    handler: async (request) => {
      await mail.sendReset(request.params.id, actorOf(request));
      return { success, message: texts.resetSent };
    },
  });
  app.route({
    method: "POST",
    url: "/admin/users/:id/message",
    config: { access },
    schema: {
      params,
      body: customMessageRequestSchema,
      response: { 200: messageAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => {
      await mail.sendMessage(request.params.id, request.body, actorOf(request));
      return { success, message: texts.messageSent };
    },
  });
}

function bulkRoutes(app: App, { bulk }: AdminUsersRouteDependencies): void {
  const schema = {
    body: bulkUsersRequestSchema,
    response: { 200: bulkUsersAnswerSchema, ...errorAnswers },
  };
  app.route({
    method: "POST",
    url: "/admin/users/bulk/preview",
    bodyLimit: bulkBodyBytes,
    config: { access },
    schema,
    handler: async (request) => ({ success, data: await bulk.preview(request.body) }),
  });
  app.route({
    method: "POST",
    url: "/admin/users/bulk",
    bodyLimit: bulkBodyBytes,
    config: { access },
    schema,
    handler: async (request) => {
      const data = await bulk.run(request.body, actorOf(request));
      return { success, data, message: texts.bulkDone(data.touched) };
    },
  });
}

/** `/admin/users/...`: find, make, change, delete, mail, and act on many. */
export function adminUsersRoutes(dependencies: AdminUsersRouteDependencies): Routes {
  return async (app) => {
    listRoutes(app, dependencies);
    editRoutes(app, dependencies);
    mailRoutes(app, dependencies);
    bulkRoutes(app, dependencies);
  };
}
