import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts the run's one PostgreSQL; it ends with this process. */
export async function startDatabases(): Promise<void> {
  const program = ["server/test/support/databases-process.ts"];
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const [address] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  process.env["PARIDAD_TEST_DATABASES"] = address.trim();
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref();
}

/** A test server's storage: an empty directory, and a migrated database without rows. */
export type ServerData = { readonly DATA_DIR: string; readonly DATABASE_URL: string };

export async function newServerData(name: string): Promise<ServerData> {
  const answer = await fetch(process.env["PARIDAD_TEST_DATABASES"] ?? "");
  const parent = process.env["PARIDAD_TEST_ROOT"] ?? tmpdir();
  return { DATA_DIR: mkdtempSync(join(parent, `paridad-${name}-`)), DATABASE_URL: await answer.text() };
}
