import type { BulkUsersRequest } from "@paridad/core/contract";
import { bulkUsersMaximum } from "@paridad/core/contract";
import { replaceTokens } from "../../db/shared/account-tokens.ts";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import { appendAudits } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueMails } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { openStatuses, settlePayments } from "../../db/shared/payments/settle.ts";
import type { SettledPayment } from "../../db/shared/payments/settle.ts";
import { lockPlanIds } from "../../db/row-locks.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import type { UserChange } from "./repository.ts";
import { selectUsers } from "./search-repository.ts";

export type BulkChoice = Pick<BulkUsersRequest, "userIds" | "search" | "scope">;
export type BulkWork = {
  /** Columns written on each user. */
  readonly changes: readonly { readonly id: string; readonly change: UserChange }[];
  readonly settlesPayments: boolean;
  readonly tokens: readonly StoredToken[];
  readonly mails: readonly OutgoingMail[];
  readonly mailOfSettled: (id: string, settled: SettledPayment) => OutgoingMail | null;
  readonly audits: readonly AuditEntryInput[];
};

const chunkRows = 1_000;

/** Users that get the same values are written together. */
async function writeChanges(trx: Transaction, { changes }: BulkWork, at: Date): Promise<void> {
  const groups = new Map<string, { change: UserChange; ids: string[] }>();
  for (const { id, change } of changes) {
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { change, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  for (const { change, ids } of groups.values()) {
    if (Object.keys(change).length === 0) continue;
    for (let start = 0; start < ids.length; start += chunkRows) {
      await trx
        .updateTable("users")
        .set({ ...change, updated_at: at })
        .where("id", "in", ids.slice(start, start + chunkRows))
        .execute();
    }
  }
}

type Settled = ReadonlyMap<string, SettledPayment>;

/** Settles the open payments of those who are to be activated, while their rows say what ran before. */
async function settleOpen(trx: Transaction, { changes }: BulkWork, at: Date): Promise<Settled> {
  const ids = new Set(changes.map(({ id }) => id));
  const open = await trx
    .selectFrom("payments")
    .select("user_id")
    .distinct()
    .where("status", "in", openStatuses)
    .orderBy("user_id")
    .execute();
  const settled = new Map<string, SettledPayment>();
  for (const { user_id: userId } of open) {
    if (!ids.has(userId)) continue;
    const payment = await settlePayments(trx, { userId, to: "active", at });
    if (payment !== null) settled.set(userId, payment);
  }
  return settled;
}

/** The plan and the end that were paid become the subscription's. */
async function writeSettled(trx: Transaction, work: BulkWork, settled: Settled): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  for (const [userId, payment] of settled) {
    await trx
      .updateTable("users")
      .set({ subscription_type: payment.planId, subscription_ends_at: payment.endsAt })
      .where("id", "=", userId)
      .execute();
    const mail = work.mailOfSettled(userId, payment);
    if (mail !== null) mails.push(mail);
  }
  return mails;
}

/** `decide` plans on the locked rows, and throws to refuse. */
export async function runBulk<Outcome>(
  database: Database,
  choice: BulkChoice,
  decide: (rows: UserRow[], planIds: readonly string[]) => { work: BulkWork; outcome: Outcome },
  at: Date,
): Promise<Outcome> {
  return inTransaction(database, async (trx) => {
    const rows = await selectUsers(trx, choice, { maximum: bulkUsersMaximum, isLocking: true });
    const { work, outcome } = decide(rows, await lockPlanIds(trx));
    const settled: Settled = work.settlesPayments ? await settleOpen(trx, work, at) : new Map();
    await writeChanges(trx, work, at);
    const settledMails = await writeSettled(trx, work, settled);
    const [first] = work.tokens;
    if (first !== undefined) await replaceTokens(trx, first.kind, work.tokens);
    await enqueueMails(trx, [...work.mails, ...settledMails], at.getTime());
    await appendAudits(trx, work.audits);
    return outcome;
  });
}
