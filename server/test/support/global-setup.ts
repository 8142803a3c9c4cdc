import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/db/open-database.ts";
import { databaseNameOf, startPostgres } from "./postgres.ts";
import "./test-databases.ts";

/** Starts the run's one cluster, with a migrated database that all test files have copies of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const opened = await openDatabase({ databaseUrl });
  await opened.close();
  const superuserUrl = databaseUrl.replace(`/${databaseNameOf(databaseUrl)}?`, "/postgres?");
  project.provide("databaseSource", { superuserUrl, template: databaseNameOf(databaseUrl) });
  return () => server.remove();
}
