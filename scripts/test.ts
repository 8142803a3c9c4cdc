import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { countsOf, skippedLine } from "./lib/reports.ts";
import { root, run } from "./lib/run.ts";
import { buildStale } from "./lib/stamps.ts";
import { ensureChromium, ensureTestServers } from "./lib/test-programs.ts";

const reports = join(root, "reports");
const reportOf = { vitest: join(reports, "vitest.json"), playwright: join(reports, "playwright.json") };
for (const path of Object.values(reportOf)) rmSync(path, { force: true });
mkdirSync(reports, { recursive: true });
const { browser, headless } = await ensureChromium();
process.env["CHROMIUM_PATH"] = browser;
process.env["CHROMIUM_HEADLESS_PATH"] ??= headless;
await ensureTestServers();

if (!(await buildStale())) {
  console.log("0 skipped\n0 passed, 1 failed");
  process.exit(1);
}
// One more than the two cores, of which the default leaves one idle: what starts processes mostly waits for them. A setting of the
// root's file would not reach the projects.
const vitest = await run("vitest", ["run", "--maxWorkers=3"], { env: { VITEST_JSON: reportOf.vitest } });
const playwright = await run("playwright", ["test"], {
  folder: "tests",
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf.playwright },
});
const counts = [["vitest", vitest] as const, ["playwright", playwright] as const].map(
  ([runner, { code, seconds }]) => {
    const own = countsOf(runner, reportOf[runner], code);
    console.log(`${runner}: ${own.passed} passed, ${own.failed} failed (${seconds.toFixed(0)} s)`);
    return own;
  },
);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(skippedLine(counts.flatMap(({ skipped }) => skipped)));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
