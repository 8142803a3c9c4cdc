import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { ImportMapping, PositionContent } from "@paridad/core/contract";
import { changeTexts } from "@paridad/core/positions";
import { laterThanBefore } from "../../../db/shared/later-than-before.ts";
import type { OperationImportsTable } from "../../../db/tables/position-tables.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import { mostChanges } from "../change-log.ts";
import { contentFormat } from "../read-row.ts";
import type { KeptRow } from "./import-work.ts";
import { importFormat } from "./stored-import.ts";

export type ImportRow = Selectable<OperationImportsTable>;
export type Slot = {
  readonly id: string;
  readonly key: string;
  /** Positions of the slot, each with a mark of what was written into it. */
  readonly positions: readonly { readonly id: string; readonly mark: string }[];
};
export type WrittenPosition = { readonly id: string; readonly name: string; readonly mark: string };

/** Same for the same content, however it is spelt. */
const mark = sql<string>`md5(content::text)`;

const idIn = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::text[])`;

export async function slotsOf(database: Database, userId: string): Promise<Slot[]> {
  const rows = await database
    .selectFrom("import_slots")
    .select(["id", "key", "positions"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, positions: row.positions as Slot["positions"] }));
}

/** Present holdings of a user's positions, locked. */
export function lockMarks(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<WrittenPosition[]> {
  return database
    .selectFrom("positions")
    .select(["id", "name", mark.as("mark")])
    .where("user_id", "=", userId)
    .where(idIn(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** The log of changes with the rewriting, cut as `withChange` cuts it. */
function logged(at: Date) {
  const change = sql`jsonb_build_object('version', version + 1, 'at', ${at.toISOString()}::text, 'text', ${changeTexts.imported}::text)`;
  return sql<string>`(select jsonb_agg(entry order by index) from jsonb_array_elements(changes || ${change}) with ordinality as log (entry, index)
    where index > jsonb_array_length(changes) + 1 - ${mostChanges}::integer)`;
}

export function addImportedPosition(
  database: Database,
  userId: string,
  { name, content, at }: { readonly name: string; readonly content: PositionContent; readonly at: Date },
): Promise<WrittenPosition> {
  const row = {
    id: uniqueId(at.getTime()),
    user_id: userId,
    name,
    note: "",
    settlement: "24hs",
    status: content.legs.length === 0 ? "closed" : "open",
    version: 1,
    format: contentFormat,
    content: JSON.stringify(content),
    created_at: at,
    updated_at: at,
  };
  return database
    .insertInto("positions")
    .values(row)
    .returning(["id", "name", mark.as("mark")])
    .executeTakeFirstOrThrow();
}

export function rewritePosition(
  database: Database,
  id: string,
  content: PositionContent,
  at: Date,
): Promise<WrittenPosition> {
  return database
    .updateTable("positions")
    .set({
      content: JSON.stringify(content),
      status: content.legs.length === 0 ? "closed" : "open",
      version: sql<number>`version + 1`,
      changes: logged(at),
      updated_at: laterThanBefore(at),
    })
    .where("id", "=", id)
    .returning(["id", "name", mark.as("mark")])
    .executeTakeFirstOrThrow();
}

export async function removePositions(database: Database, ids: readonly string[]): Promise<void> {
  await database.deleteFrom("positions").where(idIn(ids)).execute();
}

/** The work on files reads their content as text: megabytes of it are no work for this thread. Oldest first. */
export function storedImports(database: Database, userId: string): Promise<KeptRow[]> {
  return database
    .selectFrom("operation_imports")
    .select(["id", "file_name as name", "format", sql<string>`content::text`.as("content")])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** A user's imports without their operations, oldest first. */
export function listedImports(
  database: Database,
  userId: string,
): Promise<Omit<ImportRow, "content" | "user_id" | "format">[]> {
  return database
    .selectFrom("operation_imports")
    .select(["id", "file_name", "layout", "operations", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function addImport(
  database: Database,
  row: Omit<ImportRow, "content" | "format">,
  content: string,
): Promise<void> {
  await database
    .insertInto("operation_imports")
    .values({ ...row, format: importFormat, content })
    .execute();
}

/** The columns of lists that a user has told, the newest first. */
export async function mappingsOf(database: Database, userId: string): Promise<ImportMapping[]> {
  const rows = await database
    .selectFrom("import_mappings")
    .select(["headings", "columns"])
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .execute();
  return rows.map(({ headings, columns }) => ({ headings, columns: columns as ImportMapping["columns"] }));
}

/** Keeps the `most` told last. */
export async function writeMapping(
  database: Database,
  userId: string,
  { headings, columns }: ImportMapping,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<void> {
  const values = { columns: JSON.stringify(columns), updated_at: at };
  await database
    .insertInto("import_mappings")
    .values({ user_id: userId, headings, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "headings"]).doUpdateSet(values))
    .execute();
  await sql`
    delete from import_mappings where user_id = ${userId} and headings not in (
      select headings from import_mappings where user_id = ${userId}
      order by updated_at desc, headings limit ${most})
  `.execute(database);
}
