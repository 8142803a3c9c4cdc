import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";

import { root } from "../lib/root.ts";
import { mutationGroups } from "./groups.ts";
import type { MutationGroup, PackageName } from "./groups.ts";

/** A change to one place of a source. `id` switches it on; `key` names it across runs while its file stays as it is. */
export type Mutant = {
  readonly id: string;
  readonly key: string;
  readonly group: string;
  /** From the project's root. */
  readonly file: string;
  /** Line of the change, from 1. */
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
};

export type Instrumented = {
  readonly mutants: readonly Mutant[];
  /** Sources with every mutant in them, by absolute path. */
  readonly sources: ReadonlyMap<string, string>;
  /** Changes with any of the mutated sources. */
  readonly stamp: string;
};

const isNoSource = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/index\.ts$/;

/** Sources of a group from the project's root. */
function filesOf({ package: name, files }: MutationGroup): string[] {
  const inPackage = (globs: readonly string[]) =>
    globs.flatMap((glob) => {
      const found = globSync(`${name}/${glob}`, { cwd: root });
      if (found.length === 0) throw new Error(`scripts/mutation/groups.ts: no file is ${name}/${glob}`);
      return found;
    });
  const excluded = new Set(
    inPackage(files.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1))),
  );
  return inPackage(files.filter((glob) => !glob.startsWith("!")))
    .filter((path) => !excluded.has(path) && !isNoSource.test(path))
    .toSorted();
}

/** The group of each source of a package. */
function groupsOfFiles(name: PackageName): Map<string, string> {
  const owners = new Map<string, string>();
  for (const group of mutationGroups.filter((one) => one.package === name)) {
    for (const path of filesOf(group)) if (!owners.has(path)) owners.set(path, group.name);
  }
  return owners;
}

const quiet = () => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

const hashOf = (parts: readonly string[]) => createHash("sha256").update(parts.join("\0")).digest("hex");

type Place = { readonly line: number; readonly column: number };

/** The text between two places, whose lines count from 0. */
function textBetween(content: string, { start, end }: { start: Place; end: Place }): string {
  const lines = content.split("\n").slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? "").slice(0, end.column);
  lines[0] = (lines[0] ?? "").slice(start.column);
  return lines.join("\n");
}

/** Makes every mutant of a package's groups, all of them in one set of sources. Reads the sources as they stand. */
export async function instrumentSources(name: PackageName): Promise<Instrumented> {
  const owners = groupsOfFiles(name);
  const contents = new Map([...owners.keys()].map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const files = [...contents].map(([path, content]) => ({ name: path, content, mutate: true }));
  const options = { ignorers: [], excludedMutations: [], plugins: null };
  const result = await new Instrumenter(logger).instrument(files, options);
  const mutants = result.mutants.map(({ id, fileName, location, mutatorName, replacement }): Mutant => {
    const content = contents.get(fileName) ?? "";
    const { start, end } = location;
    const place = [start.line, start.column, end.line, end.column].join(":");
    return {
      id,
      key: hashOf([fileName, hashOf([content]), place, mutatorName, replacement]),
      group: owners.get(fileName) ?? "",
      file: fileName,
      line: start.line + 1,
      mutator: mutatorName,
      original: textBetween(content, location),
      replacement,
    };
  });
  const sources = new Map(result.files.map(({ name: path, content }) => [join(root, path), content]));
  return { mutants, sources, stamp: hashOf([...contents].flat()).slice(0, 16) };
}
