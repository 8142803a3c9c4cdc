import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { root } from "./root.ts";

/** Outcome of a test. */
export type Outcome = {
  /** From the project's root. */
  readonly file: string;
  /** The titles of the suites around it and its own. */
  readonly titles: readonly string[];
  readonly state: "passed" | "failed" | "skipped";
  /** Why it was skipped; null where nobody said, and for those that ran. */
  readonly reason: string | null;
};

export type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: ReadonlyArray<{
    /** The file's path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly meta?: { readonly skipReason?: string };
    }>;
  }>;
};
type PlaywrightTest = {
  readonly status: string;
  readonly annotations: ReadonlyArray<{ readonly type: string; readonly description?: string }>;
};
type PlaywrightSuite = {
  readonly title: string;
  /** From the folder of the tests. */
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: ReadonlyArray<{ readonly title: string; readonly tests: readonly PlaywrightTest[] }>;
};
export type PlaywrightReport = {
  readonly config: { readonly rootDir: string };
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
};

/** A runner's report; null where it left none. */
export function readReport<Report>(path: string): Report | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : null;
}

export function vitestOutcomes({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, meta }) => ({
      file: relative(root, name),
      titles: [...ancestorTitles, title],
      state: status === "passed" || status === "failed" ? status : ("skipped" as const),
      reason: meta?.skipReason ?? null,
    })),
  );
}

const playwrightStates = new Map<string, Outcome["state"]>([
  ["expected", "passed"],
  ["flaky", "passed"],
  ["skipped", "skipped"],
]);

export function playwrightOutcomes({ config, suites }: PlaywrightReport): Outcome[] {
  const outcomesOf = (suite: PlaywrightSuite, above: readonly string[]): Outcome[] => {
    const own = suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, annotations }) => ({
        file: relative(root, join(config.rootDir, suite.file)),
        titles: [...above, title],
        state: playwrightStates.get(status) ?? "failed",
        reason:
          annotations.find(({ type, description }) => type === "skip" && description)?.description ?? null,
      })),
    );
    return [...own, ...(suite.suites ?? []).flatMap((one) => outcomesOf(one, [...above, one.title]))];
  };
  return suites.flatMap((suite) => outcomesOf(suite, []));
}
