import { sql } from "kysely";
import type { Database } from "../../db/tables/schema.ts";

/** Read with one statement: a position has up to 500 events, an import up to 20,000 operations. */
const atOnce = { positions: 10, imports: 1 } as const;

/** Rows of these ids in their order, some with each statement; those that are gone meanwhile are left out. */
async function inSlices<Row extends { readonly id: string }>(
  ids: readonly { readonly id: string }[],
  size: number,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < ids.length; first += size) {
    const some = ids.slice(first, first + size).map(({ id }) => id);
    const found = new Map((await read(some)).map((row) => [row.id, row]));
    rows.push(...some.flatMap((id) => found.get(id) ?? []));
  }
  return rows;
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::text[])`;

/** What a user may have megabytes of, as it is stored, newest first; `history` is the heavy reads' way into the database. */
export function ownBulk(history: Database) {
  return {
    /** As they are stored, whatever version wrote them. */
    async positions(userId: string) {
      const of = history.selectFrom("positions").where("user_id", "=", userId);
      const ids = await of.select("id").orderBy("created_at", "desc").execute();
      return inSlices(ids, atOnce.positions, (some) =>
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
      const ids = await of.select("id").orderBy("created_at", "desc").execute();
      return inSlices(ids, atOnce.imports, (some) =>
        of
          .select(["id", "file_name", "layout", "operations", "format", "content", "created_at"])
          .where(isOneOf(some))
          .execute(),
      );
    },
  };
}
