import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const ownerBits = 0o700;

/**
 * Keeps the embedded database's files to their owner: PGlite sets 0666 on each file it makes, past the umask. Only for
 * its thread, which has a `node:fs` of its own; call it before PGlite opens anything.
 */
export function keepModesPrivate(): void {
  const { chmodSync, fchmodSync } = fs;
  fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & ownerBits);
  fs.fchmodSync = (descriptor, mode) => fchmodSync(descriptor, Number(mode) & ownerBits);
  syncBuiltinESMExports();
}
