import { createHash } from "node:crypto";
import { uniqueId } from "../lib/unique-id.ts";
import type { Transaction } from "./schema.ts";

const headKey = "audit.head";
const firstHash = "0".repeat(64);

export type AuditEntryInput = {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly actor: string;
  readonly action: string;
  readonly target?: string | null;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
  readonly address?: string | null;
  readonly userAgent?: string | null;
};

/** JSON with its keys in order: what is hashed must not depend on how the database keeps it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
}

/** Hash of an entry over the one before it: a changed or missing row shows. */
export function auditHash(previousHash: string, entry: object): string {
  return createHash("sha256").update(previousHash).update(canonical(entry)).digest("hex");
}

type Head = { readonly position: number; readonly hash: string };

async function takeHead(transaction: Transaction): Promise<Head> {
  await transaction
    .insertInto("settings")
    .values({ key: headKey, value: JSON.stringify({ position: 0, hash: firstHash }) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await transaction
    .selectFrom("settings")
    .select("value")
    .where("key", "=", headKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return value as Head;
}

/** Adds a row to the audit log inside the transaction of what it tells about. */
export async function appendAudit(transaction: Transaction, input: AuditEntryInput): Promise<void> {
  const head = await takeHead(transaction);
  const { target = null, before = null, after = null, address = null, userAgent = null } = input;
  const time = new Date(input.time).toISOString();
  const entry = { time, actor: input.actor, action: input.action, target, before, after, address, userAgent };
  const position = head.position + 1;
  const hash = auditHash(head.hash, { position, ...entry });
  await transaction
    .insertInto("audit_log")
    .values({
      id: uniqueId(input.time),
      position,
      time,
      actor: input.actor,
      action: input.action,
      target,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      address,
      user_agent: userAgent,
      previous_hash: head.hash,
      hash,
    })
    .execute();
  await transaction
    .updateTable("settings")
    .set({ value: JSON.stringify({ position, hash }) })
    .where("key", "=", headKey)
    .execute();
}
