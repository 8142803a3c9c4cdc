import type { FastifyRequest } from "fastify";
import { adminSuccessMessages as texts } from "@paridad/core/contract";
import type { AdminCreateUserRequest, AdminEditUserRequest, AdminUser } from "@paridad/core/contract";
import { isFileFormat } from "@paridad/core/formats";
import {
  changeSubscription,
  createUser,
  deleteUser,
  editUser,
  listUsers,
  sendPasswordReset,
  sendUserMessage,
  setUserActive,
} from "@paridad/core/endpoints";
import { actorOf, auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import { checkUncommon } from "../../auth/check-uncommon.ts";
import { implement } from "../../auth/implement.ts";
import { greetedName } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { conflict } from "../../http/http-error.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { withConflict } from "../../http/stale-update.ts";
import { composeMail, mailTemplates } from "../../mail/templates.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { bulkRoutes } from "./bulk-users.ts";
import type { AdminUsersDependencies } from "./bulk-users.ts";
import { decideEdit, planlessTypes } from "./decide-edit.ts";
import { asEmailTaken, isOwnUser, unknownPlan } from "./refusals.ts";
import {
  changeUser,
  conflictOf,
  findUser,
  mailUser,
  planIdsOnSale,
  removeUser,
  storeUser,
} from "./repository.ts";
import { countUsers, usersByQuery } from "./search-repository.ts";
import { auditedFields, userColumns } from "./user-fields.ts";

/** Rows of a page where the caller asks for no other number. */
const defaultPageSize = 10;

function newRow(request: AdminCreateUserRequest, passwordHash: string, at: Date): Omit<UserRow, "email_key"> {
  const isFree = request.subscriptionStatus === "free";
  return {
    id: uniqueId(at.getTime()),
    email: request.email,
    first_name: request.firstName,
    last_name: request.lastName,
    password_hash: passwordHash,
    is_active: request.isActive,
    email_verified: request.emailVerified,
    is_partner: false,
    accepts_bulk_mail: true,
    subscription_type: request.subscriptionType,
    subscription_status: request.subscriptionStatus,
    discount_code: request.discountCode || null,
    promotional_code: null,
    subscription_created_at: isFree ? null : at,
    subscription_activated_at: request.subscriptionStatus === "active" ? at : null,
    trial_ends_at: null,
    subscription_ends_at: null,
    last_login: null,
    created_at: at,
    updated_at: at,
  };
}

function createRoute(app: App, { database, passwords, clock, securityLog }: AdminUsersDependencies): void {
  implement(app, createUser, async ({ body, request }) => {
    const actor = actorOf(request);
    const { email, firstName: first_name, lastName: last_name, password } = body;
    checkUncommon({ password, path: "password", owner: { email, first_name, last_name } });
    const checkPlan = (planIds: readonly string[]): void => {
      if (![...planIds, ...planlessTypes].includes(body.subscriptionType)) throw unknownPlan();
    };
    checkPlan(await planIdsOnSale(database));
    const time = clock.now();
    const row = newRow(body, await passwords.hash(password), new Date(time));
    const after = auditedFields({ ...row, email_key: row.email });
    const audit = { time, ...auditFields(actor), action: "user.create", target: row.id, after };
    const user = await storeUser(database, row, audit, checkPlan);
    securityLog.record("user_created", { adminId: actor.admin.id, target: user.id });
    return { user, message: texts.userCreated };
  });
}

/** Former names count too: both are known of the account. */
function checkPassword(password: string, row: UserRow, fields: AdminEditUserRequest): void {
  const { firstName = row.first_name, lastName = row.last_name, email = row.email } = fields;
  for (const owner of [row, { first_name: firstName, last_name: lastName, email }])
    checkUncommon({ password, path: "newPassword", owner });
}

type Edit = {
  readonly id: string;
  readonly fields: AdminEditUserRequest;
  readonly action: "user.update" | "user.subscription" | "user.enable" | "user.disable";
  readonly actor: Actor;
};

async function edited(
  { id, fields, action, actor }: Edit,
  { database, passwords, clock, announcements, securityLog }: AdminUsersDependencies,
): Promise<AdminUser> {
  const { newPassword } = fields;
  if (newPassword !== undefined) checkPassword(newPassword, await findUser(database, id), fields);
  const passwordHash = newPassword === undefined ? null : await passwords.hash(newPassword);
  const now = clock.now();
  const edit = { fields, passwordHash, action, actor, now };
  const user = await changeUser(
    database,
    id,
    (row, planIds) => decideEdit(row, { ...edit, planIds }),
    new Date(now),
  ).catch(async (error: unknown) => {
    const read = (since: Date) => conflictOf(database, id, since);
    throw await withConflict(asEmailTaken(error), fields.expectedUpdatedAt, read);
  });
  announcements.revoke({ userId: id });
  securityLog.record("user_updated", { adminId: actor.admin.id, target: id });
  return user;
}

function editRoutes(app: App, dependencies: AdminUsersDependencies): void {
  const { database, clock, announcements, securityLog } = dependencies;
  implement(app, editUser, async ({ params: { id }, body: fields, request }) => ({
    user: await edited({ id, fields, actor: actorOf(request), action: "user.update" }, dependencies),
    message: texts.userUpdated,
  }));
  implement(app, changeSubscription, async ({ params: { id }, body: fields, request }) => ({
    user: await edited({ id, fields, actor: actorOf(request), action: "user.subscription" }, dependencies),
    message: texts.subscriptionUpdated,
  }));
  implement(app, setUserActive, async ({ params: { id }, body: { isActive }, request }) => {
    const action = isActive ? "user.enable" : "user.disable";
    const user = await edited({ id, fields: { isActive }, actor: actorOf(request), action }, dependencies);
    return { user, message: isActive ? texts.userEnabled : texts.userDisabled };
  });
  implement(app, deleteUser, async ({ params: { id }, request }) => {
    const actor = actorOf(request);
    const deletedUser = await removeUser(database, id, (row) => {
      if (isOwnUser(row, actor.admin)) throw conflict("No podés eliminar tu propia cuenta");
      const before = auditedFields(row);
      return { time: clock.now(), ...auditFields(actor), action: "user.delete", target: id, before };
    });
    announcements.revoke({ userId: id });
    securityLog.record("user_deleted", { adminId: actor.admin.id, target: id });
    return { deletedUser, message: texts.userDeleted };
  });
}

/** Mail from an administrator to one user: a link to reset the password, or a text of their own. */
function mailRoutes(app: App, { database, clock, makeLink }: AdminUsersDependencies): void {
  const auditOf = (request: FastifyRequest, action: string, after: object) => (row: UserRow) => ({
    time: clock.now(),
    ...auditFields(actorOf(request)),
    action,
    target: row.id,
    after: { email: row.email, ...after },
  });
  implement(app, sendPasswordReset, async ({ params: { id }, request }) => {
    const { token, link } = makeLink({ userId: id, kind: "reset" });
    await mailUser(database, id, {
      token,
      mailOf: (row) => ({ ...mailTemplates.reset({ firstName: greetedName(row), link }), kind: "reset" }),
      auditOf: auditOf(request, "user.password-reset", {}),
    });
    return { message: texts.resetSent };
  });
  implement(app, sendUserMessage, async ({ params: { id }, body: { title, message }, request }) => {
    await mailUser(database, id, {
      token: null,
      mailOf: (row) => ({
        ...composeMail(title, greetedName(row), [message]),
        kind: "message",
      }),
      auditOf: auditOf(request, "user.message", { title, message }),
    });
    return { message: texts.messageSent };
  });
}

/** `/admin/users/...`: find, make, change, delete, mail, and act on many. */
export function adminUsersModule(
  platform: Omit<AdminUsersDependencies, "makeLink">,
  links: Pick<AdminUsersDependencies, "makeLink">,
): Module {
  const dependencies = { ...platform, ...links };
  const { database, clock } = platform;
  const routes = async (app: App) => {
    implement(app, listUsers, async ({ query: filter }, reply) => {
      const { format, page = 1, limit = defaultPageSize, ...query } = filter;
      if (isFileFormat(format)) {
        const file = { rows: await usersByQuery(database, query), columns: userColumns, report: "usuarios" };
        return replyWithCsv(reply, { ...file, format, now: clock.now() });
      }
      const [total, data] = await Promise.all([
        countUsers(database, query),
        usersByQuery(database, { ...query, limit, offset: (page - 1) * limit }),
      ]);
      const totalPages = Math.max(1, Math.ceil(total / limit));
      return { data, pagination: { page, total, totalPages, hasNextPage: page < totalPages } };
    });
    createRoute(app, dependencies);
    editRoutes(app, dependencies);
    mailRoutes(app, dependencies);
    bulkRoutes(app, dependencies);
  };
  return { routes: [routes], services: {} };
}
