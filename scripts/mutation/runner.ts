import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest } from "vitest/node";
import type { TestModule, Vitest } from "vitest/node";

import { root } from "../lib/root.ts";
import { unaskedTests } from "./groups.ts";
import type { PackageName } from "./groups.ts";

/** The parent process's requests: the coverage of all tests but those known, or some files with one mutant switched on. */
export type Question =
  | { readonly kind: "coverage"; readonly directory: string; readonly known: readonly string[] }
  | { readonly kind: "mutant"; readonly id: string; readonly files: readonly string[] };
export type FileOutcome = {
  readonly path: string;
  readonly hasPassed: boolean;
  readonly milliseconds: number;
};
export type Reply =
  | { readonly kind: "ready" }
  | {
      readonly kind: "answer";
      readonly outcomes: readonly FileOutcome[];
      /** Title and message of the first failure, or null. */
      readonly failure: string | null;
    };

const name = process.argv[2] as PackageName;
const isCoverage = process.argv[3] === "coverage";
const sources = new Map(
  JSON.parse(readFileSync(process.env["MUTATION_SOURCES"] ?? "", "utf8")) as [string, string][],
);
/** Parts of paths of the test files to ask; none means all. */
const only = (process.env["MUTATION_ONLY"] ?? "").split(",").filter(Boolean);

function openVitest(): Promise<Vitest> {
  const directory = join(root, name);
  return createVitest(
    {
      root: directory,
      watch: false,
      isolate: true,
      // The cache knows a source by its content on the disk, not by the mutants put into it.
      fsModuleCache: false,
      maxWorkers: 2,
      bail: isCoverage ? 0 : 1,
      // A busy machine: what never ends is killed by the parent process.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      reporters: [{}],
      silent: true,
    },
    {
      plugins: [
        {
          name: "mutants",
          enforce: "pre",
          load: (id) => sources.get(id.split("?")[0] ?? id) ?? null,
          config: () => ({
            test: { setupFiles: isCoverage ? [join(import.meta.dirname, "coverage-setup.ts")] : [] },
          }),
        },
      ],
    },
  );
}

function failureOf(modules: readonly TestModule[]): string | null {
  for (const module of modules) {
    for (const test of module.children.allTests("failed")) {
      const [error] = test.result().errors ?? [];
      return `${test.fullName}: ${error?.message.split("\n")[0] ?? ""}`;
    }
    if (!module.ok())
      return `${module.relativeModuleId}: ${module.errors()[0]?.message.split("\n")[0] ?? ""}`;
  }
  return null;
}

/** Errors of a worker arrive without a prototype, so nothing turns them into text by itself. */
function unhandledOf([error]: readonly unknown[]): string | null {
  if (error === undefined) return null;
  const { name, message } = error as { name?: unknown; message?: unknown };
  return `unhandled ${String(name)}: ${String(message).split("\n")[0]}`;
}

const vitest = await openVitest();
const specifications = (await vitest.globTestSpecifications()).filter(
  ({ moduleId }) =>
    !unaskedTests[name].some((part) => moduleId.startsWith(join(root, name, part))) &&
    (only.length === 0 || only.some((part) => moduleId.slice(root.length).includes(part))),
);

async function answer(question: Question): Promise<Reply> {
  const isWanted = (path: string) =>
    question.kind === "coverage" ? !question.known.includes(path) : question.files.includes(path);
  if (question.kind === "coverage") process.env["MUTATION_COVERAGE"] = question.directory;
  else process.env["__STRYKER_ACTIVE_MUTANT__"] = question.id;
  const wanted = specifications.filter(({ moduleId }) => isWanted(moduleId));
  if (wanted.length === 0) return { kind: "answer", outcomes: [], failure: null };
  const run = await vitest.runTestSpecifications(wanted);
  // Vitest hands out what it knows of every file, also of those that an earlier mutant failed.
  const testModules = run.testModules.filter(({ moduleId }) => isWanted(moduleId));
  const outcomes = testModules.map((module) => ({
    path: module.moduleId,
    hasPassed: module.ok(),
    milliseconds: module.diagnostic().duration,
  }));
  const failure = failureOf(testModules) ?? unhandledOf(run.unhandledErrors);
  return { kind: "answer", outcomes, failure };
}

const say = (reply: Reply) => process.send?.(reply);
process.on("message", (question: Question) => void answer(question).then(say));
process.on("disconnect", () => void vitest.close().then(() => process.exit(0)));
say({ kind: "ready" });
