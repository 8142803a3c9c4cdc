import { playwrightOutcomes, readReport, vitestOutcomes } from "./outcomes.ts";
import type { Outcome, PlaywrightReport, VitestReport } from "./outcomes.ts";

export type Counts = {
  readonly passed: number;
  readonly failed: number;
  /** Outcome of each test; null where the runner left no report. */
  readonly outcomes: readonly Outcome[] | null;
};

const nothing: Counts = { passed: 0, failed: 0, outcomes: null };
const noReason = "no reason given";

/** Files that failed to load hold no tests, so each counts as one failure. */
function vitestCounts(path: string): Counts {
  const report = readReport<VitestReport>(path);
  if (report === null) return nothing;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    outcomes: vitestOutcomes(report),
  };
}

/** A server that did not start leaves zeros with errors: each error counts. */
function playwrightCounts(path: string): Counts {
  const report = readReport<PlaywrightReport>(path);
  if (report === null) return nothing;
  const { expected, flaky, unexpected } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    outcomes: playwrightOutcomes(report),
  };
}

const readers = { vitest: vitestCounts, playwright: playwrightCounts };

/** Counts of a runner's report. A runner that ended badly without naming a failure counts as one. */
export function countsOf(runner: keyof typeof readers, path: string, exitCode: number): Counts {
  const counts = readers[runner](path);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The reason of each skipped test. */
export function reasonsOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.filter(({ state }) => state === "skipped").map(({ reason }) => reason ?? noReason);
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
