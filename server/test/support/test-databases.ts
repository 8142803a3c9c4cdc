import { randomUUID } from "node:crypto";
import pg from "pg";
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

/** A fresh, migrated database; gone when it is closed. */
export async function openCopy(source: DatabaseSource): Promise<OpenDatabase> {
  if (source.kind === "embedded") {
    return openDatabase({ dataDirectory: null, snapshotPath: source.snapshotPath });
  }
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
