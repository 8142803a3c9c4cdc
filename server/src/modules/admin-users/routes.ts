import { isFileFormat } from "@paridad/core/contract";
import {
  changeSubscription,
  createUser,
  deleteUser,
  editUser,
  listUsers,
  previewBulkUsers,
  runBulkUsers,
  sendPasswordReset,
  sendUserMessage,
  setUserActive,
} from "@paridad/core/endpoints";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import type { Clock } from "../../platform/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { actorOf } from "../../auth/actor.ts";
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

function listRoutes(app: App, { users, clock }: AdminUsersRouteDependencies): void {
  implement(app, listUsers, async ({ query: filter }, reply) => {
    const { format, ...query } = filter;
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
    return { data, pagination };
  });
  implement(app, createUser, async ({ body, request }) => {
    const user = await users.create(body, actorOf(request));
    return { user, message: texts.userCreated };
  });
}

function editRoutes(app: App, { users }: AdminUsersRouteDependencies): void {
  implement(app, editUser, async ({ params, body, request }) => {
    const edit = { id: params.id, fields: body, actor: actorOf(request) };
    const user = await users.edit({ ...edit, action: "user.update" });
    return { user, message: texts.userUpdated };
  });
  implement(app, changeSubscription, async ({ params, body, request }) => {
    const edit = { id: params.id, fields: body, actor: actorOf(request) };
    const user = await users.edit({ ...edit, action: "user.subscription" });
    return { user, message: texts.subscriptionUpdated };
  });
  implement(app, setUserActive, async ({ params, body, request }) => {
    const { isActive } = body;
    const edit = { id: params.id, fields: { isActive }, actor: actorOf(request) };
    const user = await users.edit({ ...edit, action: isActive ? "user.enable" : "user.disable" });
    return { user, message: isActive ? texts.userEnabled : texts.userDisabled };
  });
  implement(app, deleteUser, async ({ params, request }) => {
    const deletedUser = await users.remove(params.id, actorOf(request));
    return { deletedUser, message: texts.userDeleted };
  });
}

function mailRoutes(app: App, { mail }: AdminUsersRouteDependencies): void {
  implement(app, sendPasswordReset, async ({ params, request }) => {
    await mail.sendReset(params.id, actorOf(request));
    return { message: texts.resetSent };
  });
  implement(app, sendUserMessage, async ({ params, body, request }) => {
    await mail.sendMessage(params.id, body, actorOf(request));
    return { message: texts.messageSent };
  });
}

function bulkRoutes(app: App, { bulk }: AdminUsersRouteDependencies): void {
  implement(app, previewBulkUsers, async ({ body }) => ({ data: await bulk.preview(body) }));
  implement(app, runBulkUsers, async ({ body, request }) => {
    const data = await bulk.run(body, actorOf(request));
    return { data, message: texts.bulkDone(data.touched) };
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
