import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { startEmbedded } from "../../src/db/embedded/start-embedded.ts";
import type { Embedded } from "../../src/db/embedded/start-embedded.ts";
import { openDatabase } from "../../src/db/open-database.ts";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import type { TestPostgres } from "./postgres.ts";
import { postgresOrNotice, startPostgres } from "./postgres.ts";

/** Where tests' databases are copied from: a file for embedded ones, or a PostgreSQL server's migrated database. */
export type DatabaseSource =
  | { readonly kind: "embedded"; readonly snapshotPath: string }
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

/** Embedded databases that nobody uses now: emptying one takes a tenth of the time that starting one does. */
const idle: Embedded[] = [];

/** Takes away every row, as the migrations leave none. */
async function empty({ database }: OpenDatabase): Promise<void> {
  await sql`
    do $$ declare tables text; begin
      select string_agg(quote_ident(tablename), ', ') into tables from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%';
      execute 'truncate ' || tables || ' restart identity cascade';
    end $$`.execute(database);
}

async function openEmbedded(snapshotPath: string): Promise<OpenDatabase> {
  const used = idle.pop();
  const embedded = used ?? (await startEmbedded({ dataDirectory: null, snapshotPath }));
  const host = encodeURIComponent(embedded.socketDirectory);
  const opened = await openDatabase({ databaseUrl: `postgres://postgres:postgres@/postgres?host=${host}` });
  if (used !== undefined) await empty(opened);
  return {
    ...opened,
    kind: "embedded",
    checkpoint: () => embedded.checkpoint(),
    dump: () => embedded.dump(),
    onDeath: (listener) => embedded.onDeath(listener),
    async close() {
      await opened.close();
      idle.push(embedded);
    },
  };
}

/** Ends the databases that were closed; for the end of a test file. */
export async function stopIdleDatabases(): Promise<void> {
  await Promise.all(idle.splice(0).map((embedded) => embedded.stop()));
}

/** A migrated database without rows, which is nobody else's until it is closed. */
export async function openCopy(source: DatabaseSource): Promise<OpenDatabase> {
  if (source.kind === "embedded") return openEmbedded(source.snapshotPath);
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
