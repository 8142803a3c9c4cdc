import type { Updateable } from "kysely";
import type { Conflict } from "@paridad/core/contract";
import type { PlansTable } from "../../db/tables/account-tables.ts";
import { appendAudit, editorsSince } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { takeTurn } from "../../db/shared/settings.ts";
import { planOfRow } from "./plans.ts";
import type { PlanRow } from "./repository.ts";

export type PlanChange = Omit<Updateable<PlansTable>, "id">;
export type PlanUse = { readonly subscribers: number; readonly openPayments: number };

/** Both counts of one instant: a payment that is being settled is in one of them. */
async function readUse(trx: Transaction, id: string): Promise<PlanUse> {
  const use = await trx
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("users")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("subscription_type", "=", id)
        .as("subscribers"),
      selectFrom("payments")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("plan_id", "=", id)
        .where("status", "in", ["pending", "received"])
        .as("openPayments"),
    ])
    .executeTakeFirstOrThrow();
  return { subscribers: Number(use.subscribers), openPayments: Number(use.openPayments) };
}

function reads(database: Database) {
  return {
    /** A plan's current state, with who changed it after `since`. */
    async conflict(id: string, since: Date): Promise<Conflict | null> {
      const row = await database.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined) return null;
      return { current: planOfRow(row), changedBy: await editorsSince(database, id, since) };
    },

    async subscribers(planId: string): Promise<string[]> {
      const query = database.selectFrom("users").select("id").where("subscription_type", "=", planId);
      return (await query.execute()).map(({ id }) => id);
    },
  };
}

/** Plans as an administrator writes them; every write with its audit row. */
export function createAdminPlansRepository(database: Database) {
  return {
    ...reads(database),

    /** False when the id is taken. The new plan goes last. */
    async create(plan: Omit<PlanRow, "position">, audit: AuditEntryInput): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        // One after the other, so each gets a position of its own.
        await takeTurn(trx, "turn.plans");
        const { last } = await trx
          .selectFrom("plans")
          .select(({ fn }) => fn.max("position").as("last"))
          .executeTakeFirstOrThrow();
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("plans")
          .values({ ...plan, features: JSON.stringify(plan.features), position: (last ?? -1) + 1 })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .executeTakeFirst();
        if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
        await appendAudit(trx, audit);
        return true;
      });
    },

    /** False when there is no such plan; `decide` throws to refuse. */
    async change(
      id: string,
      decide: (before: PlanRow) => PlanChange,
      auditOf: (before: PlanRow, after: PlanRow) => AuditEntryInput,
    ): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        const query = trx.selectFrom("plans").selectAll().where("id", "=", id).forUpdate();
        const before = await query.executeTakeFirst();
        if (before === undefined) return false;
        const after = await trx
          .updateTable("plans")
          .set(decide(before))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await appendAudit(trx, auditOf(before, after));
        return true;
      });
    },

    /** False when there is no such plan; `guard` throws to refuse. */
    async remove(
      id: string,
      guard: (use: PlanUse) => void,
      auditOf: (before: PlanRow) => AuditEntryInput,
    ): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        const query = trx.selectFrom("plans").selectAll().where("id", "=", id).forUpdate();
        const before = await query.executeTakeFirst();
        if (before === undefined) return false;
        guard(await readUse(trx, id));
        await trx.deleteFrom("plans").where("id", "=", id).execute();
        await appendAudit(trx, auditOf(before));
        return true;
      });
    },
  };
}
export type AdminPlansRepository = ReturnType<typeof createAdminPlansRepository>;
