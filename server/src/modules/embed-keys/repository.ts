import { embedKeyMaximumOrigins } from "@paridad/core/contract";
import type { Selectable } from "kysely";
import type { EmbedKeysTable } from "../../db/tables/key-tables.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMail } from "../../db/shared/outbox.ts";
import type { MailText } from "../../db/shared/outbox.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

export type EmbedKeyRow = Selectable<EmbedKeysTable>;
/** More than may live at once. */
const shownKeys = 50;
type OwnedKey = { readonly userId: string; readonly id: string };
/** With the session that asks for a change. */
type AskedKey = OwnedKey & { readonly sessionId: string };

function keyReads(database: Database) {
  return {
    /** The living ones and the newest of those that ended, newest first. */
    async ofUser(userId: string): Promise<EmbedKeyRow[]> {
      const rows = await database
        .selectFrom("embed_keys")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("revoked_at", (order) => order.desc().nullsFirst())
        .limit(shownKeys)
        .execute();
      return rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
    },

    async find({ userId, id }: OwnedKey): Promise<EmbedKeyRow | null> {
      const row = await database
        .selectFrom("embed_keys")
        .selectAll()
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** A key as pages give it, with whose it is. */
    async findPublic(publicKey: string): Promise<{ key: EmbedKeyRow; owner: UserRow } | null> {
      const row = await database
        .selectFrom("embed_keys")
        .innerJoin("users", "users.id", "embed_keys.user_id")
        .selectAll("users")
        .select([
          "embed_keys.id as key_id",
          "embed_keys.created_at as key_created_at",
          "embed_keys.name",
          "embed_keys.public_key",
          "embed_keys.origins",
          "embed_keys.last_used_at",
          "embed_keys.revoked_at",
          "embed_keys.proved_at",
        ])
        .where("embed_keys.public_key", "=", publicKey)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { key_id, key_created_at, name, public_key, origins, ...more } = row;
      const { last_used_at, revoked_at, proved_at, ...owner } = more;
      const dates = { created_at: key_created_at, last_used_at, revoked_at, proved_at };
      return { key: { id: key_id, user_id: owner.id, name, public_key, origins, ...dates }, owner };
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
      key: EmbedKeyRow,
      { maximum, sessionId }: { maximum: number; sessionId: string },
    ): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        // Two requests of one user wait for each other, so together they don't pass the maximum.
        await lockSignedIn(trx, { ownerId: key.user_id, sessionId, passwordHash: null });
        const alive = await trx
          .selectFrom("embed_keys")
          .select("id")
          .where("user_id", "=", key.user_id)
          .where("revoked_at", "is", null)
          .execute();
        if (alive.length >= maximum) return false;
        await trx.insertInto("embed_keys").values(key).execute();
        return true;
      });
    },

    /**
     * A revoked key stays as it was.
     * @throws AuthorityLost as `add`: a reset leaves no key that was widened behind it.
     */
    async change(
      { userId, id, sessionId }: AskedKey,
      change: { readonly name?: string; readonly origins?: string },
    ): Promise<void> {
      await inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        await trx
          .updateTable("embed_keys")
          .set({ id, ...change })
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .where("revoked_at", "is", null)
          .execute();
      });
    },

    /** @throws AuthorityLost as `add`: a session that a reset ended can't stop its owner's pages. */
    async revoke({ userId, id, sessionId }: AskedKey, at: Date): Promise<void> {
      await inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        await trx
          .updateTable("embed_keys")
          .set({ revoked_at: at })
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .where("revoked_at", "is", null)
          .execute();
      });
    },

    async touch(id: string, at: Date): Promise<void> {
      await database.updateTable("embed_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  };
}

function provedWrites(database: Database) {
  return {
    /**
     * Adds a proved site's key and its owner's request, all or nothing; gives the living one where the site has it already, or
     * why there is none.
     * @throws AuthorityLost as `add`
     */
    async addProved(
      key: EmbedKeyRow,
      { maximum, sessionId }: { maximum: number; sessionId: string },
    ): Promise<EmbedKeyRow | "full" | "already" | "answered"> {
      return inTransaction(database, async (trx) => {
        const { user_id: ownerId, created_at: at } = key;
        const user = await lockSignedIn(trx, { ownerId, sessionId, passwordHash: null });
        if (user.is_partner) return "already";
        const request = await trx
          .selectFrom("partner_requests")
          .selectAll()
          .where("user_id", "=", ownerId)
          .executeTakeFirst();
        const keys = await trx.selectFrom("embed_keys").selectAll().where("user_id", "=", ownerId).execute();
        const wasPartner = keys.some(({ proved_at }) => proved_at === null);
        if (wasPartner || (request?.answered_at ?? null) !== null) return "answered";
        const alive = keys.filter(({ revoked_at }) => revoked_at === null);
        const same = alive.find(({ origins }) => origins === key.origins);
        if (same !== undefined) return same;
        if (alive.length >= maximum) return "full";
        await trx.insertInto("embed_keys").values(key).execute();
        const waiting = request?.origins.split(" ") ?? [];
        const origins = [...new Set([...waiting, key.origins])].slice(-embedKeyMaximumOrigins).join(" ");
        await trx
          .insertInto("partner_requests")
          .values({ user_id: ownerId, origins, asked_at: at })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ origins, asked_at: at }))
          .execute();
        return key;
      });
    },
  };
}

type Told = {
  readonly owner: Pick<UserRow, "id" | "email">;
  readonly kind: string;
  /** The end that it is about: told once for each. */
  readonly about: Date;
  readonly mail: MailText;
  readonly at: Date;
};

function owners(database: Database) {
  return {
    /** Active users with keys that work. */
    partners: (): Promise<UserRow[]> =>
      database
        .selectFrom("users")
        .selectAll()
        .where("is_active", "=", true)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("embed_keys")
              .select("embed_keys.id")
              .whereRef("embed_keys.user_id", "=", "users.id")
              .where("embed_keys.revoked_at", "is", null)
              .where(({ or, ref, eb }) =>
                or([eb(ref("users.is_partner"), "=", true), eb("embed_keys.proved_at", "is not", null)]),
              ),
          ),
        )
        .execute(),

    async ownerOf(keyId: string): Promise<{ readonly owner: UserRow; readonly name: string } | null> {
      const row = await database
        .selectFrom("embed_keys")
        .innerJoin("users", "users.id", "embed_keys.user_id")
        .selectAll("users")
        .select("embed_keys.name as key_name")
        .where("embed_keys.id", "=", keyId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { key_name: name, ...owner } = row;
      return { owner, name };
    },

    /** Mails once, whichever process comes first. */
    async tellOnce({ owner, kind, about, mail, at }: Told): Promise<void> {
      await inTransaction(database, async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("subscription_notices")
          .values({ user_id: owner.id, kind, ends_at: about, sent_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return;
        const [name = kind] = kind.split(" ");
        await enqueueMail(trx, { ...mail, kind: name, to: owner.email, userId: owner.id }, at.getTime());
      });
    },
  };
}

/** Partners' publishable keys. */
export function createEmbedKeysRepository(database: Database) {
  return { ...keyReads(database), ...keyWrites(database), ...provedWrites(database), ...owners(database) };
}
export type EmbedKeysRepository = ReturnType<typeof createEmbedKeysRepository>;
