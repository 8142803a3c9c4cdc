import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import { openDatabase } from "../../src/db/open-database.ts";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import type { TestPostgres } from "./postgres.ts";
import { postgresOrNotice, startPostgres } from "./postgres.ts";

export type EmbeddedSource = {
  readonly kind: "embedded";
  /** A migrated, empty database, to start others from. */
  readonly snapshotPath: string;
  /** Socket directories of those that run, one for each worker. */
  readonly running: readonly string[];
};
/** Where tests' databases come from: embedded ones, or a PostgreSQL server's migrated database. */
export type DatabaseSource =
  | EmbeddedSource
  | { readonly kind: "postgresql"; readonly serverUrl: string; readonly template: string };

/** Whether the whole suite runs on PostgreSQL (`pnpm prove`), and not on the embedded database. */
export const isOnPostgres = process.env["PARIDAD_TEST_DATABASE"] === "postgresql";

async function command(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A PostgreSQL for the whole suite, with one migrated database to copy. */
export async function startSharedPostgres(): Promise<{ source: DatabaseSource; server: TestPostgres }> {
  const programs = postgresOrNotice("the whole suite on PostgreSQL");
  if (programs === null)
    throw new Error("PARIDAD_TEST_DATABASE=postgresql needs PostgreSQL's server programs");
  const server = startPostgres(programs, { maximumConnections: 200 });
  const databaseUrl = server.createDatabase();
  const opened = await openDatabase({ databaseUrl });
  await opened.close();
  const template = new URL(databaseUrl.replace("@/", "@localhost/")).pathname.slice(1);
  const serverUrl = databaseUrl.replace(`/${template}?`, "/postgres?");
  return { source: { kind: "postgresql", serverUrl, template }, server };
}

/** Opens an embedded database that runs already, migrated; it goes on when this is closed. */
export async function openRunning(socketDirectory: string): Promise<OpenDatabase> {
  return openDatabase({ socketDirectory });
}

/**
 * Takes away every row, and every month that was made for some: the migrations themselves leave none. `truncate` gives
 * each table new files, which takes five times as long as a look into it.
 */
async function empty({ database }: OpenDatabase): Promise<void> {
  await sql`
    do $$ declare tables text; item record; has_rows boolean; begin
      select string_agg(oid::regclass::text, ', ') into tables from pg_class where relispartition and relkind = 'r';
      if tables is not null then execute 'drop table ' || tables; end if;
      set local session_replication_role = replica;
      for item in select oid::regclass::text as name, pg_relation_size(oid) as size from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      loop
        if item.size > 262144 then execute 'truncate ' || item.name || ' cascade';
        elsif item.size > 0 then
          execute 'select exists (select from ' || item.name || ')' into has_rows;
          if has_rows then execute 'delete from ' || item.name; end if;
        end if;
      end loop;
      for item in select format('%I.%I', schemaname, sequencename) as name from pg_sequences
        where schemaname = 'public' and last_value is not null
      loop execute 'alter sequence ' || item.name || ' restart'; end loop;
    end $$`.execute(database);
}

/** Who has this worker's own database: the file, and how to take it back. */
let taken: { readonly by: string; readonly close: () => Promise<void> } | null = null;

/** This worker's own database, or a new one while that is taken: to empty one takes a tenth of starting one. */
async function openEmbedded({ snapshotPath, running }: EmbeddedSource): Promise<OpenDatabase> {
  const { testPath: by = "" } = expect.getState();
  // A file that ended without closing it would have every later world start a database of its own.
  if (taken !== null && taken.by !== by) await taken.close();
  const own = running[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (own === undefined || taken !== null) return openDatabase({ dataDirectory: null, snapshotPath });
  const opened = await openRunning(own);
  const close = async () => {
    taken = null;
    await opened.close();
  };
  taken = { by, close };
  await empty(opened);
  return { ...opened, close };
}

/** A migrated database without rows, which is nobody else's until it is closed. */
export async function openCopy(source: DatabaseSource): Promise<OpenDatabase> {
  if (source.kind === "embedded") return openEmbedded(source);
  const { serverUrl, template } = source;
  const name = `copy_${randomUUID().replaceAll("-", "")}`;
  await command(serverUrl, `create database ${name} template ${template}`);
  const opened = await openDatabase({ databaseUrl: serverUrl.replace("/postgres?", `/${name}?`) });
  return {
    ...opened,
    async close() {
      await opened.close();
      await command(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
