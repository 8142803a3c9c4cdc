import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { closestTests, coverageOf } from "./coverage.ts";
import type { CoveringTest } from "./coverage.ts";
import { mutationGroups, mutationReports } from "./groups.ts";
import type { MutationGroup, PackageName } from "./groups.ts";
import { instrumentSources } from "./instrument.ts";
import type { Mutant } from "./instrument.ts";
import { isKilled, printScore, readResults, recordResult } from "./results.ts";
import type { Result } from "./results.ts";
import { killRunners, RunnerProcess } from "./runner-process.ts";
import type { Answer } from "./runner-process.ts";
import { drawSample } from "./sample.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    group: { type: "string", multiple: true },
    limit: { type: "string" },
    tests: { type: "string", default: "9" },
    resume: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    survivors: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const mostTests = Number(values.tests);
/** Files asked at once: mostly the closest one finds the change, and its failure saves the rest. */
const batchSizes = [1, 2];
const laterBatchSize = 3;
const runners: Readonly<Record<PackageName, RunnerProcess>> = {
  core: new RunnerProcess("core", "mutant"),
  server: new RunnerProcess("server", "mutant"),
};

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    killRunners();
    process.exit(130);
  });

/** The mutants of a group that this run asks: all of them, or as many as `--limit` says. */
function drawnFrom(group: MutationGroup, mutants: readonly Mutant[]): Mutant[] {
  const all = mutants.filter((mutant) => mutant.group === group.name);
  return drawSample(all, Number(values.limit ?? all.length), seed);
}

/** Batches of a few files, in order. */
function batchesOf(tests: readonly CoveringTest[]): (readonly CoveringTest[])[] {
  const batches: CoveringTest[][] = [];
  for (const test of tests) {
    const last = batches.at(-1);
    const size = batchSizes[batches.length - 1] ?? laterBatchSize;
    if (last !== undefined && last.length < size) last.push(test);
    else batches.push([test]);
  }
  return batches;
}

/** A busy machine fails like this too, so it is asked once more. */
const doubtful = /timed out|vitest-pool|worker/i;

async function ask(name: PackageName, id: string, batch: readonly CoveringTest[]): Promise<Answer | null> {
  const usual = batch.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const question = { kind: "mutant", id, files: batch.map(({ path }) => path) } as const;
  const limit = 60_000 + 5 * usual;
  const answer = await runners[name].ask(question, limit);
  const isDoubtful = answer === null || doubtful.test(answer.failure ?? "");
  return isDoubtful ? runners[name].ask(question, limit) : answer;
}

async function judge(name: PackageName, mutant: Mutant, tests: readonly CoveringTest[]): Promise<Result> {
  const { id, ...rest } = mutant;
  let asked = 0;
  for (const batch of batchesOf(tests)) {
    const answer = await ask(name, id, batch);
    asked += batch.length;
    if (answer === null) return { ...rest, verdict: "timeout", failure: null, asked };
    if (answer.failure !== null) return { ...rest, verdict: "killed", failure: answer.failure, asked };
  }
  return { ...rest, verdict: tests.length === 0 ? "unreached" : "survived", failure: null, asked };
}

const known = readResults();

/** An earlier run's verdict, where this run need not repeat it. */
function settled(mutant: Mutant): Result | undefined {
  const before = known.get(mutant.key);
  const isKept = values.survivors ? before !== undefined && isKilled(before) : values.resume;
  return isKept ? before : undefined;
}

async function askGroup(
  group: MutationGroup,
  mutants: readonly Mutant[],
  tests: readonly CoveringTest[],
): Promise<boolean> {
  const drawn = drawnFrom(group, mutants);
  const results: Result[] = [];
  for (const [index, mutant] of drawn.entries()) {
    const before = settled(mutant);
    const result = before ?? (await judge(group.package, mutant, closestTests(tests, mutant, mostTests)));
    results.push(result);
    if (before !== undefined) continue;
    recordResult(result);
    console.log(`${group.name} ${index + 1}/${drawn.length} ${result.verdict} ${result.file}:${result.line}`);
  }
  return printScore(group, results);
}

const wanted = mutationGroups.filter(({ name }) => values.group === undefined || values.group.includes(name));
if (wanted.length === 0) {
  console.error(`no such group; there are ${mutationGroups.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
console.log(`mutation: seed ${seed}, at most ${mostTests} test files a mutant`);
mkdirSync(mutationReports, { recursive: true });
process.env["MUTATION_ONLY"] = values.only;

/** Asks the wanted groups of a package. True when all their bars are met. */
async function askPackage(name: PackageName): Promise<boolean> {
  const groups = wanted.filter((group) => group.package === name);
  if (groups.length === 0) return true;
  const { mutants, sources, stamp: sourceStamp } = await instrumentSources(name);
  // The tests run over a copy, whatever happens to the sources during the hours.
  process.env["MUTATION_SOURCES"] = join(mutationReports, `sources-${sourceStamp}.json`);
  writeFileSync(process.env["MUTATION_SOURCES"], JSON.stringify([...sources]));
  const only = createHash("sha256").update(values.only).digest("hex").slice(0, 8);
  console.log(`reading which mutants the tests of ${name} reach…`);
  const tests = await coverageOf(name, values.only === "" ? sourceStamp : `${sourceStamp}-${only}`);
  let holds = true;
  for (const group of groups) holds = (await askGroup(group, mutants, tests)) && holds;
  await runners[name].close();
  return holds;
}

const holds = [await askPackage("core"), await askPackage("server")];
process.exitCode = holds.every(Boolean) ? 0 : 1;
