import { mostSharedLinks } from "@paridad/core/contract";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";

type NewLink = {
  readonly id: string;
  readonly title: string;
  readonly isIndexed: boolean;
  readonly content: object;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};
type Owner = { readonly userId: string; readonly sessionId: string };

/** A user's links that open. */
function openLinks(database: Database, userId: string, now: Date) {
  return database
    .selectFrom("shared_links")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);
}

export function createLinksRepository(database: Database) {
  return {
    /** The newest first. */
    ofUser: (userId: string, now: Date) =>
      openLinks(database, userId, now)
        .select(["id", "title", "is_indexed", "created_at", "expires_at"])
        .orderBy("created_at", "desc")
        .execute(),

    read: (id: string) =>
      database.selectFrom("shared_links").selectAll().where("id", "=", id).executeTakeFirst(),

    /**
     * False where the user has as many as there may be.
     * @throws AuthorityLost when the session that asks was ended, or the account deleted.
     */
    async add({ userId, sessionId }: Owner, link: NewLink): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        const { count } = await openLinks(trx, userId, link.createdAt)
          .select(({ fn }) => fn.countAll<string>().as("count"))
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostSharedLinks) return false;
        await trx
          .insertInto("shared_links")
          .values({
            id: link.id,
            user_id: userId,
            title: link.title,
            is_indexed: link.isIndexed,
            content: JSON.stringify(link.content),
            created_at: link.createdAt,
            expires_at: link.expiresAt,
            revoked_at: null,
          })
          .execute();
        return true;
      });
    },

    /** Its numbers go with it; the row stays to say that it was revoked. False where the user has no such link. */
    async revoke(userId: string, id: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable("shared_links")
        .set({ revoked_at: at, content: "{}", title: "" })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
export type LinksRepository = ReturnType<typeof createLinksRepository>;
