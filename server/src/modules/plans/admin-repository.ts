import type { Updateable } from "kysely";
import type { Conflict } from "@paridad/core/contract";
import { inTransaction } from "../../db/in-transaction.ts";
import { appendAudit, editorsSince } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { takeTurn } from "../../db/shared/settings.ts";
import type { PlansTable } from "../../db/tables/account-tables.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { conflict, notFound } from "../../http/http-error.ts";
import { planOfRow } from "./plans.ts";
import type { PlanRow } from "./plans.ts";

export type PlanChange = Omit<Updateable<PlansTable>, "id">;

/** Refuses to withdraw a plan in use; both counts are of one instant, as a payment that is being settled is in one of them. */
async function refuseInUse(trx: Transaction, id: string): Promise<void> {
  const { subscribers, openPayments } = await trx
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
  if (Number(subscribers) > 0) {
    const people = Number(subscribers) === 1 ? "1 usuario tiene" : `${subscribers} usuarios tienen`;
    throw conflict(`No se puede eliminar: ${people} este plan`);
  }
  if (Number(openPayments) > 0) {
    throw conflict("No se puede eliminar: hay pagos pendientes de este plan");
  }
}

/** A plan's current state, with who changed it after `since`. */
export async function planConflict(database: Database, id: string, since: Date): Promise<Conflict | null> {
  const row = await database.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  return { current: planOfRow(row), changedBy: await editorsSince(database, id, since) };
}

/** The new plan goes last. */
export async function addPlan(
  database: Database,
  plan: Omit<PlanRow, "position">,
  audit: AuditEntryInput,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    // One after the other, so each gets a position of its own.
    await takeTurn(trx, "turn.plans");
    const { last } = await trx
      .selectFrom("plans")
      .select(({ fn }) => fn.max("position").as("last"))
      .executeTakeFirstOrThrow();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("plans")
      .values({ ...plan, features: JSON.stringify(plan.features), position: (last ?? -1) + 1 })
      .onConflict((columns) => columns.column("id").doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n) throw conflict("Ya existe un plan con ese id", "id");
    await appendAudit(trx, audit);
  });
}

async function lockPlan(trx: Transaction, id: string): Promise<PlanRow> {
  const query = trx.selectFrom("plans").selectAll().where("id", "=", id).forUpdate();
  const row = await query.executeTakeFirst();
  if (row === undefined) throw notFound("No encontramos ese plan");
  return row;
}

/** `decide` throws to refuse. */
export async function changePlan(
  database: Database,
  id: string,
  decide: (before: PlanRow) => PlanChange,
  auditOf: (before: PlanRow, after: PlanRow) => AuditEntryInput,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const before = await lockPlan(trx, id);
    const after = await trx
      .updateTable("plans")
      .set(decide(before))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendAudit(trx, auditOf(before, after));
  });
}

export async function removePlan(
  database: Database,
  id: string,
  auditOf: (before: PlanRow) => AuditEntryInput,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const before = await lockPlan(trx, id);
    await refuseInUse(trx, id);
    await trx.deleteFrom("plans").where("id", "=", id).execute();
    await appendAudit(trx, auditOf(before));
  });
}
