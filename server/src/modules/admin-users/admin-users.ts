import type {
  AdminCreateUserRequest,
  AdminEditUserRequest,
  AdminUser,
  AdminUsersQuery,
} from "@paridad/core/contract";
import type { UserRow } from "../../db/tables/user-row.ts";
import { checkUncommon } from "../../auth/check-uncommon.ts";
import { withConflict } from "../../http/stale-update.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import { decideEdit, planlessTypes } from "./decide-edit.ts";
import type { AdminUsersDependencies } from "./dependencies.ts";
import { asEmailTaken, emailTaken, isOwnUser, ownUserRefused, unknownPlan, unknownUser } from "./refusals.ts";
import { auditedFields } from "./user-fields.ts";

/** Rows of a page where the caller asks for no other number. */
const defaultPageSize = 10;

export type EditRequest = {
  readonly id: string;
  readonly fields: AdminEditUserRequest;
  readonly action: "user.update" | "user.subscription" | "user.enable" | "user.disable";
  readonly actor: Actor;
};

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
    discount_code: request.discountCode === "" ? null : (request.discountCode ?? null),
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

function createUser({ repository, passwords, clock, securityLog }: AdminUsersDependencies) {
  return async (request: AdminCreateUserRequest, actor: Actor): Promise<AdminUser> => {
    const names = { email: request.email, first_name: request.firstName, last_name: request.lastName };
    checkUncommon({ password: request.password, path: "password", owner: names });
    const checkPlan = (planIds: readonly string[]): void => {
      if (![...planIds, ...planlessTypes].includes(request.subscriptionType)) throw unknownPlan();
    };
    checkPlan(await repository.planIds());
    const now = clock.now();
    const row = newRow(request, await passwords.hash(request.password), new Date(now));
    const audited = auditedFields({ ...row, email_key: row.email });
    const audit = { time: now, ...auditFields(actor), action: "user.create", target: row.id, after: audited };
    const user = await repository.create(row, audit, checkPlan);
    if (user === null) throw emailTaken();
    securityLog.record("user_created", { adminId: actor.admin.id, target: user.id });
    return user;
  };
}

function editUser(dependencies: AdminUsersDependencies) {
  const { repository, passwords, clock, announcements, securityLog } = dependencies;
  return async ({ id, fields, action, actor }: EditRequest): Promise<AdminUser> => {
    const { newPassword } = fields;
    if (newPassword !== undefined) {
      const row = await repository.find(id);
      if (row === null) throw unknownUser();
      const { firstName = row.first_name, lastName = row.last_name, email = row.email } = fields;
      // Former names count too: both are known of the account.
      for (const owner of [row, { first_name: firstName, last_name: lastName, email }]) {
        checkUncommon({ password: newPassword, path: "newPassword", owner });
      }
    }
    const passwordHash = newPassword === undefined ? null : await passwords.hash(newPassword);
    const now = clock.now();
    const edit = { fields, passwordHash, action, actor, now };
    const user = await repository
      .change(id, (row, planIds) => decideEdit(row, { ...edit, planIds }), new Date(now))
      .catch(async (error: unknown) => {
        const read = (since: Date) => repository.conflict(id, since);
        throw await withConflict(asEmailTaken(error), fields.expectedUpdatedAt, read);
      });
    if (user === null) throw unknownUser();
    announcements.revoke({ userId: id });
    securityLog.record("user_updated", { adminId: actor.admin.id, target: id });
    return user;
  };
}

function deleteUser({ repository, clock, announcements, securityLog }: AdminUsersDependencies) {
  return async (id: string, actor: Actor): Promise<AdminUser> => {
    const user = await repository.remove(id, (row) => {
      if (isOwnUser(row, actor.admin)) throw ownUserRefused("No podés eliminar tu propia cuenta");
      const before = auditedFields(row);
      return { time: clock.now(), ...auditFields(actor), action: "user.delete", target: id, before };
    });
    if (user === null) throw unknownUser();
    announcements.revoke({ userId: id });
    securityLog.record("user_deleted", { adminId: actor.admin.id, target: id });
    return user;
  };
}

/** Users as an administrator finds, makes, changes and deletes them. */
export function createAdminUsers(dependencies: AdminUsersDependencies) {
  const { repository } = dependencies;
  return {
    async page({ page = 1, limit = defaultPageSize, ...query }: AdminUsersQuery) {
      const [total, users] = await Promise.all([
        repository.count(query),
        repository.list({ ...query, limit, offset: (page - 1) * limit }),
      ]);
      const totalPages = Math.max(1, Math.ceil(total / limit));
      return { users, pagination: { page, total, totalPages, hasNextPage: page < totalPages } };
    },
    everybody: ({ search, scope, sort, direction }: AdminUsersQuery) =>
      repository.list({ search, scope, sort, direction }),
    create: createUser(dependencies),
    edit: editUser(dependencies),
    remove: deleteUser(dependencies),
  };
}
export type AdminUsers = ReturnType<typeof createAdminUsers>;
