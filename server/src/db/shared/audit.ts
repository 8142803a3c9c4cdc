import { createHash } from "node:crypto";
import { uniqueId } from "../../platform/unique-id.ts";
import { takeOnce } from "./once.ts";
import type { OnceCall } from "./once.ts";
import type { Database, Transaction } from "../tables/schema.ts";

const headKey = "audit.head";
/** Hash that the first row is chained to. */
export const firstAuditHash = "0".repeat(64);

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
  /** The key of the call, taken with the row. */
  readonly once?: OnceCall | null;
};

/** Fields of an edit with another value after it, of both: what its row says. */
export function changesOf<Fields extends object>(before: Fields, after: Fields) {
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (row: Fields) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: pick(before), after: pick(after) };
}

/** JSON with sorted keys: the hash must not depend on how the database stores it. */
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

export type AuditHead = { readonly position: number; readonly hash: string };
type Head = AuditHead;

/** The recorded last row, and the position of the row that is last: of one instant. */
export async function readAuditHead(
  database: Database,
): Promise<{ readonly head: AuditHead; readonly lastPosition: number }> {
  const row = await database
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("settings").select("value").where("key", "=", headKey).as("head"),
      selectFrom("audit_log")
        .select(({ fn }) => fn.max("position").as("last"))
        .as("last"),
    ])
    .executeTakeFirstOrThrow();
  const head = (row.head as AuditHead | null) ?? { position: 0, hash: firstAuditHash };
  return { head, lastPosition: Number(row.last ?? 0) };
}

async function takeHead(transaction: Transaction): Promise<Head> {
  await transaction
    .insertInto("settings")
    .values({ key: headKey, value: JSON.stringify({ position: 0, hash: firstAuditHash }) })
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

const chunkRows = 500;

/** Adds the rows of one call to the audit log, in the transaction they describe. */
export async function appendAudits(
  transaction: Transaction,
  inputs: readonly AuditEntryInput[],
): Promise<void> {
  const [first] = inputs;
  if (first === undefined) return;
  if (first.once) await takeOnce(transaction, first.once, first.time);
  let { position, hash } = await takeHead(transaction);
  const rows = inputs.map((input) => {
    const { target = null, before = null, after = null, address = null, userAgent = null } = input;
    const time = new Date(input.time).toISOString();
    const { actor, action } = input;
    const previousHash = hash;
    position += 1;
    hash = auditHash(previousHash, {
      position,
      time,
      actor,
      action,
      target,
      before,
      after,
      address,
      userAgent,
    });
    return {
      id: uniqueId(input.time),
      position,
      time,
      actor,
      action,
      target,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      address,
      user_agent: userAgent,
      previous_hash: previousHash,
      hash,
    };
  });
  for (let start = 0; start < rows.length; start += chunkRows) {
    await transaction
      .insertInto("audit_log")
      .values(rows.slice(start, start + chunkRows))
      .execute();
  }
  await transaction
    .updateTable("settings")
    .set({ value: JSON.stringify({ position, hash }) })
    .where("key", "=", headKey)
    .execute();
}

/** Adds a row to the audit log, in the transaction it describes. */
export async function appendAudit(transaction: Transaction, input: AuditEntryInput): Promise<void> {
  await appendAudits(transaction, [input]);
}

/** The administrators who changed `target` after `since`, each once. */
export async function editorsSince(database: Database, target: string, since: Date): Promise<string[]> {
  const rows = await database
    .selectFrom("audit_log")
    .select("actor")
    .distinct()
    .where("target", "=", target)
    .where("time", ">", since)
    .orderBy("actor")
    .execute();
  return rows.map(({ actor }) => actor);
}
