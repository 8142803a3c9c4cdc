import type { Selectable } from "kysely";
import type { AccountTokensTable } from "../../db/tables/account-tables.ts";
import type { PaymentsTable } from "../../db/tables/payment-tables.ts";
import { forgetTokens, replaceTokens } from "../../db/shared/account-tokens.ts";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueAndForget, enqueueMail } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { countCodesOfVerified } from "../../db/shared/payments/registered-codes.ts";
import { revokeApiKeys } from "../../db/shared/revoke-api-keys.ts";
import { lockPlanIds, lockUsers, PlanGone } from "../../db/row-locks.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { ownBulk } from "./own-bulk-repository.ts";
import { ownAccount, ownAlerts, ownPayments, ownRecords, ownSessions } from "./own-repository.ts";

export type TokenKind = AccountTokensTable["kind"];
export type NewUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly subscriptionType: string;
  readonly subscriptionStatus: string;
  readonly discountCode: string | null;
  readonly promotionalCode: string | null;
  readonly createdAt: Date;
};
/** A payment as it is stored, but for whose it is. */
export type NewPayment = Omit<Selectable<PaymentsTable>, "user_id" | "updated_at">;
export type Registration = {
  readonly user: NewUser;
  readonly token: StoredToken;
  readonly mail: OutgoingMail;
  readonly payment: NewPayment | null;
  readonly terms: {
    readonly termsId: string;
    readonly address: string;
    readonly userAgent: string | null;
  } | null;
};

/** The mail to the owner of a known e-mail about somebody's registration with it; null for none. */
export type TellOwner = (owner: UserRow) => OutgoingMail | null;

async function addUser(trx: Transaction, user: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("users")
    .values({
      id: user.id,
      email: user.email,
      email_key: emailKey(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      subscription_type: user.subscriptionType,
      subscription_status: user.subscriptionStatus,
      discount_code: user.discountCode,
      promotional_code: user.promotionalCode,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Tells the owner of a taken e-mail, or nobody, with as many statements as a new account takes: 3 and its records. */
async function registerNobody(
  trx: Transaction,
  { user, token, mail, payment, terms }: Registration,
  tellOwner: TellOwner,
): Promise<void> {
  const query = trx.selectFrom("users").selectAll().where("email_key", "=", emailKey(user.email));
  const owner = await query.executeTakeFirst();
  const notice = owner === undefined ? null : tellOwner(owner);
  const now = user.createdAt.getTime();
  if (notice === null) await enqueueAndForget(trx, mail, now);
  else await enqueueMail(trx, notice, now);
  const records = [terms, payment, notice].filter((record) => record !== null).length;
  for (let done = 0; done < records; done += 1) await forgetTokens(trx, user.id, [token.kind]);
}

function registrationWrites(database: Database) {
  return {
    /** False when the e-mail was taken: then at most its owner was told. */
    async register(registration: Registration, tellOwner: TellOwner): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        const { user, token, mail, payment, terms } = registration;
        const isNew = await addUser(trx, user);
        if (payment !== null && !(await lockPlanIds(trx)).includes(payment.plan_id)) throw new PlanGone();
        if (!isNew) {
          await registerNobody(trx, registration, tellOwner);
          return false;
        }
        await replaceTokens(trx, token.kind, [token]);
        if (terms !== null) {
          await trx
            .insertInto("terms_acceptances")
            .values({
              user_id: user.id,
              terms_id: terms.termsId,
              method: "register",
              accepted_at: user.createdAt,
              address: terms.address,
              user_agent: terms.userAgent,
            })
            .execute();
        }
        if (payment !== null) {
          const row = { ...payment, user_id: user.id, updated_at: user.createdAt };
          await trx.insertInto("payments").values(row).execute();
        }
        await enqueueMail(trx, mail, user.createdAt.getTime());
        return true;
      });
    },
  };
}

function linkWrites(database: Database) {
  return {
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

export type FoundToken = {
  readonly user: UserRow;
  readonly secretHash: string;
  readonly expiresAt: Date;
  readonly isUsed: boolean;
};

function tokenReads(database: Database) {
  return {
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
  };
}

function tokenUses(database: Database) {
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

/** A user's own account: registration, links by mail, profile, sessions, data and deletion. */
export function createAccountRepository(database: Database, history: Database) {
  return {
    ...registrationWrites(database),
    ...linkWrites(database),
    ...tokenReads(database),
    ...tokenUses(database),
    ...ownAccount(database),
    ...ownSessions(database),
    ...ownAlerts(database),
    ...ownRecords(database),
    ...ownBulk(history),
    ...ownPayments(database),
  };
}
export type AccountRepository = ReturnType<typeof createAccountRepository>;
