import type { AlertSettings } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Insertable } from "kysely";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockSignedIn } from "../../db/row-locks.ts";
import type { AlertsTable } from "../../db/tables/alert-tables.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import type { AlertRow, FiringRow } from "./read-row.ts";

export type Owned = { readonly userId: string; readonly id: string };
/** The owner, and the session that asks for a change. */
type Asking = { readonly userId: string; readonly sessionId: string };
type Asked = Asking & Owned;
/** `before`: id of the last one that is known already. */
export type Page = { readonly before?: string | undefined; readonly limit: number };
export type NewAlert = Insertable<AlertsTable>;
export type AlertChange = Partial<Omit<AlertRow, "id" | "user_id" | "subject">> & {
  readonly subject?: string;
};

/** @throws AuthorityLost when the session that asks was ended. */
function lockAsking(transaction: Transaction, { userId, sessionId }: Asking) {
  return lockSignedIn(transaction, { ownerId: userId, sessionId, passwordHash: null });
}

function ofOwner(transaction: Database | Transaction, { userId, id }: Owned) {
  return transaction.selectFrom("alerts").selectAll().where("id", "=", id).where("user_id", "=", userId);
}

async function countOf(transaction: Transaction, userId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom("alerts")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("status", "!=", "ended")
    .executeTakeFirstOrThrow();
  return Number(count);
}

function reads(database: Database) {
  return {
    /** Newest first, ended ones after all others; from `before` on. */
    ofUser(userId: string, { before, limit }: Page): Promise<AlertRow[]> {
      const all = database.selectFrom("alerts").selectAll().where("user_id", "=", userId);
      const last = sql`(select status <> 'ended', created_at, id from alerts where id = ${before ?? null}
        and user_id = ${userId})`;
      const some =
        before === undefined
          ? all
          : all.where(sql<boolean>`row(status <> 'ended', created_at, id) < ${last}`);
      return some
        .orderBy(sql`status <> 'ended'`, "desc")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
    },

    async total(userId: string): Promise<number> {
      const { count } = await database
        .selectFrom("alerts")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async find(owned: Owned): Promise<AlertRow | null> {
      return (await ofOwner(database, owned).executeTakeFirst()) ?? null;
    },
  };
}

function writes(database: Database) {
  return {
    /** @returns its row; `full` where there are `most` already. */
    async add(
      row: NewAlert,
      { most, ...asking }: Asking & { readonly most: number },
    ): Promise<AlertRow | "full"> {
      return inTransaction(database, async (transaction) => {
        // Two at once wait for each other, so together they don't pass the maximum.
        await lockAsking(transaction, asking);
        if ((await countOf(transaction, asking.userId)) >= most) return "full";
        return transaction.insertInto("alerts").values(row).returningAll().executeTakeFirstOrThrow();
      });
    },

    /**
     * @returns the row as it is now; null where there is none, `full` where an ended one would begin again and there are
     * `most` already. `decide` may throw to refuse.
     */
    async change(
      owned: Asked,
      { most, decide }: { readonly most: number; readonly decide: (before: AlertRow) => AlertChange },
    ): Promise<AlertRow | "full" | null> {
      return inTransaction(database, async (transaction) => {
        // As one that is added: users before what is theirs.
        await lockAsking(transaction, owned);
        const before = await ofOwner(transaction, owned).forUpdate().executeTakeFirst();
        if (before === undefined) return null;
        const change = decide(before);
        const begins = before.status === "ended" && (change.status ?? "ended") !== "ended";
        if (begins && (await countOf(transaction, owned.userId)) >= most) return "full";
        return transaction
          .updateTable("alerts")
          .set(change)
          .where("id", "=", owned.id)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },

    /** @returns whether it was there. `decide` may throw to refuse. */
    async remove(owned: Asked, decide: (before: AlertRow) => void): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        await lockAsking(transaction, owned);
        const before = await ofOwner(transaction, owned).forUpdate().executeTakeFirst();
        if (before === undefined) return false;
        decide(before);
        await transaction.deleteFrom("alerts").where("id", "=", owned.id).execute();
        return true;
      });
    },
  };
}

function told(database: Database) {
  return {
    /** Newest first, after `before`. */
    fired(userId: string, { before, limit }: Page): Promise<FiringRow[]> {
      const all = database.selectFrom("alert_firings").selectAll().where("user_id", "=", userId);
      const some = before === undefined ? all : all.where("id", "<", before);
      return some.orderBy("id", "desc").limit(limit).execute();
    },

    async unseen(userId: string): Promise<number> {
      const { count } = await database
        .selectFrom("alert_firings")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("user_id", "=", userId)
        .where("seen_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async see(asking: Asking, { upTo, at }: { upTo: string; at: Date }): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await lockAsking(transaction, asking);
        await transaction
          .updateTable("alert_firings")
          .set({ seen_at: at })
          .where("user_id", "=", asking.userId)
          .where("id", "<=", upTo)
          .where("seen_at", "is", null)
          .execute();
      });
    },
  };
}

function quietHours(database: Database) {
  return {
    async settings(userId: string): Promise<AlertSettings> {
      const row = await database
        .selectFrom("alert_settings")
        .select(["quiet_from as from", "quiet_to as to"])
        .where("user_id", "=", userId)
        .executeTakeFirst();
      const { from = null, to = null } = row ?? {};
      return { quiet: from === null || to === null ? null : { from, to } };
    },

    /** Notices held for the former hours wait for the end of the new ones, `heldUntil`. */
    async writeSettings(
      asking: Asking,
      { quiet, at, heldUntil }: AlertSettings & { at: Date; heldUntil: Date },
    ): Promise<void> {
      const values = { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, updated_at: at };
      await inTransaction(database, async (transaction) => {
        const { userId } = asking;
        await lockAsking(transaction, asking);
        await transaction
          .insertInto("alert_settings")
          .values({ user_id: userId, ...values })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
          .execute();
        await transaction
          .updateTable("alert_firings")
          .set({ held_until: heldUntil })
          .where("user_id", "=", userId)
          .where("held_until", "is not", null)
          .execute();
      });
    },
  };
}

/** People's alerts and what they told; every call names their owner. */
export function createAlertsRepository(database: Database) {
  return { ...reads(database), ...writes(database), ...told(database), ...quietHours(database) };
}
export type AlertsRepository = ReturnType<typeof createAlertsRepository>;
