import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/db/open-database.ts";
import { isOnPostgres, startSharedPostgres } from "./test-databases.ts";
import type { DatabaseSource } from "./test-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseSource: DatabaseSource;
  }
}

/** Makes one migrated, empty database for all test files to start from. */
export async function setup(project: TestProject): Promise<() => void> {
  if (isOnPostgres) {
    const { source, server } = await startSharedPostgres();
    project.provide("databaseSource", source);
    return () => server.remove();
  }
  const directory = mkdtempSync(join(tmpdir(), "paridad-test-"));
  const opened = await openDatabase({ dataDirectory: null });
  const snapshotPath = join(directory, "empty.tar");
  writeFileSync(snapshotPath, (await opened.dump()) ?? "");
  await opened.close();
  project.provide("databaseSource", { kind: "embedded", snapshotPath });
  return () => rmSync(directory, { recursive: true, force: true });
}
