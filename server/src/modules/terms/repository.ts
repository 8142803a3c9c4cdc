import type { Selectable } from "kysely";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { TermsTable } from "../../db/tables/account-tables.ts";
import type { Database } from "../../db/tables/schema.ts";

export type TermsRow = Selectable<TermsTable>;
export type Acceptance = {
  readonly userId: string;
  readonly sessionId: string;
  readonly termsId: string;
  readonly method: string;
  readonly acceptedAt: Date;
  readonly address: string;
  readonly userAgent: string | null;
};

function termsAcceptances(database: Database) {
  return {
    async hasAccepted({ userId, termsId }: { userId: string; termsId: string }): Promise<boolean> {
      const row = await database
        .selectFrom("terms_acceptances")
        .select("terms_id")
        .where("user_id", "=", userId)
        .where("terms_id", "=", termsId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Accepting twice keeps the first instant.
     * @throws AuthorityLost when the session that asks was ended, or the account deleted.
     */
    async accept({ userId, sessionId, ...acceptance }: Acceptance): Promise<void> {
      await inTransaction(database, async (trx) => {
        await lockSignedIn(trx, { ownerId: userId, sessionId, passwordHash: null });
        await trx
          .insertInto("terms_acceptances")
          .values({
            user_id: userId,
            terms_id: acceptance.termsId,
            method: acceptance.method,
            accepted_at: acceptance.acceptedAt,
            address: acceptance.address,
            user_agent: acceptance.userAgent,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },
  };
}

function termsVersions(database: Database) {
  return {
    /** The newest version in force at an instant. */
    async current(at: Date): Promise<TermsRow | null> {
      const row = await database
        .selectFrom("terms")
        .selectAll()
        .where("effective_date", "<=", at)
        .orderBy("effective_date", "desc")
        .orderBy("created_at", "desc")
        .executeTakeFirst();
      return row ?? null;
    },

    /** Every version, newest first, with the instant the user accepted it. */
    async history(userId: string): Promise<(TermsRow & { accepted_at: Date | null })[]> {
      return database
        .selectFrom("terms")
        .leftJoin("terms_acceptances", (join) =>
          join
            .onRef("terms_acceptances.terms_id", "=", "terms.id")
            .on("terms_acceptances.user_id", "=", userId),
        )
        .selectAll("terms")
        .select("terms_acceptances.accepted_at")
        .orderBy("terms.effective_date", "desc")
        .execute();
    },

    async addVersionIfNone(row: TermsRow): Promise<void> {
      const known = await database.selectFrom("terms").select("id").executeTakeFirst();
      if (known !== undefined) return;
      await database
        .insertInto("terms")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** Versions of the terms and their acceptances. */
export function createTermsRepository(database: Database) {
  return { ...termsVersions(database), ...termsAcceptances(database) };
}
export type TermsRepository = ReturnType<typeof createTermsRepository>;
