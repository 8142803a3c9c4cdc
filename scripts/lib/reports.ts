import { existsSync, readFileSync } from "node:fs";

export type Counts = {
  readonly passed: number;
  readonly failed: number;
  /** The reason of each skipped test. */
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

const nothing: Counts = { passed: 0, failed: 0, skipped: [] };
const noReason = "no reason given";
const ran = new Set(["passed", "failed"]);

function read<Report>(path: string): Report | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : null;
}

/** Files that failed to load hold no tests, so each counts as one failure. */
function vitestCounts(path: string): Counts {
  const report = read<VitestReport>(path);
  if (report === null) return nothing;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => !ran.has(status))
    .map(({ meta }) => meta?.skipReason ?? noReason);
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, skipped };
}

function testsOf({ suites = [], specs }: PlaywrightSuite): PlaywrightTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

/** A server that did not start leaves zeros with errors: each error counts. */
function playwrightCounts(path: string): Counts {
  const report = read<PlaywrightReport>(path);
  if (report === null) return nothing;
  const { expected, flaky, unexpected } = report.stats;
  const skipped = report.suites
    .flatMap(testsOf)
    .filter(({ status }) => status === "skipped")
    .map(
      ({ annotations }) =>
        annotations.find(({ type, description }) => type === "skip" && description)?.description ?? noReason,
    );
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

const readers = { vitest: vitestCounts, playwright: playwrightCounts };

/** Counts of a runner's report. A runner that ended badly without naming a failure counts as one. */
export function countsOf(runner: keyof typeof readers, path: string, exitCode: number): Counts {
  const counts = readers[runner](path);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** `3 skipped: no PostgreSQL (2), no nginx (1)`, the most frequent reason first; `0 skipped` where none was. */
export function skippedLine(reasons: readonly string[]): string {
  const times = new Map<string, number>();
  for (const reason of reasons) times.set(reason, (times.get(reason) ?? 0) + 1);
  const texts = [...times]
    .toSorted((one, other) => other[1] - one[1])
    .map(([reason, count]) => `${reason} (${count})`);
  return [`${reasons.length} skipped`, ...(texts.length > 0 ? [texts.join(", ")] : [])].join(": ");
}
