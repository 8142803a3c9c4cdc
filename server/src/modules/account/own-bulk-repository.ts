import type { Database } from "../../db/tables/schema.ts";

/** A user's records that may be megabytes, as stored, newest first; `history` is the heavy reads' way into the database. */
export function ownBulk(history: Database) {
  return {
    /** As they are stored, whatever version wrote them. */
    positions: (userId: string) =>
      history
        .selectFrom("positions")
        .select([
          "id",
          "name",
          "note",
          "settlement",
          "exit",
          "keep_shares",
          "status",
          "version",
          "format",
          "content",
        ])
        .select(["created_at", "updated_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .execute(),

    /** Files of operations. */
    imports: (userId: string) =>
      history
        .selectFrom("operation_imports")
        .select(["id", "file_name", "layout", "operations", "format", "content", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .execute(),
  };
}
