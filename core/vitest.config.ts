import { defineConfig } from "vitest/config";

const conditions = ["opt-source", "module", "node", "development|production"];

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    name: "core",
    environment: "node",
    mockReset: true,
    // Files share what they load: none leaves anything behind that another sees.
    isolate: false,
    testTimeout: 60_000,
    include: ["src/**/*.test.ts"],
  },
});
