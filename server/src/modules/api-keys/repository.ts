import type { Selectable } from "kysely";
import type { ApiKeysTable } from "../../db/tables/key-tables.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

export type ApiKeyRow = Selectable<ApiKeysTable>;
/** More than may live at once. */
const shownKeys = 50;
type OwnedKey = { readonly userId: string; readonly id: string };
/** With the session that asks for a change. */
type AskedKey = OwnedKey & { readonly sessionId: string };

function keyReads(database: Database) {
  return {
    /** The living ones and the newest of those that ended, newest first. */
    async ofUser(userId: string): Promise<ApiKeyRow[]> {
      const rows = await database
        .selectFrom("api_keys")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("revoked_at", (order) => order.desc().nullsFirst())
        .limit(shownKeys)
        .execute();
      return rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
    },

    /** The user's key; null where they have no such one. */
    async find({ userId, id }: OwnedKey): Promise<ApiKeyRow | null> {
      const row = await database
        .selectFrom("api_keys")
        .selectAll()
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row ?? null;
    },

    async findWithOwner(id: string): Promise<{ key: ApiKeyRow; owner: UserRow } | null> {
      const row = await database
        .selectFrom("api_keys")
        .innerJoin("users", "users.id", "api_keys.user_id")
        .selectAll("users")
        .select([
          "api_keys.id as key_id",
          "api_keys.created_at as key_created_at",
          "api_keys.name",
          "api_keys.scopes",
          "api_keys.secret_hash",
          "api_keys.expires_at",
          "api_keys.last_used_at",
          "api_keys.revoked_at",
        ])
        .where("api_keys.id", "=", id)
        .executeTakeFirst();
      if (row === undefined) return null;
      const {
        key_id,
        key_created_at,
        name,
        scopes,
        secret_hash,
        expires_at,
        last_used_at,
        revoked_at,
        ...owner
      } = row;
      const dates = { created_at: key_created_at, expires_at, last_used_at, revoked_at };
      return { key: { id: key_id, user_id: owner.id, name, scopes, secret_hash, ...dates }, owner };
    },
  };
}

function keyWrites(database: Database) {
  return {
    /**
     * Whether there was room for one more living key of the user.
     * @throws AuthorityLost when the session that asks was ended: a reset leaves no key made behind it.
     */
    async add(
      key: ApiKeyRow,
      { maximum, now, sessionId }: { maximum: number; now: Date; sessionId: string },
    ): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        // Two requests of one user wait for each other, so together they don't pass the maximum.
        await lockSignedIn(trx, { ownerId: key.user_id, sessionId, passwordHash: null });
        const alive = await trx
          .selectFrom("api_keys")
          .select("id")
          .where("user_id", "=", key.user_id)
          .where("revoked_at", "is", null)
          .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
          .execute();
        if (alive.length >= maximum) return false;
        await trx.insertInto("api_keys").values(key).execute();
        return true;
      });
    },

    /**
     * False when the key ended meanwhile.
     * @throws AuthorityLost as `add`: a reset leaves no key that was widened behind it.
     */
    async change(
      { userId, id, sessionId }: AskedKey,
      change: { readonly name?: string; readonly scopes?: string; readonly secret_hash?: string },
      now: Date,
    ): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        const { numUpdatedRows } = await trx
          .updateTable("api_keys")
          .set({ id, ...change })
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .where("revoked_at", "is", null)
          .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },

    /**
     * Whether the user has such a key; one that was revoked before stays as it was.
     * @throws AuthorityLost as `add`: a session that a reset ended can't stop its owner's programs.
     */
    async revoke({ userId, id, sessionId }: AskedKey, at: Date): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        const { numUpdatedRows } = await trx
          .updateTable("api_keys")
          .set(({ fn, val }) => ({ revoked_at: fn.coalesce("revoked_at", val(at)) }))
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },

    async touch(id: string, at: Date): Promise<void> {
      await database.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  };
}

/** People's keys for programs. */
export function createApiKeysRepository(database: Database) {
  return { ...keyReads(database), ...keyWrites(database) };
}
export type ApiKeysRepository = ReturnType<typeof createApiKeysRepository>;
