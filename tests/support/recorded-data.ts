import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const data = fileURLToPath(new URL("../../../shared/data", import.meta.url));

/**
 * Where a recorded file or folder lies beside the repository. A checkout without recorded data gets null, and `instead` is
 * said; recorded data that lack it fail.
 */
export function recordedPath(name: string, instead: string): string | null {
  const path = join(data, name);
  if (existsSync(path)) return path;
  if (existsSync(data)) throw new Error(`../shared/data is there without ${name}`);
  process.stdout.write(`../shared/data/${name} is absent: ${instead}\n`);
  return null;
}
