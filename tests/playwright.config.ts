import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

import { browserArguments, headlessPath } from "./support/browser.ts";
import { adminPassword, demoPassword } from "./support/accounts.ts";
import { overload } from "./support/busy-machine.ts";
import { newServerData, startDatabases } from "./support/databases.ts";
import type { ServerData } from "./support/databases.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Each worker has a server of its own, so what one changes (settings, sessions, connections) disturbs no other. */
const servers = [0, 1] as const;

// Workers read this file again: the first reading decides, the others inherit.
process.env["PARIDAD_TEST_FIRST_PORT"] ??= String(38_000 + (process.pid % 1_000));
if (process.env["PARIDAD_TEST_ROOT"] === undefined) {
  const testRoot = mkdtempSync(join(tmpdir(), "paridad-e2e-"));
  process.env["PARIDAD_TEST_ROOT"] = testRoot;
  // A server loads its sources once a run; those after it and the printed examples find them compiled.
  process.env["NODE_COMPILE_CACHE"] = join(testRoot, "compiled");
  process.once("exit", () => rmSync(testRoot, { recursive: true, force: true }));
  await startDatabases();
  const data = await Promise.all(servers.map((server) => newServerData(String(server))));
  process.env["PARIDAD_TEST_LANES"] = JSON.stringify(data);
}
const laneData = JSON.parse(process.env["PARIDAD_TEST_LANES"] ?? "[]") as ServerData[];
const portOf = (server: number) => String(Number(process.env["PARIDAD_TEST_FIRST_PORT"]) + server * 10);
const addressOf = (server: number) => `http://localhost:${portOf(server)}`;
const ownLane = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
process.env["PARIDAD_TEST_PORT"] = portOf(ownLane);
process.env["PARIDAD_TEST_DATA"] = laneData[ownLane]?.DATA_DIR ?? "";

/** Slow files go first and the many short tests last, one by one, so no worker is idle at the end. */
const history = "historico-*.spec.ts";
const ownServers = ["extension*.spec.ts", "feed-cut.spec.ts"];
const shortTests = "routes-*.spec.ts";

const reports = process.env["CI"] ? [["dot"], ["json"]] : [["list"], ["json"]];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: servers.length,
  forbidOnly: true,
  retries: 0,
  // Failing takes longer than passing, on a machine that is busy with other work, too.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? (reports as [["dot"], ["json"]]) : "list",
  use: {
    baseURL: addressOf(ownLane),
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    launchOptions: { executablePath: headlessPath(), args: [...browserArguments] },
  },
  projects: [
    // Its files share a server, which is filled first.
    { name: "history", testMatch: history, workers: 1 },
    { name: "own servers", testMatch: ownServers },
    { name: "screens", testIgnore: [history, ...ownServers, shortTests] },
    { name: "states", testMatch: shortTests, fullyParallel: true },
  ],
  webServer: servers.map((server) => ({
    command: "node server/src/main.ts",
    cwd: root,
    url: `${addressOf(server)}/health/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 9_500 },
    env: {
      PORT: portOf(server),
      HOST: "127.0.0.1",
      PUBLIC_URL: addressOf(server),
      ...laneData[server],
      DEMO: "true",
      DEMO_PASSWORD: demoPassword,
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: adminPassword,
      MARKET_FEED: "simulated",
      ...overload,
    },
  })),
});
