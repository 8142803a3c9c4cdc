import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "core",
    environment: "node",
    mockReset: true,
    // Files share what they load: none leaves anything behind that another sees.
    isolate: false,
    testTimeout: 120_000,
    include: ["src/**/*.test.ts"],
  },
});
