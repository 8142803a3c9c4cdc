import type { AccountTokensTable } from "../../db/tables/account-tables.ts";
import { forgetTokens, replaceTokens } from "../../db/shared/account-tokens.ts";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueAndForget, enqueueMail } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { countCodesOfVerified } from "../../db/shared/payments/registered-codes.ts";
import { revokeApiKeys } from "../../db/shared/revoke-api-keys.ts";
import { lockUsers } from "../../db/row-locks.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

export type TokenKind = AccountTokensTable["kind"];
export type FoundToken = {
  readonly user: UserRow;
  readonly secretHash: string;
  readonly expiresAt: Date;
  readonly isUsed: boolean;
};

/** Uses a living token up, under its owner's lock. */
async function useToken(
  trx: Transaction,
  { tokenId, userId, at }: { tokenId: string; userId: string; at: Date },
): Promise<boolean> {
  const owners = await lockUsers(trx, [userId]);
  if (owners.size === 0) return false;
  const { numUpdatedRows } = await trx
    .updateTable("account_tokens")
    .set({ used_at: at })
    .where("id", "=", tokenId)
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function requests(database: Database) {
  return {
    async findByEmail(email: string): Promise<UserRow | null> {
      const users = database.selectFrom("users").selectAll().where("email_key", "=", emailKey(email));
      return (await users.executeTakeFirst()) ?? null;
    },

    async findToken(id: string, kind: TokenKind): Promise<FoundToken | null> {
      const row = await database
        .selectFrom("account_tokens")
        .innerJoin("users", "users.id", "account_tokens.user_id")
        .selectAll("users")
        .select(["account_tokens.secret_hash", "account_tokens.expires_at", "account_tokens.used_at"])
        .where("account_tokens.id", "=", id)
        .where("account_tokens.kind", "=", kind)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { secret_hash: secretHash, expires_at: expiresAt, used_at: usedAt } = row;
      return { user: row, secretHash, expiresAt, isUsed: usedAt !== null };
    },

    /** Replaces the user's link of that kind: of many requests at once the last one's link works. */
    async giveToken(token: StoredToken, mail: OutgoingMail): Promise<void> {
      await inTransaction(database, async (trx) => {
        const owners = await lockUsers(trx, [token.userId]);
        // At another address since it was found: a link to the old one would open the account.
        if (owners.get(token.userId)?.email_key !== emailKey(mail.to)) return;
        await replaceTokens(trx, token.kind, [token]);
        await enqueueMail(trx, mail, token.createdAt.getTime());
      });
    },

    /** As many statements as `giveToken` and a write as it has, rolled back: known and unknown accounts cost the same. */
    async giveNothing(token: StoredToken, mail: OutgoingMail): Promise<void> {
      await inTransaction(database, async (trx) => {
        await lockUsers(trx, [token.userId]);
        await forgetTokens(trx, token.userId, [token.kind]);
        await enqueueAndForget(trx, mail, token.createdAt.getTime());
      });
    },
  };
}

function uses(database: Database) {
  return {
    /** Uses a token up, verifies its owner and counts the code that they registered with; false when somebody was faster. */
    async verifyEmail({
      tokenId,
      userId,
      at,
    }: {
      tokenId: string;
      userId: string;
      at: Date;
    }): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        if (!(await useToken(trx, { tokenId, userId, at }))) return false;
        await trx
          .updateTable("users")
          .set({ email_verified: true, updated_at: at })
          .where("id", "=", userId)
          .execute();
        await countCodesOfVerified(trx, userId, at);
        return true;
      });
    },

    /** Uses a token up, sets the password and ends every session; false when somebody was faster. */
    async resetPassword({
      tokenId,
      userId,
      passwordHash,
      endsKeys,
      at,
      mail,
    }: {
      tokenId: string;
      userId: string;
      passwordHash: string;
      endsKeys: boolean;
      at: Date;
      mail: OutgoingMail;
    }): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        if (!(await useToken(trx, { tokenId, userId, at }))) return false;
        await trx
          .updateTable("users")
          .set({ password_hash: passwordHash, updated_at: at })
          .where("id", "=", userId)
          .execute();
        await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
        if (endsKeys) await revokeApiKeys(trx, userId, at);
        await enqueueMail(trx, mail, at.getTime());
        return true;
      });
    },
  };
}

/** Links by mail: to verify an e-mail and to reset a password. */
export function createLinksRepository(database: Database) {
  return { ...requests(database), ...uses(database) };
}
export type LinksRepository = ReturnType<typeof createLinksRepository>;
