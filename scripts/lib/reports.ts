import { existsSync, readFileSync } from "node:fs";

import { groupBy } from "../../core/src/lib/index.ts";

/** Counts of a run; `skipped` has the reason of each skipped test. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: ReadonlyArray<{
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{
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
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: ReadonlyArray<{ readonly tests: readonly PlaywrightTest[] }>;
};
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
};

const noReason = "no reason given";

/** Files that failed to load hold no tests, so each counts as one failure. */
function vitestCounts({ numPassedTests, numFailedTests, testResults }: VitestReport): Counts {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "passed" && status !== "failed")
    .map(({ meta }) => meta?.skipReason ?? noReason);
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped };
}

const testsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightTest[] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsOf),
];

/** A server that did not start leaves zeros with errors: each error counts. */
function playwrightCounts({ stats, errors, suites }: PlaywrightReport): Counts {
  const skipped = suites
    .flatMap(testsOf)
    .filter(({ status }) => status === "skipped")
    .map(({ annotations }) => annotations.find(({ type }) => type === "skip")?.description ?? noReason);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped,
  };
}

/** Counts of a runner's report. A runner that ended badly without naming a failure counts as one. */
export function countsOf(runner: "vitest" | "playwright", path: string, exitCode: number): Counts {
  const report: unknown = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
  const nothing: Counts = { passed: 0, failed: 0, skipped: [] };
  const read = () =>
    runner === "vitest" ? vitestCounts(report as VitestReport) : playwrightCounts(report as PlaywrightReport);
  const counts = report === null ? nothing : read();
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** `3 skipped: no PostgreSQL (2), no nginx (1)`, the most frequent reason first; `0 skipped` where none was. */
export function skippedLine(reasons: readonly string[]): string {
  const times = groupBy(reasons, (reason) => reason);
  const texts = [...times]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, { length }]) => `${reason} (${length})`);
  return [`${reasons.length} skipped`, ...(texts.length > 0 ? [texts.join(", ")] : [])].join(": ");
}
