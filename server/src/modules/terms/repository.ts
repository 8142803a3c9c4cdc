import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { TermsTable } from "../../db/tables/account-tables.ts";
import type { Database } from "../../db/tables/schema.ts";

export type TermsRow = Selectable<TermsTable>;
export type Acceptance = {
  readonly userId: string;
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

    /** Accepting twice keeps the first instant; one whose account is gone accepts nothing. */
    async accept(acceptance: Acceptance): Promise<void> {
      await database
        .insertInto("terms_acceptances")
        .columns(["user_id", "terms_id", "method", "accepted_at", "address", "user_agent"])
        .expression(({ selectFrom }) =>
          selectFrom("users")
            .select(({ val }) => [
              "users.id",
              sql<string>`${acceptance.termsId}`.as("terms_id"),
              sql<string>`${acceptance.method}`.as("method"),
              sql<Date>`${acceptance.acceptedAt}::timestamptz`.as("accepted_at"),
              sql<string>`${acceptance.address}`.as("address"),
              val(acceptance.userAgent).as("user_agent"),
            ])
            .where("users.id", "=", acceptance.userId)
            .forKeyShare(),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
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
