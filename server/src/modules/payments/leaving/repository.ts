import type { Selectable } from "kysely";
import type { LeavingKind } from "@paridad/core/contract";
import { appendAudit } from "../../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../../db/shared/audit.ts";
import { enqueueMail } from "../../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../../db/shared/outbox.ts";
import { trialEndOf } from "../../../db/shared/payments/coverage.ts";
import { releaseCodes } from "../../../db/shared/payments/promotional-codes.ts";
import { cancelUnpaid } from "../../../db/shared/payments/unpaid.ts";
import { whileSignedIn } from "../../../db/row-locks.ts";
import type { SignedIn } from "../../../db/row-locks.ts";
import type { PlanCancellationsTable } from "../../../db/tables/payment-tables.ts";
import type { Database, Transaction } from "../../../db/tables/schema.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";
import { editedAt } from "../../../http/stale-update.ts";
import type { PaymentRow } from "../repository.ts";

type CancellationRow = Selectable<PlanCancellationsTable>;
/** A user's means to leave: the newest payment that opened a plan, and earlier cancellations. */
export type Standing = {
  readonly user: UserRow;
  readonly payment: PaymentRow | null;
  readonly notice: CancellationRow | null;
  readonly withdrawal: CancellationRow | null;
};
type Act = {
  readonly id: string;
  readonly kind: LeavingKind;
  readonly at: Date;
  /** Throws to refuse. */
  readonly check: (before: Standing) => void;
  /** Mail about the user as they are after, with the payment as it was. */
  readonly mailOf: (after: Standing) => OutgoingMail;
  readonly auditOf: (before: Standing) => AuditEntryInput;
};

async function standingOf(connection: Database | Transaction, user: UserRow): Promise<Standing> {
  const payment = await connection
    .selectFrom("payments")
    .selectAll()
    .where("user_id", "=", user.id)
    .where("status", "=", "active")
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const rows = await connection
    .selectFrom("plan_cancellations")
    .selectAll()
    .where("user_id", "=", user.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const newest = (kind: LeavingKind) => rows.find((row) => row.kind === kind) ?? null;
  return { user, payment: payment ?? null, notice: newest("notice"), withdrawal: newest("withdrawal") };
}

async function write(trx: Transaction, user: UserRow, change: object, at: Date): Promise<UserRow> {
  return trx
    .updateTable("users")
    .set({ ...change, updated_at: editedAt(at, user.updated_at) })
    .where("id", "=", user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The plan runs to its end; one without an end is over. A requested payment that nobody declared paid is cancelled. */
async function giveNotice(trx: Transaction, { user }: Standing, at: Date): Promise<UserRow> {
  await cancelUnpaid(trx, user.id, at);
  if (user.subscription_ends_at !== null) return user;
  return write(trx, user, { subscription_status: "expired", subscription_ends_at: at }, at);
}

/** The purchase is undone: what was paid before it stays. */
async function withdraw(trx: Transaction, { user, payment }: Standing, at: Date): Promise<UserRow> {
  if (payment === null) return user;
  const change = { status: "cancelled", updated_at: at };
  await trx.updateTable("payments").set(change).where("id", "=", payment.id).execute();
  await releaseCodes(trx, [payment.id]);
  const { covers_from: from, covers_until: until } = payment;
  if (until === null) return user;
  // A plan that begins after the end of a trial began at the end of the plan that it renews.
  if (from !== null && from > at && from.getTime() > trialEndOf(user))
    return write(trx, user, { subscription_ends_at: from }, at);
  const earlier = await trx
    .selectFrom("payments")
    .select(["plan_id", "covers_until"])
    .where("user_id", "=", user.id)
    .where("status", "=", "active")
    .where("covers_until", ">", at)
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (earlier !== undefined) {
    const back = { subscription_type: earlier.plan_id, subscription_ends_at: earlier.covers_until };
    return write(trx, user, back, at);
  }
  return write(trx, user, { subscription_status: "expired", subscription_ends_at: at }, at);
}

export async function standing(database: Database, userId: string): Promise<Standing> {
  const user = await database
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return standingOf(database, user);
}

/** The leaving with its mail and its audit row, under the user's lock. */
export function leave(database: Database, owner: SignedIn, act: Act): Promise<Standing> {
  return whileSignedIn(database, owner, async (trx, locked) => {
    const before = await standingOf(trx, locked);
    act.check(before);
    const { at, kind, id } = act;
    const user = await (kind === "notice" ? giveNotice : withdraw)(trx, before, at);
    const paid = kind === "withdrawal" ? before.payment : null;
    await trx
      .insertInto("plan_cancellations")
      .values({
        id,
        user_id: user.id,
        kind,
        plan_id: before.user.subscription_type,
        payment_id: paid?.id ?? null,
        amount: paid?.amount ?? null,
        created_at: at,
      })
      .execute();
    await enqueueMail(trx, act.mailOf({ ...before, user }), at.getTime());
    await appendAudit(trx, act.auditOf(before));
    return standingOf(trx, user);
  });
}
