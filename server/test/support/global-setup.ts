import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../src/db/embedded/start-embedded.ts";
import { isOnPostgres, openRunning, startSharedPostgres } from "./test-databases.ts";
import { emptyDatabase } from "./server-process.ts";
import type { DatabaseSource } from "./test-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseSource: DatabaseSource;
  }
}

/** Starts a migrated, empty embedded database for each worker, and keeps one to start more from. */
async function startDatabases(workers: number) {
  const directory = mkdtempSync(join(tmpdir(), "paridad-test-"));
  const first = await startEmbedded({ dataDirectory: null });
  const opened = await openRunning(first.socketDirectory);
  await opened.close();
  const snapshotPath = join(directory, "empty.tar");
  writeFileSync(snapshotPath, await first.dump());
  process.env[emptyDatabase] = snapshotPath;
  const startAnother = () => startEmbedded({ dataDirectory: null, snapshotPath });
  const others = await Promise.all(Array.from({ length: workers - 1 }, startAnother));
  const databases = [first, ...others];
  return {
    source: { snapshotPath, running: databases.map(({ socketDirectory }) => socketDirectory) },
    async stop() {
      await Promise.all(databases.map((database) => database.stop()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Makes what all test files have their databases of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isOnPostgres) {
    const { source, server } = await startSharedPostgres();
    project.provide("databaseSource", source);
    return async () => server.remove();
  }
  const { source, stop } = await startDatabases(project.config.maxWorkers);
  project.provide("databaseSource", { kind: "embedded", ...source });
  return stop;
}
