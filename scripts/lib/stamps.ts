import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./root.ts";

export type BuiltPackage = {
  readonly name: string;
  /** Files whose content decides whether the build is stale, as globs from the root. */
  readonly inputs: readonly string[];
  /** Folder of the output; the stamp lies in it. */
  readonly output: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Variables of the environment that the build reads. */
  readonly settings?: readonly string[];
};

const everybody = [
  "package.json",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "core/package.json",
  "core/src/**/*",
];
const isTest = /\.test\.tsx?$|\/testing\//;

const inputsOf = (name: string) => [
  ...everybody,
  `${name}/package.json`,
  `${name}/*.config.ts`,
  `${name}/*.html`,
  `${name}/{src,build,public}/**/*`,
];

/** Everything that is built; the server and the core run from their sources. */
export const builtPackages: readonly BuiltPackage[] = [
  { name: "web", inputs: inputsOf("web"), output: "web/dist", command: ["pnpm", "run", "build"] },
  {
    name: "extension",
    inputs: inputsOf("extension"),
    output: "extension/.output",
    command: ["pnpm", "run", "build"],
    settings: ["PARIDAD_ORIGIN", "PUBLIC_URL"],
  },
  { name: "widgets", inputs: inputsOf("widgets"), output: "widgets/dist", command: ["pnpm", "run", "build"] },
  {
    name: "client",
    // Its types are those of the document that the server prints.
    inputs: [
      ...inputsOf("client"),
      "client/*.{json,md}",
      "server/src/{commands/print-document.ts,modules/docs/**/*}",
    ],
    output: "client/dist",
    command: ["pnpm", "run", "build"],
  },
];

const stampPath = ({ output }: BuiltPackage) => join(root, output, ".stamp");

/** Content of everything the build depends on, the versions of its tools by the lockfile. */
export function contentStamp({ inputs, settings = [] }: BuiltPackage): string {
  const hash = createHash("sha256").update(process.version);
  for (const name of settings) hash.update(`\0${name}=${process.env[name] ?? ""}`);
  const files = globSync([...inputs], { cwd: root }).filter((path) => !isTest.test(path));
  for (const path of files.sort()) {
    const full = join(root, path);
    if (statSync(full).isFile()) hash.update(`\0${path}\0`).update(readFileSync(full));
  }
  return hash.digest("hex");
}

/** Whether the output was built from the current files. */
export function isFresh(built: BuiltPackage, stamp: string): boolean {
  try {
    return readFileSync(stampPath(built), "utf8") === stamp;
  } catch {
    return false;
  }
}

export function writeStamp(built: BuiltPackage, stamp: string): void {
  writeFileSync(stampPath(built), stamp);
}
