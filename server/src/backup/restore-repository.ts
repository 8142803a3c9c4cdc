import { sql } from "kysely";
import type { Database, Transaction } from "../db/tables/schema.ts";

type Connection = Database | Transaction;

/** How far the restoring of a copy came: entries of the file that are in the database, and their rows. */
export type RestoreProgress = { readonly copy: string; readonly entries: number; readonly rows: number };

/** In a schema of its own, which is there only while a copy is being restored: backups don't see it. */
const progress = sql`restore.progress`;

/** Whether a copy is being restored, or its restoring was broken off. */
export async function isRestoring(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('restore.progress') is not null as is
  `.execute(connection);
  return rows[0]?.is === true;
}

/** Null where no copy is being restored. */
export async function readProgress(connection: Connection): Promise<RestoreProgress | null> {
  if (!(await isRestoring(connection))) return null;
  const { rows } = await sql<RestoreProgress>`
    select copy, entries, rows::float8 as rows from ${progress}
  `.execute(connection);
  return rows[0] ?? null;
}

export async function beginProgress(connection: Connection, copy: string): Promise<void> {
  await sql`create schema if not exists restore`.execute(connection);
  await sql`create table ${progress} (copy text not null, entries integer not null, rows bigint not null)`.execute(
    connection,
  );
  await sql`insert into ${progress} values (${copy}, 0, 0)`.execute(connection);
}

/** In the transaction that writes the rows it tells of. */
export async function noteProgress(
  transaction: Transaction,
  { entries, rows }: Pick<RestoreProgress, "entries" | "rows">,
): Promise<void> {
  await sql`update ${progress} set entries = ${entries}, rows = ${rows}`.execute(transaction);
}

export async function endProgress(connection: Connection): Promise<void> {
  await sql`drop schema restore cascade`.execute(connection);
}
