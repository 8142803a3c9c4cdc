import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    name: "web",
    environment: "jsdom",
    mockReset: true,
    unstubGlobals: true,
    // Files share what they load: none leaves anything behind that another sees.
    isolate: false,
    // A loaded machine takes its time over a whole form typed key by key.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    include: ["{build,src}/**/*.test.ts", "src/**/*.test.tsx"],
    setupFiles: ["src/testing/setup.ts"],
    passWithNoTests: true,
  },
});
