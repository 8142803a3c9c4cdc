import { createHash, createHmac } from "node:crypto";
import type { Database, Transaction } from "../tables/schema.ts";

/** Lifetime of a stored answer. */
const keptMilliseconds = 24 * 3_600_000;

/** A call with a key: sent again within a day, it acts no second time. */
export type OnceCall = { readonly id: string; readonly requestHash: string };
export type KeptAnswer = { readonly requestHash: string; readonly answer: unknown };

/** The effect was another's: the same call had been sent before, and was done meanwhile. */
export class DoneBefore extends Error {}

/**
 * The call as it is kept: neither the key nor what was asked for can be had back from it (a form may carry a password).
 * Each administrator's keys are their own.
 */
export function onceCallOf(sent: {
  readonly actorId: string;
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
}): OnceCall {
  const { actorId, key, path, body } = sent;
  return {
    id: createHash("sha256")
      .update(JSON.stringify([actorId, key]))
      .digest("hex"),
    requestHash: createHmac("sha256", key)
      .update(JSON.stringify([path, body ?? null]))
      .digest("hex"),
  };
}

/**
 * Takes a key inside the transaction of the effect, so there is never one without the other.
 * @throws DoneBefore when it is taken.
 */
export async function takeOnce(transaction: Transaction, call: OnceCall, now: number): Promise<void> {
  const old = new Date(now - keptMilliseconds);
  await transaction
    .deleteFrom("idempotency_keys")
    .where("id", "in", (query) =>
      // Rows another call is deleting need no second deletion here.
      query
        .selectFrom("idempotency_keys")
        .select("id")
        .where("created_at", "<=", old)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("idempotency_keys")
    .values({ id: call.id, request_hash: call.requestHash, answer: null, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) throw new DoneBefore();
}

/** Answers of calls with a key. */
export function createKeptAnswers(database: Database) {
  return {
    /** Null for a call that has not acted; its answer is null until it is kept. */
    async find({ id }: OnceCall, now: number): Promise<KeptAnswer | null> {
      const row = await database
        .selectFrom("idempotency_keys")
        .select(["request_hash", "answer"])
        .where("id", "=", id)
        .where("created_at", ">", new Date(now - keptMilliseconds))
        .executeTakeFirst();
      return row === undefined ? null : { requestHash: row.request_hash, answer: row.answer };
    },

    /** Nothing where the call took no key: what changed nothing may be asked for again. */
    async keep({ id }: OnceCall, answer: unknown): Promise<void> {
      await database
        .updateTable("idempotency_keys")
        .set({ answer: JSON.stringify(answer) })
        .where("id", "=", id)
        .execute();
    },
  };
}
export type KeptAnswers = ReturnType<typeof createKeptAnswers>;
