import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/db/open-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    snapshotPath: string;
  }
}

/** Makes one migrated, empty database for all test files to start from. */
export async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), "paridad-test-"));
  const opened = await openDatabase({ dataDirectory: null });
  const snapshotPath = join(directory, "empty.tar");
  writeFileSync(snapshotPath, (await opened.dump()) ?? "");
  await opened.close();
  project.provide("snapshotPath", snapshotPath);
  return () => rmSync(directory, { recursive: true, force: true });
}
