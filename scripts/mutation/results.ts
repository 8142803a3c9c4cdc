import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { mutationReports } from "./groups.ts";
import type { MutationGroup } from "./groups.ts";
import type { Mutant } from "./instrument.ts";

/** `unreached` is a survivor that no test's code gets to; `timeout` counts as killed. */
export type Verdict = "killed" | "timeout" | "survived" | "unreached";
export type Result = Omit<Mutant, "id"> & {
  readonly verdict: Verdict;
  /** The first failure, for killed ones. */
  readonly failure: string | null;
  /** Number of test files run. */
  readonly asked: number;
};

const path = () => join(mutationReports, "results.jsonl");

/** Every recorded result by the key of its mutant, the last one of each. */
export function readResults(): Map<string, Result> {
  if (!existsSync(path())) return new Map();
  const lines = readFileSync(path(), "utf8").split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const result = JSON.parse(line) as Result;
      return [result.key, result];
    }),
  );
}

export function recordResult(result: Result): void {
  appendFileSync(path(), `${JSON.stringify(result)}\n`);
}

export const isKilled = ({ verdict }: Result): boolean => verdict === "killed" || verdict === "timeout";

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 160);

function printSurvivor({ file, line, mutator, original, replacement, verdict }: Result): void {
  console.log(`${file}:${line} ${mutator}${verdict === "unreached" ? " (no test gets there)" : ""}`);
  console.log(`  - ${oneLine(original)}\n  + ${oneLine(replacement)}`);
}

/** Prints the survivors and the score of a group. True when its bar is met. */
export function printScore(group: MutationGroup, results: readonly Result[]): boolean {
  const killed = results.filter(isKilled).length;
  const score = results.length === 0 ? 0 : (100 * killed) / results.length;
  console.log(`\n-- ${group.name}: ${group.about}`);
  for (const result of results) if (!isKilled(result)) printSurvivor(result);
  const holds = score >= group.bar;
  console.log(
    `${holds ? "holds" : "BELOW"} ${group.name}: ${killed} of ${results.length} killed, ${score.toFixed(1)} % (bar ${group.bar} %)`,
  );
  return holds;
}
