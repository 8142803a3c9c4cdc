import { sql } from "kysely";
import type { Selectable } from "kysely";
import { partnerRequestTexts } from "@paridad/core/contract";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMail } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { lockUser, whileSignedIn } from "../../db/row-locks.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import type { PartnerRequestsTable } from "../../db/tables/key-tables.ts";
import type { Database } from "../../db/tables/schema.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { conflict } from "../../http/http-error.ts";
import { editedAt } from "../../http/stale-update.ts";

export type PartnerRequestRow = Selectable<PartnerRequestsTable>;
type Decided = {
  readonly userId: string;
  readonly decision: "approved" | "rejected";
  readonly at: Date;
  /** Throws to refuse. */
  readonly check: (request: PartnerRequestRow | undefined) => void;
  readonly mailOf: (user: UserRow) => OutgoingMail;
  readonly audit: AuditEntryInput;
};
/** Requests on a page of the panel. */
const shownRequests = 100;

/** Decides, makes the partner, tells them and keeps who decided, all or nothing. */
export async function decideRequest(
  database: Database,
  { userId, decision, at, check, mailOf, audit }: Decided,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const user = await lockUser(trx, userId);
    const query = trx.selectFrom("partner_requests").selectAll().where("user_id", "=", userId);
    check(await query.executeTakeFirst());
    if (user === undefined) return;
    await trx
      .updateTable("partner_requests")
      .set({ decision, decided_at: at, answered_at: at })
      .where("user_id", "=", userId)
      .execute();
    // Keys of proved sites become a partner's, or end.
    await trx
      .updateTable("embed_keys")
      .set(decision === "approved" ? { proved_at: null } : { revoked_at: at })
      .where("user_id", "=", userId)
      .where("proved_at", "is not", null)
      .where("revoked_at", "is", null)
      .execute();
    if (decision === "approved") {
      await trx
        .updateTable("users")
        .set({ is_partner: true, updated_at: editedAt(at, user.updated_at) })
        .where("id", "=", userId)
        .execute();
    }
    await enqueueMail(trx, mailOf(user), at.getTime());
    await appendAudit(trx, audit);
  });
}

export function findRequest(database: Database, userId: string): Promise<PartnerRequestRow | undefined> {
  return database.selectFrom("partner_requests").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** A user's request, or the same again with other sites. A partner has nothing to ask for. */
export async function storeRequest(
  database: Database,
  owner: SignedIn,
  row: Pick<PartnerRequestRow, "origins" | "asked_at">,
): Promise<void> {
  await whileSignedIn(database, owner, async (trx, user) => {
    if (user.is_partner) throw conflict(partnerRequestTexts.already);
    const change = { ...row, decision: null, decided_at: null };
    await trx
      .insertInto("partner_requests")
      .values({ ...row, user_id: user.id })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
      .execute();
  });
}

/** Those that wait, the oldest first, with whose they are. */
export function waitingRequests(database: Database) {
  return database
    .selectFrom("partner_requests")
    .innerJoin("users", "users.id", "partner_requests.user_id")
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.subscription_type",
      "partner_requests.origins",
      "partner_requests.asked_at",
    ])
    .select(({ selectFrom }) =>
      selectFrom("embed_keys")
        .select(({ fn, ref }) =>
          fn<string | null>("string_agg", [ref("embed_keys.origins"), sql.lit(" ")]).as("origins"),
        )
        .whereRef("embed_keys.user_id", "=", "users.id")
        .where("embed_keys.proved_at", "is not", null)
        .where("embed_keys.revoked_at", "is", null)
        .as("proved"),
    )
    .where("partner_requests.decision", "is", null)
    .where("users.is_partner", "=", false)
    .orderBy("partner_requests.asked_at")
    .limit(shownRequests)
    .execute();
}
