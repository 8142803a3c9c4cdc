import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    environment: "node",
    mockReset: true,
    // Half of a file's start is loading the product again; every file makes its own database and servers.
    isolate: false,
    globalSetup: ["test/support/global-setup.ts"],
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
  },
});
