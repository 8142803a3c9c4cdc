import { playwright } from "@vitest/browser-playwright";
import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const places = [
  process.env["CHROMIUM_HEADLESS_PATH"],
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
];
const executablePath = places.find((path) => path && existsSync(path));
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  optimizeDeps: {
    include: [
      "lit",
      "react",
      "react-dom/client",
      "react-dom/server",
      "@paridad/core > dom-accessibility-api",
    ],
  },
  test: {
    name: "widgets",
    include: ["src/**/*.test.ts"],
    mockReset: true,
    testTimeout: 120_000,
    // A busy machine answers a poll later than a second.
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { args: flags, ...(executablePath ? { executablePath } : {}) } }),
      instances: [{ browser: "chromium" }],
    },
  },
});
