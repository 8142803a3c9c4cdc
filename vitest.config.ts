import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["core", "server", "web", "extension", "widgets", "scripts"],
    reporters: process.env["VITEST_JSON"] ? ["default", "json"] : ["default"],
    outputFile: process.env["VITEST_JSON"] ? { json: process.env["VITEST_JSON"] } : {},
  },
});
