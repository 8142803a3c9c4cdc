import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { mutationReports } from "./groups.ts";
import type { PackageName } from "./groups.ts";
import type { Mutant } from "./instrument.ts";
import { RunnerProcess } from "./runner-process.ts";

/** A test file that passes without a change, and what its code reaches. */
export type CoveringTest = {
  readonly path: string;
  readonly milliseconds: number;
  /** Hits of each mutant. */
  readonly reached: ReadonlyMap<string, number>;
};
type Stored = ReadonlyArray<{
  readonly path: string;
  /** Hash of the test file's text, so one that was written or changed since is measured. */
  readonly hash: string;
  readonly milliseconds: number;
  readonly hits: Readonly<Record<string, number>>;
}>;

const wholeSuiteMilliseconds = 3_600_000;

const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** Coverage of the tests, except those that are `known`. */
async function measure(name: PackageName, known: readonly string[]): Promise<Stored> {
  const directory = join(mutationReports, `coverage-${name}`);
  rmSync(directory, { recursive: true, force: true });
  const runner = new RunnerProcess(name, "coverage");
  const answer = await runner.ask({ kind: "coverage", directory, known }, wholeSuiteMilliseconds);
  await runner.close();
  if (answer === null) throw new Error(`${name}: its tests did not end`);
  const failed = answer.outcomes.filter(({ hasPassed }) => !hasPassed).map(({ path }) => path);
  if (failed.length > 0) console.log(`left out, they fail without a change:\n  ${failed.join("\n  ")}`);
  const hits = new Map(
    (existsSync(directory) ? readdirSync(directory) : []).map((file) => {
      const read = JSON.parse(readFileSync(join(directory, file), "utf8")) as {
        testPath: string;
        hits: Record<string, number>;
      };
      return [read.testPath, read.hits];
    }),
  );
  return answer.outcomes
    .filter(({ hasPassed }) => hasPassed)
    .map(({ path, milliseconds }) => ({
      path,
      hash: hashOf(path),
      milliseconds,
      hits: hits.get(path) ?? {},
    }));
}

function readKept(path: string): Stored {
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Stored) : [];
  return kept.filter((test) => existsSync(test.path) && hashOf(test.path) === test.hash);
}

/**
 * Which tests reach which mutants: measured by one run of the package's tests and kept while the sources stay, so that
 * afterwards only tests that changed are run.
 */
export async function coverageOf(name: PackageName, stamp: string): Promise<readonly CoveringTest[]> {
  const path = join(mutationReports, `hits-${name}-${stamp}.json`);
  const kept = readKept(path);
  const measured = await measure(
    name,
    kept.map((test) => test.path),
  );
  const all = [...kept, ...measured];
  writeFileSync(path, JSON.stringify(all));
  return all.map(({ hits, ...test }) => ({ ...test, reached: new Map(Object.entries(hits)) }));
}

/** The words of a path: `server/src/modules/admin-users/bulk-plan.ts` has `admin`, `users`, `bulk` and `plan`. */
function wordsOf(path: string): ReadonlySet<string> {
  const words = path
    .replace(/^.*?\/(?:src|test)\//, "")
    .replace(/(?:\.test)?\.tsx?$/, "")
    .split(/[^a-z]+/i);
  return new Set(words.filter((word) => word !== "modules").map((word) => word.replace(/s$/, "")));
}

/**
 * The tests that reach a mutant, the closest first: those next to the sources before whole applications, then those whose
 * names share most words with the source's, then those that get there most often: every application gets through much of the
 * code once as it starts.
 */
export function closestTests(
  tests: readonly CoveringTest[],
  { id, file }: Pick<Mutant, "id" | "file">,
  most: number,
): readonly CoveringTest[] {
  const words = wordsOf(file);
  const isWhole = ({ path }: CoveringTest) => Number(path.includes("/test/"));
  const kinship = ({ path }: CoveringTest) => [...wordsOf(path)].filter((word) => words.has(word)).length;
  const hits = ({ reached }: CoveringTest) => reached.get(id) ?? 0;
  return tests
    .filter(({ reached }) => reached.has(id))
    .toSorted(
      (one, other) =>
        isWhole(one) - isWhole(other) ||
        kinship(other) - kinship(one) ||
        hits(other) - hits(one) ||
        one.reached.size - other.reached.size,
    )
    .slice(0, most);
}
