import { sql } from "kysely";
import type { ExpressionBuilder, SqlBool } from "kysely";
import type { AdminPaymentsQuery } from "@paridad/core/contract";
import { addDays } from "@paridad/core/symbols";
import { anywhere, paymentMatches, withoutAccents } from "../../../db/shared/payments/search.ts";
import { openStatuses } from "../../../db/shared/payments/settle.ts";
import { countOf } from "../../../db/count-of.ts";
import type { Database, Schema } from "../../../db/tables/schema.ts";
import { startOfDay } from "../../../platform/start-of-day.ts";
import { receiptsOf } from "../receipts/repository.ts";
import type { FoundPayment } from "./admin-payment.ts";

type Filter = Pick<AdminPaymentsQuery, "search" | "status" | "from" | "to">;
type Build = ExpressionBuilder<Schema, "payments" | "users">;

const longestList = 50_000;
function searchConditions(search: string) {
  const needle = withoutAccents(search.trim());
  if (needle === "") return [];
  return [sql<SqlBool>`(users.search_text like ${anywhere(needle)} or ${paymentMatches(needle)})`];
}

/** Announced, with a receipt, nothing to transfer or already seen; one that was asked about waits for its owner. */
const canBeDecided = sql<SqlBool>`(payments.status = 'received' or (payments.question is null and (payments.paid_on is not null or payments.amount = 0
  or exists (select 1 from payment_receipts where payment_id = payments.id))))`;

function ofStatus(build: Build, status: Filter["status"] = "open") {
  if (status === "review") return [build("payments.status", "in", openStatuses), canBeDecided];
  if (status === "open") return [build("payments.status", "in", openStatuses)];
  if (status === "active") return [build("payments.status", "=", "active")];
  const isCancelled = build("payments.status", "=", "cancelled");
  if (status === "rejected") return [isCancelled, build("payments.reason", "is not", null)];
  return status === "cancelled" ? [isCancelled, build("payments.reason", "is", null)] : [];
}

const happenedAt = sql<Date>`coalesce(payments.decided_at, payments.created_at)`;

function conditionOf(build: Build, { search = "", status, from, to }: Filter) {
  return build.and([
    ...searchConditions(search),
    ...ofStatus(build, status),
    ...(from === undefined ? [] : [sql<SqlBool>`${happenedAt} >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${happenedAt} < ${startOfDay(addDays(to, 1))}`]),
  ]);
}

async function complete(
  database: Database,
  payments: readonly { id: string; user_id: string }[],
): Promise<FoundPayment[]> {
  const ids = payments.map(({ id }) => id);
  const owners = [...new Set(payments.map(({ user_id: id }) => id))];
  const isOf = (column: string, values: string[]) =>
    sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`;
  const [rows, users, receipts] = await Promise.all([
    database.selectFrom("payments").selectAll().where(isOf("id", ids)).execute(),
    database.selectFrom("users").selectAll().where(isOf("id", owners)).execute(),
    receiptsOf(database, ids),
  ]);
  return ids.flatMap((id) => {
    const payment = rows.find((row) => row.id === id);
    const user = users.find((row) => row.id === payment?.user_id);
    const own = receipts.filter(({ payment_id: of }) => of === id);
    return payment === undefined || user === undefined ? [] : [{ payment, user, receipts: own }];
  });
}

function matching(database: Database, filter: Filter) {
  return database
    .selectFrom("payments")
    .innerJoin("users", "users.id", "payments.user_id")
    .where((build) => conditionOf(build, filter));
}

/**
 * Payments as the panel finds them: those that wait by age, the oldest first; decided ones by the newest decision. Without
 * a page everything, up to 50,000.
 */
export async function listRequests(
  database: Database,
  filter: Filter,
  page: { limit: number; offset: number } | null,
): Promise<FoundPayment[]> {
  const isOpen = ["open", "review"].includes(filter.status ?? "open");
  const payments = await matching(database, filter)
    .select(["payments.id", "payments.user_id"])
    .orderBy(happenedAt, isOpen ? "asc" : "desc")
    .orderBy("payments.id", isOpen ? "asc" : "desc")
    .limit(page?.limit ?? longestList)
    .offset(page?.offset ?? 0)
    .execute();
  return complete(database, payments);
}

export function countRequests(database: Database, filter: Filter): Promise<number> {
  return countOf(matching(database, filter));
}

export async function findRequest(database: Database, id: string): Promise<FoundPayment | null> {
  const query = database.selectFrom("payments").select(["id", "user_id"]).where("id", "=", id);
  return (await complete(database, await query.execute()))[0] ?? null;
}
