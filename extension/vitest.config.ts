import { defineConfig } from "vitest/config";
import { WxtVitest } from "wxt/testing/vitest-plugin";

export default defineConfig({
  plugins: [WxtVitest({ root: import.meta.dirname })],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    // As in the build: what asks for React gets Preact.
    alias: { react: "preact/compat" },
  },
  test: {
    name: "extension",
    environment: "happy-dom",
    server: { deps: { inline: ["zustand"] } },
    mockReset: true,
    // A worker and its window for each file took two thirds of the suite; the modules are a file's own (setup).
    isolate: false,
    setupFiles: ["test/support/fresh-modules.ts"],
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.ts"],
    passWithNoTests: true,
  },
});
