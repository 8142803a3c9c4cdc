import { forgetTokens } from "../../db/shared/account-tokens.ts";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMail } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { keepOwedRefunds } from "../../db/shared/payments/owed-refunds.ts";
import { revokeApiKeys } from "../../db/shared/revoke-api-keys.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { Authority } from "../../db/row-locks.ts";
import type { Database } from "../../db/tables/schema.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import type { AliveSessions } from "../../auth/session-info.ts";

export type ProfileChange = {
  readonly authority: Authority;
  readonly firstName: string;
  readonly lastName: string;
  readonly at: Date;
  /** With a new password every other session ends, and so does a link that would set another. */
  readonly password: {
    readonly hash: string;
    readonly endsKeys: boolean;
    readonly mail: OutgoingMail;
  } | null;
};

/** The user's row: profile and deletion. */
export function ownAccount(database: Database) {
  return {
    async findUser(id: string): Promise<UserRow | null> {
      const row = await database.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
      return row ?? null;
    },

    async findByEmail(email: string): Promise<UserRow | null> {
      const row = await database
        .selectFrom("users")
        .selectAll()
        .where("email_key", "=", emailKey(email))
        .executeTakeFirst();
      return row ?? null;
    },

    /** @throws AuthorityLost when a reset, another session or an administrator was faster. */
    async changeProfile({ authority, firstName, lastName, at, password }: ProfileChange): Promise<UserRow> {
      const { ownerId: userId, sessionId } = authority;
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, authority);
        const row = await trx
          .updateTable("users")
          .set({
            first_name: firstName,
            last_name: lastName,
            updated_at: at,
            ...(password === null ? {} : { password_hash: password.hash }),
          })
          .where("id", "=", userId)
          .returningAll()
          .executeTakeFirstOrThrow();
        if (password !== null) {
          await trx
            .deleteFrom("sessions")
            .where("user_id", "=", userId)
            .where("id", "!=", sessionId)
            .execute();
          await forgetTokens(trx, userId, ["reset"]);
          if (password.endsKeys) await revokeApiKeys(trx, userId, at);
          await enqueueMail(trx, password.mail, at.getTime());
        }
        return row;
      });
    },

    /**
     * The user and everything of theirs; the audit log keeps that it happened.
     * @throws AuthorityLost
     */
    async deleteUser(authority: Authority, audit: AuditEntryInput): Promise<void> {
      const { ownerId: userId } = authority;
      await inTransaction(database, async (trx) => {
        await lockSignedIn(trx, authority);
        await keepOwedRefunds(trx, userId);
        await trx.deleteFrom("users").where("id", "=", userId).execute();
        await trx.deleteFrom("mail_outbox").where("user_id", "=", userId).execute();
        await appendAudit(trx, audit);
      });
    },
  };
}

/** A user's open sessions. */
export function ownSessions(database: Database) {
  return {
    listSessions: (userId: string, { now, seenSince }: AliveSessions) =>
      database
        .selectFrom("sessions")
        .select(["id", "created_at", "last_seen_at", "expires_at", "address", "user_agent"])
        .where("user_id", "=", userId)
        .where("expires_at", ">", now)
        .where("last_seen_at", ">", seenSince)
        .orderBy("last_seen_at", "desc")
        .execute(),

    /**
     * @returns true if the user had the session.
     * @throws AuthorityLost as `endOtherSessions`.
     */
    async endSession(authority: Authority, id: string): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, authority);
        const { numDeletedRows } = await trx
          .deleteFrom("sessions")
          .where("user_id", "=", authority.ownerId)
          .where("id", "=", id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      });
    },

    /** @throws AuthorityLost when the asking session was ended meanwhile: of two that end each other one stays. */
    async endOtherSessions(authority: Authority): Promise<number> {
      const { ownerId, sessionId } = authority;
      return inTransaction(database, async (trx) => {
        await lockSignedIn(trx, authority);
        const { numDeletedRows } = await trx
          .deleteFrom("sessions")
          .where("user_id", "=", ownerId)
          .where("id", "!=", sessionId)
          .executeTakeFirst();
        return Number(numDeletedRows);
      });
    },
  };
}

