import type { AuditFault } from "@paridad/core/contract";
import type { Selectable } from "kysely";
import type { AuditLogTable } from "../tables/account-tables.ts";
import { auditHash, firstAuditHash, readAuditHead } from "./audit.ts";
import type { Database } from "../tables/schema.ts";

type Row = Selectable<AuditLogTable>;
/** Rows held at a time. */
const rowsAPage = 1_000;
/** Reach of the search for a moved row. */
const farthest = 10_000;

export type AuditVerdict = {
  /** Rows that were checked. */
  readonly rows: number;
  /** Hash of the last good row; 64 zeros for an empty log. */
  readonly head: string;
  /** The first broken row, or null for a whole chain. */
  readonly fault: AuditFault | null;
};
type Link = { readonly position: number; readonly hash: string; readonly row: Row | null };

function hashAt(row: Row, position: number): string {
  const { actor, action, target, before, after, address } = row;
  const entry = { position, time: row.time.toISOString(), actor, action, target, before, after, address };
  return auditHash(row.previous_hash, { ...entry, userAgent: row.user_agent });
}

function faultOf(row: Row, { position, reason }: Pick<AuditFault, "position" | "reason">): AuditFault {
  return { position, id: row.id, time: row.time.toISOString(), reason };
}

/** True if the row was written for another position, not far from this one. */
function isFromElsewhere(row: Row): boolean {
  for (let distance = 1; distance <= farthest; distance += 1) {
    if (hashAt(row, row.position + distance) === row.hash) return true;
    if (row.position > distance && hashAt(row, row.position - distance) === row.hash) return true;
  }
  return false;
}

/** The row written after `last`, at any position. */
async function successorOf(database: Database, { hash }: Link): Promise<Row | null> {
  const query = database.selectFrom("audit_log").selectAll().where("previous_hash", "=", hash);
  return (await query.orderBy("position").executeTakeFirst()) ?? null;
}

/** Why `row` can't follow `last`; null if it can. */
async function faultAfter(database: Database, last: Link, row: Row): Promise<AuditFault | null> {
  const position = last.position + 1;
  const isInPlace = row.position === position;
  const isItself = hashAt(row, row.position) === row.hash;
  if (isInPlace && isItself && row.previous_hash === last.hash) return null;
  if (isInPlace && row.previous_hash === last.hash) return faultOf(row, { position, reason: "changed" });
  if (isInPlace && isItself) {
    // The row before was rewritten with its hash: this one still knows the old one.
    const changed = last.row ?? row;
    return faultOf(changed, { position: changed.position, reason: "changed" });
  }
  if (isInPlace && !isFromElsewhere(row)) return faultOf(row, { position, reason: "changed" });
  const successor = await successorOf(database, last);
  if (successor !== null) return faultOf(successor, { position, reason: "moved" });
  return { position, id: null, time: null, reason: "removed" };
}

/** Compares the last row with what the server wrote down of it; null when they agree, `newer` when rows came meanwhile. */
async function faultAtEnd(database: Database, last: Link): Promise<AuditFault | "newer" | null> {
  const { head, lastPosition } = await readAuditHead(database);
  if (lastPosition > last.position && head.position > last.position) return "newer";
  if (head.position > last.position) {
    return { position: last.position + 1, id: null, time: null, reason: "removed" };
  }
  const { row } = last;
  if (row === null || (head.position === last.position && head.hash === last.hash)) return null;
  if (head.position === last.position) return faultOf(row, { position: last.position, reason: "changed" });
  const position = head.position + 1;
  const query = database.selectFrom("audit_log").selectAll().where("position", "=", position);
  return faultOf((await query.executeTakeFirst()) ?? row, { position, reason: "added" });
}

/**
 * Reads the whole audit log in its order, a page at a time, and names the first row that is not what was written there.
 * Rows that are added meanwhile are checked, too. `tell` hears how many were, after each page.
 */
export async function verifyAudit(
  database: Database,
  tell: (rows: number) => void = () => undefined,
): Promise<AuditVerdict> {
  let last: Link = { position: 0, hash: firstAuditHash, row: null };
  for (;;) {
    const page = await database
      .selectFrom("audit_log")
      .selectAll()
      .where("position", ">", last.position)
      .orderBy("position")
      .limit(rowsAPage)
      .execute();
    for (const row of page) {
      const fault = await faultAfter(database, last, row);
      if (fault !== null) return { rows: last.position, head: last.hash, fault };
      last = { position: row.position, hash: row.hash, row };
    }
    tell(last.position);
    if (page.length === rowsAPage) continue;
    const end = await faultAtEnd(database, last);
    if (end !== "newer") return { rows: last.position, head: last.hash, fault: end };
  }
}
