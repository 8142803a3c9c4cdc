import { defineConfig } from "vitest/config";

const conditions = ["opt-source", "module", "node", "development|production"];

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    name: "server",
    environment: "node",
    mockReset: true,
    globalSetup: ["test/support/global-setup.ts"],
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
