import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Reference values and recorded days for the tests of every package: PARIDAD_SHARED, or `../shared`
 * of the project's root by default. A copy of the project elsewhere (a worktree, the mutation run) sets the variable.
 */
export const sharedDirectory =
  process.env["PARIDAD_SHARED"] ?? join(import.meta.dirname, "../../../../shared");

/** Path of a shared file or folder, such as `data/quotes`. It may be absent. */
export function sharedPath(name: string): string {
  return join(sharedDirectory, name);
}

/** Why tests of these shared files cannot run, or null where all of them are there. */
export function missingShared(...names: readonly string[]): string | null {
  const absent = names.filter((name) => !existsSync(sharedPath(name)));
  return absent.length === 0 ? null : `no shared/${absent.join(", shared/")}`;
}
