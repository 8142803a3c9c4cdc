import type { Selectable } from "kysely";
import { whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import type { TermsTable } from "../../db/tables/account-tables.ts";
import type { Database } from "../../db/tables/schema.ts";

export type TermsRow = Selectable<TermsTable>;
type Acceptance = {
  readonly termsId: string;
  readonly method: string;
  readonly at: Date;
  readonly address: string;
  readonly userAgent: string | null;
};

export async function hasAccepted(
  database: Database,
  { userId, termsId }: { userId: string; termsId: string },
): Promise<boolean> {
  const row = await database
    .selectFrom("terms_acceptances")
    .select("terms_id")
    .where("user_id", "=", userId)
    .where("terms_id", "=", termsId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accepting twice keeps the first instant. */
export async function accept(
  database: Database,
  owner: SignedIn,
  { termsId, method, at, address, userAgent }: Acceptance,
): Promise<void> {
  await whileSignedIn(database, owner, async (trx, { id }) => {
    await trx
      .insertInto("terms_acceptances")
      .values({ user_id: id, terms_id: termsId, method, accepted_at: at, address, user_agent: userAgent })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The newest version in force at an instant. */
export async function termsInForce(database: Database, at: Date): Promise<TermsRow | null> {
  const row = await database
    .selectFrom("terms")
    .selectAll()
    .where("effective_date", "<=", at)
    .orderBy("effective_date", "desc")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/** Every version, newest first, with the instant the user accepted it. */
export function acceptedTerms(
  database: Database,
  userId: string,
): Promise<(TermsRow & { accepted_at: Date | null })[]> {
  return database
    .selectFrom("terms")
    .leftJoin("terms_acceptances", (join) =>
      join.onRef("terms_acceptances.terms_id", "=", "terms.id").on("terms_acceptances.user_id", "=", userId),
    )
    .selectAll("terms")
    .select("terms_acceptances.accepted_at")
    .orderBy("terms.effective_date", "desc")
    .execute();
}

export async function addVersionIfNone(database: Database, row: TermsRow): Promise<void> {
  const known = await database.selectFrom("terms").select("id").executeTakeFirst();
  if (known !== undefined) return;
  await database
    .insertInto("terms")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
