import { sql } from "kysely";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { AuditLogTable } from "../../db/tables/account-tables.ts";
import { countOf } from "../../db/count-of.ts";
import type { Database, Schema } from "../../db/tables/schema.ts";

export type AuditRow = Selectable<AuditLogTable> & { readonly target_email: string | null };
export type AuditFilter = {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The id, or the e-mail or payment's reference that the row mentions. */
  readonly target?: string | undefined;
  /** Inclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
};

function patternOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function conditionOf(build: ExpressionBuilder<Schema, "audit_log">, filter: AuditFilter) {
  const { actor, action, target, from, to } = filter;
  const contains = (column: "actor" | "action", text: string | undefined) =>
    text ? [build(sql`lower(${sql.ref(column)})`, "like", patternOf(text))] : [];
  const about = target
    ? [
        build.or([
          build(sql`lower(target)`, "like", patternOf(target)),
          build(sql`lower(before ->> 'email')`, "like", patternOf(target)),
          build(sql`lower(after ->> 'email')`, "like", patternOf(target)),
          build(sql`lower(after ->> 'reference')`, "like", patternOf(target)),
        ]),
      ]
    : [];
  return build.and([
    ...contains("actor", actor),
    ...contains("action", action),
    ...about,
    ...(from === null ? [] : [build("time", ">=", from)]),
    ...(to === null ? [] : [build("time", "<=", to)]),
  ]);
}

export function auditRows(
  database: Database,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return database
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.target")
    .selectAll("audit_log")
    .select("users.email as target_email")
    .where((build) => conditionOf(build, filter))
    .orderBy("position", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countAudit(database: Database, filter: AuditFilter): Promise<number> {
  return countOf(database.selectFrom("audit_log").where((build) => conditionOf(build, filter)));
}
