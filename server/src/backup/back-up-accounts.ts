import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../lib/clock.ts";
import type { Database } from "../db/tables/schema.ts";
import { writeBackup } from "./write-backup.ts";

/** Six hours of quarter hours; whole backups are the operator's (`pnpm backup`). */
const kept = 24;
const prefix = "cuentas-";

/** Writes accounts, plans, payments and audit to `directory` now, and forgets the oldest files. */
export async function backUpAccounts({
  database,
  directory,
  clock,
}: {
  database: Database;
  directory: string;
  clock: Clock;
}): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, "-");
  const path = join(directory, `${prefix}${stamp}.gz`);
  await writeBackup(database, { path, isWhole: false });
  const files = (await readdir(directory)).filter((name) => name.startsWith(prefix)).sort();
  for (const name of files.slice(0, -kept)) await rm(join(directory, name), { force: true });
  return path;
}
