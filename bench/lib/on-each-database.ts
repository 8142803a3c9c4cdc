import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseLocation } from "../../server/src/db/open-database.ts";
import { startPostgres } from "../../server/test/support/postgres.ts";

export type MeasuredDatabase = {
  readonly name: string;
  readonly location: DatabaseLocation;
  /** Settings a server process opens it with. */
  readonly environment: Record<string, string>;
};

/** Measures on a fresh embedded database, then on a fresh one by its address. */
export async function onEachDatabase(measure: (database: MeasuredDatabase) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
  try {
    const location = { dataDirectory: directory };
    await measure({ name: "embedded", location, environment: { DATA_DIR: directory } });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  const postgres = await startPostgres();
  const mails = mkdtempSync(join(tmpdir(), "paridad-bench-"));
  try {
    const databaseUrl = await postgres.createDatabase();
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: mails };
    await measure({ name: "PostgreSQL", location: { databaseUrl }, environment });
  } finally {
    await postgres.remove();
    rmSync(mails, { recursive: true, force: true });
  }
}
