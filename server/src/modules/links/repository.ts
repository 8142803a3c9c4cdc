import { linkTexts, mostSharedLinks } from "@paridad/core/contract";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import { countOf } from "../../db/count-of.ts";
import type { Database } from "../../db/tables/schema.ts";
import { conflict } from "../../http/http-error.ts";

type NewLink = {
  readonly id: string;
  readonly title: string;
  readonly isIndexed: boolean;
  readonly content: object;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** A user's links that open. */
function openLinks(database: Database, userId: string, now: Date) {
  return database
    .selectFrom("shared_links")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);
}

/** The newest first. */
export const linksOf = (database: Database, userId: string, now: Date) =>
  openLinks(database, userId, now)
    .select(["id", "title", "is_indexed", "created_at", "expires_at"])
    .orderBy("created_at", "desc")
    .execute();

export const findLink = (database: Database, id: string) =>
  database.selectFrom("shared_links").selectAll().where("id", "=", id).executeTakeFirst();

export async function addLink(database: Database, owner: SignedIn, link: NewLink): Promise<void> {
  await whileSignedIn(database, owner, async (trx, { id: userId }) => {
    const count = await countOf(openLinks(trx, userId, link.createdAt));
    if (count >= mostSharedLinks) throw conflict(linkTexts.tooMany(mostSharedLinks));
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
  });
}

/** Its numbers go with it; the row stays to say that it was revoked. False where the user has no such link. */
export async function revokeLink(database: Database, userId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("shared_links")
    .set({ revoked_at: at, content: "{}", title: "" })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
