import type { Updateable } from "kysely";
import { codeTexts as texts } from "@paridad/core/contract";
import { isTaken } from "../../../db/database-away.ts";
import { appendAudit } from "../../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { CodeRow } from "../../../db/shared/payments/promotional-codes.ts";
import type { PromotionalCodesTable } from "../../../db/tables/payment-tables.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { conflict, notFound } from "../../../http/http-error.ts";

const listed = 500;

/** Newest first. */
export function storedCodes(database: Database): Promise<CodeRow[]> {
  return database
    .selectFrom("promotional_codes")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(listed)
    .execute();
}

export async function storeCode(database: Database, row: CodeRow, audit: AuditEntryInput): Promise<void> {
  await inTransaction(database, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("promotional_codes")
      .values(row)
      .onConflict((conflict) => conflict.column("code_key").doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n) throw conflict(texts.taken);
    await appendAudit(trx, audit);
  });
}

/** `decide` may throw to refuse. */
export async function changeStoredCode(
  database: Database,
  id: string,
  decide: (before: CodeRow) => Updateable<PromotionalCodesTable>,
  auditOf: (before: CodeRow) => AuditEntryInput,
): Promise<void> {
  const work = inTransaction(database, async (trx) => {
    const query = trx.selectFrom("promotional_codes").selectAll().where("id", "=", id).forUpdate();
    const before = await query.executeTakeFirst();
    if (before === undefined) throw notFound(texts.gone);
    await trx.updateTable("promotional_codes").set(decide(before)).where("id", "=", id).execute();
    await appendAudit(trx, auditOf(before));
  });
  await work.catch((error: unknown) => {
    throw isTaken(error) ? conflict(texts.taken) : error;
  });
}
