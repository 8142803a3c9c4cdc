import { embedKeyMaximumOrigins, partnerRequestTexts } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { embedKeyLimits, provedKeyLimits } from "@paridad/core/plans";
import type { Selectable, Updateable } from "kysely";
import type { EmbedKeysTable } from "../../db/tables/key-tables.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMail } from "../../db/shared/outbox.ts";
import type { MailText } from "../../db/shared/outbox.ts";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import { conflict, notFound } from "../../http/http-error.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

export type EmbedKeyRow = Selectable<EmbedKeysTable>;
/** More than may live at once. */
const shownKeys = 50;

function refuseMore(alive: number, maximum: number): void {
  if (alive >= maximum) throw conflict(keyErrorMessages.tooMany(maximum));
}

/** The living ones and the newest of those that ended, newest first. */
export async function keysOf(database: Database, userId: string): Promise<EmbedKeyRow[]> {
  const rows = await database
    .selectFrom("embed_keys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("revoked_at", (order) => order.desc().nullsFirst())
    .limit(shownKeys)
    .execute();
  return rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
}

/** A key as pages give it, with whose it is. */
export async function findPublic(
  database: Database,
  publicKey: string,
): Promise<{ key: EmbedKeyRow; owner: UserRow } | null> {
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
}

/** A reset leaves no key made behind it. */
export async function addKey(database: Database, owner: SignedIn, key: EmbedKeyRow): Promise<void> {
  await whileSignedIn(database, owner, async (trx) => {
    const alive = await trx
      .selectFrom("embed_keys")
      .select("id")
      .where("user_id", "=", key.user_id)
      .where("revoked_at", "is", null)
      .execute();
    refuseMore(alive.length, embedKeyLimits.maximumKeys);
    await trx.insertInto("embed_keys").values(key).execute();
  });
}

/** Changes a key of the user; one that was revoked stays as it was. @throws HttpError 404 where there is none. */
async function update(
  database: Database,
  owner: SignedIn,
  id: string,
  change: Updateable<EmbedKeysTable>,
): Promise<EmbedKeyRow> {
  return whileSignedIn(database, owner, async (trx, { id: userId }) => {
    const own = trx.selectFrom("embed_keys").selectAll().where("id", "=", id);
    const row = await own.where("user_id", "=", userId).forUpdate().executeTakeFirst();
    if (row === undefined) throw notFound(keyErrorMessages.notFound);
    if (row.revoked_at !== null) return row;
    const query = trx.updateTable("embed_keys").set({ id, ...change });
    return query.where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  });
}

/** A reset leaves no key that was widened behind it. */
export async function changeKey(
  database: Database,
  owner: SignedIn,
  id: string,
  change: { readonly name?: string; readonly origins?: string },
): Promise<EmbedKeyRow> {
  const row = await update(database, owner, id, change);
  if (row.revoked_at !== null) throw conflict(keyErrorMessages.revoked);
  return row;
}

export async function revokeKey(database: Database, owner: SignedIn, id: string, at: Date): Promise<void> {
  await update(database, owner, id, { revoked_at: at });
}

export async function touchKey(database: Database, id: string, at: Date): Promise<void> {
  await database.updateTable("embed_keys").set({ last_used_at: at }).where("id", "=", id).execute();
}

/**
 * Adds a proved site's key and its owner's request, all or nothing; gives the living one where the site has it already.
 * @throws HttpError 409 why there is none.
 */
export function addProvedKey(database: Database, owner: SignedIn, key: EmbedKeyRow): Promise<EmbedKeyRow> {
  return whileSignedIn(database, owner, async (trx, user) => {
    const { user_id: ownerId, created_at: at } = key;
    if (user.is_partner) throw conflict(partnerRequestTexts.already);
    const request = await trx
      .selectFrom("partner_requests")
      .selectAll()
      .where("user_id", "=", ownerId)
      .executeTakeFirst();
    const keys = await trx.selectFrom("embed_keys").selectAll().where("user_id", "=", ownerId).execute();
    const wasPartner = keys.some(({ proved_at }) => proved_at === null);
    if (wasPartner || (request?.answered_at ?? null) !== null) throw conflict(partnerRequestTexts.answered);
    const alive = keys.filter(({ revoked_at }) => revoked_at === null);
    const same = alive.find(({ origins }) => origins === key.origins);
    if (same !== undefined) return same;
    refuseMore(alive.length, provedKeyLimits.maximumKeys);
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
}

type Told = {
  readonly owner: Pick<UserRow, "id" | "email">;
  readonly kind: string;
  /** The end that it is about: told once for each. */
  readonly about: Date;
  readonly mail: MailText;
  readonly at: Date;
};

/** Active users with keys that work. */
export const partners = (database: Database): Promise<UserRow[]> =>
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
    .execute();

export async function ownerOf(
  database: Database,
  keyId: string,
): Promise<{ readonly owner: UserRow; readonly name: string } | null> {
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
}

/** Mails once, whichever process comes first. */
export async function tellOnce(database: Database, { owner, kind, about, mail, at }: Told): Promise<void> {
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
}
