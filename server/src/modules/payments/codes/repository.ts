import type { Updateable } from "kysely";
import { appendAudit } from "../../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { findCode } from "../../../db/shared/payments/promotional-codes.ts";
import type { CodeRow } from "../../../db/shared/payments/promotional-codes.ts";
import type { PromotionalCodesTable } from "../../../db/tables/payment-tables.ts";
import type { Database } from "../../../db/tables/schema.ts";

const listed = 500;
const uniqueViolation = "23505";

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === uniqueViolation;
}

/** The codes that administrators make, each write with its audit row. */
export function createCodesRepository(database: Database) {
  return {
    find: (code: string): Promise<CodeRow | null> => findCode(database, code),

    list: (): Promise<CodeRow[]> =>
      database
        .selectFrom("promotional_codes")
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(listed)
        .execute(),

    /** @returns false when there is such a code. */
    async create(row: CodeRow, audit: AuditEntryInput): Promise<boolean> {
      return inTransaction(database, async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("promotional_codes")
          .values(row)
          .onConflict((conflict) => conflict.column("code_key").doNothing())
          .executeTakeFirst();
        if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
        await appendAudit(trx, audit);
        return true;
      });
    },

    /** `decide` may throw to refuse. */
    async change(
      id: string,
      decide: (before: CodeRow) => Updateable<PromotionalCodesTable>,
      auditOf: (before: CodeRow) => AuditEntryInput,
    ): Promise<"done" | "gone" | "taken"> {
      const work = inTransaction(database, async (trx) => {
        const before = await trx
          .selectFrom("promotional_codes")
          .selectAll()
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        if (before === undefined) return "gone" as const;
        await trx.updateTable("promotional_codes").set(decide(before)).where("id", "=", id).execute();
        await appendAudit(trx, auditOf(before));
        return "done" as const;
      });
      return work.catch((error: unknown) => {
        if (isTaken(error)) return "taken" as const;
        throw error;
      });
    },
  };
}
export type CodesRepository = ReturnType<typeof createCodesRepository>;
