import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { buildStale } from "./lib/build-stale.ts";
import { ensureChromium } from "./lib/chromium.ts";
import { countsOf, reasonsOf, skippedLine } from "./lib/reports.ts";
import { root } from "./lib/root.ts";
import { run } from "./lib/run.ts";
import { ensureTestServers } from "./lib/test-servers.ts";

const reports = join(root, "reports");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

rmSync(vitestReport, { force: true });
rmSync(playwrightReport, { force: true });
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
const vitest = await run("vitest", ["run", "--maxWorkers=3"], {
  env: { VITEST_JSON: vitestReport, NO_COLOR: "1" },
});
const playwright = await run("playwright", ["test"], {
  cwd: join(root, "tests"),
  env: {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    NO_COLOR: "1",
  },
});
const counts = [
  { runner: "vitest", seconds: vitest.seconds, ...countsOf("vitest", vitestReport, vitest.code) },
  {
    runner: "playwright",
    seconds: playwright.seconds,
    ...countsOf("playwright", playwrightReport, playwright.code),
  },
];
for (const { runner, passed, failed, seconds } of counts) {
  console.log(`${runner}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
}
const outcomes = counts.flatMap((count) => count.outcomes ?? []);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(skippedLine(reasonsOf(outcomes)));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
