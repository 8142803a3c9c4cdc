import type { Selectable } from "kysely";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { PromotionalCodesTable } from "../../tables/payment-tables.ts";
import type { Database, Transaction } from "../../tables/schema.ts";

export type CodeRow = Selectable<PromotionalCodesTable>;
export type CodeRefusal =
  | "unknown"
  | "usedUp"
  | "notYet"
  | "over"
  | "usedBefore"
  | "otherPlan"
  | "announced"
  | "otherCode";

/** A code that gives nothing here and now. */
export class CodeRefused extends Error {
  readonly reason: CodeRefusal;
  constructor(reason: CodeRefusal) {
    super(`promotional code refused: ${reason}`);
    this.reason = reason;
  }
}

/** One code whatever its letters' case. */
export function codeKey(code: string): string {
  return code.trim().toLowerCase();
}

export async function findCode(connection: Database | Transaction, code: string): Promise<CodeRow | null> {
  const query = connection.selectFrom("promotional_codes").selectAll().where("code_key", "=", codeKey(code));
  return (await query.executeTakeFirst()) ?? null;
}

/** Why a code gives nothing for a plan now; null when it does. */
export function refusalOfCode(
  row: CodeRow | null,
  { planId, now }: { planId: string; now: number },
): CodeRefusal | null {
  if (row === null || !row.is_active) return "unknown";
  const today = buenosAiresDate(now);
  if (row.first_day !== null && today < row.first_day) return "notYet";
  if (row.last_day !== null && today > row.last_day) return "over";
  if (row.plan_id !== null && row.plan_id !== planId) return "otherPlan";
  return row.maximum_uses !== null && row.uses >= row.maximum_uses ? "usedUp" : null;
}

/**
 * Counts a use of a code for a payment that is already stored, under the code's lock: of many at once no more get it than
 * it has uses left, and nobody gets it twice.
 * @throws CodeRefused
 */
export async function takeCode(
  transaction: Transaction,
  {
    code,
    planId,
    userId,
    paymentId,
    at,
  }: { code: string; planId: string; userId: string; paymentId: string; at: Date },
): Promise<CodeRow> {
  const row = await transaction
    .selectFrom("promotional_codes")
    .selectAll()
    .where("code_key", "=", codeKey(code))
    .forUpdate()
    .executeTakeFirst();
  const refusal = refusalOfCode(row ?? null, { planId, now: at.getTime() });
  if (row === undefined || refusal !== null) throw new CodeRefused(refusal ?? "unknown");
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("promotional_code_uses")
    .values({ payment_id: paymentId, code_id: row.id, user_id: userId, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) throw new CodeRefused("usedBefore");
  await transaction
    .updateTable("promotional_codes")
    .set({ uses: row.uses + 1 })
    .where("id", "=", row.id)
    .execute();
  return row;
}

/** Gives back the uses of payments that come to nothing. */
export async function releaseCodes(transaction: Transaction, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  const released = await transaction
    .deleteFrom("promotional_code_uses")
    .where("payment_id", "in", [...paymentIds])
    .returning("code_id")
    .execute();
  // In one order, so that two that release several don't wait for each other.
  for (const { code_id: id } of released.toSorted((one, other) => (one.code_id < other.code_id ? -1 : 1))) {
    await transaction
      .updateTable("promotional_codes")
      .set(({ eb }) => ({ uses: eb("uses", "-", 1) }))
      .where("id", "=", id)
      .where("uses", ">", 0)
      .execute();
  }
}
