import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

const directoryMode = 0o700;
const fileMode = 0o600;
const othersBits = 0o077;
/** Bits of the directory itself: the database's own user may have to pass through it. */
const listingBits = 0o066;
/** The product's own names in a data directory; other files are left alone. */
const ownNames = [
  "database.json",
  "logs",
  "mail",
  "paridad.lock",
  "postgresql",
  "postgresql.log",
  "ready",
  "socket",
] as const;

/** Whatever the process makes from now on belongs to its user alone. Worker threads can't call it, but obey it. */
export function makeFilesPrivate(): void {
  process.umask(othersBits);
}

/** Removes group and other permissions from `path` and below; returns how many had them. Doesn't follow links. */
function tighten(path: string): number {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return 0;
  const isLoose = (stats.mode & othersBits) !== 0;
  if (isLoose) chmodSync(path, stats.isDirectory() ? directoryMode : fileMode);
  const below = stats.isDirectory() ? readdirSync(path) : [];
  return below.reduce((count, name) => count + tighten(join(path, name)), isLoose ? 1 : 0);
}

export type Tightened =
  | { readonly count: number; readonly error: null }
  | { readonly count: null; readonly error: unknown };

/**
 * Makes the data directory, or closes the one there is: 0700 for directories, 0600 for files. On file systems that
 * refuse it (a volume of somebody else's) the error is given, not thrown: the product works all the same.
 */
export function makeDirectoryPrivate(directory: string): Tightened {
  try {
    mkdirSync(directory, { recursive: true, mode: directoryMode });
    const isLoose = (lstatSync(`${directory}/.`).mode & listingBits) !== 0;
    if (isLoose) chmodSync(directory, directoryMode);
    const own = ownNames.map((name) => join(directory, name)).filter((path) => existsSync(path));
    return { count: own.reduce((count, path) => count + tighten(path), isLoose ? 1 : 0), error: null };
  } catch (error) {
    return { count: null, error };
  }
}
