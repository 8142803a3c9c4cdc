import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

import { browserArguments, chromiumPath } from "./support/browser.ts";
import { adminPassword, demoPassword } from "./support/accounts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

// Workers read this file again: the first reading decides, the others inherit.
process.env["PARIDAD_TEST_PORT"] ??= String(38_000 + (process.pid % 1_000));
process.env["PARIDAD_TEST_DATA"] ??= mkdtempSync(join(tmpdir(), "paridad-e2e-"));
const port = process.env["PARIDAD_TEST_PORT"];
const dataDirectory = process.env["PARIDAD_TEST_DATA"];
const address = `http://localhost:${port}`;
const reports = process.env["CI"] ? [["dot"], ["json"]] : [["list"], ["json"]];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? (reports as [["dot"], ["json"]]) : "list",
  use: {
    baseURL: address,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    trace: "off",
    launchOptions: { executablePath: chromiumPath(), args: [...browserArguments] },
  },
  webServer: {
    command: "node --conditions=opt-source server/src/main.ts",
    cwd: root,
    url: `${address}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 9_500 },
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      PUBLIC_URL: address,
      DATA_DIR: dataDirectory,
      DEMO: "true",
      DEMO_PASSWORD: demoPassword,
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: adminPassword,
      MARKET_FEED: "simulated",
    },
  },
});
