import { sql } from "kysely";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { AdminUsersQuery } from "@paridad/core/contract";
import { adminUserOfRow, isAdminColumn } from "../../db/tables/admin-user-row.ts";
import { anywhere, paymentMatches, plain, withoutAccents } from "../../db/shared/payments/search.ts";
import { countOf } from "../../db/count-of.ts";
import type { Database, Schema, Transaction } from "../../db/tables/schema.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

type UserFilter = Pick<AdminUsersQuery, "search" | "scope">;
type Build = ExpressionBuilder<Schema, "users">;
type SortKey = NonNullable<AdminUsersQuery["sort"]>;

/** As the panel shows them, so a user may search what they see. */
const statusLabels = {
  free: "gratuito",
  pending_payment: "pendiente de pago",
  payment_received: "pago recibido",
  active: "activo",
  expired: "expirado",
} as const;
function contains(column: Expression<unknown>, pattern: string) {
  return sql<SqlBool>`${plain(column)} like ${pattern}`;
}

/** A column that the database keeps ready for this (migration 0130): made again for each row they cost ten times more. */
function keptContains(column: "search_name" | "search_text", pattern: string) {
  return sql<SqlBool>`users.${sql.ref(column)} like ${pattern}`;
}

function subscriptionContains(build: Build, pattern: string, needle: string) {
  const statuses = Object.entries(statusLabels)
    .filter(([status, label]) => label.includes(needle) || status.includes(needle))
    .map(([status]) => status);
  return build.or([
    sql<SqlBool>`users.subscription_type like ${pattern}`,
    build(
      "users.subscription_type",
      "in",
      build
        .selectFrom("plans")
        .select("plans.id")
        .where(({ ref }) => contains(ref("plans.name"), pattern)),
    ),
    ...(statuses.length === 0 ? [] : [build("users.subscription_status", "in", statuses)]),
  ]);
}

function conditionOf(build: Build, { search = "", scope = "all" }: UserFilter) {
  const needle = withoutAccents(search.trim());
  if (needle === "") return build.lit(true);
  const pattern = anywhere(needle);
  if (scope === "email") return sql<SqlBool>`users.email_key like ${pattern}`;
  if (scope === "name") return keptContains("search_name", pattern);
  if (scope === "subscription") return subscriptionContains(build, pattern, needle);
  return build.or([
    keptContains("search_text", pattern),
    subscriptionContains(build, pattern, needle),
    build("users.id", "=", needle),
    build.exists(
      build
        .selectFrom("payments")
        .select("payments.id")
        .whereRef("payments.user_id", "=", "users.id")
        .where(() => paymentMatches(needle)),
    ),
  ]);
}

const sortColumns: Readonly<Record<SortKey, readonly ReturnType<typeof sql>[]>> = {
  firstName: [sql`lower(users.first_name)`, sql`lower(users.last_name)`],
  email: [sql`users.email_key`],
  subscriptionType: [sql`users.subscription_type`],
  subscriptionStatus: [sql`users.subscription_status`],
  createdAt: [sql`users.created_at`],
  subscriptionActivatedAt: [sql`users.subscription_activated_at`],
  isActive: [sql`users.is_active`],
  emailVerified: [sql`users.email_verified`],
  lastLogin: [sql`users.last_login`],
};

function orderOf(sort: SortKey, direction: "asc" | "desc") {
  const way = direction === "asc" ? sql`asc nulls last` : sql`desc nulls last`;
  return [...sortColumns[sort], sql`users.id`].map((column) => sql`${column} ${way}`);
}

type UserListing = Omit<AdminUsersQuery, "page" | "format"> & { readonly offset?: number };

/** Rows of a page, newest first where nothing else is asked for; all of them without `limit`. */
export async function usersByQuery(
  database: Database,
  { search, scope, sort = "createdAt", direction, offset, limit }: UserListing,
) {
  let query = database
    .selectFrom("users")
    .selectAll("users")
    .select(isAdminColumn)
    .where((build) => conditionOf(build, { search, scope }))
    .orderBy(sql.join(orderOf(sort, direction ?? (sort === "createdAt" ? "desc" : "asc"))));
  if (limit !== undefined) query = query.limit(limit).offset(offset ?? 0);
  return (await query.execute()).map(adminUserOfRow);
}

export function countUsers(database: Database, filter: UserFilter): Promise<number> {
  return countOf(database.selectFrom("users").where((build) => conditionOf(build, filter)));
}

/** Rows to act on, locked when asked inside a transaction: chosen ones, or all that a filter finds. */
export async function selectUsers(
  database: Database | Transaction,
  chosen: { readonly userIds?: readonly string[] | undefined } & UserFilter,
  { maximum, isLocking }: { maximum: number; isLocking: boolean },
): Promise<UserRow[]> {
  let query = database.selectFrom("users").selectAll("users").orderBy("users.id").limit(maximum);
  const { userIds } = chosen;
  query =
    userIds === undefined
      ? query.where((build) => conditionOf(build, chosen))
      : query.where("users.id", "in", [...userIds]);
  return (isLocking ? query.forUpdate() : query).execute();
}
