import { sql } from "kysely";
import type { Selectable } from "kysely";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMail } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { lockSignedIn, lockUser } from "../../db/row-locks.ts";
import type { PartnerRequestsTable } from "../../db/tables/key-tables.ts";
import type { Database } from "../../db/tables/schema.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
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

function decisions(database: Database) {
  return {
    /** Decides, makes the partner, tells them and keeps who decided, all or nothing. */
    async decide({ userId, decision, at, check, mailOf, audit }: Decided): Promise<void> {
      await inTransaction(database, async (trx) => {
        const user = await lockUser(trx, userId);
        const request = await trx
          .selectFrom("partner_requests")
          .selectAll()
          .where("user_id", "=", userId)
          .executeTakeFirst();
        check(request);
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
    },
  };
}

/** Requests to be a partner: one a user. */
export function createPartnerRequestsRepository(database: Database) {
  const find = (userId: string) =>
    database.selectFrom("partner_requests").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return {
    ...decisions(database),
    find,

    /**
     * Asks, or asks again with other sites. A partner has nothing to ask for: false.
     * @throws AuthorityLost
     */
    async ask({
      sessionId,
      ...row
    }: Pick<PartnerRequestRow, "user_id" | "origins" | "asked_at"> & {
      readonly sessionId: string;
    }): Promise<boolean> {
      const { user_id: ownerId, ...change } = row;
      return inTransaction(database, async (trx) => {
        const user = await lockSignedIn(trx, { ownerId, sessionId, passwordHash: null });
        if (user.is_partner) return false;
        await trx
          .insertInto("partner_requests")
          .values(row)
          .onConflict((conflict) =>
            conflict.column("user_id").doUpdateSet({ ...change, decision: null, decided_at: null }),
          )
          .execute();
        return true;
      });
    },

    /** Those that wait, the oldest first, with whose they are. */
    waiting: () =>
      database
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
        .execute(),
  };
}
export type PartnerRequestsRepository = ReturnType<typeof createPartnerRequestsRepository>;
