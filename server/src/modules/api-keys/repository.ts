import type { Selectable } from "kysely";
import { keyErrorMessages } from "@paridad/core/messages";
import { apiKeyLimits } from "@paridad/core/plans";
import type { ApiKeysTable } from "../../db/tables/key-tables.ts";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import { conflict, notFound } from "../../http/http-error.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

export type ApiKeyRow = Selectable<ApiKeysTable>;
/** More than may live at once. */
const shownKeys = 50;
type OwnedKey = { readonly userId: string; readonly id: string };

/** The living ones and the newest of those that ended, newest first. */
export async function keysOf(database: Database, userId: string): Promise<ApiKeyRow[]> {
  const rows = await database
    .selectFrom("api_keys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("revoked_at", (order) => order.desc().nullsFirst())
    .limit(shownKeys)
    .execute();
  return rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
}

/** The user's key; null where they have no such one. */
export async function findKey(database: Database, { userId, id }: OwnedKey): Promise<ApiKeyRow | null> {
  const row = await database
    .selectFrom("api_keys")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findWithOwner(
  database: Database,
  id: string,
): Promise<{ key: ApiKeyRow; owner: UserRow } | null> {
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
}

/** A reset leaves no key made behind it. */
export async function addKey(database: Database, owner: SignedIn, key: ApiKeyRow): Promise<void> {
  const { maximumKeys: maximum } = apiKeyLimits;
  await whileSignedIn(database, owner, async (trx) => {
    const alive = await trx
      .selectFrom("api_keys")
      .select("id")
      .where("user_id", "=", key.user_id)
      .where("revoked_at", "is", null)
      .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", key.created_at)]))
      .execute();
    if (alive.length >= maximum) throw conflict(keyErrorMessages.tooMany(maximum));
    await trx.insertInto("api_keys").values(key).execute();
  });
}

/** A reset leaves no key that was widened behind it. @throws HttpError where there is no such key, or it ended. */
export async function changeKey(
  database: Database,
  owner: SignedIn,
  {
    id,
    change,
    now,
  }: {
    readonly id: string;
    readonly change: { readonly name?: string; readonly scopes?: string; readonly secret_hash?: string };
    readonly now: Date;
  },
): Promise<ApiKeyRow> {
  const changed = await whileSignedIn(database, owner, (trx, { id: userId }) =>
    trx
      .updateTable("api_keys")
      .set({ id, ...change })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("revoked_at", "is", null)
      .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
      .returningAll()
      .executeTakeFirst(),
  );
  if (changed !== undefined) return changed;
  const row = await findKey(database, { userId: owner.user.id, id });
  if (row === null) throw notFound(keyErrorMessages.notFound);
  throw conflict(row.revoked_at === null ? keyErrorMessages.expired : keyErrorMessages.revoked);
}

/** True if the user has such a key; one that was revoked before stays as it was. */
export async function revokeKey(
  database: Database,
  owner: SignedIn,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<boolean> {
  return whileSignedIn(database, owner, async (trx, { id: userId }) => {
    const { numUpdatedRows } = await trx
      .updateTable("api_keys")
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce("revoked_at", val(at)) }))
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

export async function touchKey(database: Database, id: string, at: Date): Promise<void> {
  await database.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id).execute();
}
