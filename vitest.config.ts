import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Of two cores the default leaves one idle while a test waits for its database or its sockets.
    maxWorkers: 2,
    projects: ["core", "server", "web", "extension", "widgets"],
    reporters: process.env["VITEST_JSON"] ? ["default", "json"] : ["default"],
    outputFile: process.env["VITEST_JSON"] ? { json: process.env["VITEST_JSON"] } : {},
  },
});
