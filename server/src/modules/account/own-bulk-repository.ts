import { sql } from "kysely";
import type { Database } from "../../db/tables/schema.ts";
import { inSlices } from "../../db/in-slices.ts";

/** Read with one statement: a position has up to 500 events, an import up to 20,000 operations. */
const atOnce = { positions: 10, imports: 1 } as const;

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::text[])`;

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** What a user may have megabytes of, as it is stored, newest first; `history` is the heavy reads' way into the database. */
export function ownBulk(history: Database) {
  return {
    /** As they are stored, whatever version wrote them. */
    async positions(userId: string) {
      const of = history.selectFrom("positions").where("user_id", "=", userId);
      const rows = await of.select("id").orderBy("created_at", "desc").execute();
      return inSlices(idsOf(rows), atOnce.positions, (some) =>
        of
          .select(["id", "name", "note", "settlement", "status", "version", "format", "content"])
          .select(["created_at", "updated_at"])
          .where(isOneOf(some))
          .execute(),
      );
    },

    /** Files of operations. */
    async imports(userId: string) {
      const of = history.selectFrom("operation_imports").where("user_id", "=", userId);
      const rows = await of.select("id").orderBy("created_at", "desc").execute();
      return inSlices(idsOf(rows), atOnce.imports, (some) =>
        of
          .select(["id", "file_name", "layout", "operations", "format", "content", "created_at"])
          .where(isOneOf(some))
          .execute(),
      );
    },
  };
}