/** The user's choices for their imports and positions, as stored. */
function positionRecords(database: Database) {
  return {
    importMappings: (userId: string) =>
      database
        .selectFrom("import_mappings")
        .select(["headings", "columns", "updated_at"])
        .where("user_id", "=", userId)
        .orderBy("updated_at", "desc")
        .execute(),
    choices: (userId: string) =>
      database
        .selectFrom("account_choices")
        .select(["content", "updated_at"])
        .where("user_id", "=", userId)
        .execute(),
    sharedLinks: (userId: string) =>
      database
        .selectFrom("shared_links")
        .select(["id", "title", "created_at", "expires_at", "revoked_at"])
        .where("user_id", "=", userId)
        .execute(),
    riskSettings: (userId: string) =>
      database
        .selectFrom("risk_settings")
        .select(["version", "content", "updated_at"])
        .where("user_id", "=", userId)
        .execute(),
  };
}

/** Records of a user: acceptances, keys, costs, choices for imports and positions. */
export function ownRecords(database: Database) {
  return {
    ...positionRecords(database),
    termsAcceptances: (userId: string) =>
      database
        .selectFrom("terms_acceptances")
        .innerJoin("terms", "terms.id", "terms_acceptances.terms_id")
        .select(["terms.version", "terms_acceptances.accepted_at"])
        .where("terms_acceptances.user_id", "=", userId)
        .orderBy("terms_acceptances.accepted_at")
        .execute(),

    /** Keys for programs, without what opens them. */
    apiKeys: (userId: string) =>
      database
        .selectFrom("api_keys")
        .select(["id", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .execute(),

    /** Keys for pages. */
    embedKeys: (userId: string) =>
      database
        .selectFrom("embed_keys")
        .select(["id", "name", "public_key", "origins", "created_at", "last_used_at", "revoked_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .execute(),

    partnerRequests: (userId: string) =>
      database
        .selectFrom("partner_requests")
        .select(["origins", "asked_at", "decision", "decided_at"])
        .where("user_id", "=", userId)
        .execute(),

    /** Their costs to trade; undefined where they haven't chosen. */
    costs: (userId: string) =>
      database.selectFrom("person_costs").selectAll().where("user_id", "=", userId).executeTakeFirst(),
  };
}

/** Their payments, requests and withdrawals. */
export function ownPayments(database: Database) {
  return {
    payments: (userId: string) =>
      database
        .selectFrom("payments")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .execute(),

    /** Facts about their receipts, without the files. */
    receipts: (userId: string) =>
      database
        .selectFrom("payment_receipts")
        .innerJoin("payments", "payments.id", "payment_receipts.payment_id")
        .select([
          "payment_receipts.id",
          "payment_receipts.payment_id",
          "payment_receipts.name",
          "payment_receipts.kind",
          "payment_receipts.bytes",
          "payment_receipts.sha256",
          "payment_receipts.created_at",
        ])
        .where("payments.user_id", "=", userId)
        .orderBy("payment_receipts.created_at", "desc")
        .execute(),

    /** The promotional codes that they used. */
    codeUses: (userId: string) =>
      database
        .selectFrom("promotional_code_uses")
        .innerJoin("promotional_codes", "promotional_codes.id", "promotional_code_uses.code_id")
        .select([
          "promotional_codes.code",
          "promotional_code_uses.payment_id",
          "promotional_code_uses.used_at",
        ])
        .where("promotional_code_uses.user_id", "=", userId)
        .orderBy("promotional_code_uses.used_at", "desc")
        .execute(),

    /** Their cancellations of plans, and the refund owed. */
    cancellations: (userId: string) =>
      database
        .selectFrom("plan_cancellations")
        .select(["id", "kind", "plan_id", "payment_id", "amount", "refunded_at", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .execute(),
  };
}

/** A user's alerts and what belongs to them. */
export function ownAlerts(database: Database) {
  return {
    /** As they are stored, with what they told and the hours without notices. */
    alerts: async (userId: string) => ({
      alerts: await database
        .selectFrom("alerts")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .execute(),
      fired: await database
        .selectFrom("alert_firings")
        .select(["title", "text", "kind", "value", "fired_at", "seen_at"])
        .where("user_id", "=", userId)
        .orderBy("id", "desc")
        .execute(),
      settings: await database
        .selectFrom("alert_settings")
        .select(["quiet_from", "quiet_to"])
        .where("user_id", "=", userId)
        .executeTakeFirst(),
      browsers: await database
        .selectFrom("push_subscriptions")
        .select(["created_at"])
        .where("user_id", "=", userId)
        .execute(),
    }),
  };
}
