import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { ImportMapping, PositionContent } from "@paridad/core/contract";
import { changeTexts } from "@paridad/core/positions";
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

function slotReads(database: Database) {
  return {
    async slots(userId: string): Promise<Slot[]> {
      const rows = await database
        .selectFrom("import_slots")
        .select(["id", "key", "positions"])
        .where("user_id", "=", userId)
        .orderBy("id")
        .execute();
      return rows.map((row) => ({ ...row, positions: row.positions as Slot["positions"] }));
    },
    /** Present holdings of a user's positions, locked. */
    marks: (userId: string, ids: readonly string[]): Promise<WrittenPosition[]> =>
      database
        .selectFrom("positions")
        .select(["id", "name", mark.as("mark")])
        .where("user_id", "=", userId)
        .where(sql<boolean>`id = any(${[...ids]}::text[])`)
        .orderBy("id")
        .forUpdate()
        .execute(),
    positionCount: async (userId: string): Promise<number> => {
      const { count } = await database
        .selectFrom("positions")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** The log of changes with the rewriting, cut as `withChange` cuts it. */
function logged(at: Date) {
  const change = sql`jsonb_build_object('version', version + 1, 'at', ${at.toISOString()}::text, 'text', ${changeTexts.imported}::text)`;
  return sql<string>`(select jsonb_agg(entry order by index) from jsonb_array_elements(changes || ${change}) with ordinality as log (entry, index)
    where index > jsonb_array_length(changes) + 1 - ${mostChanges}::integer)`;
}

function positionWrites(database: Database) {
  return {
    async addPosition(
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
    },
    rewritePosition: (id: string, content: PositionContent, at: Date): Promise<WrittenPosition> =>
      database
        .updateTable("positions")
        .set({
          content: JSON.stringify(content),
          status: content.legs.length === 0 ? "closed" : "open",
          version: sql<number>`version + 1`,
          changes: logged(at),
          // Never the time of another edit, which clients compare.
          updated_at: sql<Date>`greatest(${at}::timestamptz, updated_at + interval '1 millisecond')`,
        })
        .where("id", "=", id)
        .returning(["id", "name", mark.as("mark")])
        .executeTakeFirstOrThrow(),
    removePositions: (ids: readonly string[]) =>
      database
        .deleteFrom("positions")
        .where(sql<boolean>`id = any(${[...ids]}::text[])`)
        .execute(),
  };
}

function slotWrites(database: Database) {
  return {
    async addSlot(userId: string, { id, key }: Pick<Slot, "id" | "key">): Promise<void> {
      await database
        .insertInto("import_slots")
        .values({ id, user_id: userId, key, positions: "[]" })
        .execute();
    },
    async writeSlot(id: string, positions: Slot["positions"]): Promise<void> {
      await database
        .updateTable("import_slots")
        .set({ positions: JSON.stringify(positions) })
        .where("id", "=", id)
        .execute();
    },
    async removeSlot(id: string): Promise<void> {
      await database.deleteFrom("import_slots").where("id", "=", id).execute();
    },
  };
}

/** Imports of operations and what they made; in a transaction where it is given one. */
export function importsRepository(database: Database) {
  return {
    ...slotReads(database),
    ...positionWrites(database),
    ...slotWrites(database),
    /** Oldest first, their content as text: reading megabytes is no work for this thread. */
    ofUser: (userId: string): Promise<KeptRow[]> =>
      database
        .selectFrom("operation_imports")
        .select(["id", "file_name as name", "format", sql<string>`content::text`.as("content")])
        .where("user_id", "=", userId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    /** Ids of the same, in the same order. */
    async ids(userId: string): Promise<string[]> {
      const rows = await database
        .selectFrom("operation_imports")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(({ id }) => id);
    },
    /** The same without their operations, newest first. */
    listed: (userId: string): Promise<Omit<ImportRow, "content" | "user_id" | "format">[]> =>
      database
        .selectFrom("operation_imports")
        .select(["id", "file_name", "layout", "operations", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute(),
    async add(row: Omit<ImportRow, "content" | "format">, content: string): Promise<void> {
      await database
        .insertInto("operation_imports")
        .values({ ...row, format: importFormat, content })
        .execute();
    },
    async remove(id: string): Promise<void> {
      await database.deleteFrom("operation_imports").where("id", "=", id).execute();
    },
  };
}
export type ImportsRepository = ReturnType<typeof importsRepository>;

/** The columns of lists that users have told. */
export function mappingsRepository(database: Database) {
  return {
    async ofUser(userId: string): Promise<ImportMapping[]> {
      const rows = await database
        .selectFrom("import_mappings")
        .select(["headings", "columns"])
        .where("user_id", "=", userId)
        .orderBy("updated_at", "desc")
        .execute();
      return rows.map(({ headings, columns }) => ({
        headings,
        columns: columns as ImportMapping["columns"],
      }));
    },
    /** Keeps the `most` told last. */
    async write(userId: string, { headings, columns }: ImportMapping, at: Date, most: number): Promise<void> {
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
    },
  };
}
