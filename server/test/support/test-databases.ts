import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../../src/db/open-database.ts";
import type { OpenDatabase } from "../../src/db/open-database.ts";

/** The run's cluster, by its administrator's address, and its migrated database without rows. */
export type DatabaseSource = { readonly superuserUrl: string; readonly template: string };

declare module "vitest" {
  interface ProvidedContext {
    databaseSource: DatabaseSource;
  }
}

async function command(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseSource").superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Address of a migrated database without rows, or of one without tables; it goes with the run. */
export async function newDatabase({ isMigrated = true } = {}): Promise<string> {
  const { superuserUrl, template } = inject("databaseSource");
  const name = `copy_${randomUUID().replaceAll("-", "")}`;
  await command(`create database ${name} template ${isMigrated ? template : "template0"} strategy file_copy`);
  const address = new URL(superuserUrl);
  address.pathname = `/${name}`;
  return address.href;
}

/** A database whose tests follow each other, with who empties it between them. */
type Copy = { readonly address: string; readonly cleaner: pg.Client; readonly shape: string };

/** Counts of tables, columns, triggers and functions: a test that adds one leaves others. */
async function shapeOf(cleaner: pg.Client): Promise<string> {
  const { rows } = await cleaner.query<{ shape: string }>(
    `select concat_ws(' ', (select count(*) from pg_class), (select count(*) from pg_attribute),
      (select count(*) from pg_trigger), (select count(*) from pg_proc)) as shape`,
  );
  return rows[0]?.shape ?? "";
}

const emptying = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', name);
  end loop;
  for name in select sequencename from pg_sequences where last_value is not null loop
    execute format('alter sequence %I restart', name);
  end loop;
end $$`;

async function makeCopy(): Promise<Copy> {
  const address = await newDatabase();
  const cleaner = new pg.Client({ connectionString: address });
  await cleaner.connect();
  return { address, cleaner, shape: await shapeOf(cleaner) };
}

/** Emptied, where it is as it was made; else it goes. */
async function giveBack(copy: Copy): Promise<void> {
  const { address, cleaner, shape } = copy;
  if ((await shapeOf(cleaner)) === shape) {
    await cleaner.query(emptying);
    free.push(copy);
    return;
  }
  await cleaner.end();
  await command(`drop database ${new URL(address).pathname.slice(1)} with (force)`);
}

/** Emptying a database takes a fraction of making one. */
const free: Copy[] = [];

/** A migrated database without rows, which is nobody else's until it is closed. */
export async function openCopy(): Promise<OpenDatabase> {
  const copy = free.pop() ?? (await makeCopy());
  const opened = await openDatabase({ databaseUrl: copy.address });
  return {
    ...opened,
    async close() {
      await opened.close();
      await giveBack(copy);
    },
  };
}
