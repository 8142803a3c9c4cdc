import type { Selectable } from "kysely";
import { forgetTokens, replaceTokens } from "../../db/shared/account-tokens.ts";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { enqueueAndForget, enqueueMail } from "../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { lockPlanIds, PlanGone } from "../../db/row-locks.ts";
import type { PaymentsTable } from "../../db/tables/payment-tables.ts";
import type { Database, Transaction } from "../../db/tables/schema.ts";
import { emailKey } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";

type NewUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly subscriptionType: string;
  readonly subscriptionStatus: string;
  readonly discountCode: string | null;
  readonly promotionalCode: string | null;
  readonly createdAt: Date;
};
/** A payment as it is stored, but for whose it is. */
export type NewPayment = Omit<Selectable<PaymentsTable>, "user_id" | "updated_at">;
export type Registration = {
  readonly user: NewUser;
  readonly token: StoredToken;
  readonly mail: OutgoingMail;
  readonly payment: NewPayment | null;
  readonly terms: {
    readonly termsId: string;
    readonly address: string;
    readonly userAgent: string | null;
  } | null;
};

/** The mail to the owner of a known e-mail about somebody's registration with it; null for none. */
export type TellOwner = (owner: UserRow) => OutgoingMail | null;

async function addUser(trx: Transaction, user: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("users")
    .values({
      id: user.id,
      email: user.email,
      email_key: emailKey(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      subscription_type: user.subscriptionType,
      subscription_status: user.subscriptionStatus,
      discount_code: user.discountCode,
      promotional_code: user.promotionalCode,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Tells the owner of a taken e-mail, or nobody, with as many statements as a new account takes: 3 and its records. */
async function registerNobody(
  trx: Transaction,
  { user, token, mail, payment, terms }: Registration,
  tellOwner: TellOwner,
): Promise<void> {
  const query = trx.selectFrom("users").selectAll().where("email_key", "=", emailKey(user.email));
  const owner = await query.executeTakeFirst();
  const notice = owner === undefined ? null : tellOwner(owner);
  const now = user.createdAt.getTime();
  if (notice === null) await enqueueAndForget(trx, mail, now);
  else await enqueueMail(trx, notice, now);
  const records = [terms, payment, notice].filter((record) => record !== null).length;
  for (let done = 0; done < records; done += 1) await forgetTokens(trx, user.id, [token.kind]);
}

/** False when the e-mail was taken: then at most its owner was told. */
export async function register(
  database: Database,
  registration: Registration,
  tellOwner: TellOwner,
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const { user, token, mail, payment, terms } = registration;
    const isNew = await addUser(trx, user);
    if (payment !== null && !(await lockPlanIds(trx)).includes(payment.plan_id)) throw new PlanGone();
    if (!isNew) {
      await registerNobody(trx, registration, tellOwner);
      return false;
    }
    await replaceTokens(trx, token.kind, [token]);
    if (terms !== null) {
      await trx
        .insertInto("terms_acceptances")
        .values({
          user_id: user.id,
          terms_id: terms.termsId,
          method: "register",
          accepted_at: user.createdAt,
          address: terms.address,
          user_agent: terms.userAgent,
        })
        .execute();
    }
    if (payment !== null) {
      const row = { ...payment, user_id: user.id, updated_at: user.createdAt };
      await trx.insertInto("payments").values(row).execute();
    }
    await enqueueMail(trx, mail, user.createdAt.getTime());
    return true;
  });
}
