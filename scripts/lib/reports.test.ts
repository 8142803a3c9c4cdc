import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

import { countsOf, reasonsOf, skippedLine } from "./reports.ts";
import { root } from "./root.ts";

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
      name: join(root, "server/test/a.test.ts"),
      status: "failed",
      assertionResults: [
        { ancestorTitles: ["doors", "at night"], title: "shut", status: "passed", meta: {} },
        { ancestorTitles: [], title: "open", status: "failed" },
        {
          ancestorTitles: [],
          title: "on PostgreSQL",
          status: "skipped",
          meta: { skipReason: "no PostgreSQL" },
        },
        { ancestorTitles: [], title: "put off", status: "todo", meta: {} },
        { ancestorTitles: [], title: "after a hook that failed", status: "pending" },
      ],
    },
    { name: join(root, "server/test/broken.test.ts"), status: "failed", assertionResults: [] },
  ],
});
const skip = (description?: string) => ({ status: "skipped", annotations: [{ type: "skip", description }] });
const ran = (status: string) => ({ status, annotations: [] });
const playwright = write("playwright.json", {
  config: { rootDir: join(root, "tests/e2e") },
  stats: { expected: 1, flaky: 1, unexpected: 1 },
  errors: ["the server did not start"],
  suites: [
    {
      title: "a.spec.ts",
      file: "a.spec.ts",
      specs: [
        { title: "opens", tests: [ran("expected")] },
        { title: "opens late", tests: [ran("flaky"), ran("unexpected")] },
      ],
      suites: [
        {
          title: "by day",
          file: "a.spec.ts",
          specs: [
            { title: "reads", tests: [skip("no shared/data/x")] },
            { title: "writes", tests: [skip()] },
          ],
        },
      ],
    },
  ],
});

it("what a run of Vitest left: its counts, with a file that failed to load, and what became of each test", () => {
  const { passed, failed, outcomes } = countsOf("vitest", vitest, 1);
  expect([passed, failed]).toEqual([1, 2]);
  const file = "server/test/a.test.ts";
  expect(outcomes).toEqual([
    { file, titles: ["doors", "at night", "shut"], state: "passed", reason: null },
    { file, titles: ["open"], state: "failed", reason: null },
    { file, titles: ["on PostgreSQL"], state: "skipped", reason: "no PostgreSQL" },
    { file, titles: ["put off"], state: "skipped", reason: null },
    { file, titles: ["after a hook that failed"], state: "skipped", reason: null },
  ]);
});

it("what a run of Playwright left", () => {
  const { passed, failed, outcomes } = countsOf("playwright", playwright, 1);
  expect([passed, failed]).toEqual([2, 2]);
  const file = "tests/e2e/a.spec.ts";
  expect(outcomes).toEqual([
    { file, titles: ["opens"], state: "passed", reason: null },
    { file, titles: ["opens late"], state: "passed", reason: null },
    { file, titles: ["opens late"], state: "failed", reason: null },
    { file, titles: ["by day", "reads"], state: "skipped", reason: "no shared/data/x" },
    { file, titles: ["by day", "writes"], state: "skipped", reason: null },
  ]);
});

it("a runner that left no report, or ended badly with none failed, counts as one failure", () => {
  const none = join(directory, "none.json");
  expect(countsOf("vitest", none, 1)).toEqual({ passed: 0, failed: 1, outcomes: null });
  expect(countsOf("playwright", none, 0)).toEqual({ passed: 0, failed: 0, outcomes: null });
  const empty = write("empty.json", { numPassedTests: 3, numFailedTests: 0, testResults: [] });
  expect(countsOf("vitest", empty, 137)).toEqual({ passed: 3, failed: 1, outcomes: [] });
  expect(countsOf("vitest", empty, 0)).toEqual({ passed: 3, failed: 0, outcomes: [] });
});

it("skipped tests are counted by their reasons, the most frequent first", () => {
  const { outcomes } = countsOf("vitest", vitest, 1);
  const reasons = reasonsOf(outcomes ?? []);
  expect(reasons).toEqual(["no PostgreSQL", "no reason given", "no reason given"]);
  expect(skippedLine(reasons)).toBe("3 skipped: no reason given (2), no PostgreSQL (1)");
  expect(skippedLine([])).toBe("0 skipped");
});
