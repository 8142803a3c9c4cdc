import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "./run.ts";

type BuiltPackage = {
  readonly name: string;
  /** Files besides its own and core's whose content decides whether the build is stale, as globs from the root. */
  readonly inputs?: readonly string[];
  /** Folder of the output, in which the stamp lies. */
  readonly output?: string;
  /** Variables of the environment that the build reads. */
  readonly settings?: readonly string[];
};

/** Everything that is built; the server and the core run from their sources. */
const builtPackages: readonly BuiltPackage[] = [
  { name: "web" },
  { name: "extension", output: ".output", settings: ["PARIDAD_ORIGIN", "PUBLIC_URL"] },
  { name: "widgets" },
  {
    name: "client",
    // Its types are those of the document that the server prints.
    inputs: ["client/*.{json,md}", "server/src/{commands/print-document.ts,modules/docs/**/*}"],
  },
];

const isTest = /\.test\.tsx?$|\/testing\//;
const stampPath = ({ name, output = "dist" }: BuiltPackage) => join(root, name, output, ".stamp");

/** Content of everything the build depends on, the versions of its tools by the lockfile. */
function contentStamp({ name, inputs = [], settings = [] }: BuiltPackage): string {
  const hash = createHash("sha256").update(process.version);
  for (const setting of settings) hash.update(`\0${setting}=${process.env[setting] ?? ""}`);
  const globs = [
    "{package.json,pnpm-lock.yaml,tsconfig.base.json}",
    "core/{package.json,src/**/*}",
    `${name}/{package.json,*.config.ts,*.html,{src,build,public}/**/*}`,
    ...inputs,
  ];
  const files = globSync(globs, { cwd: root }).filter((path) => !isTest.test(path));
  for (const path of files.sort()) {
    const full = join(root, path);
    if (statSync(full).isFile()) hash.update(`\0${path}\0`).update(readFileSync(full));
  }
  return hash.digest("hex");
}

/** True if the output was built from the current files. */
function isFresh(built: BuiltPackage, stamp: string): boolean {
  try {
    return readFileSync(stampPath(built), "utf8") === stamp;
  } catch {
    return false;
  }
}

async function build(built: BuiltPackage, stamp: string): Promise<boolean> {
  const { name } = built;
  const { code, output, seconds } = await run("pnpm", ["run", "build"], { folder: name, isQuiet: true });
  if (code === 0) writeFileSync(stampPath(built), stamp);
  if (code === 0) console.log(`${name}: construido en ${seconds.toFixed(1)} s`);
  else console.error(`${name}: no se pudo construir\n${output}`);
  return code === 0;
}

/** Builds the stale packages in parallel. False when a build fails. */
export async function buildStale(names?: readonly string[]): Promise<boolean> {
  const stale = builtPackages
    .filter(({ name }) => names === undefined || names.includes(name))
    .map((built) => ({ built, stamp: contentStamp(built) }))
    .filter(({ built, stamp }) => !isFresh(built, stamp));
  if (stale.length > 0) console.log(`Construyendo ${stale.map(({ built }) => built.name).join(", ")}…`);
  const results = await Promise.all(stale.map(({ built, stamp }) => build(built, stamp)));
  return results.every(Boolean);
}
