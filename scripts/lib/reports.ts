import { existsSync, readFileSync } from "node:fs";

export type Counts = { readonly passed: number; readonly failed: number };

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: ReadonlyArray<{
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }>;
};
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly unknown[];
};

const nothing: Counts = { passed: 0, failed: 0 };

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
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** A server that did not start leaves zeros with errors: each error counts. */
function playwrightCounts(path: string): Counts {
  const report = read<PlaywrightReport>(path);
  if (report === null) return nothing;
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

const readers = { vitest: vitestCounts, playwright: playwrightCounts };

/** Counts of a runner's report. A runner that ended badly without naming a failure counts as one. */
export function countsOf(runner: keyof typeof readers, path: string, exitCode: number): Counts {
  const counts = readers[runner](path);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
