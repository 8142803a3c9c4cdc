import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const testRoot = (): string => process.env["PARIDAD_TEST_ROOT"] ?? tmpdir();
const template = (): string => join(testRoot(), "empty");

/** Makes the empty database that every server of the run begins with: one takes two seconds. */
export function makeEmptyDatabase(): void {
  execFileSync(process.execPath, ["server/src/commands/verify-audit.ts"], {
    cwd: root,
    env: { PATH: process.env["PATH"], DATA_DIR: template() },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Gives a server's data directory the run's empty database. */
export function putEmptyDatabase(directory: string): void {
  for (const name of ["postgresql", "database.json"]) {
    cpSync(join(template(), name), join(directory, name), { recursive: true, preserveTimestamps: true });
  }
}

/** A data directory for a server of a test's own. */
export function newDataDirectory(name: string): string {
  const directory = mkdtempSync(join(testRoot(), `paridad-${name}-`));
  putEmptyDatabase(directory);
  return directory;
}
