import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

import { countsOf, skippedLine } from "./reports.ts";

const directory = mkdtempSync(join(tmpdir(), "paridad-reports-"));
afterAll(() => rmSync(directory, { recursive: true }));

function write(name: string, report: object): string {
  const path = join(directory, name);
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const vitest = write("vitest.json", {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      status: "failed",
      assertionResults: [
        { status: "passed", meta: {} },
        { status: "failed" },
        { status: "skipped", meta: { skipReason: "no PostgreSQL" } },
        { status: "todo", meta: {} },
        { status: "pending" },
      ],
    },
    { status: "failed", assertionResults: [] },
  ],
});
const skip = (description?: string) => ({ status: "skipped", annotations: [{ type: "skip", description }] });
const ran = (status: string) => ({ status, annotations: [] });
const playwright = write("playwright.json", {
  stats: { expected: 1, flaky: 1, unexpected: 1 },
  errors: ["the server did not start"],
  suites: [
    {
      specs: [{ tests: [ran("expected")] }, { tests: [ran("flaky"), ran("unexpected")] }],
      suites: [{ specs: [{ tests: [skip("no shared/data/x")] }, { tests: [skip()] }] }],
    },
  ],
});

it("what a run left: its counts, with a file that failed to load, and why tests were skipped", () => {
  expect(countsOf("vitest", vitest, 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: ["no PostgreSQL", "no reason given", "no reason given"],
  });
  expect(countsOf("playwright", playwright, 1)).toEqual({
    passed: 2,
    failed: 2,
    skipped: ["no shared/data/x", "no reason given"],
  });
});

it("a runner that left no report, or ended badly with none failed, counts as one failure", () => {
  const none = join(directory, "none.json");
  expect(countsOf("vitest", none, 1)).toEqual({ passed: 0, failed: 1, skipped: [] });
  expect(countsOf("playwright", none, 0)).toEqual({ passed: 0, failed: 0, skipped: [] });
  const empty = write("empty.json", { numPassedTests: 3, numFailedTests: 0, testResults: [] });
  expect(countsOf("vitest", empty, 137)).toEqual({ passed: 3, failed: 1, skipped: [] });
  expect(countsOf("vitest", empty, 0)).toEqual({ passed: 3, failed: 0, skipped: [] });
});

it("skipped tests are counted by their reasons, the most frequent first", () => {
  const reasons = ["no PostgreSQL", "no reason given", "no reason given"];
  expect(skippedLine(reasons)).toBe("3 skipped: no reason given (2), no PostgreSQL (1)");
  expect(skippedLine([])).toBe("0 skipped");
});
