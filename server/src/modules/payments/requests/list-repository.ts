import { sql } from "kysely";
import type { ExpressionBuilder, SqlBool } from "kysely";
import type { AdminPaymentsQuery } from "@paridad/core/contract";
import { addDays, buenosAiresInstant } from "@paridad/core/symbols";
import { anywhere, paymentMatches } from "../../../db/shared/payments/search.ts";
import { openStatuses } from "../../../db/shared/payments/settle.ts";
import type { Database, Schema } from "../../../db/tables/schema.ts";
import type { FoundPayment } from "./admin-payment.ts";

type Filter = Pick<AdminPaymentsQuery, "search" | "status" | "from" | "to">;
type Build = ExpressionBuilder<Schema, "payments" | "users">;

const longestList = 50_000;
const accents = { from: "áéíóúüñ", to: "aeiouun" } as const;

function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[áéíóúüñ]/g, (letter) => accents.to[accents.from.indexOf(letter)] ?? "");
}

function found(search: string) {
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

/** The day's first instant in Buenos Aires. */
function startOf(date: string): Date {
  return new Date(buenosAiresInstant({ date, minuteOfDay: 0 }));
}

const happenedAt = sql<Date>`coalesce(payments.decided_at, payments.created_at)`;

function conditionOf(build: Build, { search = "", status, from, to }: Filter) {
  return build.and([
    ...found(search),
    ...ofStatus(build, status),
    ...(from === undefined ? [] : [sql<SqlBool>`${happenedAt} >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${happenedAt} < ${startOf(addDays(to, 1))}`]),
  ]);
}

/** Payments as the panel finds them: those that wait by age, the oldest first; decided ones by the newest decision. */
export function listQueries(database: Database) {
  const complete = async (payments: readonly { id: string; user_id: string }[]): Promise<FoundPayment[]> => {
    const ids = payments.map(({ id }) => id);
    const owners = [...new Set(payments.map(({ user_id: id }) => id))];
    const [rows, users, receipts] = await Promise.all([
      database
        .selectFrom("payments")
        .selectAll()
        .where(sql<SqlBool>`id = any(${ids}::text[])`)
        .execute(),
      database
        .selectFrom("users")
        .selectAll()
        .where(sql<SqlBool>`id = any(${owners}::text[])`)
        .execute(),
      database
        .selectFrom("payment_receipts")
        .selectAll()
        .where(sql<SqlBool>`payment_id = any(${ids}::text[])`)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    ]);
    return ids.flatMap((id) => {
      const payment = rows.find((row) => row.id === id);
      const user = users.find((row) => row.id === payment?.user_id);
      const own = receipts.filter(({ payment_id: of }) => of === id);
      return payment === undefined || user === undefined ? [] : [{ payment, user, receipts: own }];
    });
  };
  const matching = (filter: Filter) =>
    database
      .selectFrom("payments")
      .innerJoin("users", "users.id", "payments.user_id")
      .where((build) => conditionOf(build, filter));

  return {
    /** Without a page everything, up to 50,000. */
    async list(filter: Filter, page: { limit: number; offset: number } | null): Promise<FoundPayment[]> {
      const isOpen = ["open", "review"].includes(filter.status ?? "open");
      const payments = await matching(filter)
        .select(["payments.id", "payments.user_id"])
        .orderBy(happenedAt, isOpen ? "asc" : "desc")
        .orderBy("payments.id", isOpen ? "asc" : "desc")
        .limit(page?.limit ?? longestList)
        .offset(page?.offset ?? 0)
        .execute();
      return complete(payments);
    },

    async count(filter: Filter): Promise<number> {
      const query = matching(filter).select(({ fn }) => fn.countAll<number>().as("total"));
      return Number((await query.executeTakeFirstOrThrow()).total);
    },

    async find(id: string): Promise<FoundPayment | null> {
      const query = database.selectFrom("payments").select(["id", "user_id"]).where("id", "=", id);
      return (await complete(await query.execute()))[0] ?? null;
    },
  };
}
